"""The command game: the table of a file, cases that are checked, exit statuses."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from crkb.cli import cli

PASSES = (
    "cases: [{id: a1, title: A bear, board: [{id: bear, card: Grizzly Bears}], expect: {bear: {p/t: 2/2}}}]"
)
FAILS = "cases: [{id: b1, board: [{id: bear, card: Grizzly Bears}], expect: {bear: {p/t: 3/3}}}]"
WRONG = "cases: [{id: c1, bord: []}]"


@pytest.fixture
def file(tmp_path):
    def write(name, text):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def run(*args):
    return CliRunner().invoke(cli, ["game", *args])


@pytest.mark.parametrize(
    ("texts", "status", "lines"),
    [
        ([PASSES], 0, ["a1: pass", "1 pass, 0 fail, 0 errors"]),
        ([PASSES, FAILS], 1, ["b1: fail: bear: p/t 2/2, expected 3/3", "1 pass, 1 fail, 0 errors"]),
        ([FAILS, WRONG], 2, ["c1: error: cases[0].bord: unknown key 'bord' (Did you mean board?)"]),
        (["cases: ["], 2, ["error:"]),
        (["board: []"], 0, ["pass"]),
    ],
)
def test_check(file, texts, status, lines):
    result = run("--check", *(file(f"{i}.yaml", text) for i, text in enumerate(texts)))
    assert all(line in result.output for line in lines), result.output
    assert result.exit_code == status


def test_a_file_that_is_not_there():
    result = run("--check", "/nowhere/cases.yaml")
    assert (result.exit_code, "error" in result.output) == (2, True)


def test_json(file):
    result = run("--check", "--json", file("a.yaml", PASSES))
    assert json.loads(result.output) == [
        {"id": "a1", "title": "A bear", "status": "pass", "message": "", "where": "a.yaml: cases[0]"}
    ]


def test_another_edition(file):
    text = "board: [{id: thing, types: [kindred]}]"
    assert run("--check", file("a.yaml", text)).exit_code == 0
    result = run("--check", "--edition", "2024-04-12", file("a.yaml", text))
    assert (result.exit_code, "2025-02-07" in result.output) == (2, True)


TABLE = """
game: {edition: "2026-08-07", active player: Bob, step: upkeep}
players: {Ann: {life: 12, poison: 2, hand: 3}, Bob: {}}
board:
  - {id: bear, card: Grizzly Bears, controller: Ann, tapped: yes, counters: {+1/+1: 1}}
  - {id: rope, types: [artifact], subtypes: [Equipment], controller: Ann, attached to: bear}
  - {id: lost, card: Grizzly Bears, owner: Bob, zone: graveyard}
  - {id: mystery, controller: Bob}
  - {id: bolt, name: Bolt, types: [instant], zone: stack, targets: [bear]}
effects: [{id: growth, to: bear, do: {p/t: +3/+3}, until: end of turn}]
"""


def test_the_table(file):
    result = run(file("t.yaml", TABLE))
    assert result.exit_code == 0
    for line in (
        "turn 2, Bob's upkeep · 2026-08-07",
        "Ann: 12 life, poison 2, hand 3, library 40",
        "    bear: Grizzly Bears, 6/6, creature Bear, tapped, 1 +1/+1",
        "    rope: artifact Equipment, on bear",
        "  graveyard",
        "    lost: Grizzly Bears, 2/2, creature Bear",
        "  bolt",
        "  growth",
    ):
        assert line in result.output.splitlines()


def test_the_table_of_a_wrong_file(file):
    result = run(file("w.yaml", "bord: []"))
    assert (result.exit_code, "Did you mean board?" in result.output) == (2, True)
