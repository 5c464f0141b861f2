"""Who sits where they may be attacked (803, 807, 809, 811)."""

import pytest

from crkb.game.combat import seats
from crkb.game.errors import NotKnown
from crkb.game.objects import Player
from tests.game import boards

ROUND = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def table(variant, gone=(), teams=None, **fields):
    teams = teams or {}
    players = [Player(name, in_game=name not in gone, team=teams.get(name, ())) for name in ROUND]
    return boards.game(players=players, variant=variant, **{"turn_order": ROUND, **fields})


@pytest.mark.parametrize(
    ("variant", "attacker", "found", "rule"),
    [
        ("", "Ann", ("Bob", "Cleo", "Dan", "Eve"), ""),
        ("attack left", "Ann", ("Bob",), "803.1a"),
        ("attack left", "Eve", ("Ann",), "803.1a"),
        ("attack right", "Ann", ("Eve",), "803.1b"),
        ("attack right", "Cleo", ("Bob",), "803.1b"),
        ("grand melee", "Dan", ("Eve",), "807.2b"),
        ("emperor", "Ann", ("Bob", "Eve"), "809.3c"),
        ("alternating teams", "Cleo", ("Bob", "Dan"), "811.4"),
    ],
)
def test_who_may_be_attacked(variant, attacker, found, rule):
    game = table(variant)
    assert seats.defenders(game, attacker) == found
    for name in set(ROUND) - {attacker, *found}:
        said = f"{name} isn't seated where {attacker} can attack"
        assert seats.refusal(game, name, attacker) == (rule, said)


def test_an_empty_seat_is_passed_over():
    assert seats.defenders(table("attack left", gone=("Bob", "Cleo")), "Ann") == ("Dan",)
    assert seats.defenders(table("attack right", gone=("Eve",)), "Ann") == ("Dan",)


def test_teammates_are_not_attacked_wherever_they_sit():
    team = ("Ann", "Bob")
    game = table("emperor", teams=dict.fromkeys(team, team))
    assert seats.defenders(game, "Ann") == ("Eve",)
    assert seats.refusal(game, "Bob", "Ann") == ("506.2", "Bob is not an opponent of Ann")


def test_nobody_attacks_for_who_is_not_in_the_game():
    assert seats.defenders(table("attack left"), "Nobody") == ()
    assert seats.defenders(table("attack left", gone=("Ann",)), "Ann") == ()


def test_without_seats_it_is_not_known_who_may_be_attacked():
    with pytest.raises(NotKnown) as caught:
        seats.defenders(table("attack left", turn_order=None), "Ann")
    assert (caught.value.name, caught.value.rule) == ("game: turn order", "803.1a")
    assert len(seats.defenders(table("", turn_order=None), "Ann")) == 4
