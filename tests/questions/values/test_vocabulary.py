"""Words of boards: spelled as the rules spell them, in any case; others refused with a near word."""

from __future__ import annotations

import pytest

from crkb import lists
from crkb.lists import NotListed
from crkb.questions.values import vocabulary


@pytest.mark.parametrize(
    ("spell", "word", "spelled"),
    [
        (vocabulary.ability, "Flying", "flying"),
        (vocabulary.ability, "First  Strike", "first strike"),
        (vocabulary.ability, "Ward {2}", "ward {2}"),
        (vocabulary.ability, "ward—Pay 3 life", "ward—pay 3 life"),
        (vocabulary.ability, "Toxic 2", "toxic 2"),
        (vocabulary.ability, "Annihilator X", "annihilator x"),
        (vocabulary.ability, "Hexproof from black", "hexproof from black"),
        (vocabulary.ability, "Equip {1}", "equip {1}"),
        (vocabulary.ability, "Equip legendary creature {1}", "equip legendary creature {1}"),
        (vocabulary.ability, "Enchant creature", "enchant creature"),
        (vocabulary.ability, "Daybound", "daybound"),
        (vocabulary.ability, "Partner with Owl", "partner with owl"),
        (vocabulary.ability, "Multikicker {2}", "multikicker {2}"),
        (vocabulary.ability, "Islandwalk", "islandwalk"),
        (vocabulary.ability, "Nonbasic landwalk", "nonbasic landwalk"),
        (vocabulary.ability, "Basic landcycling {1}", "basic landcycling {1}"),
        (vocabulary.ability, "Wizardcycling {3}", "wizardcycling {3}"),
        (vocabulary.ability, "Umbra armor", "umbra armor"),
        (vocabulary.subtype, "aura", "Aura"),
        (vocabulary.subtype, "urza\u2019s", "Urza's"),
        (vocabulary.subtype, " GOBLIN ", "Goblin"),
        (vocabulary.subtype, "siege", "Siege"),
        (vocabulary.counter, "Loyalty", "loyalty"),
        (vocabulary.counter, "+2/+0", "+2/+0"),
        (vocabulary.counter, "First Strike", "first strike"),
        (vocabulary.counter, "text: Ice", "text: Ice"),
        (vocabulary.quality, "Red", "red"),
        (vocabulary.quality, "Creatures", "creature"),
        (vocabulary.quality, "legendary", "legendary"),
        (vocabulary.quality, "Demons", "demon"),
        (vocabulary.quality, "everything", "everything"),
    ],
)
def test_words_in_any_case(spell, word, spelled):
    assert spell(word) == spelled


@pytest.mark.parametrize(
    ("spell", "word", "effective", "message", "hint"),
    [
        (vocabulary.ability, "flyng", "", "'flyng' is not in the list of keyword abilities", "flying"),
        (vocabulary.ability, "flying creature", "", "'flying creature' is not in the list", "flying"),
        (vocabulary.ability, "indestructible 2", "", "nothing follows the keyword indestructible", ""),
        (vocabulary.ability, "moonwalk", "", "'moonwalk' is not in the list", ""),
        (vocabulary.ability, "storied", "2025-02-07", "only from 2026-08-07 on", "-e"),
        (vocabulary.subtype, "Gobln", "", "'Gobln' is not a subtype of permanents", "Goblin"),
        (vocabulary.subtype, "Town", "2024-04-12", "'Town' is in the rules only from 2026-08-07", "-e"),
        (vocabulary.subtype, "Arcane", "", "'Arcane' is not a subtype of permanents", ""),
        (vocabulary.counter, "defence", "", "the rules name no defence counter", "defense"),
        (vocabulary.counter, "verse", "", "the rules name no verse counter", "'text: verse'"),
        (vocabulary.counter, "exalted", "2024-04-12", "only from 2025-02-07 on", "-e"),
        (vocabulary.quality, "wite", "", "'wite' is not a color, card type, supertype or subtype", "white"),
    ],
)
def test_others_are_refused_with_a_near_word(spell, word, effective, message, hint):
    with pytest.raises(NotListed, match=message) as caught:
        spell(word, effective)
    assert hint in caught.value.hint


@pytest.mark.parametrize("keyword", lists.listing("keywords").entries)
def test_every_listed_keyword_is_understood_in_its_editions(keyword):
    entry = lists.listing("keywords").entries[keyword]
    assert vocabulary.ability(keyword.upper(), entry.until or entry.since) == keyword


@pytest.mark.parametrize("name", vocabulary.SUBTYPES)
def test_every_listed_subtype_is_understood(name):
    for subtype, entry in lists.listing(name).entries.items():
        assert vocabulary.subtype(subtype.lower(), entry.until or entry.since) == subtype
