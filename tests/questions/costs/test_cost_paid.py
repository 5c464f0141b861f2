"""Costs that count as paid: payments are used once; facts that make no sense."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import registry
from crkb.questions.facts import FactsError


@given(st.lists(st.integers(1, 3), min_size=1, max_size=4), st.integers(0, 8), st.integers(0, 3))
def test_costs_met_use_no_more_than_was_paid(asked, paid, by_effect):
    done = [{"action": "tap", "times": paid, "why": "payment"}] if paid else []
    done += [{"action": "tap", "times": by_effect, "why": "effect"}] if by_effect else []
    costs = [{"of": str(i), "action": "tap", "times": times} for i, times in enumerate(asked)]
    answer = registry.get("costs-met").ask({"costs": costs, "done": done})
    unmet = [int(i) for i in (answer.value or {"not paid": []})["not paid"]]
    used = sum(times for i, times in enumerate(asked) if i not in unmet)
    assert used <= paid
    assert (answer.verdict == "yes") == (sum(asked) <= paid)


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("costs-met", {"costs": []}, "costs: must have 1 or more entries"),
        ("costs-met", {"costs": [{"of": "A", "action": ""}]}, "costs[0].action: "),
        (
            "costs-met",
            {"costs": [{"of": "A", "action": "tap"}], "done": [{"action": "tap", "why": "luck"}]},
            "done[0].why: ",
        ),
        (
            "costs-met",
            {"costs": [{"of": "A", "action": "tap"}], "done": [{"action": "tapp", "why": "payment"}]},
            "done: no cost asks for “tapp”. Did you mean tap?",
        ),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)
