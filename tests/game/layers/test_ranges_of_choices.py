"""The opponents that a player may choose where ranges are limited."""

from crkb.game.layers import ranges
from tests.game.boards import game


def test_only_opponents_within_range_are_chosen():
    made = game(players=("Ann", "Bob", "Cleo"))
    assert ranges.opponents(made, "Ann") == ("Bob", "Cleo")
    near = {"Ann": frozenset({"Ann", "Cleo"})}
    assert ranges.opponents(made.but(within=near), "Ann") == ("Cleo",)
    assert ranges.opponents(made.but(within=near), "Bob") == ("Ann", "Cleo")
