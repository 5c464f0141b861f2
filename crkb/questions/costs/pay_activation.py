"""Paying {T}, {Q}, {E}, tickets and loyalty symbols (rules 107.5–107.7, 107.14, 107.17a)."""

from __future__ import annotations

from typing import ClassVar

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, FactsError
from crkb.questions.values import mana
from crkb.questions.values.activated import activated
from crkb.questions.values.asked_costs import SYMBOLS
from crkb.questions.values.keywords import INTRODUCING
from crkb.questions.values.logic import both, either, negate
from crkb.questions.values.mana import Cost, CostFacts, Symbol

ONCE = ("tap", "untap", "loyalty")
"""Kinds of symbols of which a cost has one at most, in all."""


class CanPayActivation(CostFacts, frozen=True, kw_only=True):
    """The part of an activation cost that is not mana ({T}, {Q}, {E}, {TK}, loyalty symbols), or the
    `text` of the ability, which says it; the permanent whose ability it is, and its controller's
    counters. `controlled_since_turn_began`: that controller has controlled it continuously since their
    most recent turn began."""

    COSTS: ClassVar[tuple[str, ...]] = ("cost",)
    cost: str = ""
    text: str = ""
    tapped: bool | None = None
    creature: bool | None = None
    controlled_since_turn_began: bool | None = None
    haste: bool | None = None
    energy: Count | None = None
    tickets: Count | None = None
    loyalty: Count | None = None
    x: Count | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cost and self.text:
            raise ValueError("cost: the text says it")
        cost = mana.parse(self.cost)
        if mana.mana_part(cost):
            raise ValueError("cost: only symbols other than mana; for mana, ask can-pay-mana")
        once = [symbol.kind for symbol in cost if symbol.kind in ONCE]
        if len(once) > 1:
            raise ValueError("cost: at most one of {T}, {Q} and loyalty symbols")


@question(
    "can-pay-activation",
    facts=CanPayActivation,
    cites={
        "107.5": "be tapped again to pay",
        "107.6": "be untapped again to pay",
        "602.5a": "for creatures with haste",
        "107.7": "Put N loyalty counters on this",
        "107.14": "removes one energy counter from themselves",
        "107.17a": "removes that many ticket counters",
        "118.3": "the necessary resources to pay it",
    },
    example={"cost": "{T}{E}{E}", "tapped": False, "creature": False, "energy": 3},
)
def can_pay_activation(facts: CanPayActivation, case: Case) -> Answer:
    """Each symbol has its own requirement; the value is the counters that are left."""
    cost = mana.parse(facts.cost) or _of_text(facts.text, case.effective)
    left: dict[str, int] = {}
    conditions: list[bool | None] = []
    kinds = {symbol.kind for symbol in cost}
    if "tap" in kinds:
        conditions.append(_turned("107.5", negate(facts.tapped), "untapped", facts, case))
    if "untap" in kinds:
        conditions.append(_turned("107.6", facts.tapped, "tapped", facts, case))
    if "energy" in kinds:
        energy = sum(symbol.kind == "energy" for symbol in cost)
        energy = case.gives("107.14", energy, f"{energy} energy counters must be removed")
        conditions.append(_counters("energy", energy, facts.energy, left, case))
    if "ticket" in kinds:
        tickets = sum(symbol.number for symbol in cost if symbol.kind == "ticket")
        tickets = case.gives("107.17a", tickets, f"{tickets} ticket counters must be removed")
        conditions.append(_counters("tickets", tickets, facts.tickets, left, case))
    if "loyalty" in kinds:
        change = _loyalty(next(s for s in cost if s.kind == "loyalty"), facts, case)
        conditions.append(_counters("loyalty", -change, facts.loyalty, left, case))
    payable = both(*conditions)
    return case.verdict(payable, left if payable and left else None)


def _of_text(text: str, effective: str) -> Cost:
    """Such symbols in the cost of an activated ability.

    Raises:
        FactsError: it is none, or its cost has none of them, or is more than its keyword says.
    """
    found = activated("text", text, effective)
    if found.keyword and found.keyword not in INTRODUCING:
        raise FactsError(f"text: the rule of {found.keyword} says its whole cost", "Give the cost.")
    said = found.parts.cost
    if found.is_loyalty:
        return mana.parse(f"[{said.strip('[]')}]")
    cost = mana.parse("".join(SYMBOLS.findall(said)))
    kept = tuple(symbol for symbol in cost if symbol not in mana.mana_part(cost))
    if not kept:
        raise FactsError(
            f"text: none of these symbols is in its cost: {said!r}", "For mana, ask can-pay-mana."
        )
    return kept


def _turned(rule: str, ready: bool | None, state: str, facts: CanPayActivation, case: Case) -> bool | None:
    """The permanent must be in that state; a creature also needs haste or to have been controlled
    since the turn began."""
    in_state = case.holds(rule, ready, f"the permanent is {state}", f"the permanent is not {state}")
    no_creature = negate(facts.creature)
    settled = case.holds(
        rule,
        either(no_creature, facts.controlled_since_turn_began),
        "the permanent is not a creature that came under this control too recently",
        "it is a creature that came under this control since the turn began",
    )
    hasty = facts.haste
    if settled is not True:
        hasty = case.holds("602.5a", hasty, "it has haste, so this does not matter", "it has no haste")
    usable = either(settled, hasty)
    if usable is None:
        since = facts.controlled_since_turn_began
        case.some((no_creature, "creature"), (since, "controlled_since_turn_began"), (facts.haste, "haste"))
    return both(case.every((in_state, "tapped")), usable)


def _loyalty(symbol: Symbol, facts: CanPayActivation, case: Case) -> int:
    """How many loyalty counters the symbol adds; negative if it removes them."""
    change = symbol.number
    if symbol.halves == ("X",):
        case.need("x")
        change = facts.x or 0
        change = -change if symbol.text.startswith("[-") else change
    said = f"adds {change}" if change >= 0 else f"removes {-change}"
    return case.gives("107.7", change, f"{symbol.text} {said}")


def _counters(name: str, cost: int, there: int | None, left: dict[str, int], case: Case) -> bool | None:
    """Are there enough counters to pay with? Those that are left are noted."""
    if there is None:
        return case.every((cost <= 0 or None, name))
    left[name] = there - cost
    return case.holds(
        "118.3", there >= cost, f"{name}: {there}, which is enough", f"{name}: {there}, but {cost} needed"
    )
