"""Objects as values: what is ordinary, what an ability on the stack is, what words mean under others."""

import pytest

from crkb.game.objects import BATTLEFIELD, STACK, Context, GameObject, Ref, Stacked
from crkb.game.values import Sheet
from tests.game.boards import sheet, thing


def test_an_ordinary_object_is_made_as_by_its_fields():
    made = GameObject.ordinary("ox", sheet(), BATTLEFIELD, "Ann", "Bob", 3, "token", 7)
    same = GameObject(
        "ox", sheet(), BATTLEFIELD, "Ann", "Bob", "Ann", incarnation=3, kind="token", timestamp=7
    )
    assert made == same
    assert made._asdict() == same._asdict()


def test_an_ability_on_the_stack_is_made_as_by_its_fields():
    stacked = Stacked(label="sting of imp", kind="activated")
    made = GameObject.ability("sting-1", "Ann", 2, 9, stacked)
    assert made._asdict() == {
        **GameObject("sting-1", Sheet(), STACK, "Ann", "Ann", "Ann", 2, "ability", 9)._asdict(),
        "stacked": stacked,
    }


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, True),
        ({"zone": "hand", "timestamp": 3, "incarnation": 2}, True),
        ({"tapped": True}, False),
        ({"marks": {"goaded": ("Ann",)}}, False),
        ({"blocked_by": (Ref("elk"),)}, False),
    ],
)
def test_what_is_ordinary(changes, expected):
    assert thing("ox")._replace(**changes).is_ordinary is expected


@pytest.mark.parametrize(
    ("changes", "expected"), [({}, True), ({"phased_out": True}, False), ({"zone": "hand"}, False)]
)
def test_what_is_a_permanent(changes, expected):
    assert thing("ox")._replace(**changes).on_battlefield is expected


@pytest.mark.parametrize(("kind", "expected"), [("token", True), ("card", False), ("copy", False)])
def test_what_is_a_token(kind, expected):
    assert thing("ox", kind=kind).is_token is expected


def test_an_object_is_told_by_its_id_and_its_incarnation():
    assert thing("ox", incarnation=2).ref == Ref("ox", 2)
    assert isinstance(thing("ox").ref, Ref)


def test_words_mean_the_same_under_the_same_controller():
    words = Context(Ref("ox"), "Ann", x=3)
    assert words.under("Ann") is words
    assert words.under("Bob") == Context(Ref("ox"), "Bob", x=3)
