"""The example of a new question works as it is written, and takes few lines besides its own."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = Path(__file__).parent / "samples" / "adding.md"

MODULE = "crkb/questions/objects/lantern.py"
TABLE = "crkb/questions/objects/__init__.py"
SCENARIOS = "corpus/scenarios/lantern.yaml"

ASK = """
from crkb.questions import phrases, registry, scenarios

name, facts = phrases.parse("is 2 brighter than 1?")
print(name, registry.get(name).ask(facts).verdict)
print(name in registry.families()["name"], registry.get(name).asks)
outcomes = [scenarios.run(s) for s in scenarios.load() if s.question == name]
print(len(outcomes), [o.wrong for o in outcomes if o.wrong])
"""


def _blocks() -> dict[str, str]:
    """The files of the example: path -> what it says to write there."""
    found = re.findall(r"^```\w+\n# (\S+)\n(.*?)^```$", EXAMPLE.read_text(encoding="utf-8"), re.M | re.S)
    return dict(found)


@pytest.fixture
def copy(tmp_path) -> Path:
    """A copy of the project with the example's question in it."""
    for folder in ("crkb", "grammar", "corpus"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    blocks = _blocks()
    table = tmp_path / TABLE
    text = table.read_text(encoding="utf-8")
    first = '        "name": (\n'
    assert text.count(first) == 1
    table.write_text(text.replace(first, first + blocks.pop(TABLE)), encoding="utf-8")
    for path, written in blocks.items():
        (tmp_path / path).write_text(written, encoding="utf-8")
    return tmp_path


def test_the_example_works(copy):
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=copy, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "brighter-lantern yes",
        "True Is my lantern brighter than yours?",
        "2 []",
    ]


def test_few_lines_are_edited_besides_its_own():
    assert set(_blocks()) == {MODULE, TABLE, SCENARIOS}
    assert len(_blocks()[TABLE].splitlines()) <= 8
