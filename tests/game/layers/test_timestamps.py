"""Which of two effects is the earlier: known, of one object, assumed, or following from both (613.7)."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from crkb.game.errors import GameFormError
from crkb.game.layers import timestamps
from crkb.game.layers.units import Unit
from crkb.game.objects import Context
from crkb.game.terms import Ops
from tests.game import boards

STARTED = 10
"""Timestamps of what was there at the start are below this."""


def unit(name, timestamp=None, *, of="", place=0):
    return Unit((of, name), of or name, Ops(()), Context(), timestamp, place=place)


def state(*pairs):
    orders = frozenset(((one, None), (other, None)) for one, other in pairs)
    return SimpleNamespace(game=boards.game(started=STARTED), orders=orders)


KNOWN = [
    ("both known", unit("one", 1), unit("two", 2), True),
    ("both at once", unit("one", 2), unit("two", 2), None),
    ("at the start before what came later", unit("one"), unit("two", STARTED), True),
    ("at the start, and another time of it", unit("one"), unit("two", STARTED - 1), None),
    ("a time of the start before one unknown", unit("one", 1), unit("two"), None),
    ("two unknown", unit("one"), unit("two"), None),
    ("of one object in their order", unit("a", of="bear"), unit("b", of="bear", place=1), True),
    ("of one object and as old", unit("a", 3, of="bear"), unit("b", 3, of="bear", place=1), True),
    ("of one object, one given later", unit("a", 12, of="bear"), unit("b", 11, of="bear", place=1), False),
    ("of one object, one of them unknown", unit("a", of="bear"), unit("b", 4, of="bear", place=1), True),
    ("of two objects as old", unit("a", 3, of="bear", place=1), unit("b", 3, of="elk"), None),
]


@pytest.mark.parametrize(
    ("one", "other", "expected"), [each[1:] for each in KNOWN], ids=[e[0] for e in KNOWN]
)
def test_which_is_earlier(one, other, expected):
    opposite = None if expected is None else not expected
    assert timestamps.earlier(state(), one, other) is expected
    assert timestamps.earlier(state(), other, one) is opposite


def test_two_of_one_object_in_one_place_are_as_old_as_each_other():
    one, other = unit("flying", 3, of="bear"), unit("reach", 3, of="bear")
    assert timestamps.earlier(state(), one, other) is False
    assert timestamps.earlier(state(), other, one) is False


def test_what_is_on_an_object_is_not_an_ability_of_it():
    """A counter whose time isn't known has no place among the abilities of its object."""
    counter = Unit(("bear", "flying counter"), "flying counter on bear", Ops(()), Context(), None, place=5)
    assert timestamps.earlier(state(), unit("a", 3, of="bear"), counter) is None


def test_effects_of_no_object_are_not_of_the_same_one():
    one, other = unit("one", place=0), unit("two", place=1)
    assert timestamps.earlier(state(), one, other) is None


def test_an_order_follows_from_others():
    chain = state(("one", "two"), ("two", "three"), ("four", "five"))
    assert timestamps.earlier(chain, unit("one"), unit("three")) is True
    assert timestamps.earlier(chain, unit("three"), unit("one")) is False
    assert timestamps.earlier(chain, unit("one"), unit("five")) is None


def test_an_order_follows_by_one_of_two_ways():
    fork = state(("one", "two"), ("one", "three"), ("three", "four"))
    assert timestamps.earlier(fork, unit("one"), unit("four")) is True
    assert timestamps.earlier(fork, unit("two"), unit("four")) is None


def test_an_order_follows_from_one_and_a_known_time():
    """The first is earlier than one of a known time, and that than another."""
    orders = frozenset({(("one", None), ("two", 3))})
    known = SimpleNamespace(game=boards.game(started=STARTED), orders=orders)
    assert timestamps.earlier(known, unit("one"), unit("three", 4)) is True
    assert timestamps.earlier(known, unit("one"), unit("three", 2)) is None


def test_the_options_of_an_order_are_both_by_name():
    missing = timestamps.undecided(unit("two"), unit("one"))
    assert missing.name == "order of one and two"
    assert missing.options == (["one", "two"], ["two", "one"])
    assert missing.rule == "613.7"


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({"order of one and two": ["one", "two"]}, True),
        ({"order of one and two": ["two", "one"]}, False),
        ({"order of one and two": ("one", "two")}, True),
        ({"order of one and three": ["one", "three"], "order of three and two": ["three", "two"]}, True),
        ({"targets of spell": ["one", "two"]}, None),
        ({"order of Ann's triggers": ["one", "two", "three"]}, None),
        ({"order of one and two": "one"}, None),
        ({"order of one and two": ["one"]}, None),
        ({}, None),
    ],
)
def test_an_order_that_someone_chose(choices, expected):
    game = boards.game(choices=choices)
    assert timestamps.said_order(game, unit("one"), unit("two")) is expected


@pytest.mark.parametrize(
    "choices",
    [
        {"order of one and one": ["one", "one"]},
        {"order of one and one": ["one", "one"], "order of four and three": ["three", "four"]},
        {
            "order of one and two": ["one", "two"],
            "order of three and two": ["two", "three"],
            "order of one and three": ["three", "one"],
        },
    ],
)
def test_orders_that_contradict_each_other_are_refused(choices):
    with pytest.raises(GameFormError, match="order of one and") as caught:
        timestamps.check_said(boards.game(choices=choices))
    assert caught.value.path == "choose"


def test_a_choice_that_is_no_list_is_no_order():
    game = boards.game(choices={"order of a and b": "ab"})
    assert timestamps.said_order(game, unit("a"), unit("b")) is None


def test_orders_that_agree_are_no_contradiction():
    timestamps.check_said(boards.game(choices={"order of one and two": ["two", "one"]}))
