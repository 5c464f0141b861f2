"""Reductions of plain costs: what exceeds a type, what has to be left."""

from __future__ import annotations

import pytest

from crkb.questions.values import mana
from crkb.questions.values.reducing import amounts, less, less_generic, less_typed


@pytest.mark.parametrize(
    ("cost", "amount", "not_below", "left"),
    [
        ("{4}", 1, 0, "{3}"),
        ("{4}", 4, 0, "{0}"),
        ("{4}", 5, 0, "{0}"),
        ("{4}", 4, 1, "{1}"),
        ("{4}", 3, 1, "{1}"),
        ("{2}{R}{S}", 9, 3, "{1}{R}{S}"),
        ("{2}{R}{S}", 9, 5, "{2}{R}{S}"),
        ("{R}", 1, 0, "{R}"),
    ],
)
def test_less_generic_mana(cost, amount, not_below, left):
    assert mana.write(less_generic(mana.parse(cost), amount, not_below)) == left


def test_nothing_has_to_be_left_unless_it_is_said():
    assert mana.write(less_generic(mana.parse("{1}"), 1)) == "{0}"
    assert mana.write(less(mana.parse("{1}{R}"), mana.parse("{2}{R}"), 0)) == "{0}"


@pytest.mark.parametrize(
    ("amount", "left", "excess"), [(0, "{1}{R}{R}", 0), (1, "{1}{R}", 0), (2, "{1}", 0), (5, "{1}", 3)]
)
def test_less_mana_of_a_type(amount, left, excess):
    cost, over = less_typed(mana.parse("{1}{R}{R}"), "R", amount)
    assert (mana.write(cost), over) == (left, excess)


def test_amounts_of_a_reduction():
    assert amounts(mana.parse("{1}{U}{C}{U}{3}")) == ({"U": 2, "C": 1}, 4)


@pytest.mark.parametrize(
    ("cost", "by", "not_below", "left"),
    [
        ("{4}{R}", "{R}{R}{1}", 0, "{2}"),
        ("{4}{R}", "{U}{1}", 0, "{2}{R}"),
        ("{4}{R}", "{2}", 4, "{3}{R}"),
        ("{1}{W}{U}{B}", "{B}{1}{W}", 0, "{U}"),
    ],
)
def test_a_whole_reduction(cost, by, not_below, left):
    assert mana.write(less(mana.parse(cost), mana.parse(by), not_below)) == left
