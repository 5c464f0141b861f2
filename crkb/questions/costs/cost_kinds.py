"""Additional and alternative costs: which is which, announcing them (rules 118.8, 118.9)."""

from __future__ import annotations

import re

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts

ALTERNATIVE = re.compile(r"\b(rather than pay|instead of paying|without paying)[^.]*\bmana cost\b", re.I)
ADDITIONAL = re.compile(r"\badditional\b[^.]*\bcast\b", re.I)
ALTERNATIVE_KEYWORDS = (
    "awaken",
    "bestow",
    "blitz",
    "cleave",
    "dash",
    "disguise",
    "disturb",
    "emerge",
    "escape",
    "evoke",
    "flashback",
    "madness",
    "megamorph",
    "miracle",
    "more than meets the eye",
    "morph",
    "mutate",
    "overload",
    "prowl",
    "spectacle",
    "surge",
)
ADDITIONAL_KEYWORDS = (
    "bargain",
    "buyback",
    "casualty",
    "conspire",
    "entwine",
    "escalate",
    "jump-start",
    "kicker",
    "multikicker",
    "replicate",
    "retrace",
    "splice",
    "spree",
    "squad",
)
"""Keywords of chapter 702 that set such a cost."""


class CostWording(Facts, frozen=True, kw_only=True):
    """What a spell's text or an effect says about a cost, or a keyword with its cost."""

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
    said = " ".join((facts.wording or "").split())
    if case.holds(
        "118.8",
        bool(ADDITIONAL.search(said)) or _begins(said, ADDITIONAL_KEYWORDS),
        "it asks for something in addition to the cost",
        "it adds nothing to the cost",
    ):
        return case.value("additional cost")
    if case.holds(
        "118.9",
        bool(ALTERNATIVE.search(said)) or _begins(said, ALTERNATIVE_KEYWORDS),
        "it takes the place of the mana cost",
        "it does not take the place of the mana cost",
    ):
        return case.value("alternative cost")
    return case.value("neither")


def _begins(said: str, keywords: tuple[str, ...]) -> bool:
    return any(re.match(rf"{keyword}\b", said, re.I) for keyword in keywords)


class Offered(Facts, frozen=True, kw_only=True):
    """A cost that a spell may or must be cast with. `demanded`: the effect that lets the player
    cast it requires this alternative cost, or this additional cost is mandatory."""

    name: str
    demanded: bool = False


class Announcement(Facts, frozen=True, kw_only=True):
    """All alternative and additional costs that a spell could be cast with, and the names of those
    that its caster announces."""

    alternatives: tuple[Offered, ...] = ()
    additional: tuple[Offered, ...] = ()
    announced: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        known = {cost.name for cost in (*self.alternatives, *self.additional)}
        for one in self.announced or ():
            if one not in known:
                raise ValueError(f"announced: {one} is not a cost of this spell")


@question(
    "costs-announced",
    facts=Announcement,
    cites={
        "118.8": "must pay at the same time",
        "118.9a": "Only one alternative cost can be",
        "118.9b": "require a certain alternative cost",
    },
    example={"alternatives": [{"name": "flashback"}], "announced": ["flashback"]},
)
def costs_announced(facts: Announcement, case: Case) -> Answer:
    """At most one alternative cost may be announced, and every demanded cost must be."""
    announced = facts.announced
    if announced is None:
        case.missing("announced")
    taken = [cost.name for cost in facts.alternatives if cost.name in announced]
    single = case.holds(
        "118.9a",
        len(taken) <= 1,
        "at most one alternative cost is applied",
        f"{' and '.join(taken)} cannot both be applied",
    )
    demanded = [cost.name for cost in facts.alternatives if cost.demanded]
    obeyed = case.holds(
        "118.9b",
        set(demanded) <= set(announced),
        "no other alternative cost is demanded",
        f"{' and '.join(demanded)} is demanded",
    )
    mandatory = [cost.name for cost in facts.additional if cost.demanded]
    complete = case.holds(
        "118.8",
        set(mandatory) <= set(announced),
        "every mandatory additional cost is paid",
        f"{' and '.join(mandatory)} must be paid as well",
    )
    return case.verdict(case.every((single, "announced"), (obeyed, "announced"), (complete, "announced")))
