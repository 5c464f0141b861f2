"""Modes of modal spells, chosen as they are cast."""

import pytest

from crkb.game import run
from crkb.game.errors import GameFormError
from crkb.game.files.load import cases

MODES = [
    {"name": "scorch", "does": {"damage": 2, "to": "target creature"}},
    {"name": "soothe", "does": {"gain life": 3}},
]


def cast(modal, choose=None, *keywords, **players):
    board = [{"id": "verse", "types": ["instant"], "cost": "{R}", "zone": "hand"}]
    board[0]["abilities"] = [*keywords, {"modes": MODES, **modal}]
    board.append({"id": "bear", "types": ["creature"], "p/t": "2/2"})
    event = {"casts": {"id": "verse"}, "choose": choose or {}}
    case = {"id": "one", "title": "one", "board": board, "then": [event], **players}
    [found] = cases({"cases": [case]})
    return run.event(run.start(found.game), found.script[0])


@pytest.mark.parametrize(
    ("modal", "choose", "says"),
    [
        ({}, {"modes of verse": "scorhc"}, "no mode 'scorhc'"),
        ({}, {"modes of verse": ["scorch", "soothe"]}, "not 2"),
        ({}, {"modes of verse": []}, "not 0"),
        ({"choose": "two"}, {"modes of verse": "scorch"}, "2 of the modes"),
        ({"choose": "two"}, {"modes of verse": ["scorch", "scorch"]}, "more than once"),
        ({"choose": "one or more"}, {"modes of verse": 7}, "no mode '7'"),
    ],
)
def test_modes_that_cannot_be_chosen_are_refused(modal, choose, says):
    with pytest.raises(GameFormError, match=says):
        cast(modal, choose)


@pytest.mark.parametrize(
    ("modal", "keywords", "ways"),
    [
        ({}, (), {("scorch",), ("soothe",)}),
        ({"choose": "two"}, (), {("scorch", "soothe")}),
        ({"choose": "one or both"}, (), {("scorch",), ("soothe",), ("scorch", "soothe")}),
        ({}, ("spree",), {("scorch",), ("soothe",), ("scorch", "soothe")}),
        ({}, ("tiered",), {("scorch",), ("soothe",)}),
        ({}, ("entwine {2}",), {("scorch",), ("soothe",), ("scorch", "soothe")}),
    ],
)
def test_as_many_modes_are_chosen_as_the_text_or_a_keyword_says(modal, keywords, ways):
    worlds = cast(modal, None, *keywords)
    assert {world.game.objects["verse"].stacked.modes for world in worlds} == ways
