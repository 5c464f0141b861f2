"""Decks: facts that make no sense, phrases, sideboards hold what decks do not use."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.games.color_identity import OF_LAND
from crkb.questions.values.colors import COLORS

CARDS = st.dictionaries(st.sampled_from(["Bear", "Wolf", "Elk"]), st.integers(0, 5))


@given(CARDS, CARDS)
def test_deck_and_sideboard_are_the_pool(deck, rest):
    pool = {name: deck.get(name, 0) + rest.get(name, 0) for name in deck.keys() | rest.keys()}
    sideboard = registry.get("limited-sideboard").ask({"pool": pool, "decks": [deck]}).value
    assert sideboard == {name: number for name, number in rest.items() if number}


@given(st.integers(0, 300))
def test_only_commander_decks_can_be_too_large(cards):
    def legal(form):
        return registry.get("deck-size").ask({"format": form, "cards": cards}).verdict == "yes"

    assert legal("constructed") == (cards >= 60)
    assert legal("limited") == (cards >= 40)
    assert legal("commander") == (cards == 100)


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("deck-legal", {"deck": [{"name": "Bear", "count": 0}]}, "deck[0].count: must be 1 or more"),
        ("deck-legal", {"deck": [], "play": "draft"}, "play: "),
        ("deck-legal", {"deck": [{"name": "Bear", "colour": "red"}]}, 'deck[0]: unknown fact "colour"'),
        ("color-identity", {"type_line": "Land — Mountian"}, "type_line: 'Mountian' is not a subtype"),
        ("color-identity", {"mana_cost": "{Z}"}, "mana_cost: "),
        (
            "commander-deck-card",
            {"card": {}, "commander": {"type_line": "Lnad"}},
            "type_line: 'Lnad' is not in the list",
        ),
        (
            "commander-deck-card",
            {"card": {"type_line": "Lnad"}, "commander": {}},
            "type_line: 'Lnad' is not in the list",
        ),
        ("deck-size", {"cards": -1}, "cards: must be 0 or more"),
        ("limited-sideboard", {"pool": {"Bear": 1}, "decks": [{"Bear": 2}]}, "decks: more copies of Bear"),
        ("limited-sideboard", {"decks": []}, "decks: must have 1 or more"),
        ("limited-sideboard", {"pool": {}, "decks": [{}, {}, {}]}, "decks: must have 2 or fewer entries"),
        ("limited-sideboard", {"pool": {"Elk": 1}, "decks": [{"Bear": 1}]}, "decks: more copies of Bear"),
        ("limited-sideboard", {"pool": {"Bear": 1}, "decks": [{"Bear": 1}] * 2}, "more copies of Bear"),
        ("team-sideboards", {"pool": {}, "members": []}, "members: must have 2 or more"),
        ("substitute-card", {"style": "note", "card": {"kind": "meld", "front": "Sun"}}, "style: "),
        ("attraction-deck", {"cards": {"A": -1}}, "must be 0 or more"),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


def test_phrase_for_the_size_of_a_deck():
    parsed = phrases.parse("deck of 61 cards in constructed")
    assert parsed == ("deck-size", {"cards": 61, "format": "constructed"})


@pytest.mark.parametrize(("kind", "color"), OF_LAND.items())
def test_each_basic_land_type_counts(kind, color):
    allowed = {"card": {"type_line": f"Land — {kind}"}, "commander": {"indicator": [color]}}
    refused = allowed | {"commander": {}}
    ask = registry.get("commander-deck-card").ask
    assert (ask(allowed).verdict, ask(refused).verdict) == ("yes", "no")


@pytest.mark.parametrize("colors", ["all colors", "every color", "All Colors"])
def test_a_text_that_defines_every_color(colors):
    found = registry.get("color-identity").ask({"text": f"This creature is {colors}."}).value
    assert found == list(COLORS)
