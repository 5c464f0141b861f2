"""Known cards in a question; all of these are invented."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb import paths
from crkb.search.understanding import known_cards
from crkb.search.understanding.known_cards import NamedCard

TABLE = """# a comment: not a card
lamp of ann: artifact, glows
ann's lamp: artifact, glows, the glow
lamp of ann the third: creature
gloomy bears: creature, sleeps
bears sleep late: turns out
a lamp that burns at dusk and dawn: glows
kept: dark
dusk: turns out
no colon
"""


@pytest.fixture(autouse=True)
def table(tmp_path, monkeypatch):
    (tmp_path / known_cards.FILE).write_text(TABLE, encoding="utf-8")
    monkeypatch.setattr(paths, "corpus", lambda: str(tmp_path))
    for kept in (known_cards.table, known_cards.longest_by_first_word):
        kept.cache_clear()
    yield
    for kept in (known_cards.table, known_cards.longest_by_first_word):
        kept.cache_clear()


def found(query: str, one: Sequence[int] = ()) -> list[NamedCard]:
    return known_cards.find(query.split(), lambda i: i in one)


def test_the_table():
    names = {"lamp of ann", "ann's lamp", "lamp of ann the third", "gloomy bears", "dusk"}
    names |= {"bears sleep late", "a lamp that burns at dusk and dawn", "kept"}
    assert set(known_cards.table()) == names


FOUND = {
    "gloomy bears": [(0, 2)],
    "my gloomy bears sleep": [(1, 3)],
    "gloomy bears sleep late": [(0, 2)],  # a word is of one name
    "the bears sleep late": [(1, 4)],
    "a lamp that burns at dusk and dawn now": [(0, 8)],
    "gloomy bears's lamp of ann": [(0, 2), (2, 5)],
    "gloomy's bears": [],
    "ann's lamp's glow": [(0, 2)],
    "ann's's lamp": [],
    "gloomy bears gloomy bears": [(0, 2), (2, 4)],
    "lamp of ann the third": [(0, 5)],  # the longest name
    "lamp of ann the fourth": [(0, 3)],
    "lamp of gloomy bears": [(2, 4)],
    "gloomy": [],
    "bears gloomy": [],
    "dusk": [],  # one word alone may be a word of the rules
    "": [],
}


@pytest.mark.parametrize(("query", "places"), FOUND.items())
def test_where_cards_are_named(query, places):
    assert [(card.start, card.end) for card in found(query)] == places


def test_one_word_is_a_name_where_it_may_be():
    assert found("dusk at dusk", one=[2]) == [NamedCard(2, 3, ("turns", "out"))]
    assert found("oil at dusk", one=[0]) == []


def test_a_name_in_the_genitive():
    assert found("lamp of ann's") == found("lamp of ann")
    assert found("kept's oil", one=[0]) == [NamedCard(0, 1, ("dark",))]
    assert found("kept's oil") == []


def test_what_a_card_is_about_each_word_once():
    assert found("ann's lamp") == [NamedCard(0, 2, ("artifact", "glows", "glow"))]


def test_without_a_table_there_are_no_cards(tmp_path):
    (tmp_path / known_cards.FILE).unlink()
    assert found("gloomy bears") == []


@given(st.lists(st.sampled_from("lamp of ann the third gloomy bears dusk oil".split()), max_size=12))  # noqa: SIM905
def test_names_do_not_overlap(folded):
    cards = known_cards.find(folded, lambda i: True)
    places = [place for card in cards for place in (card.start, card.end)]
    assert places == sorted(places)
    assert len(set(places[1::2])) == len(cards)
    assert all(" ".join(folded[card.start : card.end]) in known_cards.table() for card in cards)


def test_how_long_names_are_that_begin_alike():
    names = ["lamp", "lamp of ann", "ann's lamp", "ann", "bears"]
    assert known_cards.longest(names) == {"lamp": 3, "ann": 2, "bears": 1}
    assert known_cards.longest(["a" + " b" * 20]) == {"a": known_cards.LONGEST}
