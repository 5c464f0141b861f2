"""Costs in symbols: what the grammar takes, how they are written back, errors; their facts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb import lists
from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.values import mana
from crkb.questions.values.colors import identity, of_cost, pairs

COLORED = ["{W}", "{U}", "{B}", "{R}", "{G}"]
HYBRID = ["{W/U}", "{W/B}", "{U/B}", "{U/R}", "{B/R}", "{B/G}", "{R/G}", "{R/W}", "{G/W}", "{G/U}"]
MONO = [f"{{{half}/{one[1]}}}" for half in "2C" for one in COLORED]
PHYREXIAN = [f"{one[:-1]}/P}}" for one in COLORED]
HYBRID_PHYREXIAN = [f"{one[:-1]}/P}}" for one in HYBRID]
LISTED = {
    "colored": COLORED,
    "colorless": ["{C}"],
    "generic": ["{0}", "{1}", "{2}", "{16}", "{1000000}"],
    "variable": ["{X}"],
    "hybrid": HYBRID,
    "monocolored hybrid": MONO,
    "phyrexian": PHYREXIAN,
    "hybrid phyrexian": HYBRID_PHYREXIAN,
    "snow": ["{S}"],
}
OTHERS = {
    "tap": "{T}",
    "untap": "{Q}",
    "energy": "{E}",
    "ticket": "{TK3}",
    "loyalty": "[-2]",
}
ALL = [(kind, text) for kind, texts in LISTED.items() for text in texts] + [
    *OTHERS.items(),
    ("any phyrexian", "{P}"),
    ("any phyrexian", "{H}"),
]


@pytest.mark.parametrize(("kind", "text"), ALL)
def test_every_symbol_is_read_and_written_back(kind, text):
    (symbol,) = mana.parse(text)
    assert (symbol.kind, symbol.text) == (kind, text)


@pytest.mark.parametrize("text", [text for texts in LISTED.values() for text in texts])
def test_listed_symbols_are_mana_symbols(text):
    assert registry.get("mana-symbol").ask({"symbol": text}).verdict == "yes"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("{u/w}", "{W/U}"),
        ("{w/g/p}", "{G/W/P}"),
        ("{2}{g}, {t}", "{2}{G}{T}"),
        ("{TK}", "{TK}"),
        ("[\u22123]", "[-3]"),
        ("[-x]", "[-X]"),
        ("{h}", "{H}"),
        ("{c/w}", "{C/W}"),
        ("{tk2}", "{TK2}"),
        ("[+x]", "[+X]"),
        ("[0]", "[0]"),
        ("{03}", "{3}"),
        ("", ""),
    ],
)
def test_other_ways_to_write(written, meant):
    assert mana.write(mana.parse(written)) == meant


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("{Z}", "'{Z}'"),
        ("{2}{W/W}", "'{W/W}'"),
        ("{3/W}", "'{3/W}'"),
        ("{Y}", "'{Y}'"),
        ("[-Y]", "'[-Y]'"),
        ("{C/C}", "'{C/C}'"),
        ("{2/C}", "'{2/C}'"),
        ("{W}{UB}{R}", "'{UB}'"),
        ("{W", "'{W'"),
        ("[2]", "'[2]'"),
        ("{-1}", "'{-1}'"),
        ("2R", "'2R'"),
    ],
)
def test_what_is_no_symbol_is_named(text, named):
    with pytest.raises(mana.CostError) as e:
        mana.parse(text)
    assert str(e.value).startswith(named)


SYMBOLS = st.sampled_from([text for texts in LISTED.values() for text in texts if text != "{1000000}"])
COSTS = st.lists(SYMBOLS, max_size=8).map("".join)


@given(COSTS, COSTS, st.integers(0, 20))
def test_mana_value_adds_up_and_order_does_not_matter(one, other, x):
    both = mana.parse(one + other)
    assert mana.mana_value(both, x) == mana.mana_value(mana.parse(one), x) + mana.mana_value(
        mana.parse(other), x
    )
    assert mana.mana_value(mana.tidy(both), x) == mana.mana_value(mana.with_x(both, x))
    assert mana.parse(mana.write(both)) == both


@given(COSTS)
def test_tidying_keeps_colors_and_merges_numbers(text):
    cost, tidied = mana.parse(text), mana.tidy(mana.parse(text))
    assert of_cost(cost) == of_cost(tidied)
    assert sum(symbol.kind == "generic" for symbol in tidied) <= 1
    assert tidied


@pytest.mark.parametrize(
    ("cost", "text", "others", "colors"),
    [
        ("{2}{W}", "", [], ["white"]),
        ("", "{T}: Add {G/U} or {Z}.", [], ["blue", "green"]),
        ("{1}", "Pay {B/P}.", ["red"], ["black", "red"]),
        ("{5}", "", [], []),
    ],
)
def test_color_identity(cost, text, others, colors):
    assert identity(cost, text, others) == colors


def test_the_ten_pairs_are_those_of_the_hybrid_symbols():
    assert len(pairs()) == 10
    assert {frozenset(pair) for pair in pairs()} == {frozenset(of_cost(mana.parse(one))) for one in HYBRID}


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("mana-value", {"mana_cost": "{Z}"}, "mana_cost: '{Z}' is not a cost symbol"),
        ("mana-value", {"mana_cost": "{T}"}, "mana_cost: {T} is not a mana symbol"),
        ("mana-value", {"mana_cost": "{X}", "x": -1}, "x: must be 0 or more"),
        ("mana-value", {"cost": "{X}"}, 'unknown fact "cost"'),
        ("mana-symbol", {"symbol": 3}, "symbol: expected text, got a whole number"),
        ("mana-value", {"mana_cost": "{X}", "zone": "pocket"}, "zone: "),
        ("what-pays-symbol", {"symbol": "{W}{U}"}, "symbol: exactly one mana symbol"),
        ("what-pays-symbol", {}, "missing: symbol"),
        ("symbols-meant", {"mana_cost": "{W}", "symbol": "{W}{W}"}, "symbol: exactly one symbol"),
        ("symbols-meant", {"mana_cost": "{W}", "symbol": ""}, "symbol: exactly one symbol"),
        ("what-pays-symbol", {"symbol": ""}, "symbol: exactly one mana symbol"),
        (
            "symbols-meant",
            {"mana_cost": "{W}", "symbol": "{W}", "color": "white"},
            "symbol: give either a color or a symbol",
        ),
        ("symbols-meant", {"mana_cost": "{W}"}, "symbol: give either a color or a symbol"),
        ("symbols-meant", {"mana_cost": "{P}", "color": "white"}, "mana_cost: {P} is not a mana symbol"),
        ("symbols-meant", {"mana_cost": "{W}", "color": "pink"}, "color: "),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("mana value of {X}{2/W}{G/U/P} in the library", "mana-value", 3),
        ("mana value of {2/W}{G/U/P}", "mana-value", 3),
        ("mana value of {X}{R} on the stack with x 3?", "mana-value", 4),
        ("is {S} a mana symbol", "mana-symbol", {"kind": "snow", "colors": []}),
        ("what pays {W/P}", "what-pays-symbol", {"ways": ["one white mana", "2 life"], "choice": True}),
        ("how many white symbols in {W/U}{W}{R}", "symbols-meant", 2),
        ("how many {H} in {W/P}{G/U/P}{W}", "symbols-meant", 2),
    ],
)
def test_phrases(line, name, value):
    asked, facts = phrases.parse(line)
    assert asked == name
    assert registry.get(asked).ask(facts).value == value


def test_no_symbol_at_all_is_not_a_mana_symbol():
    assert registry.get("mana-symbol").ask({"symbol": ""}).verdict == "no"


def test_the_list_names_all_symbols_as_they_are_written():
    written = [text for texts in LISTED.values() for text in texts if text not in LISTED["generic"]]
    assert sorted(lists.listing("mana-symbols").entries) == sorted(written)


@pytest.mark.parametrize(
    ("text", "effective", "message"),
    [
        ("{C/G}", "2024-04-12", "'{C/G}' is in the rules only from 2025-02-07 on"),
        ("{W}{C}", "2015-01-23", "'{C}' is in the rules only from 2016-08-26 on"),
        ("{G/U/P}", "2019-01-25", "'{G/U/P}' is in the rules only from 2022-04-29 on"),
        ("{H}", "2024-04-12", "'{H}' means any Phyrexian symbol only since 2025-02-07"),
        ("{P}", "2025-02-07", "'{P}' means any Phyrexian symbol only before 2025-02-07"),
        ("{P}", "", "'{P}' means any Phyrexian symbol only before 2025-02-07"),
    ],
)
def test_a_symbol_that_an_edition_lacks_is_an_error(text, effective, message):
    with pytest.raises(lists.NotListed) as e:
        mana.check_edition(mana.parse(text), effective)
    assert str(e.value) == message
    assert e.value.hint


@pytest.mark.parametrize(
    ("text", "effective"),
    [
        ("{C/G}", "2025-02-07"),
        ("{C/G}", ""),
        ("{H}", "2025-02-07"),
        ("{H}", ""),
        ("{P}", "2024-04-12"),
        ("{X}{12}{W}{T}{E}[-3]", "2015-01-23"),
    ],
)
def test_a_symbol_that_an_edition_has(text, effective):
    mana.check_edition(mana.parse(text), effective)


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("mana-value", {"mana_cost": "{C/W}"}),
        ("what-pays-symbol", {"symbol": "{C/W}"}),
        ("symbols-meant", {"mana_cost": "{W}", "symbol": "{H}"}),
        ("ways-to-pay", {"cost": "{C/W}"}),
        ("mana-added", {"symbols": "{C/W}", "chosen": ["{C}"]}),
        ("payable", {"mana_cost": "{C/W}"}),
    ],
)
def test_questions_refuse_symbols_that_the_edition_lacks(name, facts):
    with pytest.raises(FactsError, match=r"2025-02-07") as e:
        registry.get(name).ask(facts, effective="2024-04-12")
    assert e.value.hint
