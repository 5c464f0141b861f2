"""Mana costs as the game reads them: colors and mana values of symbols."""

from __future__ import annotations

import re
from functools import lru_cache

from crkb.game.objects import STACK, GameObject
from crkb.game.values import COLORS, Chars

CITES = {
    "202.3e": "X is treated as 0",
    "202.3f": "largest component of each hybrid",
    "202.3g": "contributes 1 to its mana value",
}

SYMBOL = re.compile(r"\{([^{}]*)\}")


@lru_cache(maxsize=4096)
def colors_of(cost: str) -> frozenset[str]:
    """The colors of the symbols of a cost (202.2)."""
    return frozenset(letter for letter in cost.upper() if letter in COLORS)


@lru_cache(maxsize=4096)
def value_of_cost(cost: str, x: int = 0) -> int:
    """The mana value of a cost whose X is `x` (202.3)."""
    return sum(max(_worth(part, x) for part in symbol.split("/")) for symbol in SYMBOL.findall(cost))


def _worth(part: str, x: int) -> int:
    if part.isdigit():
        return int(part)
    return x if part.upper() == "X" else 1


def mana_value(found: GameObject, now: Chars) -> int:
    """The mana value of an object: X counts only on the stack, a back face has its front's (202.3)."""
    x = found.stacked.x if found.zone == STACK and found.stacked is not None else None
    return value_of_cost(now.cost or now.valued_by or "", x or 0)
