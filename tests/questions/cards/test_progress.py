"""Levelers, Classes, Sagas: properties and senseless facts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import registry
from crkb.questions.facts import FactsError

ROMAN = ("I", "II", "III", "IV", "V")


def value(name, **facts):
    return registry.get(name).ask(facts).value


@given(st.lists(st.integers(0, 3), min_size=1, max_size=6))
def test_each_chapter_triggers_once_however_the_counters_come(steps):
    chapters = [{"symbols": list(ROMAN[:3]), "effect": "a"}, {"symbols": list(ROMAN[3:5]), "effect": "b"}]
    count, seen = 0, []
    for step in steps:
        found = value("chapters-triggered", chapters=chapters, before=count, after=count + step)
        seen += [number for number, _ in found]
        count += step
    assert seen == list(range(1, min(count, 5) + 1))


@given(st.integers(0, 9))
def test_a_leveler_has_exactly_one_box(counters):
    striations = [{"symbol": "2-4", "power": 2, "toughness": 2}, {"symbol": "5+", "power": 3, "toughness": 3}]
    facts = {"zone": "battlefield", "power": 1, "toughness": 1, "striations": striations}
    found = value("leveler", level_counters=counters, **facts)
    assert found["power"] == (1 if counters < 2 else 2 if counters < 5 else 3)


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("leveler", {"power": 1, "toughness": 1, "striations": [{"symbol": "x"}]}, "striations[0]"),
        (
            "leveler",
            {"power": 1, "toughness": 1, "striations": [{"symbol": "4-1", "power": 1, "toughness": 1}]},
            "striations: 4-1 is reversed",
        ),
        (
            "leveler",
            {
                "power": 1,
                "toughness": 1,
                "striations": [
                    {"symbol": "1-4", "power": 1, "toughness": 1},
                    {"symbol": "4+", "power": 2, "toughness": 2},
                ],
            },
            "striations: 1-4 and 4+ overlap",
        ),
        ("chapters-triggered", {"chapters": [{"symbols": ["IIX"], "effect": "a"}]}, "chapters[0].symbols[0]"),
        ("chapters-triggered", {"chapters": [{"symbols": [""], "effect": "a"}]}, "chapters[0].symbols[0]"),
        ("class-abilities", {"bars": [{"cost": "{W}", "level": 1}]}, "level: must be 2 or more"),
        ("gain-class-level", {"to": 1}, "to: must be 2 or more"),
        ("chapters-triggered", {"chapters": [{"symbols": ["4"], "effect": "a"}]}, "chapters[0].symbols[0]"),
        ("chapters-triggered", {"chapters": [], "before": 2, "after": 1}, "after: can't be less than before"),
        (
            "saga-enters",
            {"chapters": [{"symbols": ["I"], "effect": "a"}], "read_ahead": True, "chosen": 2},
            "chosen: 2 can't be chosen",
        ),
        ("saga-enters", {"chapters": [], "chosen": 0}, "chosen: must be 1 or more"),
    ],
)
def test_senseless_facts_are_refused(name, facts, words):
    with pytest.raises(FactsError) as caught:
        registry.get(name).ask(facts)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
