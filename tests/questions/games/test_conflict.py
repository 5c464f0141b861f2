"""Conflicts: facts that make no sense; one "can't" is enough, wherever it stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import registry
from crkb.questions.facts import FactsError

SAYS = st.sampled_from(["may", "does", "can't"])


@given(st.lists(SAYS, min_size=1, max_size=5))
def test_it_happens_if_something_permits_and_nothing_forbids(said):
    statements = [{"source": str(i), "says": s, "action": "act", "applies": True} for i, s in enumerate(said)]
    answer = registry.get("may-happen").ask({"action": "act", "statements": statements})
    assert answer.verdict == ("no" if "can't" in said else "yes")
    assert answer.value["times"] == (0 if "can't" in said else len(said))


@given(st.integers(0, 9), st.integers(0, 9))
def test_never_more_is_done_than_said_or_possible(amount, possible):
    part = {"does": "act", "amount": amount, "possible": possible}
    done = registry.get("instruction-done").ask({"parts": [part]}).value
    assert done == ([f"act ({min(amount, possible)})"] if min(amount, possible) else [])


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("card-overrides-rule", {"rule": "305.2"}, "missing: card_speaks_of"),
        ("may-happen", {"action": "act", "statements": []}, "statements: must have 1 or more"),
        (
            "may-happen",
            {"action": "act", "statements": [{"source": "x", "says": "might", "action": "act"}]},
            "statements[0].says: ",
        ),
        (
            "keeps-ability",
            {"effects": [{"does": "adds", "timestamp": 1}, {"does": "removes", "timestamp": 1}]},
            "effects: two have the same timestamp",
        ),
        ("instruction-done", {"parts": [{"does": "act", "amount": -1}]}, "parts[0].amount: must be 0"),
        ("card-wording", {"oracle": 7}, "oracle: expected text"),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)
