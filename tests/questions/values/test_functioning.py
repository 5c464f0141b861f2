"""Where abilities function, read from words: what they are about, zones, conditions."""

from __future__ import annotations

import pytest

from crkb.questions.values import functioning
from crkb.questions.values.abilities import parts
from crkb.questions.values.functioning import TakenFrom, itself


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Its power is 2.", ""),
        ("Hollow Knight’s power is equal to your life.", "113.6a"),
        ("Hollow Knight is red and white.", "113.6a"),
        ("Hollow Knight is every creature type.", "113.6a"),
        ("A deck can have up to seven cards named Hollow Knight.", "113.6n"),
        ("This creature can be your commander.", "113.6n"),
        ("If you control a Bird, this spell can't be copied.", "113.6g"),
        ("This card can’t be cast from graveyards.", "113.6f"),
        ("You may play this card from exile.", "113.6f"),
        ("Cast Hollow Knight only during combat.", "113.6e"),
        ("This spell can't be cast.", "113.6e"),
        ("You can't cast Hollow Knight unless you control a Bird.", "113.6e"),
        ("This spell has flash as long as you control a Bird.", "113.6e"),
        ("As an additional cost to cast Hollow Knight, mill a card.", "113.6d"),
        ("You may mill a card rather than pay Hollow Knight's mana cost.", "113.6d"),
        ("You may cast this spell without paying its mana cost.", "113.6d"),
        ("If you control a Bird, this spell costs {1} more to cast.", "113.6d"),
        ("Hollow Knight can't have rune counters put on it.", "113.6i"),
        ("Counters can't be put on this creature.", "113.6i"),
        ("As this creature enters, choose a Bird.", "113.6h"),
        ("If you control a Bird, this land enters tapped.", "113.6h"),
        ("You may have Hollow Knight enter as a Bird.", "113.6h"),
        ("If this creature would enter, exile it instead.", "113.6h"),
        ("Other Birds enter tapped.", ""),
        ("This creature can't be blocked.", ""),
    ],
)
def test_what_a_statement_is_about(text, rule):
    found = functioning.about(itself(text, "Hollow Knight"))
    assert (found.rule if found else "") == rule


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("As long as this card is in your hand, you win.", ("hand",)),
        ("If it's in exile, you win.", ("exile",)),
        (
            "If this card is in the command zone, on the battlefield, or in exile, you win.",
            ("battlefield", "exile", "command"),
        ),
        ("As long as it is red, you win.", ()),
        ("As long as you have a card in your hand, you win.", ()),
    ],
)
def test_stated_zones(text, zones):
    assert functioning.stated(itself(text)) == zones


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("{2}: Put this card from your graveyard into your hand.", TakenFrom("graveyard")),
        ("{2}, Exile this card from your hand: You win.", TakenFrom("hand")),
        ("{2}: Return it from your graveyard to your hand.", None),
        ("{2}: Return target card from your graveyard to your hand.", None),
        ("When this creature is exiled, return it from exile to your hand.", TakenFrom("exile", "condition")),
        (
            "Discard this card: Put this card from your graveyard into your hand.",
            TakenFrom("graveyard", "earlier part"),
        ),
        (
            "When enchanted land dies, return this card from your graveyard.",
            TakenFrom("graveyard", "enchanted object leaves"),
        ),
    ],
)
def test_the_zone_that_an_object_is_moved_out_of(text, taken):
    assert functioning.taken(parts(itself(text)), aura=True) == taken


@pytest.mark.parametrize(
    ("condition", "zones"),
    [
        ("you cast ~", ("stack",)),
        ("the creature ~ haunts dies", ("exile",)),
        ("~ is put into a graveyard from anywhere", ("graveyard",)),
        ("~ is exiled", ("exile",)),
        ("you cycle ~", ()),
        ("a spell causes you to discard ~", ()),
        ("~ dies", None),
        ("you cycle a card", None),
    ],
)
def test_where_a_condition_can_be_met(condition, zones):
    assert functioning.met_in(condition) == zones


def test_a_name_is_no_part_of_another_word():
    assert itself("Ox eats Oxen.", "Ox") == "~ eats Oxen."
    assert itself("This creatures eats this creature's hay.") == "This creatures eats ~'s hay."
