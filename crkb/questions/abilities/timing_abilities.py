"""When abilities may be activated (113, 117.1, 118.2, 602.2, 602.5): read from what they say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values import mana
from crkb.questions.values.activated import ActivatedText, activated, quoted, when_limited
from crkb.questions.values.asked_costs import asked_cost
from crkb.questions.values.labels import Text
from crkb.questions.values.mana import CostFacts
from crkb.questions.values.timing import Condition, Now, like_a_sorcery
from crkb.tuples import NamedTuple


class Activating(Facts, frozen=True, kw_only=True):
    """An activated ability that a player would like to activate.

    `text`: the ability, with its activation instructions; or the keyword that stands for it.
    `controls`: the player controls the object that has it (or owns it, if nobody controls it).
    `activated`: how often it was activated before, this turn or (if its text says “once”) at all; for a
    loyalty ability, how often any of that permanent's loyalty abilities were this turn, by any player.
    `conditions_met`: whatever else the text demands (“only if …”) is so. `paying_mana`: the player
    needs mana for a spell being cast or an ability being activated, or a rule or effect asks for it.
    """

    text: Text
    now: Now = Now()
    controls: bool | None = None
    activated: Count | None = None
    conditions_met: bool | None = None
    paying_mana: bool | None = None


@question(
    "may-activate-now",
    facts=Activating,
    cites={
        "113.5": "Loyalty abilities follow special rules",
        "117.1b": "an activated ability any time they",
        "117.1d": "A player may activate a mana",
        "602.2": "Only an object’s controller (or its",
        "602.5": "prohibited from being activated",
        "602.5b": "continues to apply to that object",
        "602.5d": "“Activate only as a sorcery” mean",
        "605.1a": "it’s not a loyalty ability",
        "606.2": "with a loyalty symbol in its",
    },
    example={"text": "{1}: Draw a card.", "controls": True, "now": {"priority": True}},
)
def may_activate_now(facts: Activating, case: Case) -> Answer:
    """The player needs priority and the object; a mana ability can also be activated while paying, and
    a loyalty ability only once each turn and as a sorcery could be cast."""
    found = activated("text", facts.text, case.effective)
    wants = [*_limits(found, LimitedMoment(facts.now, facts.activated, facts.conditions_met), OWN, case)]
    if case.holds("606.2", found.is_loyalty, "its cost is a loyalty symbol", "no loyalty symbol is its cost"):
        wants += [_priority(facts, case), *_loyalty(facts, case)]
        return case.verdict(case.every(*wants))
    wants = [*_own(found, facts, case), *wants]
    if _makes_mana(found, case):
        return case.verdict(_mana_ability(facts, wants, case))
    return case.verdict(case.every(*wants, _priority(facts, case)))


def _makes_mana(found: ActivatedText, case: Case) -> bool:
    """Is it a mana ability? Moving cards to or from a library matters since 2026."""
    stays = not (case.since("2026-08-07") and found.moves_library_card)
    return bool(
        case.holds(
            "605.1a", found.could_add_mana and stays, "it is a mana ability", "it is not a mana ability"
        )
    )


def _mana_ability(facts: Activating, wants: list[Condition], case: Case) -> bool | None:
    has = case.holds("117.1d", facts.now.priority, "the player has priority", "the player has no priority")
    says = "the player is asked to pay mana", "the player is not asked to pay mana"
    pays = case.holds("117.1d", facts.paying_mana, *says)
    either_way = case.some((has, "now.priority"), (pays, "paying_mana"))
    unknown = "now.priority" if facts.now.priority is None else "paying_mana"
    return case.every(*wants, (either_way, unknown))


def _priority(facts: Activating, case: Case) -> Condition:
    has = case.holds("117.1b", facts.now.priority, "the player has priority", "the player has no priority")
    return has, "now.priority"


def _own(found: ActivatedText, facts: Activating, case: Case) -> Iterator[Condition]:
    """Only its controller may activate it, unless its text lets any player."""
    truth = True if found.anyone else facts.controls
    own = "its text lets any player activate it" if found.anyone else "the object is the player's"
    yield case.holds("602.2", truth, own, "the object is another player's"), "controls"


def _loyalty(facts: Activating, case: Case) -> Iterator[Condition]:
    times = facts.activated
    yield (
        case.holds("113.5", facts.controls, "the player controls it", "the player does not control it"),
        ("controls"),
    )
    first = None if times is None else times == 0
    says = (
        "none of its loyalty abilities was activated this turn",
        "one of its loyalty abilities was, this turn",
    )
    yield case.holds("113.5", first, *says), "activated"
    for truth, name in like_a_sorcery(facts.now):
        right = f"this is the time for it ({name.removeprefix('now.')})"
        yield case.holds("113.5", truth, right, "this is not the time for it"), name


class LimitedMoment(NamedTuple):
    """What the limits of an ability are held against."""

    now: Now
    activated: int | None
    conditions_met: bool | None


LimitRules = dict[str, str]
OWN: LimitRules = {
    **{"sorcery": "602.5d", "times": "602.5b"},
    **dict.fromkeys(("time", "condition"), "602.5"),
}
"""The rule that each kind of limit is kept by."""
GIVEN: LimitRules = dict.fromkeys(("sorcery", "times", "time", "condition"), "113.10a")
"""The rule by which limits come with an ability that an effect gives."""


def _limits(
    found: ActivatedText, moment: LimitedMoment, rules: LimitRules, case: Case
) -> Iterator[Condition]:
    """Whether each limit of an ability is kept. Priority, which is asked for anyway, is an instant's time."""
    for limit in found.limits:
        if limit.kind == "instant":
            continue
        right, wrong = f"“{limit.says}” is kept", f"“{limit.says}” is not kept"
        rule = rules[limit.kind]
        if limit.kind == "times":
            left = None if moment.activated is None else moment.activated < limit.times
            yield case.holds(rule, left, right, wrong), "activated"
            continue
        for truth, name in when_limited(limit, moment.now, moment.conditions_met):
            yield case.holds(rule, truth, right, wrong), name


