"""When abilities may be activated (113, 117.1, 118.2)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values import mana
from crkb.questions.values.mana import CostFacts
from crkb.questions.values.timing import Condition, Now, like_a_sorcery


class Activating(Facts, frozen=True, kw_only=True):
    """An activated ability that a player would like to activate.

    `kind`: according to its cost and effect. `as_a_sorcery`: its text says to activate it only as a
    sorcery. For a loyalty ability: `controls` the permanent; `loyalty_activated`: how often loyalty
    abilities of that permanent were activated this turn, by any player. For a mana ability:
    `paying_mana`: the player needs mana for a spell being cast or an ability being activated, or a
    rule or effect asks them to pay mana.
    """

    kind: Literal["loyalty ability", "mana ability", "other"]
    now: Now = Now()
    as_a_sorcery: bool = False
    controls: bool | None = None
    loyalty_activated: Count | None = None
    paying_mana: bool | None = None

    def __post_init__(self) -> None:
        """Refuse facts that don't apply to this kind of ability."""
        if self.kind != "loyalty ability" and self.loyalty_activated is not None:
            raise ValueError("loyalty_activated: only for a loyalty ability")


@question(
    "may-activate-now",
    facts=Activating,
    cites={
        "113.5": "Loyalty abilities follow special rules",
        "117.1b": "an activated ability any time they",
        "117.1d": "A player may activate a mana",
        "602.5d": "“Activate only as a sorcery” mean",
    },
    example={"kind": "other", "now": {"priority": True}},
)
def may_activate_now(facts: Activating, case: Case) -> Answer:
    """The player needs priority; a mana ability can also be activated while paying, and a loyalty
    ability only once each turn and as a sorcery could be cast."""
    now, wants = facts.now, list[Condition]()
    if facts.as_a_sorcery:
        wants += [
            (case.holds("602.5d", t, "a sorcery could be cast now", "a sorcery could not be cast now"), name)
            for t, name in like_a_sorcery(now)
        ]
    if facts.kind == "mana ability":
        has = case.holds("117.1d", now.priority, "the player has priority", "the player has no priority")
        pays = case.holds(
            "117.1d",
            facts.paying_mana,
            "the player is asked to pay mana",
            "the player is not asked to pay mana",
        )
        either_way = case.some((has, "now.priority"), (pays, "paying_mana"))
        return case.verdict(case.every((either_way, "now.priority"), *wants) if wants else either_way)
    has = case.holds("117.1b", now.priority, "the player has priority", "the player has no priority")
    wants.append((has, "now.priority"))
    if facts.kind == "loyalty ability":
        wants += _loyalty(facts, case)
    return case.verdict(case.every(*wants))


def _loyalty(facts: Activating, case: Case) -> list[Condition]:
    times = facts.loyalty_activated
    own = case.holds("113.5", facts.controls, "the player controls it", "the player does not control it")
    first = case.holds(
        "113.5",
        None if times is None else times == 0,
        "none of its loyalty abilities was activated this turn",
        "a loyalty ability of it was activated this turn",
    )
    time = [
        (
            case.holds(
                "113.5",
                truth,
                f"this is the time for it ({name.removeprefix('now.')})",
                "this is not the time for it",
            ),
            name,
        )
        for truth, name in like_a_sorcery(facts.now)
    ]
    return [(own, "controls"), (first, "loyalty_activated"), *time]


class ToPay(CostFacts, frozen=True, kw_only=True):
    """A cost in symbols, and what it is for: casting, activating, or something that an effect or
    rule requires."""

    COSTS: ClassVar[tuple[str, ...]] = ("cost",)
    cost: str
    purpose: Literal["spell", "activated ability", "effect"] = "spell"


@question(
    "mana-abilities-for-cost",
    facts=ToPay,
    cites={"118.2": "player paying the cost has a"},
    example={"cost": "{2}{G}"},
)
def mana_abilities_for_cost(facts: ToPay, case: Case) -> Answer:
    """Only if it includes mana; for spells and abilities, once the total cost is determined."""
    symbols = mana.mana_part(mana.parse(facts.cost))
    asks = any(symbol.kind != "generic" or symbol.number for symbol in symbols)
    chance = case.holds("118.2", asks, f"{facts.cost} includes mana", f"{facts.cost} doesn't include mana")
    if not chance:
        return case.verdict(chance)
    order = ["mana abilities", "the cost is paid"]
    if facts.purpose != "effect":
        order = ["the total cost is determined", *order]
    return case.verdict(True, case.gives("118.2", order, "in the order of casting and activating"))


class Granted(Facts, frozen=True, kw_only=True):
    """An activated ability that an effect has given to an object, with any limit that the effect
    puts on activating it. `activated`: how often it was activated this turn."""

    says: tuple[Literal["only as a sorcery", "only once each turn"], ...] = ()
    now: Now = Now()
    activated: Annotated[int, msgspec.Meta(ge=0)] | None = None


@question(
    "granted-ability-usable",
    facts=Granted,
    cites={"113.3b": "such an ability whenever they have", "113.10a": "become part of the ability that’s"},
    example={"says": ["only once each turn"], "now": {"priority": True}, "activated": 0},
)
def granted_ability_usable(facts: Granted, case: Case) -> Answer:
    """The player needs priority, and the limits that came with the ability apply."""
    has = case.holds("113.3b", facts.now.priority, "the player has priority", "the player has no priority")
    limits: list[tuple[bool | None, str]] = []
    if "only as a sorcery" in facts.says:
        limits += like_a_sorcery(facts.now)
    if "only once each turn" in facts.says:
        limits.append((None if facts.activated is None else facts.activated == 0, "activated"))
    kept = [
        (
            case.holds("113.10a", truth, "its limit is kept", "its limit is not kept"),
            name,
        )
        for truth, name in limits
    ]
    return case.verdict(case.every((has, "now.priority"), *kept))
