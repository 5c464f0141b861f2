"""Priority: passes resolve the stack from its top; everything due happens before priority."""

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


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 5)), max_size=6))
def test_everything_happens_once_and_after_its_cause(drawn):
    happenings = []
    for i, (action, cause) in enumerate(drawn):
        after = {"after": happenings[cause][1]["what"]} if cause < i else {}
        happenings.append((action, {"what": str(i)} | after))
    facts = {
        "moment": "a player would get priority",
        "actions": [one for action, one in happenings if action],
        "triggers": [one for action, one in happenings if not action],
    }
    value = registry.get("before-priority").ask(facts).value
    batches = [names for event in value["happens now"] for names in event.values()]
    at = {name: i for i, names in enumerate(batches) for name in names}
    assert sorted(at) == sorted(one["what"] for _, one in happenings)
    assert len(at) == sum(map(len, batches))
    assert all(at[one["after"]] < at[one["what"]] for _, one in happenings if "after" in one)


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
            {"players": PLAYERS, "active_player": "Ann", "moves": [{"passes": True}]},
            'moves[0]: unknown fact "passes"',
        ),
        ("before-priority", {"actions": [{"what": ""}]}, "actions[0].what"),
        ("before-priority", {"moment": "lunch"}, "moment: "),
        (
            "before-priority",
            {"actions": [{"what": "a"}], "triggers": [{"what": "a"}]},
            "what: duplicate a",
        ),
        ("before-priority", {"actions": [{"what": "a", "after": "b"}]}, "after: nothing listed causes a"),
        (
            "before-priority",
            {"actions": [{"what": "a", "after": "b"}, {"what": "b", "after": "a"}]},
            "after: nothing listed causes a",
        ),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)
