"""Every system call of the commands that write fails once: nothing is lost, no traceback, no debris."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.faults.commands import COMMANDS

ROOT = Path(__file__).parents[2]

LEAST = {
    "add the first edition": 400,
    "add a new edition": 400,
    "add a corrected edition": 450,
    "add the same edition": 90,
    "add an excerpt": 450,
    "remove": 80,
    "export a new site": 250,
    "export over a site": 250,
    "export a text": 50,
    "mend a database": 550,
    "mend a description": 550,
    "rewrite citations": 300,
    "fix a tree": 300,
    "bless a tree": 150,
}
"""System calls that each command makes at least: fewer, and the shim has missed some."""

QUICK = {"add a corrected edition": 97, "rewrite citations": 91, "fix a tree": 89}
"""The commands that the quick run tries, with one of so many faults."""


def injected(shim: Path, name: str, every: int) -> dict[str, Any]:
    """What became of a command with one of so many faults."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.injecting", name, str(every)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LD_PRELOAD": str(shim)},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout)
    print(name, found["points"], found["tried"])
    return found


def test_every_command_has_its_number():
    assert list(LEAST) == list(COMMANDS)


@pytest.mark.parametrize("name", QUICK)
def test_some_faults(shim, name):
    found = injected(shim, name, QUICK[name])
    assert found["broken"] == []
    assert found["points"] >= LEAST[name]


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", COMMANDS)
def test_one_fault_in_seven(shim, name):
    found = injected(shim, name, 7)
    assert found["broken"] == []
    assert found["points"] >= LEAST[name]


@pytest.mark.hours
@pytest.mark.timeout(3600)  # a minute for each on an idle machine
@pytest.mark.parametrize("name", COMMANDS)
def test_every_fault(shim, name):
    found = injected(shim, name, 1)
    assert found["broken"] == []
    assert found["points"] >= LEAST[name]
