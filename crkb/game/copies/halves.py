"""Halves of a card combined: their costs, colors, types and text (709.4)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from crkb.game.values import COLORS, Values

CITES = {
    "709.4": "its two halves combined",
    "709.5@2025-02-07": "single shared type line",
}

_SYMBOL = re.compile(r"\{([^{}]+)\}")
VARIABLE = ("X", "Y", "Z")


def joined(faces: Iterable[Values], showing: frozenset[int] | None = None) -> Values:
    """Halves combined (709.4), also their types and abilities (709.4c).

    `showing` leaves out name, cost and text of the others (709.5).
    """
    every = tuple(faces)
    seen = [face for at, face in enumerate(every) if showing is None or at in showing]
    return Values(
        names=tuple(name for face in seen for name in face.names),
        cost=joined_cost(face.cost for face in seen),
        colors=frozenset(color for face in seen for color in colors(face)),
        supertypes=frozenset(word for face in every for word in face.supertypes),
        types=frozenset(word for face in every for word in face.types),
        subtypes=frozenset(word for face in every for word in face.subtypes),
        abilities=tuple(ability for face in seen for ability in face.abilities),
    )


def joined_cost(costs: Iterable[str | None]) -> str | None:
    """The combined mana cost of halves (709.4b): generic mana in one sum, colors in their order."""
    there = [cost for cost in costs if cost is not None]
    symbols = [symbol for cost in there for symbol in _SYMBOL.findall(cost)]
    variable = [symbol for symbol in symbols if symbol in VARIABLE]
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    rest = sorted((s for s in symbols if not s.isdigit() and s not in VARIABLE), key=_place)
    number = [str(generic)] if generic or not (variable or rest) else []
    return "".join(f"{{{symbol}}}" for symbol in (*variable, *number, *rest)) if there else None


def _place(symbol: str) -> tuple[int, str]:
    """Where a symbol stands in a cost: by its first color, those without one before."""
    return (COLORS.find(symbol[0]), symbol)


def colors(values: Values) -> frozenset[str]:
    """The colors that characteristics give: set, or those of the cost and the indicator (105.2, 707.2a)."""
    if values.colors is not None:
        return values.colors
    return frozenset(letter for letter in values.cost or "" if letter in COLORS) | values.indicator
