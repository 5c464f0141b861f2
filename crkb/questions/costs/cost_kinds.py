"""Additional and alternative costs: which is which, announcing them (rules 118.8, 118.9)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from crkb.lists import NotListed, listing, look_up
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, FactsError
from crkb.questions.values.abilities import bare
from crkb.questions.values.labels import Text
from crkb.questions.values.logic import both, negate
from crkb.text.suggest import closest, did_you_mean

ALTERNATIVE = re.compile(r"\b(rather than pay|instead of paying|without paying)[^.]*\bmana costs?\b", re.I)
ADDITIONAL = re.compile(r"\badditional cost\b[^.]*\b(cast|activate)\b", re.I)
CHANGE = re.compile(r"\bcosts?\b[^.]*\b(more|less)\b", re.I)
"""An increase or reduction, which is neither an alternative nor an additional cost (118.7)."""

VARIANTS = {"commander ninjutsu": "ninjutsu", "megamorph": "morph", "multikicker": "kicker"}
"""Keywords that the sections of others define -> those others, which set the same kind of cost."""

ENDINGS = {"offering": "offering", "cycling": "cycling", "walk": "landwalk"}
"""Ends of keywords that begin with a type -> the keyword that they are forms of."""


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
    said = bare(facts.wording or "")
    kind = _phrased(said) or _of_keyword(said, case.effective)
    if case.holds(
        "118.8", kind == "additional", "it is paid along with the mana cost", "it is not paid in addition"
    ):
        return case.value("additional cost")
    if case.holds(
        "118.9", kind == "alternative", "it is paid instead of the mana cost", "it does not replace that"
    ):
        return case.value("alternative cost")
    return case.value("neither")


def _phrased(said: str) -> str:
    """The kind of cost that one of the usual phrasings describes, "" if it is none of them."""
    phrasings = {"additional": ADDITIONAL, "alternative": ALTERNATIVE, "neither": CHANGE}
    return next((kind for kind, phrasing in phrasings.items() if phrasing.search(said)), "")


def _of_keyword(said: str, effective: str) -> str:
    """The kind of cost that the keyword sets with which a text begins."""
    try:
        return look_up("keywords", _keyword(said), effective)[1].cost
    except NotListed as e:
        raise FactsError(f"wording: {e}", e.hint) from e


def _keyword(said: str) -> str:
    """The keyword that a text begins with, as the list has it; else its words before any symbol."""
    folded = said.casefold().replace("\u2019", "'")
    known = {**dict.fromkeys(listing("keywords").entries), **VARIANTS}
    found = next((name for name in known if re.match(rf"{re.escape(name)}\b", folded)), "")
    if found:
        return known[found] or found
    words = re.split(r"\s*[{\u2014(\d]", folded)[0]
    return next((name for end, name in ENDINGS.items() if words.endswith(end)), words)


class Offered(Facts, frozen=True, kw_only=True):
    """A cost that a spell may or must be cast with. `demanded`: the effect that lets the player
    cast it requires this alternative cost, or this additional cost is mandatory."""

    name: Text
    demanded: bool | None = None


class Announcement(Facts, frozen=True, kw_only=True):
    """All alternative and additional costs that a spell could be cast with, and the names of those
    that its caster announces."""

    alternatives: tuple[Offered, ...] = ()
    additional: tuple[Offered, ...] = ()
    announced: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        names = [cost.name for cost in (*self.alternatives, *self.additional)]
        if len(set(names)) < len(names):
            raise ValueError("alternatives: each cost needs a name of its own")
        for one in self.announced or ():
            if one not in names:
                hint = did_you_mean(closest(one, names))
                raise ValueError(f"announced: {one} is not a cost of this spell. {hint}".strip())


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
    obeyed = case.holds(
        "118.9b",
        _all_paid(facts.alternatives, announced),
        "no alternative cost that isn't paid is demanded",
        "an alternative cost that isn't paid is demanded",
    )
    complete = case.holds(
        "118.8",
        _all_paid(facts.additional, announced),
        "every mandatory additional cost is paid",
        "a mandatory additional cost isn't paid",
    )
    allowed = both(single, obeyed, complete)
    if allowed is None:
        case.missing(
            *_undecided("alternatives", facts.alternatives, announced),
            *_undecided("additional", facts.additional, announced),
        )
    return case.verdict(allowed)


def _all_paid(costs: Sequence[Offered], announced: Sequence[str]) -> bool | None:
    """Are all costs paid that are demanded?"""
    return both(*(negate(cost.demanded) for cost in costs if cost.name not in announced))


def _undecided(field: str, costs: Sequence[Offered], announced: Sequence[str]) -> Iterator[str]:
    """The facts that say whether costs which aren't paid are demanded, where these are unknown."""
    for i, cost in enumerate(costs):
        if cost.demanded is None and cost.name not in announced:
            yield f"{field}[{i}].demanded"
