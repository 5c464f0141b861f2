"""Which costs count as paid, and the consequences (rules 118.10–118.12)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.values.labels import Text
from crkb.questions.values.logic import both, negate
from crkb.text.suggest import closest, did_you_mean


class Demand(Facts, frozen=True, kw_only=True):
    """A cost: the spell or ability it belongs to, the action it requires, and how often."""

    of: str
    action: Text
    times: Positive = 1


class Done(Facts, frozen=True, kw_only=True):
    """Something a player did, how often, and why: as a payment, or because a resolving effect said
    to."""

    action: Text
    times: Positive = 1
    why: Literal["payment", "effect"]


class Payments(Facts, frozen=True, kw_only=True):
    """Costs to be paid, in the order that the player wants to pay them, and what was done."""

    costs: Annotated[tuple[Demand, ...], msgspec.Meta(min_length=1)]
    done: tuple[Done, ...] | None = None

    def __post_init__(self) -> None:
        asked = {cost.action.casefold() for cost in self.costs}
        for deed in self.done or ():
            if deed.why == "payment" and deed.action.casefold() not in asked:
                hint = did_you_mean(closest(deed.action, asked))
                raise ValueError(f"done: no cost asks for “{deed.action}”. {hint}".strip())


@question(
    "costs-met",
    facts=Payments,
    cites={"118.10": "applies to only one spell, ability,"},
    example={
        "costs": [{"of": "Altar", "action": "sacrifice a creature"}],
        "done": [{"action": "sacrifice a creature", "why": "payment"}],
    },
)
def costs_met(facts: Payments, case: Case) -> Answer:
    """Each payment pays for one cost only; what an effect did pays for none."""
    if facts.done is None:
        case.missing("done")
    there: Counter[str] = Counter()
    for deed in facts.done:
        if not case.holds(
            "118.10",
            deed.why == "effect",
            f"“{deed.action}” was part of an effect and pays no cost",
            f"“{deed.action}” was done as a payment",
        ):
            there[deed.action.casefold()] += deed.times
    unmet = [cost.of for cost in facts.costs if not _met(cost, there, case)]
    return case.verdict(not unmet, {"not paid": unmet} if unmet else None)


def _met(cost: Demand, there: Counter[str], case: Case) -> bool:
    """Use up the payments that this cost takes."""
    action = cost.action.casefold()
    met = case.holds(
        "118.10",
        there[action] >= cost.times,
        f"{cost.times} × “{cost.action}” pays for {cost.of} and nothing else",
        f"no payment is left for {cost.of}",
    )
    if met:
        there[action] -= cost.times
    return bool(met)


class Performed(Facts, frozen=True, kw_only=True):
    """A cost that requires an action a number of times. `could_start`: the payer was able to pay;
    `chose`: the payer decided to pay; `happened`: how often the action was actually taken;
    `changed_by_effect`: an effect replaced or modified the rest."""

    action: Text
    times: Positive = 1
    could_start: bool | None = None
    chose: bool | None = None
    happened: Annotated[int, msgspec.Meta(ge=0)] | None = None
    changed_by_effect: bool | None = None


@question(
    "cost-still-paid",
    facts=Performed,
    cites={"118.3": "the necessary resources to pay it", "118.11": "the cost has still been paid"},
    example={
        "action": "draw a card",
        "times": 2,
        "could_start": True,
        "chose": True,
        "happened": 0,
        "changed_by_effect": True,
    },
)
def cost_still_paid(facts: Performed, case: Case) -> Answer:
    """The decision to pay counts, even if effects change what is done."""
    able = case.holds(
        "118.3",
        facts.could_start,
        f"the payer is able to {facts.action} that often",
        f"the payer is not able to {facts.action} that often",
    )
    carried_out = None if facts.happened is None else facts.happened >= facts.times
    excused = carried_out
    if not carried_out:
        excused = case.holds(
            "118.11",
            facts.changed_by_effect,
            "an effect changed what was done, so the cost counts as paid",
            "no effect accounts for what was left undone",
        )
    done = case.some((carried_out, "happened"), (excused, "changed_by_effect"))
    return case.verdict(both(case.every((able, "could_start"), (facts.chose, "chose")), done))


class Clause(Facts, frozen=True, kw_only=True):
    """A resolving text of the form “do A. If (does, doesn't, can't), B” or “B unless A”.

    `optional`: the player may do A (always true with “unless”). `possible`: A can be started;
    `chose`: the player chose an optional A. `search`: A is to search a zone and use the cards
    found. `happened`: whether A's action was actually completed.
    """

    wording: Literal["does", "doesn't", "can't", "unless"]
    optional: bool | None = None
    possible: bool | None = None
    chose: bool | None = None
    search: bool = False
    happened: bool | None = None

    def __post_init__(self) -> None:
        if self.wording == "unless" and self.optional is False:
            raise ValueError("optional: the part after “unless” is always optional")


@question(
    "if-clause",
    facts=Clause,
    cites={
        "118.12": "chose to pay an optional cost",
        "118.12a": "[A player may do something else]",
        "118.12b": "whether the player chose to search",
    },
    example={"wording": "does", "optional": True, "possible": True, "chose": True},
)
def if_clause(facts: Clause, case: Case) -> Answer:
    """Was the optional action chosen, or the mandatory one started?"""
    unless = case.holds(
        "118.12a",
        facts.wording == "unless",
        "“B unless A” means: may A; if not, B",
        "the text asks about A itself",
    )
    paid = _searched(facts, case) if facts.search else _paid(facts, bool(unless), case)
    negative = unless or facts.wording in ("doesn't", "can't")
    return case.verdict(negate(paid) if negative else paid)


def _searched(facts: Clause, case: Case) -> bool | None:
    chose = case.holds(
        "118.12b",
        facts.chose,
        "the player chose to search; the outcome does not matter",
        "the player did not choose to search",
    )
    return case.every((chose, "chose"))


def _paid(facts: Clause, unless: bool, case: Case) -> bool | None:
    """An optional action must be chosen; “can't” depends only on whether it could be started."""
    if facts.wording in ("does", "doesn't"):
        case.need("optional")
    conditions = [(facts.possible, "possible")]
    if unless or (facts.optional and facts.wording != "can't"):
        conditions.append((facts.chose, "chose"))
    return case.holds(
        "118.12",
        case.every(*conditions),
        "the action was chosen or started, whatever came of it",
        "the action was not chosen or could not start",
    )
