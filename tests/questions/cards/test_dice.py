"""Dice and coins: properties of results, tables and stored rolls; facts that make no sense; phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError

FACES = st.integers(1, 20)


def value(name, **facts):
    return registry.get(name).ask(facts).value


@given(FACES, st.lists(st.integers(-9, 9), max_size=4))
def test_modifiers_add_up_whatever_their_order(natural, amounts):
    one, other = (
        value("roll-result", sides=20, natural=natural, effects=[{"add": n} for n in order])
        for order in (amounts, amounts[::-1])
    )
    assert one["result"] == other["result"] == natural + sum(amounts)


@given(FACES, FACES, st.permutations([{"add": 2}, {"add": -1}, "reroll"]))
def test_a_reroll_never_loses_the_modifiers(natural, again, effects):
    effects = [{"reroll": again} if e == "reroll" else e for e in effects]
    found = value("roll-result", sides=20, natural=natural, effects=effects)
    assert found["result"] == again + 1
    assert found["order"][0] == 1 + effects.index({"reroll": again})


@given(st.integers(-5, 40), st.integers(1, 10), st.integers(1, 10))
def test_a_table_without_gaps_has_a_row_for_everything_it_spans(result, low, more):
    high = low + more
    row = value("results-table", sides=20, result=result, table=[f"{low}-{high}", f"{high + 1}+"])
    assert row == ("none" if result < low else f"{low}-{high}" if result <= high else f"{high + 1}+")


@given(st.lists(FACES, min_size=2, max_size=6))
def test_one_lowest_roll_is_ignored_and_the_rest_counts(faces):
    rolls = [{"natural": n} for n in faces]
    found = value("lowest-ignored", rolls=rolls, reacts=True, picks=1 + faces.index(min(faces)))
    assert sorted([*found["counts"], min(faces)]) == sorted(faces)
    assert found["triggers"] == len(faces) - 1


@given(st.lists(FACES, min_size=1, max_size=5), st.data())
def test_rerolling_keeps_the_number_of_stored_results(faces, data):
    positions = data.draw(st.lists(st.integers(1, len(faces)), unique=True, min_size=1))
    found = value(
        "stored-results",
        stored=[{"sides": 20, "result": n} for n in faces],
        reroll=positions,
        comes_up=[20] * len(positions),
    )
    assert len(found["stored"]) == len(faces)
    assert found["rolled"] == [f"{len(positions)}d20"]


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("roll-seen", {"text": "You gain 1 life.", "die": "planar"}, "text: it says nothing of rolling"),
        ("roll-seen", {"text": "Roll a die.", "die": "planar", "result": 2}, "result: the planar die has no"),
        ("die-usable", {"sides": 0, "shows": [1]}, "sides: must be 1 or more"),
        ("die-usable", {"sides": 10**1000, "shows": [1]}, "a number of more than 1000 digits"),
        ("die-usable", {"sides": 6, "shows": []}, "shows: must have 1 or more entries"),
        ("roll-result", {"sides": 6, "natural": 7}, "natural: a d6 does not come up 7"),
        (
            "roll-result",
            {"sides": 6, "effects": [{"reroll": 9}]},
            "effects[0].reroll: a d6 does not come up 9",
        ),
        ("roll-result", {"sides": 6, "effects": [{}]}, "either reroll or add"),
        (
            "roll-result",
            {"sides": 6, "effects": [{"add": 1, "used": True}]},
            "used: only for an optional effect",
        ),
        (
            "roll-result",
            {"sides": 6, "effects": [{"add": 1, "paid": True}]},
            "paid: only for an effect with a cost",
        ),
        ("roll-result", {"sides": 6, "color": "red"}, 'unknown fact "color"'),
        ("results-table", {"sides": 6, "table": ["9-1"]}, "table: 9-1 is reversed"),
        ("results-table", {"sides": 6, "table": ["1-4", "4+"]}, "table: 1-4 and 4+ overlap"),
        ("results-table", {"sides": 6, "table": ["one"]}, "table[0]"),
        ("results-table", {"sides": 6, "table": ["1+"], "again": ["2"]}, "again: 2 is not a row"),
        ("results-table", {"sides": 6, "table": ["1+"], "next_natural": [7]}, "next_natural[0]: 1d6"),
        ("doubles", {"rolls": [{"natural": 1}]}, "rolls: must have 2 or more entries"),
        ("results-table", {"sides": 6, "table": ["4-8", "1-4"]}, "table: 4-8 and 1-4 overlap"),
        ("results-table", {"sides": 6, "table": ["4+", "1-4"]}, "table: 4+ and 1-4 overlap"),
        ("results-table", {"sides": 6, "table": ["1-2", "4-8", "8"]}, "table: 4-8 and 8 overlap"),
        (
            "results-table",
            {"dice": 2, "sides": 6, "table": ["1+"], "next_natural": [1]},
            "next_natural[0]: 2d6",
        ),
        (
            "results-table",
            {"dice": 2, "sides": 6, "table": ["1+"], "next_natural": [13]},
            "does not come up 13",
        ),
        ("lowest-ignored", {"rolls": [{}, {}], "picks": 3}, "picks: there are only 2 rolls"),
        (
            "lowest-ignored",
            {"rolls": [{"natural": 4}, {"natural": 4}, {"natural": 9}], "picks": 3},
            "picks: roll 3 is not among the lowest",
        ),
        (
            "lowest-ignored",
            {"rolls": [{"natural": 4}, {"natural": 2}], "picks": 1},
            "picks: roll 1 is not among the lowest",
        ),
        ("stored-results", {"reroll": [1]}, "reroll: there are only 0 stored results"),
        (
            "stored-results",
            {"stored": [{"sides": 6, "result": 1}], "reroll": [1, 1]},
            "reroll: duplicate position",
        ),
        (
            "stored-results",
            {"stored": [{"sides": 6, "result": 1}], "reroll": [1], "comes_up": [1, 2]},
            "comes_up: needs one result for each of the 1 rerolled dice",
        ),
        ("doubles", {"rolls": [{}]}, "rolls: "),
        ("doubles", {"rolls": [{}, {}, {}]}, "rolls: "),
        ("lowest-ignored", {"rolls": [{}]}, "rolls: "),
        ("results-table", {"sides": 6, "table": []}, "table: "),
        ("coin-usable", {"outcomes": []}, "outcomes: "),
        ("coin-usable", {"outcomes": ["a", "a"]}, "outcomes: duplicate outcome"),
        ("coin-usable", {"outcomes": ["a", "b"], "heads": ["c"]}, "heads: c is not one of the outcomes"),
        ("coin-flip", {"flipper": "Ann", "called_by": "Bob"}, "called_by: Bob is not one of the players"),
        ("coin-flip", {"flipper": "Ann", "others": ["Ann"]}, "others: Ann is already given as the flipper"),
        ("coin-flip", {"flipper": "Ann", "call": "edge"}, "call: "),
    ],
)
def test_senseless_facts_are_refused(name, facts, words):
    with pytest.raises(FactsError) as caught:
        registry.get(name).ask(facts)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("d20 result 14 with table 1-9, 10-19, 20", "10-19"),
        ("d6 result 6 with table 1-5, 6+?", "6+"),
        ("d6 result 0 with table 1-6", "none"),
    ],
)
def test_phrases(line, expected):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).value == expected
