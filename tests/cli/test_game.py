"""The command game: the table of a file, cases that are checked, exit statuses."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from crkb.cli import cli
from tests.cli import envelopes

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
    case = {"id": "a1", "title": "A bear", "status": "pass", "message": "", "where": "a.yaml: cases[0]"}
    assert envelopes.result(result.output) == {"counts": {"pass": 1, "fail": 0, "error": 0}, "cases": [case]}


def test_another_edition(file):
    text = "board: [{id: thing, types: [kindred]}]"
    assert run("--check", file("a.yaml", text)).exit_code == 0
    result = run("--check", "--edition", "2024-04-12", file("a.yaml", text))
    assert (result.exit_code, "2025-02-07" in result.output) == (2, True)


TABLE = """
game: {edition: "2026-08-07", active player: Bob, step: upkeep, time: night, monarch: Ann, initiative: Bob}
players: {Ann: {life: 12, poison: 2, hand: 3, speed: 2}, Bob: {}}
board:
  - {id: forest, types: [land], subtypes: [Forest], controller: Ann}
  - {id: bear, card: Grizzly Bears, controller: Ann, tapped: yes, counters: {+1/+1: 1}, damage: 1}
  - {id: rope, types: [artifact], subtypes: [Equipment], controller: Ann, attached to: bear}
  - {id: spy, card: Grizzly Bears, controller: Bob, face down: yes, token: yes, counters: {-1/-1: 2}}
  - {id: lost, card: Grizzly Bears, owner: Bob, zone: graveyard}
  - {id: mystery, controller: Bob}
  - {id: bolt, name: Bolt, types: [instant], zone: stack, X: 2, targets: [bear]}
effects:
  - {id: growth, to: bear, do: {p/t: +3/+3}, until: end of turn}
  - {id: theft, source: a spell of Bob, to: rope, do: {control: Bob}, until: Bob's next turn}
"""


def test_the_table(file):
    result = run(file("t.yaml", TABLE))
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "turn 2, Bob's upkeep · 2026-08-07 · night · Ann is the monarch · Bob has the initiative",
        "",
        "Ann: 12 life, 2 poison, speed 2, hand 3, library 40",
        "    bear: Grizzly Bears, 6/6 creature Bear, tapped, 1 +1/+1 counter, 1 damage",
        "    forest: land Forest, {T}: Add {G}",
        "",
        "Bob: 20 life, library 40",
        "    spy: 0/0 creature, token, face down, 2 -1/-1 counters",
        "    rope: artifact Equipment, on bear",
        "    mystery: ?",
        "  graveyard",
        "    lost: Grizzly Bears, 2/2 creature Bear",
        "",
        "stack, topmost first",
        "  bolt, X = 2, targeting bear",
        "",
        "effects",
        "  growth: p/t +3/+3 on bear until end of turn",
        "  theft: control Bob on rope until Bob's next turn",
    ]


FIGHT = """
title: A bear attacks
board:
  - {id: bear, types: [creature], p/t: 2/2, controller: Ann, abilities: [trample]}
  - {id: rope, types: [artifact], subtypes: [Equipment], controller: Ann, attached to: bear}
  - {id: wall, types: [creature], p/t: 0/5, controller: Bob}
then:
  - attacks: {bear: Bob}
  - blocks: {wall: bear}
"""


def test_the_table_is_as_it_is_after_the_events(file):
    lines = run(file("t.yaml", FIGHT)).output.splitlines()
    assert "    bear: 2/2 creature, trample, tapped, attacking Bob, blocked" in lines
    assert "      rope: artifact Equipment, on bear" in lines
    assert "    wall: 0/5 creature, blocking bear" in lines


def test_choices_that_are_open(file):
    text = "board: [{id: k-1, name: King, types: [creature], supertypes: [legendary], p/t: 3/3, count: 2}]"
    lines = run(file("t.yaml", text + "\nthen: [{settle: {}}]")).output.splitlines()
    assert lines[-1].startswith("open: legend of Ann")


def test_the_table_as_data(file):
    [table] = envelopes.result(run("--json", file("t.yaml", FIGHT)).output)["games"]
    assert table["game"]["step"] == "declare blockers"
    assert table["players"]["Bob"] == {
        **{"life": 20, "poison": 0, "hand": 0, "library": 40, "graveyard": 0},
        **{"mana": {}, "in game": True, "won": False, "lost": False, "drew": False},
    }
    bear = table["objects"]["bear"]
    assert (bear["p/t"], bear["abilities"], bear["attacking"]) == ("2/2", ["trample"], "Bob")
    assert table["objects"]["wall"]["blocking"] == ["bear"]


def test_what_nobody_knows_of_an_object_is_null(file):
    mystery = file("t.yaml", "board: [{id: mystery, zone: hand}]")
    [table] = envelopes.result(run("--json", mystery).output)["games"]
    assert (table["objects"]["mystery"]["types"], table["objects"]["mystery"]["zone"]) == (None, "hand")


def test_the_table_of_a_wrong_file(file):
    result = run(file("w.yaml", "bord: []"))
    assert (result.exit_code, "Did you mean board?" in result.output) == (2, True)
