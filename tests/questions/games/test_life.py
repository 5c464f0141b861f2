"""Life: totals add up, payments leave no debt, impossible facts are refused; phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError

AMOUNTS = st.integers(0, 30)
EVENTS = st.lists(
    st.one_of(
        AMOUNTS.map(lambda n: {"gain": n}),
        AMOUNTS.map(lambda n: {"lose": n}),
        AMOUNTS.map(lambda n: {"pay": n}),
        st.integers(0, 30).map(lambda n: {"set": n}),
    ),
    min_size=1,
    max_size=6,
)


def total(life, events, **bans):
    return registry.get("life-total").ask({"life": life, "events": events, **bans}).value["life"]


@given(st.integers(-5, 40), st.lists(AMOUNTS, min_size=1, max_size=5))
def test_gains_and_losses_add_up(life, amounts):
    assert total(life, [{"gain": n} for n in amounts]) == life + sum(amounts)
    assert total(life, [{"lose": n} for n in amounts]) == life - sum(amounts)


@given(st.integers(0, 40), st.lists(AMOUNTS, min_size=1, max_size=5))
def test_payments_never_leave_less_than_nothing(life, amounts):
    assert total(life, [{"pay": n} for n in amounts]) >= 0


@given(st.integers(-5, 40), EVENTS)
def test_bans_bound_the_total(life, events):
    assert total(life, events, cannot_gain=True) <= life
    assert total(life, events, cannot_lose=True) >= life
    assert total(life, events, cannot_gain=True, cannot_lose=True) == life


@given(st.integers(-5, 40), EVENTS, st.integers(0, 30))
def test_a_total_that_is_set_forgets_what_was(life, events, number):
    assert total(life, [*events, {"set": number}]) == number


@given(st.integers(0, 40), AMOUNTS)
def test_what_can_be_paid_is_what_paying_takes(life, amount):
    answer = registry.get("can-pay-life").ask({"life": life, "amount": amount})
    left = total(life, [{"pay": amount}])
    assert (answer.value or {"left": life})["left"] == left
    assert (answer.verdict == "yes") == (amount <= life)


@pytest.mark.parametrize(
    ("question", "facts", "message"),
    [
        ("life-total", {"life": 1, "events": []}, "events: must have 1 or more entries"),
        (
            "life-total",
            {"life": 1, "events": [{"gain": 1, "lose": 2}]},
            "events[0]: an event needs exactly one of",
        ),
        ("life-total", {"life": 1, "events": [{}]}, "events[0]: an event needs exactly one of"),
        ("life-total", {"life": 1, "events": [{"gain": -1}]}, "events[0].gain: must be 0 or more"),
        ("life-total", {"life": 1.5, "events": [{"gain": 1}]}, "life: expected a whole number"),
        ("can-pay-life", {}, "missing: amount"),
        ("can-pay-life", {"amount": 1, "lives": 3}, 'unknown fact "lives"'),
        ("can-pay-life", {"amount": 1, "life": 3, "teammate_pays": 1}, "teammate_pays: "),
    ],
)
def test_impossible_facts_are_refused(question, facts, message):
    with pytest.raises(FactsError) as caught:
        registry.get(question).ask(facts)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("line", "question", "value"),
    [
        ("life 20 gain 3 lose 5", "life-total", {"life": 18, "events": ["gains 3", "loses 5"]}),
        ("life 4, set to 10, pay 3", "life-total", {"life": 7, "events": ["gains 6", "pays 3"]}),
        ("pay 3 life at 5 life", "can-pay-life", {"left": 2}),
        ("pay 6 life at 5", "can-pay-life", None),
    ],
)
def test_phrases(line, question, value):
    name, facts = phrases.parse(line)
    assert name == question
    assert registry.get(name).ask(facts).value == value
