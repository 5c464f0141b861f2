"""Predefined tokens (111.10)."""

from __future__ import annotations

import pytest

from crkb import lists
from crkb.game.cases import wording
from crkb.game.stack import predefined
from crkb.game.terms import Activated, Keyword, ManaAbility, Static, Triggered


def test_every_token_that_is_listed_has_a_rule():
    assert set(predefined.RULES) == set(lists.entries("predefined-tokens"))
    assert set(predefined.RULES.values()) == set(predefined.CITES)


KINDS = {
    "Treasure": [ManaAbility],
    "Food": [Activated],
    "Gold": [ManaAbility],
    "Walker": [],
    "Shard": [Activated],
    "Clue": [Activated],
    "Blood": [Activated],
    "Incubator": [Activated],
    "Lander": [Activated],
    "Mutagen": [Activated],
    "Cursed Role": [Keyword, Static],
    "Monster Role": [Keyword, Static],
    "Royal Role": [Keyword, Static],
    "Sorcerer Role": [Keyword, Static],
    "Virtuous Role": [Keyword, Static],
    "Wicked Role": [Keyword, Static, Triggered],
    "Young Hero Role": [Keyword, Static],
}


@pytest.mark.parametrize("name", KINDS)
def test_their_abilities(name):
    assert [type(each) for each in predefined.sheet(name).faces[0].abilities] == KINDS[name]


DOES = {
    "Food": ["{2}, {T}, sacrifice this: gain life 3"],
    "Clue": ["{2}, sacrifice this: draw 1"],
    "Blood": ["{1}, {T}, discard a card, sacrifice this: draw 1"],
    "Shard": ["{2}, sacrifice this: scry 1; draw 1"],
    "Incubator": ["{2}: transform this"],
    "Lander": [
        "{2}, {T}, sacrifice this: search basic land cards to battlefield tapped yes then shuffle yes"
    ],
    "Mutagen": ["{1}, {T}, sacrifice this: counters +1/+1 1 to target creature"],
    "Gold": ["sacrifice this: Add {W} or {U} or {B} or {R} or {G}"],
    "Cursed Role": ["enchant creature", "enchanted creatures: base p/t 1/1"],
    "Monster Role": ["enchant creature", "enchanted creatures: gain trample, p/t +1/+1"],
    "Royal Role": ["enchant creature", "enchanted creatures: gain ward {1}, p/t +1/+1"],
    "Sorcerer Role": ["enchant creature", "enchanted creatures: gain when this attacks: scry 1, p/t +1/+1"],
    "Virtuous Role": [
        "enchant creature",
        "enchanted creatures: p/t +X/+X, X number of enchantments you control",
    ],
    "Wicked Role": [
        "enchant creature",
        "enchanted creatures: p/t +1/+1",
        "when this dies: lose life 1 who each opponent",
    ],
    "Young Hero Role": [
        "enchant creature",
        "enchanted creatures: gain when this attacks: counters +1/+1 1 to this, "
        "if its toughness is 3 or less",
    ],
}
"""The abilities that rule 111.10 gives each, in the words of `wording`."""


@pytest.mark.parametrize("name", DOES)
def test_what_they_do(name):
    found = predefined.sheet(name).faces[0].abilities
    assert [wording.ability(each._replace(label="")) for each in found] == DOES[name]


def test_an_incubator_has_a_back_face():
    sheet = predefined.sheet("Incubator")
    assert sheet.layout == "transforming"
    assert (sheet.faces[1].power, sheet.faces[1].toughness) == (0, 0)
    assert sheet.faces[1].types == {"artifact", "creature"}


def test_a_treasure_adds_any_color():
    (ability,) = predefined.sheet("Treasure").faces[0].abilities
    assert ability.mana == ("{W}", "{U}", "{B}", "{R}", "{G}")
