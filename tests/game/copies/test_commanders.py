"""Which cards of a permanent are commanders."""

from __future__ import annotations

import pytest

from crkb.game.copies import commanders
from crkb.game.objects import Component
from crkb.game.values import Sheet
from tests.game.boards import thing

PAIR = (Component("one", Sheet(), "Ann", commander=True), Component("two", Sheet(), "Ann"))


@pytest.mark.parametrize(
    ("obj", "ids", "rule"),
    [
        (thing("bear"), [], ""),
        (thing("queen", commander=True), ["queen"], ""),
        (thing("pile", components=PAIR, commander=True), ["one"], "903.3c"),
        (thing("pile", components=PAIR[1:] * 2), [], "903.3c"),
        (thing("pair", printed=Sheet("meld"), components=PAIR), ["one"], "903.3b"),
    ],
)
def test_which_cards_are_commanders(obj, ids, rule):
    assert [each.id for each in commanders.designated(obj)] == ids
    assert commanders.is_one(obj) is bool(ids)
    assert commanders.rule_of(obj) == rule
