"""Costs: reductions take off what they say and no more; facts that make no sense; phrases."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.values import mana

PLAIN = st.lists(st.sampled_from(["{W}", "{U}", "{R}", "{C}", "{1}", "{3}"]), max_size=6).map("".join)
COSTS = PLAIN.flatmap(
    lambda text: st.lists(st.just("{S}"), max_size=2).map(lambda more: text + "".join(more) or "{0}")
)


def reduced(cost: str, by: str) -> tuple[mana.Symbol, ...]:
    return mana.parse(registry.get("reduced-cost").ask({"cost": cost, "reduced_by": by}).value)


@given(COSTS, PLAIN)
def test_a_reduction_never_adds_and_never_takes_more_than_it_says(cost, by):
    before, after = mana.parse(cost), reduced(cost, by)
    taken = mana.mana_value(before) - mana.mana_value(after)
    assert 0 <= taken <= mana.mana_value(mana.parse(by))
    for kind in ("{W}", "{U}", "{R}", "{C}", "{S}"):
        assert 0 <= mana.write(before).count(kind) - mana.write(after).count(kind) <= by.count(kind)


@given(COSTS, st.integers(0, 9))
def test_generic_reductions_leave_all_other_mana(cost, amount):
    def other(symbols):
        return Counter(symbol for symbol in symbols if symbol.kind != "generic")

    assert other(reduced(cost, f"{{{amount}}}")) == other(mana.parse(cost))


@given(COSTS, PLAIN, st.randoms())
def test_order_of_a_reduction_does_not_matter(cost, by, random):
    symbols = list(mana.parse(by))
    random.shuffle(symbols)
    assert reduced(cost, by) == reduced(cost, mana.write(symbols))


@given(COSTS)
def test_a_cost_reduced_by_itself_without_snow_is_zero(cost):
    bare = cost.replace("{S}", "") or "{0}"
    assert mana.write(reduced(bare, bare)) == "{0}"


@given(COSTS, PLAIN, PLAIN)
def test_total_is_cost_and_increase_less_reduction(cost, increase, by):
    answer = registry.get("total-cost").ask(
        {"mana_cost": cost, "increase": increase, "reductions": [{"reduced_by": by}]}
    )
    assert mana.parse(answer.value["mana"]) == reduced(cost + increase, by)
    assert answer.value["mana cost"] == cost


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("reduced-cost", {"cost": "{2}", "reduced_by": "{X}"}, "reduced_by: write the number"),
        (
            "reduced-cost",
            {"cost": "{2}", "reduced_by": "{W/U}", "chosen": ["{R}"]},
            "chosen: {R} is not a half of {W/U}",
        ),
        (
            "reduced-cost",
            {"cost": "{W/U}", "reduced_by": "{1}", "as_paid": "{R}"},
            "as_paid: {R} is not a way to pay {W/U}",
        ),
        ("reduced-cost", {"cost": "{Q}"}, "cost: {Q} is not a mana symbol"),
        (
            "total-cost",
            {"mana_cost": "{1}", "alternative": "gratis"},
            "alternative: 'gratis' is not a cost symbol",
        ),
        (
            "total-cost",
            {"mana_cost": "{1}", "additional": [{"mana": "{E}"}]},
            "mana: {E} is not a mana symbol",
        ),
        ("total-cost", {}, "missing: mana_cost"),
        ("total-cost", {"mana_cost": "{1}", "additional": [{}]}, "additional[0]: additional: each needs"),
        ("total-cost", {"mana_cost": "{1}", "order": [1]}, "order: expected each of [] once"),
        ("total-cost", {"mana_cost": "{W/U}", "as_paid": "{R}"}, "as_paid: {R} is not a way to pay {W/U}"),
        ("total-cost", {"mana_cost": "{1}", "at_least": -1}, "at_least: must be 0 or more"),
        ("total-cost", {"mana_cost": "{1}", "at_least": 1001}, "at_least: must be 1000 or less"),
        (
            "total-cost",
            {"mana_cost": "{1}", "reductions": [{"reduced_by": "{1}"}] * 7},
            "reductions: must have 6 or fewer entries",
        ),
        (
            "total-cost",
            {"mana_cost": "{4}", "reductions": [{"reduced_by": "{1}"}] * 2, "order": [1, 1]},
            "order: expected each of [1, 2] once",
        ),
        (
            "reduced-cost",
            {"cost": "{4}", "reduced_by": "{1}{W}", "not_below": 1},
            "not_below: only a reduction by generic mana",
        ),
        (
            "reduced-cost",
            {"cost": "{4}", "reduced_by": "{W/U}", "chosen": ["{W}", "{U}"]},
            "chosen: 2 halves of 1 hybrid symbol",
        ),
        ("kind-of-cost", {"wording": 7}, "wording: expected text"),
        (
            "kind-of-cost",
            {"wording": "Flashbak {2}{R}"},
            "wording: 'Flashbak {2}{R}' is not a keyword ability",
        ),
        ("kind-of-cost", {"wording": "Each player mills a card."}, "wording: it says nothing of a cost"),
        ("kind-of-cost", {"wording": "Kicker {1}, flying"}, "wording: several keywords"),
        ("costs-announced", {"costs": ["Kicker {1}"], "announced": ["kickr"]}, "announced: 'kickr' is not"),
        ("costs-announced", {"announced": ["kicker"]}, "announced: 'kicker' is not a cost of this spell"),
        ("costs-announced", {"costs": ["Convoke"]}, "costs[0]: neither an additional nor an alternative"),
        ("total-cost", {"mana_cost": "", "additional": [{"text": "Dash {R}"}]}, "additional[0].text: 'Dash"),
        (
            "total-cost",
            {"mana_cost": "", "additional": [{"text": "Kicker {R}", "optional": True}]},
            "additional[0]: optional: the text says",
        ),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize(
    ("name", "facts", "effective", "message", "hint"),
    [
        ("reduced-cost", {"cost": "{C/W}", "reduced_by": "{1}"}, "2024-04-12", "cost: '{C/W}' is in", "-e"),
        ("total-cost", {"mana_cost": "{C/W}"}, "2024-04-12", "mana_cost: '{C/W}' is in", "-e"),
        (
            "total-cost",
            {"mana_cost": "{1}", "additional": [{"mana": "{C/W}", "optional": False}]},
            "2024-04-12",
            "mana: '{C/W}' is in the rules only from 2025-02-07 on",
            "-e",
        ),
        (
            "total-cost",
            {"mana_cost": "{1}", "reductions": [{"reduced_by": "{C/W}", "chosen": ["{C}"]}]},
            "2024-04-12",
            "reduced_by: '{C/W}' is in the rules only from 2025-02-07 on",
            "-e",
        ),
        (
            "kind-of-cost",
            {"wording": "Freerunning {1}"},
            "2024-04-12",
            "wording: 'freerunning' is in the rules only from 2025-02-07 on",
            "-e",
        ),
        ("kind-of-cost", {"wording": "Flashbak {2}"}, "", "wording: 'Flashbak {2}' is not", "flashback"),
    ],
)
def test_what_an_edition_does_not_have(name, facts, effective, message, hint):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts, effective=effective)
    assert str(e.value).startswith(message)
    assert hint in e.value.hint


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("cost {3}{R}{R} reduced by {U}{R}", "{2}{R}"),
        ("cost {3}{W} reduced by {W/U}{2/W} choosing {W} {2}", "{1}"),
        ("cost {X}{R} reduced by {1} with x 3", "{2}{R}"),
        ('kind of cost "Flashback {2}{R}"', "alternative cost"),
    ],
)
def test_phrases(line, value):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).value == value
