"""What pays for which cost (118.5, 118.10)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.values.labels import Text
from crkb.text.suggest import closest, did_you_mean


class Demand(Facts, frozen=True, kw_only=True):
    """A cost: the spell or ability it belongs to, the action it requires ("{0}" if it takes nothing), and
    how often."""

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


NOTHING = "{0}"
"""A cost that takes no resources; saying that one pays it pays it."""


@question(
    "costs-met",
    facts=Payments,
    cites={
        "118.5": "it’s not automatically paid",
        "118.10": "applies to only one spell, ability,",
    },
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
    if action == NOTHING:
        says = f"the player says that {cost.of} is paid", f"nobody says that {cost.of} is paid: it isn't"
        return bool(case.holds("118.5", there[action] >= cost.times, *says))
    met = case.holds(
        "118.10",
        there[action] >= cost.times,
        f"{cost.times} × “{cost.action}” pays for {cost.of} and nothing else",
        f"no payment is left for {cost.of}",
    )
    if met:
        there[action] -= cost.times
    return bool(met)
