"""Costs: what reductions leave of them, and the total to be paid (rules 118.7–118.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count
from crkb.questions.values import mana
from crkb.questions.values.colors import name
from crkb.questions.values.mana import Cost, CostFacts, Symbol
from crkb.questions.values.paying import equivalents

HYBRID = ("hybrid", "monocolored hybrid", "colorless hybrid", "hybrid phyrexian")

REDUCTION_RULES = {
    "118.7": "it’s considered to be {0}",
    "118.7a": "affect only the generic mana component",
    "118.7b": "doesn’t require mana of that type",
    "118.7c": "exceeds its mana component of that",
    "118.7d": "that exceeds its colorless mana component",
    "118.7e": "at the time the cost reduction",
    "118.7f": "Phyrexian mana symbol, the cost is",
    "118.7g": "by that much generic mana",
}
"""The rules that `_reduced` decides from: rule -> key phrase."""


class Reduction(CostFacts, frozen=True, kw_only=True):
    """A reduction of a cost: its symbols, and the half that the payer chooses ({W} or {2}) for each
    hybrid symbol in it, in order.

    If symbols of the cost can be paid in several ways, `as_paid` is the cost in plain symbols as
    the payer announced it, without life.
    """

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("cost", "reduced_by", "as_paid")
    cost: str
    reduced_by: str = ""
    chosen: tuple[str, ...] = ()
    as_paid: str | None = None
    x: Count | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        by = mana.parse(self.reduced_by)
        if any(symbol.kind == "variable" for symbol in by):
            raise ValueError("reduced_by: write the number instead of X")
        for symbol, half in zip((s for s in by if s.kind in HYBRID), self.chosen, strict=False):
            if half.strip("{}").upper() not in symbol.halves:
                raise ValueError(f"chosen: {half} is not a half of {symbol.text}")
        if self.as_paid is not None and not _is_way(self.as_paid, self.cost, self.x or 0):
            raise ValueError(f"as_paid: {self.as_paid} is not a way to pay {self.cost}")


def _is_way(paid: str, cost: str, x: int) -> bool:
    ways = equivalents(mana.with_x(mana.parse(cost), x))
    return any(Counter(mana.tidy(way.cost)) == Counter(mana.tidy(mana.parse(paid))) for way in ways)


@question(
    "reduced-cost",
    facts=Reduction,
    cites=REDUCTION_RULES,
    example={"cost": "{3}{R}{R}", "reduced_by": "{U}{R}"},
)
def reduced_cost(facts: Reduction, case: Case) -> Answer:
    """Settle how the cost's own symbols are paid, then subtract the reduction."""
    cost = _settled(facts, case)
    return case.value(mana.write(_reduced(cost, facts, case)))


def _settled(facts: Reduction, case: Case) -> Cost:
    """The cost in plain symbols."""
    cost = mana.parse(facts.cost)
    if any(symbol.kind == "variable" for symbol in cost):
        case.need("x")
        cost = mana.with_x(cost, facts.x or 0)
    if mana.multiway(cost):
        case.need("as_paid")
        cost = mana.parse(facts.as_paid or "")
    return mana.tidy(cost)


def _reduced(cost: Cost, facts: Reduction, case: Case) -> Cost:
    """Subtract the symbols of the reduction from the cost."""
    halves = iter(facts.chosen)
    plain = [one for symbol in mana.parse(facts.reduced_by) for one in _plain(symbol, halves, case)]
    amounts = Counter(symbol.halves[0] for symbol in plain if symbol.kind != "generic")
    for letter, amount in amounts.items():
        cost = _less_typed(cost, letter, amount, case)
    generic = sum(symbol.number for symbol in plain if symbol.kind == "generic")
    if generic:
        cost = mana.less_generic(cost, generic)[0]
        cost = case.gives("118.7a", cost, f"reduced by {generic} generic mana, it is {mana.write(cost)}")
    left = mana.mana_value(cost)
    if case.holds("118.7", not left, "no mana is left to pay: it is {0}", "some mana is left to pay"):
        return (mana.generic(0),)
    return cost


