"""How a game ends: facts that make no sense; nobody both wins and loses, somebody is always named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import registry
from crkb.questions.facts import FactsError

SEATS = ["Ann", "Bob", "Cleo", "Dan"]
LIVES = st.lists(st.integers(-3, 3), min_size=4, max_size=4)
OBJECT = {"name": "Bear", "kind": "card"}
TEAMS = [["Ann", "Bob"], ["Cleo", "Dan"]]


def result(head, players, **more):
    game = {"game": {"turn order": SEATS, **head}, "players": players, **more}
    return registry.get("game-result").ask({"game": game}).value


@given(LIVES, st.booleans(), st.sets(st.sampled_from(SEATS)))
def test_everyone_loses_draws_or_is_left(lives, teams, protected):
    value = result(
        {"teams": TEAMS} if teams else {},
        {p: {"life": n} for p, n in zip(SEATS, lives, strict=True)},
        effects=[{"rule": "can't lose the game", "to": name} for name in sorted(protected)],
    )
    # a team wins with those of it who had lost
    named = [*value["lose"], *value["draw"], *({*value["left"]} | {*value["win"]})]
    assert sorted(named) == SEATS
    assert set(value["left"]) >= protected
    assert value["over"] == bool(value["win"] or not value["left"])
    assert not value["win"] or set(value["left"]) <= set(value["win"])


@given(st.integers(1, 3), st.sampled_from(SEATS))
def test_a_draw_in_range_never_reaches_further_than_the_range(distance, player):
    draw = {"does": {"source": player, "do": {"draw the game": "each player"}}}
    drawn = result({"range of influence": distance}, {name: {} for name in SEATS}, then=[draw])["draw"]
    assert player in drawn
    assert len(drawn) == min(4, 1 + 2 * distance)


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("game-result", {"game": {"players": {"Ann": {"life": "low"}}}}, "life"),
        ("game-result", {"game": {"game": {"emperors": ["Ann"]}}}, "each emperor must be one of a team"),
        (
            "game-result",
            {
                "game": {
                    "game": {"teams": TEAMS, "emperors": ["Ann", "Bob"]},
                    "players": {name: {} for name in SEATS},
                }
            },
            "each team has one",
        ),
        ("game-result", {"game": {"players": {"Ann": {"poson": 10}}}}, "poson"),
        ("player-leaves", {"game": {}, "objects": []}, "objects: must have 1 or more"),
        (
            "player-leaves",
            {"game": {}, "objects": ["elk"]},
            "game: there is no 'elk'",
        ),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)
