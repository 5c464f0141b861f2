"""Damage: how much is dealt in combat, and excess damage (rule 120)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.characteristics import TypeOfPermanent
from crkb.questions.values.labels import Id

DAMAGEABLE = ("battle", "creature", "planeswalker")
OBJECTS = ("ability", "card", "copy of a card", "token", "spell", "permanent", "emblem")
"""Kinds of objects (109.1)."""


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
