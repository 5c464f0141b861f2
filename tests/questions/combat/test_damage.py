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


@given(st.permutations([("ox", 3), ("cow", 2), ("hen", 4)]), st.integers(1, 8))
def test_the_order_in_which_damage_is_listed_decides_nothing(damage, shield):
    facts = {
        "sources": [{"id": name, "controller": "A"} for name, _ in damage],
        "players": EVENT["players"],
        "damage": [{"source": name, "to": "B", "amount": n} for name, n in damage],
        "modifiers": [{"to": "B", "prevent": shield}],
    }
    answer = registry.get("damage-event").ask(facts)
    assert (answer.verdict, answer.missing) == ("depends", ("modifiers[0].prevents",))


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
            EVENT
            | {
                "damage": [{"source": "ox", "to": "B", "amount": 1}],
                "modifiers": [{"all": True, "gains": "C"}],
            },
            "facts: modifiers.gains: unknown id 'C'",
        ),
        *(
            ("damage-event", EVENT | {"damage": [{"source": "ox", "to": "B", "amount": 3}]} | more, message)
            for more, message in (
                ({"modifiers": [{}]}, "modifiers[0]: an effect on damage does one of these: prevent"),
                ({"modifiers": [{"prevent": 1, "add": 1}]}, "modifiers[0]: an effect on damage does one"),
                ({"modifiers": [{"prevent": 1, "all": True}]}, "modifiers[0]: an effect on damage does one"),
                ({"modifiers": [{"add": 1, "gains": "A"}]}, "modifiers[0]: gains, each and prevents: only"),
                ({"modifiers": [{"all": True, "prevents": []}]}, "modifiers[0]: prevents: only for a shield"),
                ({"modifiers": [{"shield_counter": True}]}, "modifiers[0]: shield_counter: say in `to`"),
                ({"modifiers": [{"to": "C", "all": True}]}, "facts: modifiers.to: unknown id 'C'"),
                ({"modifiers": [{"source": "cow", "all": True}]}, "facts: modifiers.source: unknown id"),
                ({"modifiers": [{"redirect": "C"}]}, "facts: modifiers.redirect: unknown id 'C'"),
                ({"watched": ["cow"]}, "watched: unknown id 'cow'"),
                ({"players": [*EVENT["players"], {"id": "A"}]}, "facts: two sources, or two players"),
                (
                    {"modifiers": [{"prevent": 2, "prevents": [{"source": "ox", "to": "B", "amount": 1}]}]},
                    "modifiers[0].prevents: the shield prevents 2 of this damage, not 1",
                ),
                (
                    {"modifiers": [{"prevent": 2, "prevents": [{"source": "ox", "to": "A", "amount": 2}]}]},
                    "modifiers[0].prevents: 0 preventable damage from ox to A, not 2",
                ),
                (
                    {"sources": [{"id": "ox", "controller": "A", "abilities": ["lifelnk"]}]},
                    "sources[ox].abilities: 'lifelnk' is not in the list of keyword abilities",
                ),
                (
                    {"sources": [{"id": "ox", "controller": "A", "abilities": ["toxic"]}]},
                    "sources[ox].abilities: toxic how much?",
                ),
                (
                    {"sources": [{"id": "ox", "controller": "A", "abilities": ["toxic " + "9" * 5000]}]},
                    "sources[ox].abilities: a number of more than 1000 digits",
                ),
                (
                    {"modifiers": [{"times": 10**900}] * 2},
                    "modifiers: the result has more than 1000 digits",
                ),
                (
                    {"permanents": [{"id": "p", "types": ["battle"], "counters": {"defence": 1}}]},
                    "permanents[p].counters: the rules name no defence counter",
                ),
            )
        ),
        ("combat-damage-amounts", {"creatures": []}, "creatures: must have 1 or more entries"),
        ("excess-damage", {"dealt": 1, "types": []}, "types: must have 1 or more entries"),
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
        ("excess damage of 5 to toughness 3", "value", 2),
        ("excess damage of 5 to toughness 3 with 1 marked", "value", 3),
    ],
)
def test_phrases(line, verdict, value):
    name, facts = phrases.parse(line)
    answer = registry.get(name).ask(facts)
    assert (answer.verdict, answer.value) == (verdict, value)
