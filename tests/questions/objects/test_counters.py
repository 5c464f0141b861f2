"""Counters: moving conserves them, proliferating adds one of each kind; impossible facts; phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb import lists
from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.values import counter_kinds

COUNTERS = st.dictionaries(st.sampled_from(["+1/+1", "charge", "stun"]), st.integers(0, 4))


@given(COUNTERS, COUNTERS, st.sampled_from(["+1/+1", "charge", "stun"]))
def test_moving_a_counter_conserves_all(source, target, kind):
    facts = {
        "kind": kind,
        "source": {"id": "a", "counters": source},
        "target": {"id": "b", "counters": target},
    }
    answer = registry.get("move-counter").ask(facts)
    assert (answer.verdict == "yes") == (source.get(kind, 0) > 0)
    if answer.verdict == "yes":
        for each in {*source, *target}:
            total = sum(c.get(each, 0) for c in answer.value.values())
            assert total == source.get(each, 0) + target.get(each, 0)
        assert answer.value["b"][kind] == target.get(kind, 0) + 1


@given(COUNTERS, st.booleans())
def test_proliferating_adds_one_of_each_kind_there(counters, chosen):
    bearers = [{"id": "ox", "counters": counters}]
    value = registry.get("proliferate").ask({"bearers": bearers, "chosen": ["ox"] if chosen else []}).value
    more = {kind: number + chosen for kind, number in counters.items() if number}
    assert value["counters"]["ox"] == more
    assert value["may be chosen"] == (["ox"] if more else [])


@given(st.integers(1, 9), st.integers(0, 9), st.lists(st.integers(0, 4), max_size=6))
def test_the_nth_counter_comes_at_most_once(n, start, puts):
    question, before, times = registry.get("nth-counter-triggers"), start, 0
    for put in puts:
        times += question.ask({"n": n, "before": before, "put": put}).verdict == "yes"
        before += put
    assert times == (start < n <= before)


@given(COUNTERS, st.sampled_from(["be destroyed", "be dealt damage", "untap"]))
def test_protection_takes_at_most_one_counter(counters, would):
    facts = {"would": would, "by": "an effect", "counters": counters | {"shield": 2}}
    left = registry.get("counter-protects").ask(facts).value["counters"]
    assert sum(counters.values()) + 2 - sum(left.values()) in (0, 1)


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
        ("counter-protects", {"would": "untap", "counters": {"stunn": 1}}, "counters: 'stunn' is not a kind"),
        (
            "counter-protects",
            {"would": "untap", "counters": {"Stun": 1, "stun": 1}},
            "counters: stun counters",
        ),
        (
            "counters-kept",
            {"counters": {"+1/1": 1}, "came_from": "exile", "goes_to": "hand"},
            "counters: '+1/1'",
        ),
        ("counter-protects", {"would": "die", "counters": {}}, 'would: "die" is not allowed'),
        ("counter-protects", {"would": "untap", "counters": {"stun": -1}}, "counters[...]: must be 0"),
        ("counters-kept", {"counters": {}}, "missing: came_from"),
        ("proliferate", {"bearers": []}, "bearers: must have 1 or more entries"),
        ("proliferate", {"bearers": [{"id": "a"}, {"id": "a"}]}, "bearers: each needs an id of its own"),
        (
            "proliferate",
            {"bearers": [{"id": "Bear"}], "chosen": ["Bera"]},
            "chosen: Bera is none of the bearers. Did you mean Bear?",
        ),
        ("nth-counter-triggers", {"n": 0}, "n: must be 1 or more"),
        ("move-counter", {"kind": "stun", "source": {"id": "x"}}, "missing: target"),
        ("counters-are-put", {"number": 0}, "number: must be 1 or more"),
    ],
)
def test_impossible_facts_are_refused(question, facts, message):
    with pytest.raises(FactsError) as caught:
        registry.get(question).ask(facts)
    assert str(caught.value).startswith(message)


def test_phrase_of_the_nth_counter():
    name, facts = phrases.parse("counter number 3 with 2 there and 2 put")
    assert name == "nth-counter-triggers"
    assert facts == {"n": 3, "before": 2, "put": 2}


def test_counters_of_any_case_and_of_kinds_that_only_cards_name():
    assert counter_kinds.kinds("counters", {"Shield": 1, "Oil": 2, "−1/−1": 1}) == {
        "shield": 1,
        "oil": 2,
        "-1/-1": 1,
    }
    assert registry.get("counter-protects").ask({"would": "untap", "counters": {"STUN": 1}}).value == {
        "happens": "a stun counter is removed",
        "counters": {},
    }
