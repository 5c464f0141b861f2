"""What reductions leave of a cost (rules 118.7a–118.7g)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from crkb.questions.core import Answer, Case, question
from crkb.questions.costs.announced_x import with_announced_x
from crkb.questions.costs.unpayable import UNPAYABLE, UNPAYABLE_RULE, is_missing
from crkb.questions.facts import Count, FactsError
from crkb.questions.values import mana
from crkb.questions.values.colors import name
from crkb.questions.values.mana import Cost, CostFacts, Symbol
from crkb.questions.values.paying import Way, announced
from crkb.questions.values.reducing import amounts, less_generic, less_typed

REDUCTION_RULES = {
    **UNPAYABLE_RULE,
    "107.4c": "used to represent one colorless mana",
    "118.7": "it’s considered to be {0}",
    "118.7a": "affect only the generic mana component",
    "118.7b": "doesn’t require mana of that type",
    "118.7c": "exceeds its mana component of that",
    "118.7d": "that exceeds its colorless mana component",
    "118.7e": "at the time the cost reduction",
    "118.7f": "Phyrexian mana symbol, the cost is",
    "118.7g": "by that much generic mana",
}
"""The rules that decide what is left: rule -> key phrase."""


class ReducedBy(CostFacts, frozen=True, kw_only=True):
    """A reduction of a cost: its symbols, and the half that the payer chooses ({W} or {2}) for each
    hybrid symbol in it, in order. `not_below`: it can't make the cost less than this much mana."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("reduced_by",)
    reduced_by: str | None = None
    chosen: tuple[str, ...] = ()
    not_below: Count = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        by = mana.parse(self.reduced_by or "")
        if mana.has_variable(by):
            raise ValueError("reduced_by: write the number instead of X")
        if self.not_below and any(symbol.kind != "generic" for symbol in by):
            raise ValueError("not_below: only a reduction by generic mana can have it")
        mana.check_chosen([symbol for symbol in by if symbol.kind in mana.HYBRID], self.chosen)


class Reduction(ReducedBy, frozen=True, kw_only=True):
    """A cost ("" for that of an object without a mana cost) and its reduction.

    If symbols of the cost can be paid in several ways, `as_paid` is the cost in plain symbols as
    the payer announced it, without life.
    """

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("cost", "reduced_by", "as_paid")
    cost: str
    as_paid: str | None = None
    x: Count | None = None


@question(
    "reduced-cost",
    facts=Reduction,
    cites=REDUCTION_RULES,
    example={"cost": "{3}{R}{R}", "reduced_by": "{U}{R}"},
)
def reduced_cost(facts: Reduction, case: Case) -> Answer:
    """Settle how the cost's own symbols are paid, then subtract the reduction."""
    if is_missing(facts.cost, case):
        return case.value(UNPAYABLE)
    case.need("reduced_by")
    cost = settled(mana.parse(facts.cost), facts.as_paid, facts.x, case).cost
    cost = less_recorded(cost, chosen_symbols(facts, case), facts.not_below, case)
    return case.value(mana.write(nothing_left(cost, case)))


def settled(cost: Cost, as_paid: str | None, x: int | None, case: Case) -> Way:
    """The cost in plain symbols, and the life to be paid with it.

    Raises:
        FactsError: `as_paid` is no way to pay the cost.
    """
    cost = with_announced_x(cost, x, case)
    if mana.multiway(cost):
        case.need("as_paid")
    way = announced(cost, mana.write(cost) if as_paid is None else as_paid)
    if way is None:
        raise FactsError(f"as_paid: {as_paid} is not a way to pay {mana.write(cost)}")
    return Way(mana.tidy(way.cost), way.life)


def chosen_symbols(reduction: ReducedBy, case: Case, fact: str = "chosen") -> Cost:
    """A reduction in plain symbols, with the halves that the payer chooses; `fact` names these."""
    symbols = mana.parse(reduction.reduced_by or "")
    if len(reduction.chosen) < sum(symbol.kind in mana.HYBRID for symbol in symbols):
        case.missing(fact)
    halves = iter(reduction.chosen)
    return tuple(one for symbol in symbols for one in _plain(symbol, halves, case))


def less_recorded(cost: Cost, reduction: Cost, not_below: int, case: Case) -> Cost:
    """Subtract plain symbols from a plain cost."""
    of_types, generic = amounts(reduction)
    for letter, amount in of_types.items():
        cost = _less_typed(cost, letter, amount, case)
    if generic:
        cost = less_generic(cost, generic, not_below)
        floor = f", but not below {not_below} mana" if not_below else ""
        said = f"reduced by {generic} generic mana{floor}, it is {mana.write(cost)}"
        cost = case.gives("118.7a", cost, said)
    return cost


def nothing_left(cost: Cost, case: Case) -> Cost:
    """The cost, or {0} if no mana is left in it."""
    left = mana.mana_value(cost)
    if case.holds("118.7", not left, "no mana is left to pay: it is {0}", "some mana is left to pay"):
        return (mana.generic(0),)
    return cost


def _plain(symbol: Symbol, halves: Iterator[str], case: Case) -> Cost:
    """A symbol of the reduction as mana of one type or generic mana."""
    if symbol.kind in mana.HYBRID:
        return _half(symbol, next(halves), case)
    if symbol.kind == "phyrexian":
        one = mana.typed(*symbol.halves)
        return case.gives("118.7f", (one,), f"{symbol.text} reduces it by {one.text}")
    if symbol.kind == "snow":
        return case.gives("118.7g", (mana.generic(1),), "{S} reduces it by one generic mana")
    return (symbol,)


def _half(symbol: Symbol, chosen: str, case: Case) -> Cost:
    """The half of a hybrid symbol that the payer chooses."""
    half = mana.half(chosen)
    plain = case.gives("118.7e", (half,), f"the payer chooses {half.text} of {symbol.text}")
    if half.kind == "colorless":
        plain = case.gives("107.4c", plain, "{C} is one colorless mana")
    return plain


def _less_typed(cost: Cost, letter: str, amount: int, case: Case) -> Cost:
    asked = sum(symbol == mana.typed(letter) for symbol in cost)
    cost, excess = less_typed(cost, letter, amount)
    if not excess:
        return cost
    if not asked:
        rule, said = "118.7b", f"it contains no {name(letter)} mana"
    else:
        rule = "118.7d" if letter == "C" else "118.7c"
        said = f"it contains only {asked} {name(letter)} mana"
    excess = case.gives(rule, excess, f"{said}, so {excess} generic mana is subtracted")
    return less_generic(cost, excess)
