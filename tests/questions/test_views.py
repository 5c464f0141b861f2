"""Views: a game answers, and its reasons are the steps of the answer."""

from __future__ import annotations

import pytest

from crkb.questions import registry
from crkb.questions.facts import FactsError

BEAR = {"id": "bear", "types": ["creature"], "p/t": "2/2", "damage": 2}
QUEENS = [
    {"id": id, "name": "Old Queen", "supertypes": ["legendary"], "types": ["artifact"]}
    for id in ("queen-1", "queen-2")
]


def ask(effective="", **facts):
    return registry.get("state-based-actions").ask(facts, effective=effective)


def test_reasons_are_steps():
    answer = ask(game={"board": [BEAR]})
    assert (answer.verdict, answer.value) == ("value", {"checks": [{"bear": "destroyed"}], "wins": "nobody"})
    assert [step.rule for step in answer.steps] == ["704.1", "704.5g", "400.7", "117.2d"]
    assert "lethal damage" in answer.steps[1].says
    assert answer.facts == {"game": {"board": [BEAR]}}


def test_what_is_missing_is_a_choice_of_the_game():
    answer = ask(game={"board": QUEENS})
    assert (answer.verdict, answer.missing) == ("depends", ("legend of Ann",))
    chosen = ask(game={"board": QUEENS}, choices={"legend of Ann": "queen-1"})
    assert chosen.value["checks"] == [{"queen-2": "graveyard"}]


@pytest.mark.parametrize(
    ("effective", "said", "checks"),
    [
        ("2025-02-07", {}, [{"bare": "sacrificed"}]),
        ("2026-08-07", {}, []),
        ("2026-08-07", {"game": {"edition": "2025-02-07"}}, [{"bare": "sacrificed"}]),
    ],
)
def test_the_edition_in_use_unless_the_game_names_one(effective, said, checks):
    board = [{"id": "bare", "types": ["enchantment"], "subtypes": ["Saga"]}]
    assert ask(effective, game={"board": board, **said}).value["checks"] == checks


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({}, "missing: game"),
        ({"game": []}, "game: expected a mapping"),
        ({"game": {"bord": []}}, "game: bord: "),
        ({"game": {"board": [{"types": ["creature"]}]}}, "game: board[0]: an object needs an id"),
        ({"game": {"then": [{"destroys": {"what": "elk"}}]}}, "game: then[0].destroys.what: "),
        ({"game": {"board": [BEAR]}, "choices": {"legend of Ann": "bear"}}, "game: choose: no choice"),
        ({"game": {"cases": [{"id": "one", "title": "one"}, {"id": "two", "title": "two"}]}}, "game: "),
    ],
)
def test_what_is_no_game_is_refused(facts, message):
    with pytest.raises(FactsError) as caught:
        ask(**facts)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
