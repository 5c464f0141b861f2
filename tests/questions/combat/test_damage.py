"""Damage: amounts are conserved and bounded, impossible facts are refused; phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError

EVENT = {
    "sources": [{"id": "ox", "controller": "A"}],
    "players": [{"id": "A", "life": 20}, {"id": "B", "life": 20}],
}


def event(**facts):
    return registry.get("damage-event").ask(EVENT | facts).value


@given(st.integers(1, 20), st.integers(-2, 9), st.integers(0, 5), st.booleans())
def test_excess_moves_but_nothing_is_lost(amount, toughness, marked, touch):
    sources = [{"id": "ox", "controller": "A", "abilities": ["deathtouch"] if touch else []}]
    target = {"id": "cow", "types": ["creature"], "toughness": toughness, "marked": marked}
    damage = [{"source": "ox", "to": "cow", "amount": amount, "excess_to": "B"}]
    made = event(sources=sources, permanents=[target], damage=damage)
    assert sum(d["amount"] for d in made["dealt"]) == amount
    stays = sum(d["amount"] for d in made["dealt"] if d["to"] == "cow")
    assert stays <= max(toughness - marked, 0)
    assert made["after"]["B"]["life"] == 20 - (amount - stays)


@given(st.integers(0, 20), st.integers(0, 25))
def test_prevention_takes_no_more_than_it_may(amount, prevent):
    made = event(
        damage=[{"source": "ox", "to": "B", "amount": amount}],
        modifiers=[{"to": "B", "prevent": prevent, "gains": "A"}],
    )
    prevented = min(amount, prevent)
    assert made["after"]["B"]["life"] == 20 - (amount - prevented)
    assert made["after"]["A"]["life"] == 20 + prevented


@given(st.lists(st.integers(0, 12), min_size=1, max_size=4), st.integers(1, 30), st.integers(-5, 5))
def test_a_floor_holds(amounts, life, floor):
    made = event(
        players=[{"id": "A", "life": 20}, {"id": "B", "life": life, "floor": floor}],
        damage=[{"source": "ox", "to": "B", "amount": n} for n in amounts],
    )
    expected = life - sum(amounts)
    assert made["after"]["B"]["life"] == (expected if expected >= floor else min(floor, life))


@given(st.integers(0, 20), st.integers(-3, 9), st.integers(0, 5))
def test_excess_is_what_goes_beyond_lethal(dealt, toughness, marked):
    facts = {"dealt": dealt, "toughness": toughness, "marked": marked}
    excess = registry.get("excess-damage").ask(facts).value
    assert 0 <= excess <= dealt
    assert dealt - excess == min(dealt, max(toughness - marked, 0))


@pytest.mark.parametrize(
    ("question", "facts", "message"),
    [
        ("damage-event", EVENT | {"damage": []}, "damage: must have 1 or more entries"),
        (
            "damage-event",
            EVENT | {"damage": [{"source": "cow", "to": "B", "amount": 1}]},
            "facts: damage.source: unknown id 'cow'",
        ),
        (
            "damage-event",
            EVENT | {"damage": [{"source": "ox", "to": "C", "amount": 1}]},
            "facts: damage.to: unknown id 'C'",
        ),
        (
            "damage-event",
            EVENT | {"damage": [{"source": "ox", "to": "B", "amount": 1}], "modifiers": [{"gains": "C"}]},
            "facts: modifiers.gains: unknown id 'C'",
        ),
        ("can-be-dealt-damage", {"types": ["sorcery"]}, 'types[0]: "sorcery" is not allowed'),
        ("source-of-damage", {"by": "fight", "object": "ox"}, 'by: "fight" is not allowed'),
        ("combat-damage-amounts", {"creatures": []}, "creatures: must have 1 or more entries"),
        ("lethal-damage", {"marked": -1}, "marked: must be 0 or more"),
        ("excess-damage", {"dealt": 1, "types": []}, "types: must have 1 or more entries"),
        ("removed-by-damage", {"types": ["creature"]}, "missing: source"),
        ("damage-sources-to-choose", {"objects": [{"id": "x", "zone": "sideboard"}]}, "objects[0].zone"),
        ("damage-dealt-meant", {"dealt": [{"source": "x"}]}, "missing: watches"),
    ],
)
def test_impossible_facts_are_refused(question, facts, message):
    with pytest.raises(FactsError) as caught:
        registry.get(question).ask(facts)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("line", "verdict", "value"),
    [
        ("is 2 damage lethal to toughness 3", "no", {"marked": 2}),
        ("is 3 damage lethal to toughness 3?", "yes", {"marked": 3}),
        ("excess damage of 5 to toughness 3", "value", 2),
        ("excess damage of 5 to toughness 3 with 1 marked", "value", 3),
    ],
)
def test_phrases(line, verdict, value):
    name, facts = phrases.parse(line)
    answer = registry.get(name).ask(facts)
    assert (answer.verdict, answer.value) == (verdict, value)
