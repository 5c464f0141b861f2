"""Additional and alternative costs: which is which, announcing them (rules 118.8, 118.9)."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, FactsError
from crkb.questions.values import cost_texts
from crkb.questions.values.cost_texts import SaidCost
from crkb.questions.values.labels import Text
from crkb.questions.values.logic import both
from crkb.text.suggest import closest, did_you_mean


class CostWording(Facts, frozen=True, kw_only=True):
    """What a spell's text or an effect says about a cost, or a keyword with its cost. Reminder text
    makes no difference."""

    wording: str | None = None


@question(
    "kind-of-cost",
    facts=CostWording,
    cites={
        "118.8": "cost listed in a spell’s rules",
        "118.9": "rather than paying the spell’s mana",
    },
    example={"wording": "You may cast this spell without paying its mana cost."},
)
def kind_of_cost(facts: CostWording, case: Case) -> Answer:
    """Decided by the usual phrasings, or by the keyword that it begins with."""
    case.need("wording")
    kind = cost_texts.kind("wording", facts.wording or "", case.effective)
    if case.holds(
        "118.8", kind == "additional", "it is paid along with the mana cost", "it is not paid in addition"
    ):
        return case.value("additional cost")
    if case.holds(
        "118.9", kind == "alternative", "it is paid instead of the mana cost", "it does not replace that"
    ):
        return case.value("alternative cost")
    return case.value("neither")


class Announcement(Facts, frozen=True, kw_only=True):
    """The texts of all alternative and additional costs that a spell could be cast with (its own, and
    those of effects), and those that its caster announces, by their keywords or texts.

    `lets_cast`: what an effect says that lets the player cast it, if that isn't simply a rule.
    """

    costs: tuple[Text, ...] = ()
    lets_cast: str = ""
    announced: tuple[Text, ...] | None = None


@question(
    "costs-announced",
    facts=Announcement,
    cites={
        "118.8": "must pay at the same time",
        "118.9a": "Only one alternative cost can be",
        "118.9b": "require a certain alternative cost",
    },
    example={"costs": ["Flashback {2}{R}", "Kicker {1}"], "announced": ["flashback"]},
)
def costs_announced(facts: Announcement, case: Case) -> Answer:
    """At most one alternative cost may be announced, and every demanded cost must be."""
    costs = [_said(i, text, case) for i, text in enumerate(facts.costs)]
    if facts.announced is None:
        case.missing("announced")
    taken = [_announced(one, costs) for one in facts.announced]
    alternatives = [cost.name for cost in taken if cost.kind == "alternative"]
    if cost_texts.is_free(facts.lets_cast):
        alternatives.append(facts.lets_cast)
    single = case.holds(
        "118.9a",
        len(alternatives) <= 1,
        "at most one alternative cost is applied",
        f"{' and '.join(alternatives)} cannot both be applied",
    )
    demanded = cost_texts.demanded(facts.lets_cast)
    obeyed = case.holds(
        "118.9b",
        not demanded or demanded in alternatives,
        "no alternative cost that isn't paid is demanded",
        f"the {demanded} cost is demanded and isn't paid",
    )
    return case.verdict(both(single, obeyed, _complete(costs, taken, case)))


def _said(i: int, text: str, case: Case) -> SaidCost:
    """A cost as its text says it. Raises FactsError if it says nothing of such a cost."""
    said = cost_texts.said(f"costs[{i}]", text, case.effective)
    if said.kind == "neither":
        raise FactsError(f"costs[{i}]: neither an additional nor an alternative cost: {text!r}")
    return said


def _announced(name: str, costs: Sequence[SaidCost]) -> SaidCost:
    """The cost that a player announces. Raises FactsError if the spell has no such cost."""
    folded = name.strip().casefold()
    for cost in costs:
        if folded in (cost.name.casefold(), cost.action.casefold()):
            return cost
    hint = did_you_mean(closest(folded, [cost.name.casefold() for cost in costs]))
    raise FactsError(f"announced: {name!r} is not a cost of this spell", hint)


def _complete(costs: Sequence[SaidCost], taken: Sequence[SaidCost], case: Case) -> bool | None:
    """Are all additional costs announced that must be paid?"""
    left = [cost.name for cost in costs if cost.mandatory and cost not in taken]
    return case.holds(
        "118.8",
        not left,
        "every mandatory additional cost is paid",
        f"a mandatory additional cost isn't paid: {' and '.join(left)}",
    )
