"""Numbers and X: rounding, negative results; facts that make no sense; phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError

SMALL = st.integers(-20, 20)


@given(SMALL, st.integers(1, 5))
def test_rounding_goes_to_the_next_whole_number(number, by):
    up, down = (
        registry.get("divided-amount").ask({"number": number, "by": by, "round": way}).value
        for way in ("up", "down")
    )
    assert down * by <= number <= up * by
    assert up - down == (number % by != 0)


@given(st.lists(SMALL, max_size=4))
def test_effects_never_have_negative_amounts(terms):
    def used(use):
        return registry.get("calculated-amount").ask({"terms": terms, "use": use}).value

    assert used("effect") == max(0, sum(terms))
    assert used("game value") == used("life total") == sum(terms)


@given(SMALL, SMALL, st.lists(st.tuples(SMALL, SMALL), max_size=3))
def test_modifiers_come_and_go_without_a_trace(power, toughness, changes):
    there = [{"power": p, "toughness": t} for p, t in changes]
    back = [{"power": -p, "toughness": -t} for p, t in changes]
    facts = {"power": power, "toughness": toughness, "modifiers": there + back}
    value = registry.get("modified-creature").ask(facts).value
    assert (value["power"], value["toughness"]) == (power, toughness)
    assert value["combat damage"] == (max(0, power) if toughness > 0 else 0)


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("number-allowed", {"number": "seven"}, "number: "),
        ("number-allowed", {"number": float("inf")}, "number: must be finite"),
        ("number-allowed", {"number": float("nan")}, "number: must be finite"),
        ("number-allowed", {"number": 1, "use": "fun"}, "use: "),
        ("divided-amount", {"number": 7, "by": 0}, "by: must be 1 or more"),
        ("divided-amount", {"number": 7, "round": "off"}, "round: "),
        ("calculated-amount", {"terms": ["many"]}, "terms[0]: "),
        ("calculated-amount", {"terms": [1], "does": "triples"}, "does: only to a life total"),
        (
            "calculated-amount",
            {"terms": [1], "use": "game value", "does": "sets"},
            "does: only to a life total",
        ),
        ("modified-creature", {"power": 1.5}, "power: expected a whole number"),
        ("who-sets-x", {"text": "Draw two cards."}, "text: there is no X"),
        ("who-sets-x", {}, "text: there is no X"),
        ("who-sets-x", {"text": "Draw X cards.", "mana_cost": "{Z}"}, "mana_cost: "),
        ("x-of-ability", {"text": "Ward {X}", "announced": {"x": 1}}, "announced: no X is in"),
        ("x-of-ability", {"text": "{2}: Draw X cards.", "announced": {"x": 1}}, "announced: no X is in"),
        ("legal-x", {"x": 2.5}, "x: expected a whole number"),
        ("x-in-mana-cost", {"mana_cost": "X"}, "mana_cost: 'X' is not a cost symbol"),
        ("x-of-ability", {"text": "Draw X cards.", "letter": "Z"}, "letter: "),
        ("x-of-ability", {"text": "Draw X cards.", "letter": "Y"}, "letter: there is no Y in the text"),
        ("x-of-ability", {"text": "Draw a card."}, "text: it uses neither X nor Y"),
        ("x-of-ability", {"text": "Draw X cards, then Y cards."}, "text: it uses both X and Y"),
        ("x-of-ability", {"text": "Draw X cards.", "defines": {"x": 1}}, "defines: the text doesn't say"),
        ("x-of-ability", {"text": "Draw X cards.", "announced": {"x": 1}}, "announced: no X is in"),
        ("x-of-ability", {"text": "Draw X cards.", "spell": {"z": 1}}, 'spell: unknown fact "z"'),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("half of 7 rounded up", 4),
        ("half of 8", 4),
        (
            "creature 3/4 with -5/-0 and +3/+0",
            {"power": 1, "toughness": 4, "combat damage": 1},
        ),
    ],
)
def test_phrases(line, value):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).value == value
