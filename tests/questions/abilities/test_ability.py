"""Abilities: every ability works somewhere, keyword lists, texts of kinds, bad facts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb import lists
from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.values.functioning import EVERYWHERE
from crkb.questions.values.keywords import WITH_WORDS

KEYWORDS = sorted(set(lists.entries("keywords")) - WITH_WORDS - {"∞ (infinity)"})
ABILITY_WORDS = sorted(lists.entries("ability-words"))
ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "command")
OBJECTS = ("instant", "sorcery", "Aura", "other permanent card", "emblem", "plane", "conspiracy")


WORDS = {"battlefield": "on the battlefield", "exile": "in exile", "command": "in the command zone"}


@given(st.sampled_from(OBJECTS), st.sampled_from(ZONES), st.booleans())
def test_a_zone_that_a_text_names_counts_or_all_others_do(thing, zone, there):
    where = registry.get("where-ability-functions")
    words = WORDS.get(zone, f"in your {zone}")
    text = f"As long as this card {'is' if there else 'is not'} {words}, you have no maximum hand size."
    found = where.ask({"object": thing, "text": text}).value
    assert found == [zone] if there else set(found) == set(EVERYWHERE) - {zone}


@pytest.mark.parametrize(
    ("thing", "zone"),
    [
        *((thing, "stack") for thing in ("instant", "sorcery")),
        *((thing, "battlefield") for thing in ("Aura", "other permanent card")),
        *((thing, "command") for thing in ("emblem", "plane", "vanguard", "scheme", "conspiracy")),
    ],
)
@pytest.mark.parametrize("text", ["You win.", "Whenever you gain life, you win.", "{2}: You win."])
def test_where_objects_usually_work(thing, zone, text):
    assert registry.get("where-ability-functions").ask({"object": thing, "text": text}).value == [zone]


@given(st.sampled_from(OBJECTS), st.lists(st.sampled_from(ZONES), min_size=1, unique=True))
def test_a_condition_that_is_left_open_works_where_it_is_said_to(thing, zones):
    text = "When you discard this card, draw a card."
    facts = {"object": thing, "text": text, "can_happen_in": zones}
    assert registry.get("where-ability-functions").ask(facts).value == zones


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
        ("where-ability-functions", {"text": "cyclng"}, "text: 'cyclng' is not a keyword ability"),
        ("where-ability-functions", {"text": "Flying, haste"}, "text: several keywords"),
        ("where-ability-functions", {"text": "Flying", "can_happen_in": []}, "can_happen_in"),
        ("where-ability-functions", {"text": "Flying", "about": "its cost"}, 'unknown fact "about"'),
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
    assert registry.get("where-ability-functions").ask({"text": written}).value
