"""What counts as a state-based action, what they ignore (704.1, 704.2, 704.4); being poisoned
(122.1f)."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, RuleName, question
from crkb.questions.facts import Count, Facts
from crkb.questions.state_based.conditions import PHRASES, listing, meant
from crkb.questions.values.wording import counted


class AutomaticEvent(Facts, frozen=True, kw_only=True):
    """Something that happens automatically when a condition is met.

    `condition`: one of those in `crkb.questions.state_based.conditions`, in about these words.
    `begins_with`: the first word of the ability that causes it, if an ability does. `controller`: of
    that ability's source.
    """

    condition: str | None = None
    begins_with: Literal["when", "whenever", "at"] | None = None
    controller: str | None = None


@question(
    "happens-automatically",
    facts=AutomaticEvent,
    cites={
        "113.3c": "have a trigger condition and an",
        "704.1": "actions don’t use the stack",
        "704.2": "not controlled by any player",
        **PHRASES,
    },
    example={"condition": "a creature has toughness 0 or less"},
)
def happens_automatically(facts: AutomaticEvent, case: Case) -> Answer:
    """The first word of an ability makes it a triggered ability; otherwise, the rules' list decides."""
    word = facts.begins_with
    if word and case.holds("113.3c", True, f"it begins with “{word}”: a triggered ability"):
        case.need("controller")
        return case.verdict(False, {"uses the stack": True, "controlled by": facts.controller})
    case.need("condition")
    condition = meant(facts.condition or "")
    rule = RuleName(listing(condition, case.effective))
    if not rule:
        return case.verdict(case.holds("704.1", False, "", "no state-based action has this condition"))
    if not case.holds(rule, True, f"the list has this condition: {condition}"):
        return case.verdict(False)
    stack = not case.holds("704.1", True, "it happens immediately, without using the stack")
    owner = case.gives("704.2", "nobody", "no player controls it")
    return case.verdict(True, {"uses the stack": stack, "controlled by": owner, "listed in": rule})


class QuantityChange(Facts, frozen=True, kw_only=True):
    """One instruction of the spell or ability: it adds to the quantity, or sets it."""

    add: int = 0
    set: int | None = None


class Resolution(Facts, frozen=True, kw_only=True):
    """A creature whose toughness depends on a quantity, and a resolution that changes that quantity.

    `quantity`: what is counted, such as cards in hand; `start`: the number before the resolution;
    `changes`: its instructions, in order. `more`: what else is added to the toughness.
    `triggers_at`: an ability triggers when the quantity becomes this.
    """

    quantity: str = "the quantity"
    start: Count | None = None
    changes: Annotated[tuple[QuantityChange, ...], msgspec.Meta(min_length=1)]
    more: int = 0
    triggers_at: int | None = None

    def __post_init__(self) -> None:
        """Refuse to count less than nothing: an instruction takes away what is there (101.3)."""
        for i, amount in enumerate(self.amounts[1:] if self.start is not None else ()):
            if amount < 0:
                raise ValueError(f"changes[{i}]: {self.quantity} can't become {amount}")

    @property
    def amounts(self) -> list[int]:
        """The quantity at the start and after each instruction."""
        found = [self.start or 0]
        for change in self.changes:
            found.append((found[-1] if change.set is None else change.set) + change.add)
        return found


@question(
    "survives-resolution",
    facts=Resolution,
    cites={
        "704.3": "performs all applicable state-based actions",
        "704.4": "pay no attention to what happens",
        "704.5f": "Regeneration can’t replace this event",
    },
    example={"quantity": "cards in hand", "start": 3, "changes": [{"add": -3}, {"add": 7}]},
)
def survives_resolution(facts: Resolution, case: Case) -> Answer:
    """The check considers only the toughness at the end; abilities can trigger along the way."""
    case.need("start")
    amounts = facts.amounts
    toughness = [amount + facts.more for amount in amounts[1:]]
    at_end = case.holds("704.4", True, f"only its toughness after the resolution matters: {toughness[-1]}")
    checked = toughness[-1] if at_end else min(toughness)
    dies = case.holds(
        "704.5f",
        checked <= 0,
        f"toughness {checked}: it goes to the graveyard",
        f"toughness {checked} is above 0",
    )
    met = any(before != after == facts.triggers_at for before, after in pairwise(amounts))
    order = ["state-based actions", "the ability goes on the stack"] if met else ["state-based actions"]
    order = case.gives("704.3", order, f"afterwards: {', then '.join(order)}")
    return case.verdict(None if dies is None else not dies, {"toughness": toughness, "afterwards": order})


class Poisoned(Facts, frozen=True, kw_only=True):
    """A player's poison counters."""

    poison: Count | None = None


@question(
    "poisoned",
    facts=Poisoned,
    cites={"122.1f": "is “poisoned” if they have", "704.5c": "Ignore this rule in Two-Headed Giant"},
    example={"poison": 3},
)
def poisoned(facts: Poisoned, case: Case) -> Answer:
    """A player with a poison counter is poisoned, and one with ten loses the game."""
    case.need("poison")
    number = facts.poison or 0
    is_so = case.holds(
        "122.1f",
        number > 0,
        f"{counted(number, 'poison counter')}: the player is poisoned",
        "no poison counters",
    )
    loses = case.holds("704.5c", number >= 10, "ten or more: the player loses", "fewer than ten")
    return case.verdict(is_so, {"loses the game": loses})
