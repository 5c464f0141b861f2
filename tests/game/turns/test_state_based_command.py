"""State-based actions about cards in the command zone; `corpus/games/state_based_moments.yaml` has more."""

from __future__ import annotations

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.errors import NotKnown
from crkb.game.play import Play
from crkb.game.turns import state_based_command
from crkb.game.turns.state_based_survey import survey


def game(variant, *board):
    objects = [{"zone": "command", "owner": "Ann", **each} for each in board]
    return Session(opened({"game": {"variant": variant}, "board": objects})).worlds[0].game


RUSE = {"id": "ruse", "types": ["scheme"]}
ODD = {"id": "odd", "types": ["phenomenon"]}
DEEP = {"id": "deep", "types": ["dungeon"], "chosen": {"room": "bottommost"}}
PLANES = [{"id": id, "types": ["plane"], "face down": True} for id in ("near", "far")]


@pytest.mark.parametrize(
    ("variant", "board", "found"),
    [
        ("archenemy", [RUSE], [("704.6e", "ruse")]),
        ("archenemy", [RUSE | {"supertypes": ["ongoing"]}], []),
        ("archenemy", [RUSE | {"face down": True}], []),
        ("planechase", [RUSE], []),
        ("planechase", [ODD], [("704.6f", "odd")]),
        ("planechase", [ODD | {"face down": True}], []),
        ("archenemy", [ODD], []),
        ("planechase", [ODD, PLANES[0]], [("704.6f", "odd"), ("701.24b", "near")]),
        ("planechase", [ODD, PLANES[0] | {"owner": "Bob"}], [("704.6f", "odd")]),
        ("planechase", [PLANES[0] | {"face down": False}], []),
        ("commander", [DEEP], [("704.5t", "deep")]),
        ("commander", [DEEP | {"chosen": {"room": "forge"}}], []),
        ("commander", [DEEP | {"chosen": {}}], []),
    ],
)
def test_what_is_done_in_the_command_zone(variant, board, found):
    start = game(variant, *board)
    looked = survey(start)
    each = [*state_based_command.finished_dungeons(looked), *state_based_command.used_schemes(looked)]
    each += state_based_command.phenomena(Play(start), looked)
    assert [(one.rule, one.about) for one in each] == found


def test_which_plane_is_next_is_not_known():
    start = game("planechase", ODD, *PLANES)
    with pytest.raises(NotKnown) as caught:
        list(state_based_command.phenomena(Play(start), survey(start)))
    assert (caught.value.name, caught.value.options) == ("top card of Ann's planar deck", ("near", "far"))
