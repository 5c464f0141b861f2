"""Completion in bash, zsh and fish themselves: keys are pressed, and what comes of them is run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

import crkb
from crkb.cli import cli
from tests.cli.shells import STARTED, Shell

pytestmark = pytest.mark.slow

TEXT = """@title Lamps
@id lamps-1
@rules
1. One
100. First Light
100.1. It glows.
100.1a It glows much.
200. Second Light
200.1. It glows too.
@glossary
= Bury (Obsolete)
: It was put out.
= Ann's Lamp, “the Lamp”
: A lamp.
= Legend Rule
: One lamp.
"""

PRESSED = {  # keys, where \t is Tab -> the words that crkb is run with
    "crkb edi\t": "editions",
    "crkb ru\tleg\t": "rule legend rule",
    "crkb sea\tglow": "search glow",
    "crkb lint --ki\t": "lint --kind",
    "crkb questions same-n\t": "questions same-name",
    "crkb ask same-n\t--fac\tfac\t": "ask same-name --facts facts.yaml",
    "crkb 200.\t": "200.1",
    "crkb lege\t": "legend rule",
    "crkb legend ru\t": "legend rule",
    "crkb rule Leg\t": "rule Legend Rule",
    "crkb define bur\t": "define bury (obsolete)",
    "crkb ann\t": "ann's lamp, “the lamp”",
    "crkb rule -e lam\t200.1": "rule -e lamps-1 200.1",
    "crkb cite --from lam\t--to lam\t200.\t": "cite --from lamps-1 --to lamps-1 200.1",
    "crkb refs 100.1 --path 200.\t": "refs 100.1 --path 200.1",
    "crkb search glow --kind exa\t--in 20\t": "search glow --kind example --in 200",
    "crkb game tab\t": "game table.yaml",
    "crkb schema coverag\t": "schema coverage",
    "crkb nosuchname\t": "nosuchname",
    "crkb rule -e nosuch 7\t": "rule -e nosuch 7",
}


@pytest.fixture(scope="module")
def lamps(tmp_path_factory) -> Path:
    home = tmp_path_factory.mktemp("lamps")
    (home / "lamps.txt").write_text(TEXT, encoding="utf-8")
    crkb.add([home / "lamps.txt"], edition="lamps-1", home=home)
    return home


@pytest.fixture(scope="module", params=STARTED)
def shell(request, tmp_path_factory, lamps):
    """Each shell with an edition that is the default in its library."""
    if shutil.which(request.param) is None:
        pytest.skip(f"no {request.param} here")
    folder = tmp_path_factory.mktemp(request.param)
    for name in ("facts.yaml", "table.yaml"):
        (folder / name).touch()
    script = CliRunner().invoke(cli, ["completion", request.param]).stdout
    with Shell(request.param, folder, lamps, script) as opened:
        yield opened


@pytest.mark.parametrize(("keys", "expected"), PRESSED.items(), ids=[keys.strip() for keys in PRESSED])
def test_what_is_pressed_is_completed_and_runs(shell, keys, expected):
    before = len(shell.printed)
    assert " ".join(shell.arguments(keys)) == expected
    shown = shell.printed[before:]
    assert not any(word in shown.lower() for word in ("traceback", "error", "crkb:", "not found"))
