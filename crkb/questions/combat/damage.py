"""Damage: what can be dealt damage, lethal and excess damage, what damage removes (rule 120)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, RuleName, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.characteristics import TypeOfPermanent
from crkb.questions.values.labels import Id
from crkb.questions.values.wording import an, known

DAMAGEABLE = ("battle", "creature", "planeswalker")
OBJECTS = ("ability", "card", "copy of a card", "token", "spell", "permanent", "emblem")
"""Kinds of objects (109.1)."""


class Dealing(Facts, frozen=True, kw_only=True):
    """Damage that would be dealt to a player or permanent.

    `source`: what kind of thing deals it. `player`: the recipient is a player; otherwise `types`
    are the recipient's card types. `amount`: how much damage it would be.
    """

    source: Literal[
        "ability", "card", "copy of a card", "token", "spell", "permanent", "emblem", "player", "counter"
    ] = "permanent"
    player: bool = False
    types: tuple[TypeOfPermanent, ...] | None = None
    amount: int | None = None


@question(
    "can-be-dealt-damage",
    facts=Dealing,
    cites={
        "120.1": "battles, creatures, planeswalkers, and players",
        "120.1a": "not a battle, a creature, or",
        "120.2": "Any object can deal damage",
        "120.8": "it does not deal damage at",
    },
    example={"types": ["artifact", "creature"], "amount": 3},
)
def can_be_dealt_damage(facts: Dealing, case: Case) -> Answer:
    """The source must be an object, the recipient of the right kind, and the amount greater than 0."""
    can_deal = case.holds(
        "120.2",
        facts.source in OBJECTS,
        f"a source that is {an(facts.source)} is an object",
        f"{an(facts.source)} is not an object",
    )
    amount = facts.amount
    nothing = case.holds(
        "120.8",
        None if amount is None else amount <= 0,
        f"a source that would deal {known(amount)} damage deals none",
        f"{known(amount)} is greater than 0",
    )
    dealt = None if nothing is None else not nothing
    return case.verdict(
        case.every((can_deal, "source"), (_receives(facts, case), "types"), (dealt, "amount"))
    )


def _receives(facts: Dealing, case: Case) -> bool | None:
    if facts.player:
        return case.holds("120.1", True, "a player can be dealt damage")
    if facts.types is None:
        return None
    shared = [kind for kind in facts.types if kind in DAMAGEABLE]
    other = case.holds(
        "120.1a",
        not shared,
        "it is not a battle, creature or planeswalker",
        f"it is a {' and a '.join(shared)}",
    )
    return None if other is None else not other


class CombatCreature(Facts, frozen=True, kw_only=True):
    """A creature in a combat damage step."""

    id: Id
    power: int | None = None
    role: Literal["attacking", "blocking", "neither"]


class Fight(Facts, frozen=True, kw_only=True):
    """The creatures in a combat damage step in which each of them deals damage."""

    creatures: Annotated[tuple[CombatCreature, ...], msgspec.Meta(min_length=1)]


@question(
    "combat-damage-amounts",
    facts=Fight,
    cites={"120.2a": "Each attacking and blocking creature deals", "120.8": "it does not deal damage at"},
    example={"creatures": [{"id": "ox", "power": 3, "role": "attacking"}]},
)
def combat_damage_amounts(facts: Fight, case: Case) -> Answer:
    """Attackers and blockers deal damage equal to their power, if it is greater than 0."""
    amounts: dict[str, int] = {}
    for i, creature in enumerate(facts.creatures):
        fights = case.holds(
            "120.2a",
            creature.role != "neither",
            f"{creature.id} is {creature.role}",
            f"{creature.id} neither attacks nor blocks",
        )
        if not fights:
            continue
        if creature.power is None:
            case.missing(f"creatures[{i}].power")
        says = f"{creature.id} has power {creature.power}"
        if not case.holds("120.8", creature.power <= 0, f"{says}: no damage", says):
            amounts[creature.id] = creature.power
    return case.value(amounts)


class MarkedDamage(Facts, frozen=True, kw_only=True):
    """Damage marked on a permanent, and what has happened since it was.

    `toughness`: its toughness now. `creature`: it is a creature now. `since`: it has regenerated,
    or a cleanup step has passed.
    """

    marked: Count | None = None
    toughness: int | None = None
    creature: bool = True
    since: Literal["nothing", "regenerated", "cleanup step"] = "nothing"


@question(
    "lethal-damage",
    facts=MarkedDamage,
    cites={"120.6": "remains until the cleanup step"},
    example={"marked": 2, "toughness": 2},
)
def lethal_damage(facts: MarkedDamage, case: Case) -> Answer:
    """Marked damage stays until cleanup or regeneration; it is lethal if it is at least the
    toughness."""
    if facts.since != "nothing" and case.holds("120.6", True, f"{facts.since}: all marked damage is removed"):
        return case.verdict(False, {"marked": 0})
    if not facts.creature:
        case.need("marked")
        stays = case.gives("120.6", facts.marked, "the damage stays, although it is not a creature now")
        return case.verdict(False, {"marked": stays})
    if facts.marked == 0:
        return case.verdict(False, {"marked": 0})
    case.need("marked", "toughness")
    marked, toughness = facts.marked or 0, facts.toughness or 0
    lethal = case.holds(
        "120.6",
        marked >= toughness,
        f"{marked} damage is at least toughness {toughness}",
        f"{marked} damage is less than toughness {toughness}",
    )
    return case.verdict(lethal, {"marked": marked})


class Excess(Facts, frozen=True, kw_only=True):
    """Damage dealt to a permanent simultaneously.

    `dealt`: by all the sources that the ability refers to. `types`: of the permanent. `toughness`,
    `loyalty` and `defense` are as they were before; `marked` was on it before. `deathtouch`: a
    source of it has deathtouch.
    """

    dealt: Count
    types: Annotated[tuple[TypeOfPermanent, ...], msgspec.Meta(min_length=1)] = ("creature",)
    toughness: int | None = None
    marked: Count = 0
    loyalty: Count | None = None
    defense: Count | None = None
    deathtouch: bool = False


@question(
    "excess-damage",
    facts=Excess,
    cites={
        "120.1a": "not a battle, a creature, or",
        "120.4a": "is excess damage if the source",
        "120.10": "before the damage was dealt, excess",
    },
    example={"dealt": 5, "toughness": 3},
)
def excess_damage(facts: Excess, case: Case) -> Answer:
    """The amount beyond lethal damage, loyalty or defense; with several types, the greatest."""
    kinds = [kind for kind in facts.types if kind in DAMAGEABLE]
    if case.holds("120.1a", not kinds, "it can't be dealt damage", f"it is a {' and a '.join(kinds)}"):
        return case.value(0)
    amounts = []
    for kind in kinds:
        limit, fact = _limit(facts, kind)
        if limit is None:
            case.missing(fact)
        if kind == "creature" and facts.deathtouch and limit > 1:
            limit = case.gives("120.4a", 1, "with deathtouch, anything above 1 is excess")
        amount = max(facts.dealt - max(limit, 0), 0)
        amounts.append(case.gives("120.10", amount, f"as a {kind}: {facts.dealt} against {limit}"))
    return case.value(max(amounts))


def _limit(facts: Excess, kind: str) -> tuple[int | None, str]:
    """The amount that damage must exceed, and the fact that it comes from."""
    if kind == "planeswalker":
        return facts.loyalty, "loyalty"
    if kind == "battle":
        return facts.defense, "defense"
    return (None if facts.toughness is None else facts.toughness - facts.marked), "toughness"


class Damaged(Facts, frozen=True, kw_only=True):
    """A permanent that was dealt damage, as it is now.

    `source`: what dealt it. `marked`: damage marked on it now; `toughness`, `loyalty` and `defense`:
    what it has now. `deathtouch`: the source has deathtouch. `siege`: of a battle, it is a Siege.
    `pending`: a triggered ability of it is still on the stack or waiting for it.
    """

    source: Id
    types: Annotated[tuple[TypeOfPermanent, ...], msgspec.Meta(min_length=1)]
    toughness: int | None = None
    marked: Count | None = None
    loyalty: Count | None = None
    defense: Count | None = None
    deathtouch: bool = False
    siege: bool | None = None
    pending: bool = False


@question(
    "removed-by-damage",
    facts=Damaged,
    cites={
        "120.5": "Likewise, the source of that damage",
        "704.5f": "Regeneration can’t replace this event",
        "704.5g": "total damage marked on it",
        "704.5h": "a source with deathtouch since",
        "704.5i": "planeswalker has loyalty 0",
        "704.5v": "battle has defense 0",
        "704.5w@2026-08-07": "a non-Siege battle has defense 0",
    },
    example={"source": "Lightning Bolt", "types": ["creature"], "toughness": 2, "marked": 3},
)
def removed_by_damage(facts: Damaged, case: Case) -> Answer:
    """If anything, a state-based action does; never the damage itself or its source."""
    rules = [
        RuleName(rule) for rule in (*_creature(facts, case), *_walker(facts, case), *_battle(facts, case))
    ]
    destroyed: list[str] = []
    if "704.5g" in rules or "704.5h" in rules:
        destroyed = case.gives(
            "120.5", ["a state-based action"], f"neither {facts.source} nor its damage destroyed it"
        )
    return case.value({"removed by": rules, "destroyed by": destroyed})


def _creature(facts: Damaged, case: Case) -> Iterator[str]:
    if "creature" not in facts.types:
        return
    case.need("toughness", "marked")
    marked, toughness = facts.marked or 0, facts.toughness or 0
    says = f"it has toughness {toughness}"
    if case.holds("704.5f", toughness <= 0, f"{says}: it is put into the graveyard", says):
        yield "704.5f"
        return
    says = f"it has {marked} damage marked and toughness {toughness}"
    if case.holds("704.5g", marked >= toughness, f"{says}: lethal, it is destroyed", f"{says}: not lethal"):
        yield "704.5g"
    if facts.deathtouch and case.holds("704.5h", True, f"{facts.source} has deathtouch: it is destroyed"):
        yield "704.5h"


def _walker(facts: Damaged, case: Case) -> Iterator[str]:
    if "planeswalker" not in facts.types:
        return
    case.need("loyalty")
    says = f"the planeswalker has {facts.loyalty} left"
    if case.holds("704.5i", facts.loyalty == 0, says, says):
        yield "704.5i"


def _battle(facts: Damaged, case: Case) -> Iterator[str]:
    """Since 2026 only a Siege waits for its ability."""
    if "battle" not in facts.types:
        return
    case.need("defense")
    if facts.siege is None and facts.defense == 0 and case.since("2026-08-07"):
        case.missing("siege")  # a battle with defense left stays, whatever it is
    waits = facts.siege or not case.since("2026-08-07")
    rule = "704.5v" if waits else "704.5w@2026-08-07"
    says = f"the battle has {facts.defense} left{'; an ability of it is pending' if facts.pending else ''}"
    if case.holds(rule, facts.defense == 0 and not (waits and facts.pending), says, says):
        yield rule
