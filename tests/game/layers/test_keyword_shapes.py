"""Keyword abilities written out."""

import pytest

from crkb.game.language.keyword_reading import read
from crkb.game.language.language import Words
from crkb.game.layers import keyword_shapes

NUMBERED = {
    "absorb",
    "afterlife",
    "bushido",
    "fading",
    "graft",
    "modular",
    "poisonous",
    "soulshift",
    "vanishing",
}


@pytest.mark.parametrize("name", sorted(keyword_shapes.SHAPES))
def test_every_shape_can_be_read(name):
    keyword = read(f"{name} 2" if name in NUMBERED else name, Words())[0]
    assert all(each.label == name for each in keyword_shapes.expanded(keyword))
    assert not keyword_shapes.unsupported(keyword)


@pytest.mark.parametrize("name", sorted(keyword_shapes.WITH_COST))
def test_every_activated_keyword_has_its_cost(name):
    keyword = read("reinforce 2\u2014{1}" if name == "reinforce" else f"{name} {{1}}", Words())[0]
    assert keyword_shapes.expanded(keyword)[0].cost[0].text == "{1}"


def test_a_keyword_that_nothing_carries_out_is_named():
    assert keyword_shapes.unsupported(read("epic", Words())[0])
