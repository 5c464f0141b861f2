"""Seats, teams and ranges: who sits where, who is on which team, who orders abilities."""

from __future__ import annotations

import pytest

from crkb.questions import registry
from crkb.questions.facts import FactsError
from crkb.questions.values import seating

SEATS = ["Ann", "Bob", "Cat", "Dan", "Eve"]
TEAMS = [["Ann", "Cat"], ["Bob", "Dan"]]


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        (
            "team_order",
            (["Bob", "Cat", "Dan", "Eve", "Ann"], TEAMS),
            [["Bob", "Dan"], ["Cat", "Ann"], ["Eve"]],
        ),
        ("check_distinct", ("seats", SEATS), None),
        ("check_known", ("player", [None, "Ann"], SEATS), None),
        ("check_teams", (TEAMS, SEATS), None),
    ],
)
def test_seating(name, arguments, expected):
    assert getattr(seating, name)(*arguments) == expected


@pytest.mark.parametrize(
    ("check", "arguments", "said"),
    [
        ("check_distinct", ("seats", ["Ann", "Bob", "Ann"]), "seats: duplicate Ann"),
        ("check_known", ("player", ["Ann", None, "Fay"], SEATS), "player: Fay is not one of the players"),
        ("check_teams", ([["Ann"], ["Ann"]], SEATS), "teams: duplicate Ann"),
        ("check_teams", ([["Ann", "Fay"]], SEATS), "teams: Fay is not one of the players"),
    ],
)
def test_names_that_make_no_sense(check, arguments, said):
    with pytest.raises(ValueError, match=f"^{said}$"):
        getattr(seating, check)(*arguments)


@pytest.mark.parametrize(
    ("name", "facts", "said"),
    [
        ("first-turn", {"players": 1}, "players: must be 2 or more"),
    ],
)
def test_a_game_has_two_players(name, facts, said):
    with pytest.raises(FactsError, match=said):
        registry.get(name).ask(facts)
