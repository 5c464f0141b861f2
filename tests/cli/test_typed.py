"""A hundred things that people type, tried on the official edition: at least 95 get what was meant."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

import crkb
from crkb.cli import cli

TYPED = yaml.safe_load((Path(__file__).parent / "typed.yaml").read_text(encoding="utf-8"))
MISSED: frozenset[str] = frozenset()
"""What doesn't get what was meant: at most five."""


@pytest.fixture(scope="module")
def official(tmp_path_factory, shared, bundled_home) -> Path:
    """A library with the newest official edition and the bundled ones."""
    import shutil

    home = shutil.copytree(bundled_home, tmp_path_factory.mktemp("official") / "home")
    crkb.add([shared / "editions" / "cr-20260807.txt"], home=home)
    return home


def wrong(row: dict[str, object], status: int, out: str, err: str) -> list[str]:
    """What is wrong with what came of something typed."""
    found = []
    at = 0
    for name in row.get("gets", ()):  # in this order, each at the beginning of a line
        m = re.compile(rf"^\s*{re.escape(name)}(?!\w)", re.M).search(out, at)
        found += [] if m else [f"no {name}"]
        at = m.end() if m else at
    found += [
        f"has {name}" for name in row.get("not", ()) if re.search(rf"^{re.escape(name)}(?!\w)", out, re.M)
    ]
    found += [f"doesn't say {text}" for text in row.get("says", ()) if text not in err]
    return found + ([f"status {status}"] if status != row.get("status", 0) else [])


def test_there_are_a_hundred():
    assert len({row["typed"] for row in TYPED}) == len(TYPED) == 100
    assert len(MISSED) <= 5


@pytest.mark.editions
@pytest.mark.parametrize("row", TYPED, ids=lambda row: row["typed"])
def test_what_is_typed_gets_what_was_meant(official, monkeypatch, row):
    monkeypatch.setenv("CRKB_HOME", str(official))
    result = CliRunner().invoke(cli, shlex.split(row["typed"]))
    found = wrong(row, result.exit_code, result.stdout, result.stderr)
    if row["typed"] in MISSED:
        assert found, "no longer missed"
    else:
        assert not found, result.output
