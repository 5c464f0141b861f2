"""Names of cards by their capitals; all of them are invented."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.search.understanding.card_names import card_names

FOUND = {
    "if Gloomy Bears dies": ["Gloomy Bears"],
    "If Gloomy Bears dies": ["Gloomy Bears"],
    "If  Ben has Ann": ["Ben", "Ann"],
    "A the Lamp burns": ["Lamp"],
    "Then Ann Marie goes": ["Ann Marie"],
    "Gloomy Bears dies": ["Gloomy Bears"],
    "Does Oil burn": ["Oil"],
    "does Oil burn": ["Oil"],
    "my Lantern of the Deep breaks": ["Lantern of the Deep"],
    "my Lantern of the very Deep": ["Lantern", "Deep"],
    "my Lantern in the midst of Deep": ["Lantern", "Deep"],
    "cast Ann's Lamp, Keeper of Dusk now": ["Ann's Lamp, Keeper of Dusk"],
    "I say that Ann-Marie\u2019s glows": ["Ann-Marie\u2019s"],
    "my LAMPS dies": ["LAMPS"],
    "the lamp broke. Ann Marie lit it": ["Ann Marie"],
    "the lamp broke, Ann lit it": ["Ann"],
    'she said "Ann goes': ["Ann"],
    "cast Lamp for Ann at once": ["Lamp for Ann"],
    "with Glow (Bright Lamp) on it": ["Glow", "Bright Lamp"],
}


@pytest.mark.parametrize(("query", "names"), FOUND.items())
def test_names(query, names):
    assert [query[start:end] for start, end in card_names(query, lambda name: False)] == names


@pytest.mark.parametrize(
    "query",
    [
        "",
        "lamps glow",
        "Gloomy Bears",  # nothing but capitals says nothing
        "GLOOMY BEARS DIE",
        "Does My Lamp Burn for Them",  # a title
        "Lamps glow",  # it only opens the sentence
        "If it glows",
        "If I go, I glow",
        "ETB and tap",
        "SBA? when",
        "the lamp broke. Lanterns glow",
        "the lamp broke! Lanterns glow",
        "the lamp broke? Lanterns glow",
        "he said: Lanterns glow",
        'he said. "Lanterns glow',
        "so I go",
        "my ETBS is on",
        "ETB",
        "2/2 and {T} of it",
    ],
)
def test_no_names(query):
    assert card_names(query, lambda name: False) == []


def test_what_the_rules_call_so_is_no_card():
    asked = []

    def is_name(name):
        asked.append(name)
        return name == "First Shimmer"

    query = "does First Shimmer help Ann Marie, then"
    assert card_names(query, is_name) == [(24, 33)]
    assert asked == ["First Shimmer", "Ann Marie"]


@given(
    st.text(alphabet="ABab.,?!:\u201c\"' -I\n", max_size=40),
    st.sets(st.sampled_from(["A", "Ab", "Aba", "I"])),
)
def test_names_lie_in_the_query_in_order_and_begin_with_a_capital(query, names):
    found = card_names(query, names.__contains__)
    ends = [0, *(end for _, end in found)]
    assert all(end <= start < stop for end, (start, stop) in zip(ends, found, strict=False))
    assert all(query[start].isupper() and query[start:stop] not in names for start, stop in found)
