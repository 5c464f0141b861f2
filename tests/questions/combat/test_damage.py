"""Excess damage: bounded, impossible facts are refused; phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError


@given(st.integers(0, 20), st.integers(-3, 9), st.integers(0, 5))
def test_excess_is_what_goes_beyond_lethal(dealt, toughness, marked):
    facts = {"dealt": dealt, "toughness": toughness, "marked": marked}
    excess = registry.get("excess-damage").ask(facts).value
    assert 0 <= excess <= dealt
    assert dealt - excess == min(dealt, max(toughness - marked, 0))


def test_what_is_not_said_is_asked_for():
    answer = registry.get("excess-damage").ask({"dealt": 5, "types": ["battle"]})
    assert (answer.verdict, answer.missing) == ("depends", ("defense",))


def test_facts_without_a_type_are_refused():
    with pytest.raises(FactsError, match="types: must have 1 or more entries"):
        registry.get("excess-damage").ask({"dealt": 1, "types": []})


@pytest.mark.parametrize(
    ("line", "verdict", "value"),
    [
        ("excess damage of 5 to toughness 3", "value", 2),
        ("excess damage of 5 to toughness 3 with 1 marked", "value", 3),
    ],
)
def test_phrases(line, verdict, value):
    name, facts = phrases.parse(line)
    answer = registry.get(name).ask(facts)
    assert (answer.verdict, answer.value) == (verdict, value)
