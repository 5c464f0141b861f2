"""Keyword abilities as texts: what follows each, where one ends, and which are of other editions."""

import pytest

from crkb.game.errors import GameFormError
from crkb.game.language import keyword_forms

FORMS = {
    "aura swap": "cost",
    "bestow": "cost",
    "echo": "cost",
    "eternalize": "cost",
    "kicker": "cost",
    "morph": "cost",
    "mutate": "cost",
    "plot": "cost",
    "surge": "cost",
    "emerge": "cost",
    "absorb": "number",
    "crew": "number",
    "toxic": "number",
    "modular": "number",
    "devour": "number",
    "awaken": "number and cost",
    "impending": "number and cost",
    "reinforce": "number and cost",
    "suspend": "number and cost",
    "protection": "quality",
    "hexproof from": "quality",
    "affinity": "about",
    "champion": "about",
    "enchant": "about",
    "splice": "about and cost",
    "craft": "about and cost",
    "boast": "text",
    "partner with": "text",
}


@pytest.mark.parametrize("name", FORMS)
def test_what_follows_a_keyword(name):
    assert keyword_forms.FORMS[name] == FORMS[name]


LENGTHS = {
    "flying": 1,
    "first strike": 2,
    "flying creature": 1,
    "trample over planeswalkers": 3,
    "trample over": 1,
    "bushido 2 and flying": 2,
    "bushido two": 1,
    "ward {2} flying": 2,
    "ward 2": 1,
    "crew {2}": 1,
    "protection from red": 3,
    "protection from red and from blue": 6,
    "protection from red and flying": 3,
    "protection from red and from": 3,
    "protection red": 1,
    "protection from": 1,
    "hexproof from red": 3,
    "hexproof from red and from blue": 6,
    "hexproof": 1,
    "islandwalk": 1,
    "snow swampwalk": 2,
    "creature": 0,
    "first": 0,
    "": 0,
}


@pytest.mark.parametrize("said", LENGTHS)
def test_how_many_words_are_a_keyword(said):
    assert keyword_forms.length(said.split()) == LENGTHS[said]


OF_TYPES = {
    "islandwalk": ("landwalk", "island"),
    "Islandwalk": ("landwalk", "Island"),
    "landwalk": ("landwalk", "land"),
    "nonbasic landwalk": ("landwalk", "nonbasic land"),
    "legendary snow landwalk": ("landwalk", "legendary snow land"),
    "legendary snow basic landwalk": None,
    "bearwalk": None,
    "walk": None,
    "creaturewalk": None,
    "foo islandwalk": None,
    "legendary foowalk": None,
    "snow creaturecycling": ("typecycling", "snow creature"),
    "foo creaturecycling": None,
    "landcycling": ("typecycling", "land"),
    "slivercycling": ("typecycling", "sliver"),
    "cycling": None,
    "foocycling": None,
    "Fox offering": ("offering", "Fox"),
    " offering": None,
    "flying": None,
}


@pytest.mark.parametrize("said", OF_TYPES)
def test_a_form_made_of_a_type(said):
    assert keyword_forms.made_of_type(said) == OF_TYPES[said]


@pytest.mark.parametrize(
    ("word", "spelled"), [("island", "Island"), ("ISLAND", "Island"), ("land", "land"), ("foo", "foo")]
)
def test_a_word_of_a_form(word, spelled):
    assert keyword_forms.type_word(word) == spelled


@pytest.mark.parametrize(
    ("said", "spelled"),
    [
        ("ward \u2014 pay  2 life", "ward\u2014pay 2 life"),
        ("  first   strike ", "first strike"),
        ("ward \u2013 {2}", "ward\u2014{2}"),
    ],
)
def test_a_keyword_is_spelled_in_one_way(said, spelled):
    assert keyword_forms.spelled(said) == spelled


REFUSED = [
    ("harmonize {2}", "2025-02-07", "'harmonize' is a keyword only from 2026-08-07 on"),
    ("harmonize", "2025-02-07", "'harmonize' is a keyword only from 2026-08-07 on"),
    ("totem armor", "2025-02-07", "'totem armor' is a keyword only until"),
    ("totem armor", "", "'totem armor' is a keyword only until"),
    ("harmonizing", "2025-02-07", "'harmonizing' is not an ability"),
    ("flyng", "", "'flyng' is not an ability"),
]


@pytest.mark.parametrize(("said", "edition", "message"), REFUSED)
def test_what_is_no_keyword(said, edition, message):
    with pytest.raises(GameFormError) as caught:
        keyword_forms.check(said, "abilities[0]", edition)
    assert str(caught.value).startswith(f"abilities[0]: {message}")


@pytest.mark.parametrize(
    ("said", "edition"), [("ward{2}", ""), ("harmonize {2}", "2026-08-07"), ("toxic 1", "")]
)
def test_what_is_one(said, edition):
    keyword_forms.check(said, "", edition)


def test_keywords_by_their_edition():
    before, now = keyword_forms.keywords("2024-04-12"), keyword_forms.keywords()
    assert "totem armor" in before - now
    assert "umbra armor" in now - before
    assert {*before, *now} <= keyword_forms.all_keywords()
    assert not {"landwalk", "typecycling", "offering", "daybound and nightbound"} & {*before, *now}
    assert {"\u221e"} <= now
