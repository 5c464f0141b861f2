"""Drawing: no card is lost, each draw happens, fails or can't; impossible facts are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError


@given(st.integers(0, 5), st.integers(0, 6))
def test_cards_are_drawn_from_the_top_and_none_is_lost(count, size):
    library = [f"card {i}" for i in range(size)]
    value = registry.get("draw-cards").ask({"count": count, "library": library}).value
    assert value["hand"] + value["library"] == library
    assert sum(event.startswith("draws") for event in value["events"]) == len(value["hand"])
    assert sum(event.startswith("tries") for event in value["events"]) == value["failed draws"]


@given(st.integers(0, 5), st.integers(0, 6))
def test_each_draw_happens_or_fails(count, size):
    value = registry.get("draw-cards").ask({"count": count, "library": ["x"] * size}).value
    assert len(value["hand"]) + value["failed draws"] == count


@given(st.permutations("ABCD"), st.sampled_from("ABCD"), st.integers(0, 3))
def test_the_active_player_is_first_and_nobody_is_left_out(order, active, number):
    counts = {name: number + (name == active) for name in order}
    value = registry.get("draw-order").ask({"turn_order": order, "active": active, "counts": counts}).value
    assert value[0] == {"player": active, "draws": number + 1}
    assert {entry["player"]: entry["draws"] for entry in value} == {n: c for n, c in counts.items() if c}


@pytest.mark.parametrize(
    ("question", "facts", "message"),
    [
        ("draw-cards", {"count": -1}, "count: must be 0 or more"),
        ("draw-cards", {"count": 10**9, "library": []}, "more than 60 cards"),
        ("draw-order", {"turn_order": ["A"], "active": "B", "counts": {}}, "active: 'B' is not in"),
        ("draw-order", {"turn_order": ["A"], "counts": {"B": 1}}, "counts: a player is not in"),
        ("draw-order", {"turn_order": ["A"], "counts": {}, "teams": [["B"]]}, "teams: each player"),
        ("drawn-card-hidden", {"during": "combat"}, 'during: "combat" is not allowed'),
    ],
)
def test_impossible_facts_are_refused(question, facts, message):
    with pytest.raises(FactsError) as caught:
        registry.get(question).ask(facts)
    assert str(caught.value).startswith(message)


def test_phrase():
    name, facts = phrases.parse('draw 2 from "Forest", "Ox" "Bolt"')
    assert name == "draw-cards"
    assert registry.get(name).ask(facts).value["hand"] == ["Forest", "Ox"]
