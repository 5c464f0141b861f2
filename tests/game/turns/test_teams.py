"""Teams and opponents, where nobody hides who they are."""

import pytest

from crkb.game.objects import Player
from crkb.game.state import Game
from crkb.game.turns import teams

ANN_AND_CAT = ("Ann", "Cat")


def game(names, team=(), gone=()):
    return Game(players={n: Player(n, team=team if n in team else (), in_game=n not in gone) for n in names})


@pytest.mark.parametrize(
    ("table", "are_there", "mine", "opponents"),
    [
        (game(["Ann", "Bob"]), False, ("Ann",), ("Bob",)),
        (game(["Ann", "Bob"], ("Ann",)), False, ("Ann",), ("Bob",)),
        (game(["Ann", "Bob", "Cat"]), False, ("Ann",), ("Bob", "Cat")),
        (game(["Ann", "Bob", "Cat"], ANN_AND_CAT), True, ANN_AND_CAT, ("Bob",)),
        (game(["Ann", "Bob", "Cat", "Dan"], ANN_AND_CAT, ("Cat", "Bob")), True, ANN_AND_CAT, ("Dan",)),
    ],
)
def test_of_ann(table, are_there, mine, opponents):
    assert teams.are_there(table) is are_there
    assert teams.of(table, "Ann") == mine
    assert teams.opponents(table, "Ann") == table.opponents("Ann") == opponents
