"""Colors: their names, the colors of costs and objects, pairs, color identity (rules 105, 202.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from itertools import combinations
from typing import Literal

from crkb.questions.values.mana import LETTERS, CostError, Symbol, parse

Color = Literal["white", "blue", "black", "red", "green"]
ManaType = Literal["white", "blue", "black", "red", "green", "colorless"]

COLORS: tuple[Color, ...] = ("white", "blue", "black", "red", "green")
TYPES: tuple[ManaType, ...] = (*COLORS, "colorless")
"""Types of mana by name."""

_OF_LETTER: dict[str, Color] = dict(zip(LETTERS, COLORS, strict=True))
_LETTER_OF = {name: letter for letter, name in (*_OF_LETTER.items(), ("C", "colorless"))}
_SYMBOLS = re.compile(r"\{[^{}]*\}")


def name(letter: str) -> str:
    """The type of mana that a letter stands for: W is white, C colorless."""
    return _OF_LETTER.get(letter, "colorless")


def letter(name: str) -> str:
    """The letter of a color, or of colorless."""
    return _LETTER_OF[name]


def ordered(colors: Iterable[str]) -> list[str]:
    """The distinct colors, in the order the rules list them."""
    found = list(colors)
    return [color for color in COLORS if color in found]


def ordered_types(types: Iterable[str]) -> list[str]:
    """The distinct types of mana, in the order the rules list them."""
    found = list(types)
    return [kind for kind in TYPES if kind in found]


def of_cost(cost: Iterable[Symbol]) -> list[str]:
    """The colors of all symbols in a cost."""
    return ordered(_OF_LETTER[half] for symbol in cost for half in symbol.colors)


def pairs() -> list[tuple[Color, Color]]:
    """The ten color pairs."""
    return list(combinations(COLORS, 2))


def of_text(text: str) -> list[str]:
    """The colors of the mana symbols in a rules text."""
    found: list[str] = []
    for written in _SYMBOLS.findall(text):
        with suppress(CostError):  # a symbol that is none of a cost, such as that of chaos
            found += of_cost(parse(written))
    return ordered(found)


def identity(mana_cost: str, text: str = "", others: Iterable[str] = ()) -> list[str]:
    """The color identity of a card: colors of its cost, of the symbols in its rules text, and
    `others` (color indicator, characteristic-defining abilities)."""
    return ordered([*of_cost(parse(mana_cost)), *of_text(text), *others])
