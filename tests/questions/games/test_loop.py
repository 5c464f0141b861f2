"""Shortcuts, loops, illegal actions, subrule numbers: properties, senseless facts, phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError

SEATS = ["Ann", "Bob", "Cat"]
PLACE = {"when": "upkeep", "priority": "Bob", "choice": "pass"}
TAKEN = {"seats": SEATS, "proposer": "Ann", "places": [PLACE]}


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


@given(st.lists(st.tuples(st.integers(0, 4), st.booleans()), min_size=1, max_size=5))
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
    back = set(value("illegal-action", mana_abilities=abilities)["reversed"])
    assert all(back.issuperset(a["spent_on"]) for a in abilities if a["id"] in back)
    free = [a["id"] for a in abilities if a["wanted"] and not a["spent_on"]]
    assert back.issuperset(free)


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
        ("illegal-action", {"mana_abilities": []}, "mana_abilities: must have 1 or more"),
        (
            "illegal-action",
            {"mana_abilities": [{"id": "a", "player": "Ann"}] * 2},
            "mana_abilities: duplicate id",
        ),
        (
            "illegal-action",
            {"mana_abilities": [{"id": "a", "player": "Ann", "spent_on": ["a"]}]},
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
