"""The total cost of a spell: what is added to it and taken off it (rules 118.8, 118.9, 601.2f)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Annotated, ClassVar

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.costs.reduction import (
    REDUCTION_RULES,
    ReducedBy,
    chosen_symbols,
    less_recorded,
    nothing_left,
    settled,
)
from crkb.questions.costs.unpayable import UNPAYABLE, UNPAYABLE_RULES, is_unpayable
from crkb.questions.facts import Count, FactsError
from crkb.questions.values import cost_texts, mana
from crkb.questions.values.mana import Cost, CostFacts
from crkb.questions.values.reducing import less

MOST_REDUCTIONS = 6
"""So many reductions are tried in every order."""


class Additional(CostFacts, frozen=True, kw_only=True):
    """An additional cost: its `text` (a keyword or a sentence, which says whether it must be paid); or
    what it takes, mana or something else to do, and whether it is `optional`. If it is, the player
    announces whether they pay it."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("mana",)
    text: str = ""
    mana: str = ""
    action: str = ""
    optional: bool | None = None
    announced: bool | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if bool(self.text) == bool(self.mana or self.action):
            raise ValueError("additional: each needs either its text, or mana or an action")
        if self.text and self.optional is not None:
            raise ValueError("optional: the text says whether it must be paid")

    def read(self, field: str, effective: str) -> Additional:
        """The cost that its text says. Raises FactsError if the text says no additional cost."""
        if not self.text:
            return self
        said = cost_texts.said(f"{field}.text", self.text, effective)
        if said.kind != "additional":
            raise FactsError(f"{field}.text: {self.text!r} is no additional cost")
        return Additional(
            mana=said.mana, action=said.action, optional=not said.mandatory, announced=self.announced
        )


class Discount(ReducedBy, frozen=True, kw_only=True):
    """A reduction; `lost_as_paid`: what reduces the cost leaves as costs are paid."""

    lost_as_paid: bool = False


class TotalCost(CostFacts, frozen=True, kw_only=True):
    """A spell being cast: its mana cost ("" if it has none), the alternative cost that its caster
    pays ("" for none, {0} if it is cast without paying its mana cost), additional costs, increases,
    and reductions.

    If several reductions don't come to the same in every order, `order` is the payer's: their places
    in the list ([2, 1]). `at_least`: an effect makes the spell cost this much mana if it would
    cost less. If symbols of what is paid can be paid in several ways, `as_paid` is all of it before
    reductions, in plain symbols as the caster announced it, without life.
    """

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("mana_cost", "alternative", "increase", "as_paid")
    mana_cost: str
    alternative: str | None = ""
    additional: tuple[Additional, ...] = ()
    increase: str = ""
    reductions: Annotated[tuple[Discount, ...], msgspec.Meta(max_length=MOST_REDUCTIONS)] = ()
    order: tuple[int, ...] | None = None
    at_least: Annotated[int, msgspec.Meta(ge=0, le=mana.MOST)] = 0
    as_paid: str | None = None
    x: Count | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        places = list(range(1, len(self.reductions) + 1))
        if self.order is not None and sorted(self.order) != places:
            raise ValueError(f"order: expected each of {places} once")

    def in_edition(self, effective: str) -> None:
        """Check that the edition has all symbols. Raises FactsError if it lacks one."""
        super().in_edition(effective)
        for part in (*self.additional, *self.reductions):
            part.in_edition(effective)


@question(
    "total-cost",
    facts=TotalCost,
    cites={
        "107.4f": "or by paying 2 life",
        "118.8": "must pay at the same time",
        "118.8a": "Any number of additional costs may",
        "118.8d": "Additional costs don’t change a spell’s",
        "118.9": "rather than paying the spell’s mana",
        "118.9c": "An alternative cost doesn’t change a",
        "118.9d": "are applied to that alternative cost",
        "601.2f": "may apply them in any order",
        **UNPAYABLE_RULES,
        **REDUCTION_RULES,
    },
    example={"mana_cost": "{2}{R}", "alternative": "{0}", "increase": "{1}"},
)
def total_cost(facts: TotalCost, case: Case) -> Answer:
    """The mana cost or alternative cost, plus additional costs and increases, minus reductions."""
    case.need("alternative")
    read = [cost.read(f"additional[{i}]", case.effective) for i, cost in enumerate(facts.additional)]
    added = [cost for i, cost in enumerate(read) if _is_due(i, cost, case)]
    actions = [cost.action for cost in added if cost.action]
    total = UNPAYABLE
    if not is_unpayable(facts.mana_cost, facts.alternative or "", case):
        way = settled(_with_additions(facts, added, case), facts.as_paid, facts.x, case)
        actions += _life(way.life, case)
        total = mana.write(_at_least(facts.at_least, _reduced(way.cost, facts, case), case))
    return case.value({"mana": total, "actions": actions, "mana cost": _seen(facts, added, case)})


