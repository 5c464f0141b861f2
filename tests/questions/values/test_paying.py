"""Ways to pay: their order, what they require, what a pool and life can pay."""

from __future__ import annotations

import pytest

from crkb.questions.values import mana
from crkb.questions.values.paying import (
    Need,
    announced,
    any_type,
    can_pay,
    equivalents,
    need,
    payments,
    spare_snow,
)


def cost(text):
    return mana.parse(text)


def ways(text):
    return [(mana.write(way.cost), way.life) for way in equivalents(cost(text))]


def test_ways_come_by_life_then_in_the_order_of_types():
    assert ways("{G/U/P}{C}{S}{2}{1}") == [("{3}{S}{U}{C}", 0), ("{3}{S}{G}{C}", 0), ("{3}{S}{C}", 2)]
    assert ways("{2/W}{2/W}") == [("{2}{W}", 0), ("{4}", 0), ("{W}{W}", 0)]
    assert ways("{T}{W}") == [("{W}", 0)]


def test_what_a_cost_requires():
    asked = need(cost("{2}{W}{W}{C}{S}{1}"))
    assert asked == Need({"W": 2, "C": 1}, 1, 3)
    assert asked.total == 7
    assert any_type(asked) == Need({}, 1, 6)


@pytest.mark.parametrize(
    ("text", "pool", "life", "paid"),
    [
        ("{W/P}", "", 2, True),
        ("{W/P}", "", 1, False),
        ("{W/P}", "", None, None),
        ("{W/P}{U}", "", None, False),
        ("{W/P}{W/P}", "{W}", 2, True),
        ("{W/P}{W/P}", "{W}", 1, False),
        ("{W/P}", "{W}", None, True),
        ("{1}", "", 9, False),
        ("{0}", "", 0, True),
    ],
)
def test_what_mana_and_life_can_pay(text, pool, life, paid):
    assert can_pay(cost(text), mana.mana(pool), life) is paid


def test_snow_that_typed_mana_leaves():
    pool = (*mana.mana("{G}{W}"), *mana.mana("{G}{G}{U}", snow=True))
    assert spare_snow(pool, need(cost("{G}{S}"))) == 3
    assert spare_snow(pool, need(cost("{G}{G}{S}"))) == 2
    assert spare_snow(pool, need(cost("{U}{W}{S}"))) == 2


def test_selections_of_mana_come_most_of_the_first_type_first():
    found = payments(mana.mana("{G}{W}{W}{C}"), need(cost("{2}")))
    assert [mana.shown(one) for one in found] == ["{W}{W}", "{W}{G}", "{W}{C}", "{G}{C}"]
    assert list(payments((), need(()))) == [()]
    assert list(payments(mana.mana("{G}"), need(cost("{2}")))) == []


def test_the_way_that_was_announced():
    assert announced(cost("{1}{W/P}{2/U}"), "{3}") == equivalents(cost("{1}{W/P}{2/U}"))[-1]
    assert announced(cost("{1}{W/P}"), "{W}{1}").life == 0
    assert announced(cost("{W/P}"), "{0}").life == 2
    assert announced(cost("{W/P}"), "{U}") is None


def test_bounds_of_listing():
    many = "".join(f"{{{pair}}}" for pair in mana.HYBRIDS) * 2
    with pytest.raises(mana.CostError, match="more than 500 ways"):
        equivalents(cost(many))
    pool = mana.mana("{W}{U}{B}{R}{G}{C}" * 12)
    with pytest.raises(mana.CostError, match="more than 5000 selections"):
        list(payments(pool, need(cost("{20}"))))


def test_a_cost_of_very_many_symbols_is_refused():
    with pytest.raises(mana.CostError, match="more than 200 symbols to pay"):
        equivalents(mana.parse("{G/W}" * 201))
    assert len(equivalents(mana.parse("{G/W}" * 200))) == 201
