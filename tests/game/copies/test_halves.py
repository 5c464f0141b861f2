"""Halves of a card combined: their names, costs, colors, types and text (709.4, 709.5)."""

import pytest

from crkb.game.copies import halves
from crkb.game.values import Values

COSTS = [
    ([], None),
    ([None], None),
    ([None, "{R}"], "{R}"),
    (["{1}{R}", "{2}{G}"], "{3}{R}{G}"),
    (["{G}", "{W}"], "{W}{G}"),
    (["{X}{R}", "{1}"], "{X}{1}{R}"),
    (["{Y}{R}", "{Z}"], "{Y}{Z}{R}"),
    (["{Z}{R}", "{1}"], "{Z}{1}{R}"),
    (["{Y}{R}", "{1}"], "{Y}{1}{R}"),
    (["{0}", "{0}"], "{0}"),
    (["{0}", "{R}"], "{R}"),
    (["{X}"], "{X}"),
    (["{C}{R}", "{S}"], "{C}{S}{R}"),
    (["{U/R}", "{W}{B}"], "{W}{U/R}{B}"),
]


@pytest.mark.parametrize(("costs", "found"), COSTS)
def test_costs_are_put_together(costs, found):
    assert halves.joined_cost(costs) == found


def half(name, cost, color, kind, ability):
    return Values(
        names=(name,),
        cost=cost,
        colors=frozenset(color),
        supertypes=frozenset({f"super-{name}"}),
        types=frozenset({kind}),
        subtypes=frozenset({f"sub-{name}"}),
        abilities=(ability,),
    )


LEFT = half("Left", "{1}{R}", "R", "instant", "flying")
RIGHT = half("Right", "{2}{G}", "G", "sorcery", "reach")


@pytest.mark.parametrize(
    ("showing", "names", "cost", "colors", "abilities"),
    [
        (None, ("Left", "Right"), "{3}{R}{G}", {"R", "G"}, ("flying", "reach")),
        (frozenset({0, 1}), ("Left", "Right"), "{3}{R}{G}", {"R", "G"}, ("flying", "reach")),
        (frozenset({1}), ("Right",), "{2}{G}", {"G"}, ("reach",)),
        (frozenset(), (), None, set(), ()),
    ],
)
def test_what_shows_of_halves(showing, names, cost, colors, abilities):
    found = halves.joined((LEFT, RIGHT), showing)
    assert (found.names, found.cost, found.colors, found.abilities) == (names, cost, colors, abilities)
    assert (found.types, found.supertypes) == ({"instant", "sorcery"}, {"super-Left", "super-Right"})
    assert found.subtypes == {"sub-Left", "sub-Right"}


@pytest.mark.parametrize(
    ("values", "found"),
    [
        (Values(cost="{1}{R}"), "R"),
        (Values(cost="{U/R}"), "UR"),
        (Values(cost="{R}", indicator=frozenset("B")), "RB"),
        (Values(indicator=frozenset("B")), "B"),
        (Values(cost="{R}", colors=frozenset()), ""),
        (Values(cost="{R}", colors=frozenset("G"), indicator=frozenset("B")), "G"),
        (Values(), ""),
    ],
)
def test_the_colors_that_values_give(values, found):
    assert halves.colors(values) == frozenset(found)
