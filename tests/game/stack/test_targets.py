"""The slots of "target" in instructions, and targets put into them."""

import pytest

from crkb.game.language import shapes
from crkb.game.language.language import Words
from crkb.game.stack import targets, targets_given

WORDS = Words(("Ann", "Bob"), ("bear", "elf"), ())

ASKED = {
    "one": ({"destroy": "target creature"}, ["creature"]),
    "two of one word": ({"tap": "up to 2 target lands"}, ["land"]),
    "none": ({"destroy": "all creatures"}, []),
    "in the order written": (
        {"damage": 1, "from": "target creature", "to": "target player"},
        ["creature", "player"],
    ),
    "written before the value": ({"who": "target creature", "copy": "target land"}, ["creature", "land"]),
    "not those of what is delayed": (
        {"delayed": {"when": "at the beginning of the next end step", "do": {"destroy": "target creature"}}},
        [],
    ),
    "not those of an ability given": (
        {"gain": [{"name": "zap", "cost": "{T}", "do": {"destroy": "target land"}}], "to": "target creature"},
        ["creature"],
    ),
    "a rule's once": ({"rule": "can't block", "to": "target creature"}, ["creature"]),
    "a shield's": ({"prevent": "next 2", "damage to": "target creature"}, ["creature"]),
    "of two instructions": (
        [{"destroy": "target land"}, {"draw": 1, "who": "target player"}],
        ["land", "player"],
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_slots(name):
    data, nouns = ASKED[name]
    found = targets.slots(shapes.verbs(data, WORDS, "do"))
    assert [slot.part.noun.value for slot in found] == nouns


ARRANGED = {
    "one each": ([(1, 1), (1, 1)], "ab", (("a",), ("b",))),
    "as many as fit": ([(0, 2), (1, 1)], "abc", (("a", "b"), ("c",))),
    "fewer will do": ([(0, 2), (1, 1)], "a", ((), ("a",))),
    "none": ([(0, 2)], "", ((),)),
    "too many": ([(1, 1)], "ab", None),
    "too few": ([(2, 2)], "a", None),
    "twice for one word": ([(2, 2)], "aa", None),
    "twice for two words": ([(1, 1), (1, 1)], "aa", (("a",), ("a",))),
}


@pytest.mark.parametrize("name", ARRANGED)
def test_arrange(name):
    bounds, things, expected = ARRANGED[name]
    asked = [targets.Slot(targets.ENCHANTING, *each) for each in bounds]
    assert targets_given.arrange(asked, list(things), lambda slot, thing: True) == expected
