"""Paying: every way pays exactly, none spends more than given; facts that make no sense; phrases."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.costs import pay
from crkb.questions.facts import FactsError
from crkb.questions.values import mana, paying
from crkb.questions.values.mana import Mana, Symbol
from crkb.questions.values.paying import any_type, can_pay, covers, equivalents, need, payments

PLAIN = st.sampled_from(["{W}", "{U}", "{G}", "{C}", "{S}", "{1}", "{2}"])
ANY = st.sampled_from(["{W}", "{C}", "{S}", "{1}", "{W/U}", "{2/G}", "{W/P}", "{G/U/P}"])
PLAIN_COSTS = st.lists(PLAIN, max_size=4).map("".join).map(mana.parse)
COSTS = st.lists(ANY, max_size=4).map("".join).map(mana.parse)
POOLS = st.lists(st.builds(Mana, st.sampled_from("WUGC"), st.booleans()), max_size=6)


def takes(symbol: Symbol, one: Mana) -> bool:
    """Does this mana pay (one of) this symbol?"""
    if symbol.kind == "snow":
        return one.snow
    return symbol.kind == "generic" or symbol.halves[0] == one.type


def pays(spent: tuple[Mana, ...], cost: tuple[Symbol, ...]) -> bool:
    """Slowly, by trying: can each mana be given to one symbol, with nothing left of either?"""
    single = [
        part
        for symbol in cost
        for part in ([mana.generic(1)] * symbol.number if symbol.kind == "generic" else [symbol])
    ]
    if not spent or not single:
        return not spent and not single
    if len(spent) != len(single):
        return False  # each mana pays one symbol
    rest = spent[1:]
    return any(
        takes(symbol, spent[0]) and pays(rest, tuple(single[:i] + single[i + 1 :]))
        for i, symbol in enumerate(single)
        if symbol not in single[:i]  # like symbols come to the same
    )


@given(PLAIN_COSTS, POOLS)
def test_payments_are_distinct_exact_and_within_the_pool(cost, pool):
    found = list(payments(pool, need(cost)))
    assert len({frozenset(Counter(spent).items()) for spent in found}) == len(found)
    for spent in found:
        assert Counter(spent) <= Counter(pool)
        assert pays(spent, cost)


@given(PLAIN_COSTS, POOLS)
def test_no_payment_is_left_out(cost, pool):
    chosen = {
        tuple(sorted(one for one, taken in zip(pool, mask, strict=True) if taken))
        for mask in product((True, False), repeat=len(pool))
    }
    exact = {one for one in chosen if pays(one, cost)}
    assert exact == {tuple(sorted(spent)) for spent in payments(pool, need(cost))}
    assert bool(exact) == covers(pool, need(cost))


@given(COSTS, POOLS, st.integers(0, 9))
def test_ways_to_pay_spend_no_more_than_given(cost, pool, life):
    plain = [one.type for one in pool if not one.snow]
    snow = [one.type for one in pool if one.snow]
    facts = {
        "cost": mana.write(cost) or "{0}",
        "life": life,
        "pool": _written(plain),
        "snow_pool": _written(snow),
    }
    ways = registry.get("ways-to-pay").ask(facts).value
    assert len({tuple(way.items()) for way in ways}) == len(ways)
    for way in ways:
        spent = Counter(one.type for one in mana.mana(way["mana"]))
        assert spent <= Counter(one.type for one in pool)
        assert Counter(mana.mana(way.get("of snow sources", ""))) <= Counter(mana.mana(_written(snow)))
        assert way["life"] <= life
    assert bool(ways) == can_pay(cost, pool, life)
    assert bool(ways) == (registry.get("can-pay-mana").ask(facts).verdict == "yes")


def _written(types: list[str]) -> str:
    return "".join(f"{{{one}}}" for one in types)


@given(COSTS)
def test_equivalents_are_distinct_and_plain(cost):
    ways = equivalents(cost)
    assert len(set(ways)) == len(ways) >= 1
    assert all(symbol.kind in mana.PLAIN for way in ways for symbol in way.cost)
    assert max(need(way.cost).total for way in ways) == mana.mana_value(cost)


@given(PLAIN_COSTS, POOLS)
def test_mana_of_any_type_pays_whatever_typed_mana_pays(cost, pool):
    if covers(pool, need(cost)):
        assert covers(pool, any_type(need(cost)))


@given(st.lists(st.sampled_from(["{E}", "{TK2}"]), min_size=1, max_size=6), st.integers(0, 8))
def test_counters_never_go_below_zero(symbols, there):
    answer = registry.get("can-pay-activation").ask(
        {"cost": "".join(symbols), "energy": there, "tickets": there}
    )
    due = {"energy": symbols.count("{E}"), "tickets": 2 * symbols.count("{TK2}")}
    assert (answer.verdict == "yes") == all(cost <= there for cost in due.values())
    for name, left in (answer.value or {}).items():
        assert left == there - due[name] >= 0


MANY = "".join(f"{{{pair}}}" for pair in mana.HYBRIDS) * 4


@pytest.mark.parametrize("name", ["ways-to-pay", "can-pay-mana"])
def test_too_many_ways_to_pay_are_an_error(name):
    with pytest.raises(mana.CostError, match=f"more than {paying.MOST_WAYS} ways"):
        registry.get(name).ask({"cost": MANY, "pool": "{W}"})


def test_too_many_selections_of_mana_are_an_error():
    plenty = "{W}{U}{B}{R}{G}{C}" * 6
    with pytest.raises(mana.CostError, match="more than"):
        registry.get("ways-to-pay").ask({"cost": "{6}{2/W}", "pool": plenty, "snow_pool": plenty})
    with pytest.raises(mana.CostError, match=f"more than {paying.MOST_TRIED} selections"):
        list(payments(mana.mana(plenty) * 2, need(mana.parse("{W}" * 12 + "{20}"))))


def ask(name, **facts):
    return registry.get(name).ask(facts)


def test_exactly_as_many_ways_as_are_listed(monkeypatch):
    monkeypatch.setattr(pay, "MOST_WAYS", 3)
    monkeypatch.setattr(paying, "MOST_WAYS", 2)
    assert len(ask("ways-to-pay", cost="{1}", pool="{W}{U}{B}").value) == 3
    assert len(ask("ways-to-pay", cost="{W/U}").value) == 2
    with pytest.raises(mana.CostError, match="more than 3 ways"):
        ask("ways-to-pay", cost="{1}", pool="{W}{U}{B}{R}")
    with pytest.raises(mana.CostError, match="more than 2 ways"):
        ask("ways-to-pay", cost="{G/U/P}", life=2)


def test_exactly_as_many_selections_as_are_tried(monkeypatch):
    monkeypatch.setattr(paying, "MOST_TRIED", 3)
    assert len(ask("ways-to-pay", cost="{1}", pool="{W}{U}{B}").value) == 3
    with pytest.raises(mana.CostError, match="more than 3 selections"):
        ask("ways-to-pay", cost="{1}", pool="{W}{U}{B}{R}")


def test_without_counters_to_pay_nothing_is_left_to_tell():
    assert ask("can-pay-activation", cost="{T}", tapped=False, creature=False).value is None
    assert ask("can-pay-activation", cost="{E}", energy=0).value is None


def test_a_cost_that_is_not_plain_asks_for_nothing_certain():
    with pytest.raises(mana.CostError, match="more than one way"):
        need(mana.parse("{W/U}"))


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("ways-to-pay", {"cost": "{W}", "pool": "{2}"}, "pool: {2} is not mana of a single type"),
        ("ways-to-pay", {"cost": "{S}", "snow_pool": "{G}"}, "snow_pool: say what else is in the pool"),
        ("ways-to-pay", {"cost": "{T}"}, "cost: {T} is not a mana symbol"),
        ("ways-to-pay", {"cost": "{W}", "lives": 3}, 'unknown fact "lives"'),
        ("can-pay-mana", {"cost": "{W}", "life": "many"}, "life: expected a whole number"),
        ("can-pay-mana", {"cost": "{W}", "any_type": [{}]}, "any_type[0]: missing: permits_casting"),
        ("can-pay-activation", {"cost": "{T}", "text": "{T}: Draw a card."}, "cost: the text says it"),
        ("can-pay-activation", {"text": "{2}: Draw a card."}, "text: none of these symbols is in its cost"),
        ("can-pay-activation", {"text": "Outlast {W}"}, "text: the rule of outlast says its whole cost"),
        ("can-pay-activation", {}, "text: no activated ability"),
        ("can-pay-activation", {"cost": "{2}, {T}"}, "cost: only symbols other than mana"),
        ("can-pay-activation", {"cost": "[+1][-2]"}, "cost: at most one of {T}, {Q} and loyalty"),
        ("can-pay-activation", {"cost": "{T}, {Q}"}, "cost: at most one of {T}, {Q} and loyalty"),
        ("must-cast-if-able", {"cost": "{X}"}, "cost: write the number instead of X"),
        ("can-pay-activation", {"cost": "{E}", "energy": -1}, "energy: must be 0 or more"),
        ("must-cast-if-able", {"cost": "{1}", "cards": {"zone": "pocket"}}, "cards.zone: "),
        ("payable", {"mana_cost": "free"}, "mana_cost: 'free' is not a cost symbol"),
        ("when-way-is-chosen", {"cost": "{W/P}", "paid_for": "fun"}, "paid_for: "),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


def test_phrase_for_ways_to_pay():
    name, facts = phrases.parse("ways to pay {W/P}{W/P} with 5 life")
    ways = registry.get(name).ask(facts).value
    assert [(way["mana"], way["life"]) for way in ways] == [("{W}{W}", 0), ("{W}", 2), ("", 4)]


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("can {G}{U} pay for {1}{G}?", "yes"),
        ("can {U}{U} pay {1}{G}", "no"),
        ("can {G} and 2 life pay {W/P}{G}", "yes"),
        ("can {G} and 1 life pay {W/P}{G}", "no"),
        ("can {G} pay {W/P}{G}", "depends"),
    ],
)
def test_phrase_for_paying(line, verdict):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).verdict == verdict
