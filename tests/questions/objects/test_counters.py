"""Counters: those of keywords, and the Nth; impossible facts; phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb import lists
from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError


@given(st.integers(1, 9), st.integers(0, 9), st.lists(st.integers(0, 4), max_size=6))
def test_the_nth_counter_comes_at_most_once(n, start, puts):
    question, before, times = registry.get("nth-counter-triggers"), start, 0
    for put in puts:
        times += question.ask({"n": n, "before": before, "put": put}).verdict == "yes"
        before += put
    assert times == (start < n <= before)


@pytest.mark.parametrize("keyword", lists.entries("keyword-counters"))
def test_every_keyword_of_the_list_can_be_a_counter(keyword):
    name, facts = phrases.parse(f'keyword counter "{keyword}" on a permanent')
    assert registry.get(name).ask(facts).verdict == "yes"


@pytest.mark.parametrize("keyword", ["ward", "protection", "protection from red", "defender"])
def test_other_keywords_can_not(keyword):
    name, facts = phrases.parse(f'keyword counter "{keyword}" on permanent')
    assert registry.get(name).ask(facts).verdict == "no"


@pytest.mark.parametrize(
    ("question", "facts", "message"),
    [
        ("keyword-counter", {"keyword": "flying", "bearer": "emblem"}, 'bearer: "emblem" is not allowed'),
        ("keyword-counter", {"keyword": "flyin"}, "keyword: 'flyin' is not a keyword ability"),
        ("keyword-counter", {"keyword": "flying carpet"}, "keyword: 'flying carpet' is not a keyword"),
        ("nth-counter-triggers", {"n": 0}, "n: must be 1 or more"),
        ("nth-counter-triggers", {"put": 1}, "ability: needed, or n instead of it"),
        ("nth-counter-triggers", {"n": 1, "ability": "the first charge counter is put on this"}, "ability: "),
        ("nth-counter-triggers", {"ability": "this dies"}, "ability: 'this dies' doesn't ask for one"),
        ("nth-counter-triggers", {"ability": "the third time"}, "ability: "),
        ("keyword-counter", {"keyword": "hexproof from blck"}, "keyword: "),
    ],
)
def test_impossible_facts_are_refused(question, facts, message):
    with pytest.raises(FactsError) as caught:
        registry.get(question).ask(facts)
    assert str(caught.value).startswith(message)


def test_phrase_of_an_ability_about_the_nth_counter():
    line = 'does "Whenever the 2nd charge counter is put on this" trigger with 0 there and 2 put'
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).verdict == "yes"


def test_phrase_of_the_nth_counter():
    name, facts = phrases.parse("counter number 3 with 2 there and 2 put")
    assert name == "nth-counter-triggers"
    assert facts == {"n": 3, "before": 2, "put": 2}