def _plain(symbol: Symbol, halves: Iterator[str], case: Case) -> Cost:
    """A symbol of the reduction as mana of one type or generic mana."""
    plain: Cost = (symbol,)
    if symbol.kind in HYBRID:
        half = next(halves, None)
        if half is None:
            case.missing("chosen")
        half = half.strip("{}").upper()
        plain = (mana.generic(int(half)) if half.isdigit() else mana.typed(half),)
        plain = case.gives("118.7e", plain, f"the payer chooses {mana.write(plain)} of {symbol.text}")
    elif symbol.kind == "phyrexian":
        plain = (mana.typed(symbol.halves[0]),)
        plain = case.gives("118.7f", plain, f"{symbol.text} reduces it by {mana.write(plain)}")
    elif symbol.kind == "snow":
        plain = case.gives("118.7g", (mana.generic(1),), "{S} reduces it by one generic mana")
    return plain


def _less_typed(cost: Cost, letter: str, amount: int, case: Case) -> Cost:
    asked = sum(symbol == mana.typed(letter) for symbol in cost)
    cost, excess = mana.less_typed(cost, letter, amount)
    if not excess:
        return cost
    if not asked:
        rule, said = "118.7b", f"it contains no {name(letter)} mana"
    else:
        rule = "118.7d" if letter == "C" else "118.7c"
        said = f"it contains only {asked} {name(letter)} mana"
    excess = case.gives(rule, excess, f"{said}, so {excess} generic mana is subtracted")
    return mana.less_generic(cost, excess)[0]


class Additional(CostFacts, frozen=True, kw_only=True):
    """An additional cost: mana, or something else to do; if `optional`, the player announces
    whether they pay it."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("mana",)
    mana: str = ""
    action: str = ""
    optional: bool = False
    announced: bool | None = None


class TotalCost(CostFacts, frozen=True, kw_only=True):
    """A spell being cast: its mana cost, the alternative cost that its caster pays ("" for none,
    {0} if it is cast without paying its mana cost), additional costs, increases, and a reduction.
    For `chosen`, `as_paid` and `x` see reduced-cost: they refer to the cost that is paid, whether
    mana cost or alternative cost."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("mana_cost", "alternative", "increase", "reduced_by", "as_paid")
    mana_cost: str
    alternative: str | None = ""
    additional: tuple[Additional, ...] = ()
    increase: str = ""
    reduced_by: str = ""
    chosen: tuple[str, ...] = ()
    as_paid: str | None = None
    x: Count | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.paying(self.alternative or self.mana_cost)

    def paying(self, cost: str) -> Reduction:
        """The cost that is paid, with the reduction."""
        return Reduction(
            cost=cost, reduced_by=self.reduced_by, chosen=self.chosen, as_paid=self.as_paid, x=self.x
        )


@question(
    "total-cost",
    facts=TotalCost,
    cites={
        "118.8": "must pay at the same time",
        "118.8a": "Any number of additional costs may",
        "118.8d": "Additional costs don’t change a spell’s",
        "118.9": "rather than paying the spell’s mana",
        "118.9c": "An alternative cost doesn’t change a",
        "118.9d": "are applied to that alternative cost",
        **REDUCTION_RULES,
    },
    example={"mana_cost": "{2}{R}", "alternative": "{0}", "increase": "{1}"},
)
def total_cost(facts: TotalCost, case: Case) -> Answer:
    """The mana cost or alternative cost, plus additional costs and increases, minus reductions."""
    case.need("alternative")
    base, seen = mana.parse(facts.mana_cost), facts.mana_cost
    added = [cost for cost in facts.additional if _is_due(cost, case)]
    more = mana.parse("".join(cost.mana for cost in added))
    if facts.alternative:
        base = mana.parse(facts.alternative)
        base = case.gives("118.9", base, f"{facts.alternative} is paid instead of the mana cost")
    if added:
        more = case.gives("118.8", more, "additional costs are paid along with it")
    more += mana.parse(facts.increase)
    if facts.alternative and more:
        more = case.gives("118.9d", more, "additions and increases go on top of the alternative cost")
    paying = facts.paying(mana.write(base))
    total = _reduced(mana.tidy((*_settled(paying, case), *more)), paying, case)
    if facts.alternative:
        seen = case.gives("118.9c", facts.mana_cost, f"its mana cost is still {seen or 'none'}")
    if added:
        seen = case.gives("118.8d", seen, "additional costs do not change its mana cost")
    actions = [cost.action for cost in added if cost.action]
    return case.value({"mana": mana.write(total), "actions": actions, "mana cost": seen})


def _is_due(cost: Additional, case: Case) -> bool:
    if not cost.optional:
        return True
    named = cost.action or cost.mana
    announced = case.holds("118.8a", cost.announced, f"“{named}” is announced", f"“{named}” is not announced")
    return case.missing("additional.announced") if announced is None else announced