class ToPay(CostFacts, frozen=True, kw_only=True):
    """A `cost` in symbols and what it is for (casting, activating, or something that an effect or
    rule requires); or the `text` that asks for it, which says both."""

    COSTS: ClassVar[tuple[str, ...]] = ("cost",)
    cost: str = ""
    purpose: Literal["spell", "activated ability", "effect"] | None = None
    text: str = ""

    def __post_init__(self) -> None:
        """Refuse a cost beside a text that says it, and no cost at all."""
        super().__post_init__()
        if bool(self.cost) == bool(self.text):
            raise ValueError("cost: give either a cost in symbols or the text that asks for it")
        if self.text and self.purpose:
            raise ValueError("purpose: the text says what the cost is for")


@question(
    "mana-abilities-for-cost",
    facts=ToPay,
    cites={"118.2": "player paying the cost has a"},
    example={"text": "{2}, {T}: Draw a card."},
)
def mana_abilities_for_cost(facts: ToPay, case: Case) -> Answer:
    """Only if it includes mana; for spells and abilities, once the total cost is determined."""
    said = asked_cost("text", facts.text, case.effective) if facts.text else None
    cost, purpose = said or (facts.cost, facts.purpose or "spell")
    symbols = mana.mana_part(mana.parse(cost))
    asks = any(symbol.kind != "generic" or symbol.number for symbol in symbols)
    shown = cost or "what it asks for"
    chance = case.holds("118.2", asks, f"{shown} includes mana", f"{shown} doesn't include mana")
    if not chance:
        return case.verdict(chance)
    order = ["mana abilities", "the cost is paid"]
    if purpose in ("spell", "activated ability"):
        order = ["the total cost is determined", *order]
    return case.verdict(True, case.gives("118.2", order, "in the order of casting and activating"))


class Granted(Facts, frozen=True, kw_only=True):
    """What an effect says that gives an activated ability to an object (the ability in quotes, with
    any limit), or that ability alone. `activated`: how often it was activated this turn (or at all, if
    the text says “once”); `conditions_met`: what else the limit demands is so."""

    text: Text
    now: Now = Now()
    activated: Count | None = None
    conditions_met: bool | None = None


@question(
    "granted-ability-usable",
    facts=Granted,
    cites={"113.3b": "such an ability whenever they have", "113.10a": "become part of the ability that’s"},
    example={
        "text": "It gains “{1}: Draw a card. Activate only once each turn.”",
        "now": {"priority": True},
        "activated": 0,
    },
)
def granted_ability_usable(facts: Granted, case: Case) -> Answer:
    """The player needs priority, and the limits that came with the ability apply."""
    found = activated("text", quoted(facts.text), case.effective)
    has = case.holds("113.3b", facts.now.priority, "the player has priority", "the player has no priority")
    moment = LimitedMoment(facts.now, facts.activated, facts.conditions_met)
    return case.verdict(case.every((has, "now.priority"), *_limits(found, moment, GIVEN, case)))
