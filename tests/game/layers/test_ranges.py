"""Who is within a limited range of influence: seats, objects, battles, and what nobody said."""

from __future__ import annotations

import pytest

from crkb.game.errors import NotKnown
from crkb.game.layers import ranges
from crkb.game.objects import Context, Player, Ref
from crkb.game.state import Game
from tests.game.boards import thing

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def seated(seats, *objects, out=()):
    players = {name: Player(name, in_game=name not in out) for name in NAMES}
    limits = dict.fromkeys(NAMES, seats) if isinstance(seats, int) else seats
    start = Game(
        players=players, turn_order=NAMES, ranges=limits, objects={each.id: each for each in objects}
    )
    return start.but(within=ranges.determined(start))


@pytest.mark.parametrize(
    ("seats", "near"),
    [
        (0, {"Ann"}),
        (1, {"Ann", "Bob", "Eve"}),
        (2, set(NAMES)),
        ({"Bob": 1}, set(NAMES)),
    ],
)
def test_players_are_within_so_many_seats(seats, near):
    assert seated(seats).within["Ann"] == near


def test_the_seats_of_those_who_have_left_do_not_count():
    assert seated(1, out=("Bob",)).within["Ann"] == {"Ann", "Cleo", "Eve"}


def test_nothing_is_limited_where_no_range_is_said():
    assert ranges.determined(Game(players={"Ann": Player("Ann")})) == {}
    assert ranges.has(Game(players={"Ann": Player("Ann")}), "Ann", "Ann")


def test_without_an_order_of_seats_it_is_not_known_who_is_near():
    with pytest.raises(NotKnown, match="turn order"):
        ranges.determined(Game(players={"Ann": Player("Ann")}, ranges={"Ann": 1}))


def test_objects_are_where_their_controllers_are_and_battles_also_with_their_protectors():
    game = seated(1, thing("near", controller="Eve"), thing("far", controller="Cleo"))
    siege = thing("siege", controller="Cleo", protector="Bob")
    game = game.with_objects(siege)
    found = [each for each in game.objects if ranges.has(game, "Ann", Ref(each))]
    assert found == ["near", "siege"]


def test_effects_about_two_things_need_both():
    game, ctx = seated(1), Context(you="Ann")
    assert ranges.have_both(game, ctx, "Bob", "Eve")
    assert not ranges.have_both(game, ctx, "Bob", "Cleo")
