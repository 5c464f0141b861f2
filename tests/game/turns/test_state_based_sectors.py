"""State-based actions about sectors; `corpus/games/state_based_moments.yaml` has more."""

from __future__ import annotations

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.errors import NotKnown
from crkb.game.play import Play
from crkb.game.turns import state_based_sectors
from crkb.game.turns.state_based_survey import survey

OX = {"id": "ox", "types": ["creature"], "p/t": "2/2", "controller": "Ann"}
ELK = {"id": "elk", "types": ["creature"], "p/t": "2/2", "controller": "Bob"}
WALKER = {"id": "walker", "types": ["artifact"], "abilities": ["space sculptor"], "controller": "Ann"}
ALL = {"sector of ox": "alpha", "sector of elk": "gamma"}


def sectors(choices, *board):
    game = Session(opened({"board": list(board)})).worlds[0].game
    return list(state_based_sectors.sectors(Play(game, choices), survey(game)))


@pytest.mark.parametrize(
    ("board", "found"),
    [
        ([WALKER, OX, ELK], [("elk", "gamma"), ("ox", "alpha")]),
        ([WALKER | {"controller": "Bob"}, OX, ELK], [("ox", "alpha"), ("elk", "gamma")]),
        ([WALKER, OX | {"chosen": {"sector": "beta"}}, ELK], [("elk", "gamma")]),
        ([OX, ELK], []),
        ([WALKER], []),
    ],
)
def test_who_chooses_first(board, found):
    each = sectors(ALL, *board)
    assert {one.rule for one in each} <= {"704.5u"}
    assert [(one.about, dict(one.sets)["chosen"]["sector"]) for one in each] == found


def test_a_sector_has_to_be_chosen():
    with pytest.raises(NotKnown) as caught:
        sectors({}, WALKER, OX)
    assert (caught.value.name, caught.value.player) == ("sector of ox", "Ann")
