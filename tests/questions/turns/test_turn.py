"""Turns: designations, turn-based actions and ending; properties, senseless facts, phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError


def value(name, **facts):
    return registry.get(name).ask(facts).value


@given(st.integers(0, 5))
def test_night_after_a_day_without_spells_and_day_after_a_night_with_two(spells):
    after_day = value("day-or-night", designation="day", spells=spells)["designation"]
    after_night = value("day-or-night", designation="night", spells=spells)["designation"]
    assert after_day == ("night" if spells == 0 else "day")
    assert after_night == ("day" if spells >= 2 else "night")


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("day-or-night", {"spells_of_team": []}, "spells_of_team: must have 1 or more"),
        ("day-or-night", {"spells": -1}, "spells: must be 0 or more"),
        ("day-or-night", {"designation": "dusk"}, "designation: "),
        (
            "day-or-night",
            {"spells": 1, "spells_of_team": [1]},
            "spells: can't be combined with spells_of_team",
        ),
        (
            "damage-orders",
            {"active": "Ann", "attackers": ["a"], "blockers": []},
            "blockers: must have 1 or more",
        ),
        (
            "damage-orders",
            {"active": "A", "attackers": [], "blockers": [{"id": "w", "controller": "B", "blocks": ["x"]}]},
            "blockers[0].blocks: x is not attacking",
        ),
        (
            "damage-orders",
            {"active": "A", "attackers": ["x"], "blockers": [{"id": "w", "controller": "B", "blocks": []}]},
            "blockers[0].blocks: must have 1 or more",
        ),
    ],
)
def test_senseless_facts_are_refused(name, facts, words):
    with pytest.raises(FactsError) as caught:
        registry.get(name).ask(facts)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("line", "designation"),
    [
        ("day or night after night with 2 spells", "day"),
        ("day or night after day with 1 spell", "day"),
        ("day or night after neither with 0 spells?", "neither"),
    ],
)
def test_phrases(line, designation):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).value["designation"] == designation
