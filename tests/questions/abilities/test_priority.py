"""Priority: passes resolve the stack from its top; facts that make no sense."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import registry
from crkb.questions.facts import FactsError

PLAYERS = ["Ann", "Bob", "Cid"]


@given(st.integers(2, 3), st.lists(st.booleans(), max_size=12))
def test_nothing_is_lost_and_the_newest_resolves_first(count, acts):
    moves = [{"puts": str(i)} if act else {} for i, act in enumerate(acts)]
    facts = {"players": PLAYERS[:count], "active_player": "Ann", "priority": "Ann", "moves": moves}
    value = registry.get("after-passes").ask(facts).value
    done = len(moves) - value.get("moves too many", 0)
    put = [move["puts"] for move in moves[:done] if move]
    assert sorted(value["resolved"] + value["stack"]) == sorted(put)
    stack = []
    passes = 0
    resolved = []
    for move in moves[:done]:
        passes = 0 if move else passes + 1
        if move:
            stack.append(move["puts"])
        elif passes == count and stack:
            resolved.append(stack.pop())
            passes = 0
    assert value["resolved"] == resolved


def test_steps_name_what_the_facts_name():
    facts = {"players": PLAYERS, "active_player": "Ann", "priority": "Ann", "stack": ["Red Shock", "42"]}
    answer = registry.get("after-passes").ask({**facts, "moves": [{}, {}, {}, {"puts": "Opt"}]})
    said = "\n".join(step.says for step in answer.steps)
    assert "it-2 resolves" in said
    assert "opt-3 responds to red-shock-1 and resolves first" in said


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        (
            "who-has-priority",
            {"players": ["Ann"], "event": "a player passed"},
            "players: must have 2 or more",
        ),
        ("who-has-priority", {"players": PLAYERS, "event": "lunch"}, "event: "),
        (
            "who-has-priority",
            {"players": PLAYERS, "event": "a player passed", "player": "Dee"},
            "player: Dee",
        ),
        (
            "who-has-priority",
            {"players": PLAYERS, "event": "a player passed", "teams": [["Ann", "Bob"], ["Bob", "Cid"]]},
            "teams: duplicate Bob",
        ),
        (
            "after-passes",
            {"players": ["Ann", "Ann"], "active_player": "Ann", "moves": []},
            "players: duplicate Ann",
        ),
        ("after-passes", {"players": PLAYERS, "active_player": "Dee", "moves": []}, "active_player: Dee"),
        (
            "after-passes",
            {"players": PLAYERS, "active_player": "Ann", "priority": "Dee", "moves": []},
            "priority: Dee",
        ),
        (
            "who-has-priority",
            {"players": ["Ann", "Ann"], "event": "a player passed"},
            "players: duplicate Ann",
        ),
        (
            "who-has-priority",
            {"players": PLAYERS, "event": "a player passed", "active_player": "Dee"},
            "active_player: Dee",
        ),
        (
            "after-passes",
            {"players": PLAYERS, "active_player": "Ann", "moves": [{"passes": True}]},
            'moves[0]: unknown fact "passes"',
        ),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)
