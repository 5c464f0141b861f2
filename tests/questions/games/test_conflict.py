"""Conflicts: facts that make no sense; one "can't" is enough, wherever it stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import registry
from crkb.questions.facts import FactsError


@given(st.integers(0, 9), st.integers(0, 9))
def test_never_more_is_done_than_said_or_possible(amount, possible):
    part = {"does": "act", "amount": amount, "possible": possible}
    done = registry.get("instruction-done").ask({"parts": [part]}).value
    assert done == ([f"act ({min(amount, possible)})"] if min(amount, possible) else [])


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("instruction-done", {"parts": [{"does": "act", "amount": -1}]}, "parts[0].amount: must be 0"),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)
