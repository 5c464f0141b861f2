"""Reductions of costs in plain symbols: by generic mana, by mana of a type (rules 118.7a–118.7d)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from crkb.questions.values.mana import Cost, Symbol, generic, mana_value, tidy, typed


def less_generic(cost: Cost, amount: int, not_below: int = 0) -> Cost:
    """The cost reduced by this much generic mana, but not to less mana than `not_below`."""
    there = sum(s.number for s in cost if s.kind == "generic")
    rest = [s for s in cost if s.kind != "generic"]
    allowed = max(0, mana_value(cost) - not_below)
    return tidy([generic(there - min(there, amount, allowed)), *rest])


def less_typed(cost: Cost, letter: str, amount: int) -> tuple[Cost, int]:
    """The cost reduced by this much mana of a type, and the part of the reduction left over."""
    kept: list[Symbol] = []
    left = amount
    for symbol in cost:
        if left and symbol == typed(letter):
            left -= 1
        else:
            kept.append(symbol)
    return tidy(kept), left


def amounts(reduction: Iterable[Symbol]) -> tuple[Counter[str], int]:
    """How much mana of each type plain symbols take off, and how much generic mana."""
    symbols = tuple(reduction)
    of_types = Counter(half for symbol in symbols if symbol.kind != "generic" for half in symbol.halves)
    return of_types, sum(symbol.number for symbol in symbols)


def less(cost: Cost, reduction: Iterable[Symbol], not_below: int) -> Cost:
    """The cost after a whole reduction in plain symbols; what exceeds a type comes off generic mana."""
    of_types, taken = amounts(reduction)
    for letter, amount in of_types.items():
        cost, excess = less_typed(cost, letter, amount)
        taken += excess
    return less_generic(cost, taken, not_below)
