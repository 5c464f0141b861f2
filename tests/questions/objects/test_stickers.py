"""Stickers: letters and costs; facts that make no sense; phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.values.stickers import VOWELS

NAME = {"id": "dark", "kind": "name", "text": "Dark"}
TEXT = st.text(alphabet="abeiouyXYZ ", max_size=12)


@given(TEXT)
def test_unique_vowels_do_not_change_with_case_or_repetition(text):
    question = registry.get("unique-vowels")
    number = question.ask({"sticker": text}).value
    assert 0 <= number <= len(VOWELS)
    assert number == question.ask({"sticker": text.swapcase() + text}).value
    assert number == sum(
        registry.get("letters-on-sticker").ask({"sticker": text, "letters": [vowel]}).value > 0
        for vowel in VOWELS
    )


@given(st.integers(0, 9), st.integers(0, 9))
def test_ticket_counters_are_neither_lost_nor_made(cost, tickets):
    facts = {"player": "A", "owner": "A", "ticket_cost": cost, "tickets": tickets, "from_object": False}
    answer = registry.get("can-put-sticker").ask(facts)
    assert (answer.verdict == "yes") == (cost <= tickets)
    if answer.verdict == "yes" and cost:
        assert answer.value == {"removed": cost, "left": tickets - cost}


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("sticker-choices", {"sheets": [{"stickers": [NAME, NAME]}]}, "sheets: duplicate sticker id"),
        ("sticker-choices", {"sheets": [], "on_objects": ["dark"]}, "on_objects: dark is not on any"),
        ("sticker-choices", {"sheets": [{"stickers": [NAME | {"kind": "foil"}]}]}, "kind: "),
        ("can-put-sticker", {"player": "A", "tickets": -1}, "tickets: must be 0 or more"),
        ("can-put-sticker", {"player": "A", "cost": 1}, 'unknown fact "cost"'),
        ("unique-vowels", {"sticker": 3}, "sticker: expected text"),
        ("letters-on-sticker", {"sticker": "Dark", "letters": ["da"]}, "letters[0]: "),
        ("letters-on-sticker", {"sticker": "Dark", "letters": []}, "letters: must have 1 or more"),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize(
    ("line", "value"), [('unique vowels on "Unhinged"', 3), ('how many "s" on "Socks"', 2)]
)
def test_phrases(line, value):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).value == value


def test_what_is_removed_is_not_said_while_it_is_unknown_whether_anything_is():
    facts = {"player": "Ann", "owner": "Ann", "ticket_cost": 3, "tickets": 3}
    answer = registry.get("can-put-sticker").ask(facts)
    assert (answer.verdict, answer.value) == ("yes", None)
