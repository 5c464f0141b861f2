"""Costs: what reductions leave of them, and what is due in all (rules 118.7–118.9)."""

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
"""What `_reduced` decides from: rule -> key phrase."""


class Reduction(CostFacts, frozen=True, kw_only=True):
    """A reduction of a cost: its symbols, and for each hybrid symbol in it, in order, the half
    that the payer chooses ({W} or {2}).

    The cost may hold symbols that can be paid in several ways: then `as_paid` is the cost in
    plain symbols that the payer announced, life left out.
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
                raise ValueError(f"chosen: {half} is no half of {symbol.text}")
        if self.as_paid is not None and not _is_way(self.as_paid, self.cost, self.x or 0):
            raise ValueError(f"as_paid: {self.as_paid} is no way to pay {self.cost}")


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
    """Settle what is paid for the cost's own symbols, then take the reduction off."""
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
    """Take the symbols of the reduction off the cost."""
    halves = iter(facts.chosen)
    plain = [one for symbol in mana.parse(facts.reduced_by) for one in _plain(symbol, halves, case)]
    amounts = Counter(symbol.halves[0] for symbol in plain if symbol.kind != "generic")
    for letter, amount in amounts.items():
        cost = _less_typed(cost, letter, amount, case)
    generic = sum(symbol.number for symbol in plain if symbol.kind == "generic")
    if generic:
        cost = mana.less_generic(cost, generic)[0]
        cost = case.gives("118.7a", cost, f"{generic} less generic mana leaves {mana.write(cost)}")
    left = mana.mana_value(cost)
    if case.holds("118.7", not left, "nothing is left of the mana: it is {0}", "some mana is left to pay"):
        return (mana.generic(0),)
    return cost


def _plain(symbol: Symbol, halves: Iterator[str], case: Case) -> Cost:
    """The symbol of a reduction as mana of one type or generic mana."""
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
        plain = case.gives("118.7f", plain, f"{symbol.text} takes {mana.write(plain)} off")
    elif symbol.kind == "snow":
        plain = case.gives("118.7g", (mana.generic(1),), "{S} takes one generic mana off")
    return plain


def _less_typed(cost: Cost, letter: str, amount: int, case: Case) -> Cost:
    asked = sum(symbol == mana.typed(letter) for symbol in cost)
    cost, excess = mana.less_typed(cost, letter, amount)
    if not excess:
        return cost
    if not asked:
        rule, said = "118.7b", f"it asks for no {name(letter)} mana"
    else:
        rule = "118.7d" if letter == "C" else "118.7c"
        said = f"it asks for {asked} {name(letter)} mana only"
    excess = case.gives(rule, excess, f"{said}, so {excess} generic mana comes off")
    return mana.less_generic(cost, excess)[0]


class Additional(CostFacts, frozen=True, kw_only=True):
    """An additional cost: mana, or something else to be done; paid by choice if `optional`, and
    then announced or not."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("mana",)
    mana: str = ""
    action: str = ""
    optional: bool = False
    announced: bool | None = None


class TotalCost(CostFacts, frozen=True, kw_only=True):
    """A spell as it is cast: its mana cost, the alternative cost that its caster pays ("" for
    none, {0} if it is cast without paying its mana cost), additional costs, increases, and a
    reduction. For `chosen`, `as_paid` and `x` see reduced-cost: they speak of the cost that is
    paid, mana cost or alternative."""

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
        """That cost, with the reduction."""
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
    """Mana cost or alternative, plus what is added, minus what is taken off."""
    case.need("alternative")
    base, seen = mana.parse(facts.mana_cost), facts.mana_cost
    added = [cost for cost in facts.additional if _is_due(cost, case)]
    more = mana.parse("".join(cost.mana for cost in added))
    if facts.alternative:
        base = mana.parse(facts.alternative)
        base = case.gives("118.9", base, f"{facts.alternative} is paid instead of the mana cost")
    if added:
        more = case.gives("118.8", more, "additional costs are paid together with it")
    more += mana.parse(facts.increase)
    if facts.alternative and more:
        more = case.gives("118.9d", more, "additions and increases go on top of the alternative cost")
    paying = facts.paying(mana.write(base))
    total = _reduced(mana.tidy((*_settled(paying, case), *more)), paying, case)
    if facts.alternative:
        seen = case.gives("118.9c", facts.mana_cost, f"its mana cost is {seen or 'none'} as before")
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