def _is_due(place: int, cost: Additional, case: Case) -> bool:
    """Is an additional cost mandatory, or does the player announce it?"""
    if cost.optional is False:
        return True
    announced = case.holds(
        "118.8a",
        cost.announced,
        f"“{cost.action or cost.mana}” is announced",
        f"“{cost.action or cost.mana}” is not announced",
    )
    if announced is None:
        case.missing(f"additional[{place}].announced")
    if not announced and cost.optional is None:
        case.missing(f"additional[{place}].optional")
    return announced


def _with_additions(facts: TotalCost, added: Sequence[Additional], case: Case) -> Cost:
    """The cost that is paid, with additional costs and increases."""
    base = mana.parse(facts.mana_cost)
    more = mana.parse("".join(cost.mana for cost in added))
    if added:
        more = case.gives("118.8", more, "additional costs are paid along with it")
    more += mana.parse(facts.increase)
    if facts.alternative:
        base = mana.parse(facts.alternative)
        base = case.gives("118.9", base, f"{facts.alternative} is paid instead of the mana cost")
        more = case.gives("118.9d", more, "whatever is added goes on top of the alternative cost")
    return mana.tidy((*base, *more))


def _life(amount: int, case: Case) -> list[str]:
    """The life that Phyrexian symbols take, as it was announced."""
    if not amount:
        return []
    return case.gives("107.4f", [f"pay {amount} life"], "Phyrexian symbols are paid with life, as announced")


def _reduced(cost: Cost, facts: TotalCost, case: Case) -> Cost:
    """The cost after all reductions, in the order that the payer chooses."""
    reductions = [
        (_symbols(i, reduction, case), reduction.not_below) for i, reduction in enumerate(facts.reductions)
    ]
    if any(each.lost_as_paid for each in facts.reductions) and not case.holds(
        "601.2f", True, "the total cost was locked in before anything was paid"
    ):
        return cost
    order = [place - 1 for place in facts.order or range(1, len(reductions) + 1)]
    if facts.order is not None:
        order = case.gives("601.2f", order, "reductions are applied in the order that the payer chooses")
    elif len({_after(cost, each) for each in permutations(reductions)}) > 1:
        case.missing("order")
    for i in order:
        cost = less_recorded(cost, *reductions[i], case)
    return nothing_left(cost, case)


def _symbols(place: int, reduction: ReducedBy, case: Case) -> Cost:
    if reduction.reduced_by is None:
        case.missing(f"reductions[{place}].reduced_by")
    return chosen_symbols(reduction, case, f"reductions[{place}].chosen")


def _after(cost: Cost, reductions: Sequence[tuple[Cost, int]]) -> Cost:
    for symbols, not_below in reductions:
        cost = less(cost, symbols, not_below)
    return cost


def _at_least(amount: int, cost: Cost, case: Case) -> Cost:
    """The total raised to a least amount by generic mana."""
    lacking = amount - mana.mana_value(cost)
    raised = mana.tidy((*cost, mana.generic(max(0, lacking))))
    if raised == cost:
        return cost
    return case.gives("601.2f", raised, f"the total is less than {amount} mana, so it is raised to that")


def _seen(facts: TotalCost, added: Sequence[Additional], case: Case) -> str:
    """The mana cost that other effects see."""
    seen = facts.mana_cost
    if facts.alternative:
        seen = case.gives("118.9c", seen, f"its mana cost is still {seen or 'none'}")
    if added:
        seen = case.gives("118.8d", seen, "additional costs do not change its mana cost")
    return seen
