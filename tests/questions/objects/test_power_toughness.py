"""Power and toughness: layers, not order of facts, decide; impossible facts are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import registry
from crkb.questions.facts import FactsError

NUMBERS = st.integers(-3, 9)


@st.composite
def effects(draw):
    """Effects with timestamps of their own, in any order."""
    made = []
    for timestamp in draw(st.permutations(range(draw(st.integers(0, 5))))):
        kind = draw(st.sampled_from(["set", "add", "switch"]))
        numbers = {} if kind == "switch" else {"power": draw(NUMBERS), "toughness": draw(NUMBERS)}
        made.append({"kind": kind, "timestamp": timestamp} | numbers)
    return made


def size(**facts):
    value = registry.get("power-and-toughness").ask({"printed": {"power": 2, "toughness": 3}} | facts).value
    return value["power"], value["toughness"]


@given(effects(), st.randoms(use_true_random=False))
def test_the_order_in_which_effects_are_told_does_not_matter(told, shuffler):
    other = list(told)
    shuffler.shuffle(other)
    assert size(effects=told) == size(effects=other)


@given(effects())
def test_effects_in_their_layers(told):
    in_time = sorted(told, key=lambda effect: effect["timestamp"])
    power, toughness = 2, 3
    for effect in (e for e in in_time if e["kind"] == "set"):
        power, toughness = effect["power"], effect["toughness"]
    for effect in (e for e in told if e["kind"] == "add"):
        power, toughness = power + effect["power"], toughness + effect["toughness"]
    if sum(e["kind"] == "switch" for e in told) % 2:
        power, toughness = toughness, power
    assert size(effects=told) == (power, toughness)


@given(st.dictionaries(st.sampled_from(["+1/+1", "-1/-1", "+2/+0", "-0/-1"]), st.integers(0, 9)))
def test_counters_add_up(counters):
    worth = {"+1/+1": (1, 1), "-1/-1": (-1, -1), "+2/+0": (2, 0), "-0/-1": (0, -1)}
    more = [sum(worth[kind][i] * number for kind, number in counters.items()) for i in (0, 1)]
    assert size(counters=counters) == (2 + more[0], 3 + more[1])


@pytest.mark.parametrize(
    ("question", "facts", "message"),
    [
        (
            "power-and-toughness",
            {"effects": [{"kind": "switch", "power": 1, "timestamp": 1}]},
            "effects[0]: kind: a switch takes no power or toughness",
        ),
        (
            "power-and-toughness",
            {"effects": [{"kind": "add", "timestamp": 1}]},
            "effects[0]: kind: a switch takes no power or toughness",
        ),
        (
            "power-and-toughness",
            {
                "effects": [{"kind": "set", "power": 0, "timestamp": 1}],
                "stickers": [{"power": 5, "toughness": 5, "timestamp": 1}],
            },
            "effects: two that set power and toughness have the same timestamp",
        ),
        ("power-and-toughness", {"transformed_at": 1}, "transformed_at: needs back"),
        ("power-and-toughness", {"stickers": [{"power": 1}]}, "stickers[0]: missing: toughness"),
        ("power-and-toughness", {"power": 1}, 'unknown fact "power"'),
        ("power-and-toughness", {"counters": {"+1/+1": -1}}, "counters[...]: must be 0 or more"),
        ("prototype", {"cost": "{7}"}, "missing: size"),
        (
            "prototype",
            {"cost": "{7}", "size": {}, "inset_cost": "{Q2}", "inset_size": {}, "prototyped": True},
            "inset_cost: ",
        ),
    ],
)
def test_impossible_facts_are_refused(question, facts, message):
    with pytest.raises(FactsError) as caught:
        registry.get(question).ask(facts)
    assert str(caught.value).startswith(message)
