"""Which choice an ability refers to, and where an object keeps its choices (607.2d)."""

import pytest

from crkb.game.stack import linked
from crkb.game.terms import AsEnters, Enters, Keyword
from crkb.game.values import Having
from tests.game import boards

FLYING = Having(Keyword("flying"))


def chooser(label):
    return AsEnters("enters", (Enters("choose", what="color"),), label=label)


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ({}, None),
        ({"": "red"}, "red"),
        ({"tint": "red"}, "red"),
        ({"other": "red"}, "red"),
        ({"tint": "red", "other": "blue"}, "red"),
        ({"tint color": "red", "other": "blue"}, "red"),
        ({"color tint ": "red", "other": "blue"}, None),
        ({"tints": "red", "other": "blue"}, None),
        ({"tint": "red", "tint color": "blue"}, None),
        ({"far": "red", "other": "blue"}, None),
    ],
)
def test_the_choice_of_the_same_list(chosen, found):
    bear = boards.thing("bear", chooser("tint"), FLYING.ability, chosen=chosen)
    assert linked.choice_for(boards.game(bear), bear, FLYING) == found


def test_an_ability_that_an_effect_gave_refers_to_no_choice_of_several():
    bear = boards.thing("bear", chooser("tint"), chosen={"tint": "red", "other": "blue"})
    game = boards.game(bear)
    assert linked.choice_for(game, bear, FLYING._replace(given_by="shine")) is None


@pytest.mark.parametrize(
    ("label", "made", "key"),
    [("", {}, ""), ("tint", {}, "tint"), ("tint", {"tint": "red"}, "tint color"), ("a", {"b": "red"}, "a")],
)
def test_where_a_choice_is_kept(label, made, key):
    assert linked.key(label, "color", made) == key
