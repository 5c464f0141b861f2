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


@given(st.integers(0, 15), st.integers(0, 9))
def test_nobody_keeps_more_cards_than_the_maximum(hand, maximum):
    player = {"id": "Ann", "hand": hand, "maximum": maximum}
    (said,) = value("draw-or-cleanup", step="cleanup step", active="Ann", players=[player])
    assert hand - int(said.removeprefix("Ann discards ")) == min(hand, maximum)


@given(st.lists(st.sampled_from(["stack", "hand", "battlefield", "command"]), max_size=6))
def test_everything_on_the_stack_is_exiled_and_nothing_else(zones):
    objects = [{"id": f"{i}", "zone": zone, "card": True} for i, zone in enumerate(zones)]
    found = value("end-the-turn", active="Ann", during="end step", objects=objects)
    assert found["exiled"] == [o["id"] for o in objects if o["zone"] == "stack"]
    assert found["cease"] == []


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
            "untap-step",
            {"active": "Ann", "permanents": [{"id": "a", "controller": "A"}] * 2},
            "permanents: duplicate id",
        ),
        (
            "draw-or-cleanup",
            {"step": "draw step", "active": "Ann", "players": []},
            "active: Ann must be listed once",
        ),
        ("main-phase-begins", {"active": "Ann", "sagas": [{"id": "a"}]}, "sagas[0]: missing: controller"),
        (
            "damage-orders",
            {"active": "A", "attackers": [], "blockers": [{"id": "w", "controller": "B", "blocks": ["x"]}]},
            "blockers[0].blocks: x is not attacking",
        ),
        ("end-the-turn", {"active": "Ann", "during": "lunch"}, "during: "),
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
