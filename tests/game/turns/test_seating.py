"""Names at a table: turn order, teams, how many make what game."""

import pytest

from crkb.game.turns import seating

SEATS = ["Ann", "Bob", "Cat", "Dan", "Eve"]
TEAMS = [["Ann", "Cat"], ["Bob", "Dan"]]


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("turn_order", (SEATS, "Ann"), SEATS),
        ("turn_order", (SEATS, "Dan"), ["Dan", "Eve", "Ann", "Bob", "Cat"]),
        ("team_of", ("Cat", TEAMS), ["Ann", "Cat"]),
        ("team_of", ("Eve", TEAMS), ["Eve"]),
        ("is_covered", (1,), False),
        ("is_covered", (2,), True),
        ("is_multiplayer", (2,), False),
        ("is_multiplayer", (3,), True),
    ],
)
def test_seating(name, arguments, expected):
    assert getattr(seating, name)(*arguments) == expected
