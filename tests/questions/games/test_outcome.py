"""How a game ends: facts that make no sense; nobody both wins and loses, somebody is always named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import registry
from crkb.questions.facts import FactsError

SEATS = ["Ann", "Bob", "Cat", "Dan"]
LIVES = st.lists(st.integers(-3, 3), min_size=4, max_size=4)
TEAMS = [["Ann", "Bob"], ["Cat", "Dan"]]


@given(LIVES, st.booleans(), st.sets(st.sampled_from(SEATS)))
def test_everyone_loses_draws_or_is_left(lives, teams, protected):
    facts = {
        "seats": SEATS,
        "state": {p: {"life": n} for p, n in zip(SEATS, lives, strict=True)},
        "priority": True,
        "teams": TEAMS if teams else [],
        "cant_lose": sorted(protected),
    }
    value = registry.get("game-result").ask(facts).value
    assert sorted([*value["lose"], *value["draw"], *value["left"]]) == SEATS
    assert set(value["left"]) >= protected
    assert value["over"] == bool(value["win"] or not value["left"])
    assert not value["win"] or set(value["left"]) <= set(value["win"])


@given(st.integers(1, 3), st.sampled_from(SEATS))
def test_a_draw_in_range_never_reaches_further_than_the_range(distance, player):
    facts = {
        "seats": SEATS,
        "happenings": [{"player": player, "what": "draw"}],
        "priority": False,
        "range_of_influence": distance,
    }
    drawn = registry.get("game-result").ask(facts).value["draw"]
    assert player in drawn
    assert len(drawn) == min(4, 1 + 2 * distance)


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("game-result", {"seats": ["Ann"]}, "seats: must have 2 or more"),
        (
            "game-result",
            {"seats": SEATS, "state": {"Eve": {"life": 1}}},
            "state: Eve is not one of the players",
        ),
        ("game-result", {"seats": SEATS, "state": {"Ann": {"life": "low"}}}, "expected a whole number"),
        ("game-result", {"seats": SEATS, "range_of_influence": 0}, "range_of_influence: must be 1 or more"),
        ("game-result", {"seats": SEATS, "emperors": ["Ann"]}, "emperors: need teams"),
        (
            "game-result",
            {"seats": SEATS, "left_before": ["Ann"], "happenings": [{"player": "Ann", "what": "wins"}]},
            "happenings: Ann is not one of the players",
        ),
        (
            "game-result",
            {"seats": SEATS, "happenings": [{"player": "Ann", "what": "sleeps"}]},
            "happenings[0].what: ",
        ),
        *(
            ("game-result", {"seats": SEATS, field: ["Eve"]}, f"{field}: Eve is not one of the players")
            for field in ("left_before", "cant_lose", "cant_win")
        ),
        (
            "game-result",
            {"seats": SEATS, "teams": TEAMS, "emperors": ["Eve"]},
            "emperors: Eve is not one of the players",
        ),
        ("game-result", {"seats": ["Ann", "Ann"]}, "seats: duplicate Ann"),
        ("game-result", {"seats": SEATS, "teams": [["Eve"]]}, "teams: Eve is not one of the players"),
        ("game-result", {"seats": SEATS, "state": {"Ann": {"counters": {"poson": 10}}}}, "poison"),
        ("player-leaves", {"game": {}, "objects": []}, "objects: must have 1 or more"),
        ("player-leaves", {"game": {}, "objects": ["elk"]}, "game: there is no 'elk'"),
        (
            "loop-result",
            {"seats": SEATS, "actions": [{"what": "x", "controller": "Ann"}], "cant_lose": ["Eve"]},
            "cant_lose: Eve is not one of the players",
        ),
        (
            "loop-result",
            {"seats": ["Ann", "Ann"], "actions": [{"what": "x", "controller": "Ann"}]},
            "seats: duplicate Ann",
        ),
        ("loop-result", {"seats": SEATS, "actions": []}, "actions: must have 1 or more"),
        (
            "loop-result",
            {"seats": SEATS, "actions": [{"what": "x", "controller": "Eve"}]},
            "actions: Eve is not one of the players",
        ),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)
