"""In the command line the engine's modules are loaded when they are used; elsewhere they are as usual."""

from __future__ import annotations

import subprocess
import sys

INSTALLED = """
import sys
from crkb import lazily
lazily.install()
lazily.install()
assert sum(each.__name__ == "_Finder" for each in sys.meta_path if isinstance(each, type)) == 1
from crkb.game import proof, values
import crkb.game.errors
assert not lazily.is_loaded("crkb.game.proof")
assert proof.Note("704.5a", "it").says == "it"
print(*(lazily.is_loaded(f"crkb.game.{name}") for name in ("proof", "values", "errors", "nothing")))
print(lazily.is_loaded("crkb.game"), lazily.is_loaded("crkb.lazily"))
"""

USUAL = """
from crkb import lazily
import crkb.game.values
print(lazily.is_loaded("crkb.game.values"))
"""

MISSING = """
from crkb import lazily
lazily.install()
import crkb.game.nothing
"""


def said(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.split() or done.stderr.splitlines()[-1:]


def test_a_module_is_loaded_when_it_is_used():
    assert said(INSTALLED) == ["True", "False", "False", "False", "True", "True"]


def test_a_program_gets_modules_as_usual():
    assert said(USUAL) == ["True"]


def test_a_module_that_is_not_there_is_missed_at_once():
    assert said(MISSING) == ["ModuleNotFoundError: No module named 'crkb.game.nothing'"]
