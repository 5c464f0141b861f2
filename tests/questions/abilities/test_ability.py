"""Abilities: every ability works somewhere, keyword lists, texts of kinds, bad facts."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb import lists
from crkb.questions import phrases, registry
from crkb.questions.abilities.ability_zones import AbilityZone
from crkb.questions.facts import FactsError
from crkb.questions.values.keywords import WITH_WORDS

KEYWORDS = sorted(set(lists.entries("keywords")) - WITH_WORDS - {"∞ (infinity)"})
ABILITY_WORDS = sorted(lists.entries("ability-words"))
ZONES = st.lists(st.sampled_from(get_args(AbilityZone)), min_size=1, max_size=4, unique=True)
OBJECTS = ("instant", "sorcery", "Aura", "other permanent card", "emblem", "plane", "conspiracy")


@given(st.sampled_from(OBJECTS), ZONES)
def test_stated_and_excluded_zones_are_all_there_is(thing, zones):
    where = registry.get("where-ability-functions")
    stated = where.ask({"object": thing, "states": zones}).value
    excluded = where.ask({"object": thing, "excludes": zones}).value
    assert stated == zones
    assert set(excluded) == set(get_args(AbilityZone)) - set(zones)


@given(st.sampled_from(OBJECTS), ZONES)
def test_a_condition_works_where_it_can_be_met_or_as_usual(thing, zones):
    where = registry.get("where-ability-functions")
    usual = where.ask({"object": thing}).value
    found = where.ask({"object": thing, "conditions": [{"when": "x", "can_happen_in": zones}]}).value["x"]
    assert found in (usual, zones)
    assert set(found) & set(zones)


@given(st.lists(st.sampled_from(KEYWORDS), min_size=1, max_size=5))
def test_a_list_of_keywords_is_as_many_abilities(words):
    found = registry.get("abilities-of-text").ask({"paragraphs": [", ".join(words)]}).value
    assert [one["text"] for one in found] == words


@pytest.mark.parametrize("word", ABILITY_WORDS)
def test_ability_words_open_abilities_of_any_kind(word):
    text = f"{word.capitalize()} — Whenever you draw a card, you gain 1 life."
    assert registry.get("ability-word").ask({"text": text}).verdict == "yes"
    assert registry.get("kind-of-ability").ask({"text": text}).value["kind"] == ["triggered"]


def test_ability_words_are_no_keywords():
    assert not set(ABILITY_WORDS) & set(lists.entries("keywords"))


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("kind-of-ability", {"text": ""}, "text: "),
        ("kind-of-ability", {"text": "Flying", "object": "land"}, "object: "),
        ("kind-of-ability", {"text": "Flying\nHaste"}, "text: more than one paragraph"),
        ("kind-of-ability", {"text": "Prowes"}, "text: 'Prowes' is not a keyword ability"),
        ("abilities-of-text", {"paragraphs": ["Flyng, haste"]}, "paragraphs: 'Flyng' is not a keyword"),
        ("abilities-of-text", {"paragraphs": []}, "paragraphs: must have 1 or more entries"),
        ("ability-word", {"word": "Landfall"}, "word"),
        ("where-ability-functions", {"states": ["hand"], "excludes": ["stack"]}, "excludes: "),
        (
            "where-ability-functions",
            {"payable_in": ["hand"], "conditions": [{"when": "x", "can_happen_in": ["hand"]}]},
            "conditions: ",
        ),
        ("where-ability-functions", {"conditions": [{"when": "x", "can_happen_in": []}]}, "can_happen_in"),
        ("where-ability-functions", {"keyword": "cyclng"}, "keyword: 'cyclng' is not a keyword ability"),
        ("where-ability-functions", {"keyword": "flash", "states": ["hand"]}, "keyword: its rule says"),
        ("where-ability-functions", {"put_there": "condition"}, "put_there: needs takes_from"),
        (
            "where-ability-functions",
            {"object": "instant", "takes_from": "hand", "put_there": "enchanted object leaves"},
            "put_there: only an Aura",
        ),
        ("linked-by-results", {"abilities": []}, "abilities: must have 1 or more entries"),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize("name", ["kind-of-ability", "abilities-of-text", "what-targets"])
def test_a_keyword_of_a_later_edition_is_refused(name):
    line = "Flying, warp {1}{R}"
    facts = {"kind-of-ability": {"text": line}, "abilities-of-text": {"paragraphs": [line]}}
    given = facts.get(name, {"card": "other permanent card", "text": [line]})
    with pytest.raises(FactsError, match="only from 2026-08-07 on"):
        registry.get(name).ask(given, None, "2025-02-07")
    assert registry.get(name).ask(given, None, "2026-08-07").value


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("kind of ability “Draw two cards.” on an instant", {"kind": ["spell"]}),
        (
            "kind of ability “Flying” on an other object",
            {"kind": ["static"], "keywords": ["flying"], "works": "all the time"},
        ),
        (
            'abilities of "Flying, haste" and "Ward {2}"',
            [{"text": t} for t in ("Flying", "haste", "Ward {2}")],
        ),
        ('is "Raid" an ability word?', {"rules meaning": False}),
        ('is "target land" in "Destroy target land." a target', {"chosen": "as it is put on the stack"}),
        (
            "does {1}{W} allow mana abilities",
            ["the total cost is determined", "mana abilities", "the cost is paid"],
        ),
    ],
)
def test_phrases(line, expected):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).value == expected


@pytest.mark.parametrize("word", lists.entries("keywords"))
def test_every_keyword_functions_somewhere(word):
    written = {"∞ (infinity)": "∞"}.get(word, word)
    assert registry.get("where-ability-functions").ask({"keyword": written}).value
