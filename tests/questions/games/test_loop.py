"""Shortcuts, loops, illegal actions, subrule numbers: properties, senseless facts, phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.games.loop_losses import reached

SEATS = ["Ann", "Bob", "Cat"]
PLACE = {"when": "upkeep", "priority": "Bob", "choice": "pass"}
TAKEN = {"seats": SEATS, "proposer": "Ann", "places": [PLACE]}
FRAGMENTS = {"seats": SEATS, "state": {}, "actions": [{"player": "Ann", "what": "tap"}]}
ACTION = {"player": "Ann", "action": "activating an ability", "legal": False}


def value(name, **facts):
    return registry.get(name).ask(facts).value


@given(st.integers(1, 6), st.integers(1, 6))
def test_the_earliest_place_named_is_the_end(bob, cat):
    places = [{"when": f"{i}", "priority": p, "choice": "pass"} for i in range(6) for p in ("Bob", "Cat")]
    replies = [{"player": "Bob", "shortens_to": 2 * bob - 1}, {"player": "Cat", "shortens_to": 2 * cat}]
    found = value(
        "shortcut-taken", seats=SEATS, proposer="Ann", has_priority="Ann", places=places, replies=replies
    )
    assert len(found["taken"]) == min(2 * bob - 1, 2 * cat) - 1
    assert found["must_differ"] == ("Bob" if bob <= cat else "Cat")


@given(st.lists(st.tuples(st.integers(0, 4), st.booleans()), max_size=5))
def test_no_reversed_mana_ability_paid_for_one_that_stands(links):
    ids = [f"{i}" for i in range(len(links))]
    abilities = [
        {
            "id": ids[i],
            "player": "Ann",
            "spent_on": [ids[to]] if to < len(links) and to != i else [],
            "library": [],
            "wanted": wanted,
        }
        for i, (to, wanted) in enumerate(links)
    ]
    found = value("illegal-action", **ACTION, mana_abilities=abilities)
    back = set(found["mana_abilities"]["reversed"] if abilities else ())
    assert all(back.issuperset(a["spent_on"]) for a in abilities if a["id"] in back)
    free = [a["id"] for a in abilities if a["wanted"] and not a["spent_on"]]
    assert back.issuperset(free)


@given(st.lists(st.integers(-3, 4), min_size=1, max_size=4), st.integers(-2, 12))
def test_enough_is_reached_as_going_round_would_show(taken, enough):
    total, played = 0, None
    for step in range(len(taken) * 30):
        total += taken[step % len(taken)]
        if total >= enough:
            played = divmod(step, len(taken))
            break
    assert reached(taken, enough) == (played is not None, played)


@given(
    st.dictionaries(st.sampled_from(SEATS), st.integers(-2, 1), min_size=1),
    st.lists(st.integers(1, 5), min_size=3, max_size=3),
    st.randoms(use_true_random=False),
)
def test_the_order_of_players_changes_nothing_in_a_loop(lives, totals, random):
    facts = {"objects": ["well"], "events": [{"what": "drain", "mandatory": True}]}
    facts["totals"] = {p: {"life": n} for p, n in zip(SEATS, totals, strict=True)}
    other = random.sample(list(lives), len(lives))
    listed = [{p: {"life": lives[p]} for p in order} for order in (lives, other)]
    assert value("loop-goes-on", **facts, each_time=listed[:1]) == value(
        "loop-goes-on", **facts, each_time=listed[1:]
    )


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("shortcut-taken", TAKEN | {"places": []}, "places: must have 1 or more"),
        ("shortcut-taken", TAKEN | {"has_priority": "Dan"}, "has_priority: Dan is not one"),
        ("shortcut-taken", TAKEN | {"seats": ["Ann", "Ann"]}, "seats: duplicate Ann"),
        ("shortcut-taken", TAKEN | {"places": [PLACE | {"priority": "Dan"}]}, "places: Dan is not one"),
        ("shortcut-taken", TAKEN | {"replies": [{"player": "Dan"}]}, "replies: Dan is not one"),
        ("shortcut-taken", TAKEN | {"replies": [{"player": "Bob"}] * 2}, "replies: duplicate Bob"),
        (
            "shortcut-taken",
            TAKEN | {"replies": [{"player": "Bob", "accepts": True, "shortens_to": 1}]},
            "shortens_to: can't be combined with accepting",
        ),
        ("fragmented-loop", FRAGMENTS | {"seats": ["Ann", "Ann"]}, "seats: duplicate Ann"),
        ("fragmented-loop", FRAGMENTS | {"active": "Dan"}, "active: Dan is not one"),
        ("fragmented-loop", FRAGMENTS | {"seats": ["Bob", "Cat"]}, "actions: Ann is not one"),
        ("loop-goes-on", {"objects": ["x"], "events": []}, "events: must have 1 or more"),
        ("shortcut-taken", {"seats": SEATS, "proposer": "Dan", "places": [PLACE]}, "proposer: Dan"),
        (
            "shortcut-taken",
            {"seats": SEATS, "proposer": "Ann", "places": [PLACE], "replies": [{"player": "Ann"}]},
            "replies[0]: Ann made the proposal",
        ),
        (
            "shortcut-taken",
            {
                "seats": SEATS,
                "proposer": "Ann",
                "places": [PLACE],
                "replies": [{"player": "Cat", "shortens_to": 1}],
            },
            "replies[0].shortens_to: Cat makes no choice there",
        ),
        (
            "shortcut-taken",
            {
                "seats": SEATS,
                "proposer": "Ann",
                "places": [PLACE],
                "replies": [{"player": "Bob", "shortens_to": 2}],
            },
            "replies[0].shortens_to: there are only 1 places",
        ),
        (
            "fragmented-loop",
            {"seats": SEATS, "active": "Dan", "state": {}, "actions": []},
            "actions: must have 1",
        ),
        (
            "loop-goes-on",
            {"objects": ["x"], "events": [{"what": "a", "done": True}]},
            "done: needs unless",
        ),
        ("loop-goes-on", {"objects": [], "events": [{"what": "a"}]}, "objects: must have 1 or more entries"),
        ("illegal-action", {**ACTION, "came_from": "hand"}, "came_from: only for a spell"),
        (
            "illegal-action",
            {**ACTION, "mana_abilities": [{"id": "a", "player": "Ann", "spent_on": ["a"]}]},
            "mana_abilities[0].spent_on: a is not another mana ability",
        ),
        ("next-subrule", {"number": "704"}, "number: 704 is neither a rule nor a subrule"),
        ("next-subrule", {"number": "704.5l"}, "number: subrules don't use the letter l"),
        ("next-subrule", {"number": "seven"}, "number: not a rule number"),
        ("next-subrule", {"number": "116.2tr"}, "number: 116.2tr is an add-on's"),
    ],
)
def test_senseless_facts_are_refused(name, facts, words):
    with pytest.raises(FactsError) as caught:
        registry.get(name).ask(facts)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("next subrule after 704.5k", "704.5m"),
        ("next subrule after 704.5", "704.5a"),
        ("next subrule after 704.5z?", "704.5aa"),
    ],
)
def test_phrases(line, number):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).value == number
