"""Amounts divided among several things: all ways there are, and what is refused (601.2d)."""

import pytest

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.objects import Ref
from crkb.game.play import Play
from crkb.game.stack import dividing_among
from tests.game import boards

BEAR, OX, ELK = Ref("bear"), Ref("ox"), Ref("elk")


def divided(among, number, said=None):
    choices = {} if said is None else {"division of zap": said}
    game = boards.game(*(boards.thing(id) for id in ("bear", "ox", "elk")))
    return dividing_among.divide(Play(game, choices), "zap", among, number, "Ann")


@pytest.mark.parametrize(
    ("among", "number", "found"),
    [
        ((BEAR,), 3, {BEAR: 3}),
        ((BEAR,), 0, {BEAR: 0}),
        (("Bob",), 1, {"Bob": 1}),
        ((BEAR, OX), 2, {BEAR: 1, OX: 1}),
        ((BEAR, OX, "Bob"), 3, {BEAR: 1, OX: 1, "Bob": 1}),
    ],
)
def test_where_there_is_only_one_way_nobody_is_asked(among, number, found):
    assert divided(among, number) == found


def test_all_ways_are_offered():
    with pytest.raises(NotKnown) as raised:
        divided((BEAR, "Bob"), 4)
    assert raised.value.name == "division of zap"
    assert raised.value.options == ({"bear": 1, "Bob": 3}, {"bear": 2, "Bob": 2}, {"bear": 3, "Bob": 1})
    assert (raised.value.player, raised.value.rule) == ("Ann", "601.2d")


@pytest.mark.parametrize(("number", "offered"), [(65, 64), (66, 0)])
def test_of_too_many_ways_none_is_offered(number, offered):
    with pytest.raises(NotKnown) as raised:
        divided((BEAR, OX), number)
    assert len(raised.value.options) == offered


@pytest.mark.parametrize(
    ("said", "found"),
    [({"bear": 1, "ox": 3}, {BEAR: 1, OX: 3}), ({"ox": 2, "bear": 2}, {BEAR: 2, OX: 2})],
)
def test_a_division_that_was_said(said, found):
    assert divided((BEAR, OX), 4, said) == found


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"bear": 4}, "4 is divided among bear, ox, at least 1 each"),
        ({"bear": 4, "ox": 0}, "at least 1 each"),
        ({"bear": 2, "ox": 3}, "4 is divided among bear, ox"),
        ({"bear": 2, "elk": 2}, "4 is divided among bear, ox"),
        ({"bear": 1, "ox": 2, "elk": 1}, "4 is divided among bear, ox"),
        ({"bear": True, "ox": 3}, "whole numbers"),
        ({"bear": "1", "ox": 3}, "whole numbers"),
        (4, "a mapping of ids"),
    ],
)
def test_a_division_that_is_refused(said, says):
    with pytest.raises(GameFormError, match=says) as raised:
        divided((BEAR, OX), 4, said)
    assert raised.value.path.startswith("choose.division of zap")
