"""What can't begin once nobody is left."""

import pytest

from crkb.game.errors import IllegalAction
from crkb.game.play import Play
from crkb.game.turns import restart, subgames
from tests.game.boards import game


@pytest.mark.parametrize("begin", [lambda play: restart.restart(play, {}), subgames.begins])
def test_nobody_is_left(begin):
    left = game()
    left = left.with_players(*(each._replace(in_game=False) for each in left.players.values()))
    with pytest.raises(IllegalAction, match=r"nobody is left|over"):
        begin(Play(left))
