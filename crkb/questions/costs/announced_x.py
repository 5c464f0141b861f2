"""The number announced for X in a cost (rule 107.3a)."""

from __future__ import annotations

from crkb.questions.core import Case
from crkb.questions.values import mana
from crkb.questions.values.mana import Cost


def with_announced_x(cost: Cost, x: int | None, case: Case) -> Cost:
    """The cost with that number; if it has an X whose number is unknown, the answer depends on it."""
    if not mana.has_variable(cost):
        return cost
    if x is None:
        case.missing("x")
    return mana.with_x(cost, x)
