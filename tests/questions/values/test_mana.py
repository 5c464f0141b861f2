"""Symbols of costs: what they are made of, their order, mana values without a number for X."""

from __future__ import annotations

import pytest

from crkb.questions.values import mana
from crkb.questions.values.mana import Mana, Symbol


@pytest.mark.parametrize(
    ("text", "symbol"),
    [
        ("{12}", Symbol("{12}", "generic", ("12",), 12)),
        ("{C/W}", Symbol("{C/W}", "monocolored hybrid", ("C", "W"))),
        ("{g/w}", Symbol("{G/W}", "hybrid", ("G", "W"))),
        ("{U/P}", Symbol("{U/P}", "phyrexian", ("U",))),
        ("{X}", Symbol("{X}", "variable")),
        ("{TK}", Symbol("{TK}", "ticket", (), 1)),
        ("{TK2}", Symbol("{TK2}", "ticket", (), 2)),
        ("[+2]", Symbol("[+2]", "loyalty", ("2",), 2)),
        ("[\u22122]", Symbol("[-2]", "loyalty", ("2",), -2)),
        ("[0]", Symbol("[0]", "loyalty", ("0",), 0)),
        ("[+x]", Symbol("[+X]", "loyalty", ("X",), 0)),
    ],
)
def test_what_a_symbol_is_made_of(text, symbol):
    assert mana.parse(text) == (symbol,)


@pytest.mark.parametrize(
    ("text", "value"),
    [("{X}{R}", 1), ("{X}{X}", 0), ("{T}{E}{TK3}[+1]{2}", 2), ("{P}{H}", 0), ("{2/W}{C/W}{W/U/P}", 4)],
)
def test_mana_value_without_a_number_for_x(text, value):
    cost = mana.parse(text)
    assert mana.mana_value(cost) == sum(map(mana.symbol_value, cost)) == value


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        ("{R}{X}{2}{X}{1}{G}", "{X}{X}{3}{R}{G}"),
        ("{X}", "{X}"),
        ("{0}{R}", "{R}"),
        ("{0}{0}", "{0}"),
        ("", "{0}"),
    ],
)
def test_the_order_of_printed_costs(text, tidied):
    assert mana.write(mana.tidy(mana.parse(text))) == tidied


def test_mana_of_snow_sources():
    assert mana.mana("{G}{C}", snow=True) == (Mana("G", True), Mana("C", True))
    assert mana.mana("{G}") == (Mana("G", False),)


def test_a_half_with_and_without_braces():
    assert [mana.half(text).text for text in ("{2}", "2", "{c}", "w")] == ["{2}", "{2}", "{C}", "{W}"]
