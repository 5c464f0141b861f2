"""Sentences of the grammar of games, made from `grammar/game.lark` itself."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st
from lark import Lark

from crkb import paths
from crkb.game.language import language

DEEPEST = 6
"""So many rules below each other before the shortest alternative is taken."""
TERMINALS = {
    "WORD": (
        "creatures",
        "permanent",
        "artifact card",
        "nonland permanent",
        "red creature",
        "Bears",
        "2/2 token",
    ),
    "OPPONENT": ("opponents",),
    "PLAYER": ("Ann", "Bob"),
    "OWNED_BY": ("Ann's", "Bob's"),
    "ID": ("bear", "wall"),
    "OF_ID": ("bear's", "wall's"),
    "NUMBER": ("0", "1", "2", "13"),
    "SIGNED": ("+1", "-3"),
    "ORDINAL": ("third", "21st"),
    "KEYWORD": ("flying", "protection from red", "first strike"),
    "KIND": ("+1/+1", "charge", "first strike"),
    "STEP": ("upkeep", "end step"),
    "SYMBOLS": ("{2}{G}", "{X}{W/U}"),
}
"""What stands for the terminals that the grammar only declares."""


def of(start):
    """Sentences of a start rule of the grammar."""
    return st.composite(lambda draw: " ".join(_said(draw, start, 0)))()


def _said(draw, name, depth):
    """The words of a symbol: those of one of its alternatives, the shortest ones deep down."""
    if name in TERMINALS:
        return [draw(st.sampled_from(TERMINALS[name]))]
    if name in _literals():
        return [_literals()[name]]
    options = _rules()[name]
    if depth > DEEPEST:
        least = min(map(_depth, options))
        options = [each for each in options if _depth(each) == least]
    chosen = draw(st.sampled_from(options))
    return [word for symbol in chosen for word in _said(draw, symbol, depth + 1)]


@cache
def _literals():
    return {name: " ".join(phrase) for phrase, name in language.literals().items()}


@cache
def lark():
    """The grammar as Lark reads it."""
    return Lark(paths.grammar(language.GRAMMAR), parser="lalr", lexer="basic", start=list(language.STARTS))


@cache
def _rules():
    found = {}
    for rule in lark().rules:
        found.setdefault(rule.origin.name, []).append(tuple(symbol.name for symbol in rule.expansion))
    return found


@cache
def _depth(symbols):
    """How many rules lie below each other at least, in what some symbols stand for."""
    return max((_depths().get(symbol, 0) for symbol in symbols), default=0)


@cache
def _depths():
    """The same for each rule, found by going on until nothing gets shallower."""
    found = dict.fromkeys(_rules(), 99)
    changed = True
    while changed:
        best = {
            name: 1 + min(max((found.get(each, 0) for each in option), default=0) for option in options)
            for name, options in _rules().items()
        }
        changed, found = best != found, best
    return found
