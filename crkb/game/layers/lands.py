"""Subtypes and the card types they belong to; basic land types and what they bring (205.1a, 205.3, 305)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from crkb.game.language.vocabulary import LAND_MANA, subtype_types, subtypes_of
from crkb.game.terms import CostItem, ManaAbility
from crkb.game.values import Chars, Having

CITES = {
    "205.1a": "set an object's card type",
    "305.6": "has the intrinsic ability",
    "305.7": "no longer has its old",
}

INTRINSIC = {land_type: ManaAbility((CostItem("tap"),), (mana,), "") for land_type, mana in LAND_MANA.items()}
"""The mana ability that comes with each basic land type (305.6)."""

INTRINSIC_KEY = "basic "


@lru_cache(maxsize=1024)  # every creature type, asked for at each step of a layer
def fitting(subtypes: frozenset[str], types: frozenset[str], edition: str) -> frozenset[str]:
    """Those of the subtypes that an object of these card types can have (205.3d)."""
    return frozenset(each for each in subtypes if _belongs(each, types, edition))


def _belongs(subtype: str, types: frozenset[str], edition: str) -> bool:
    owners = subtype_types(subtype, edition)
    return not owners or bool(owners & types)


def set_of(types: Iterable[str], edition: str) -> frozenset[str]:
    """All subtypes of some card types."""
    return frozenset().union(*(subtypes_of(each, edition) for each in types))


def types_of(subtypes: Iterable[str], edition: str) -> frozenset[str]:
    """The card types that some subtypes belong to."""
    return frozenset().union(*(subtype_types(each, edition) for each in subtypes))


def with_intrinsic(now: Chars) -> Chars:
    """The object with the mana abilities of the basic land types it has, and of no others (305.6)."""
    wanted = [each for each in LAND_MANA if each in now.subtypes] if "land" in now.types else []
    there = [each.key for each in now.abilities if each.key.startswith(INTRINSIC_KEY)]
    if there == [INTRINSIC_KEY + each for each in wanted]:
        return now
    kept = tuple(each for each in now.abilities if not each.key.startswith(INTRINSIC_KEY))
    added = tuple(Having(INTRINSIC[each], key=INTRINSIC_KEY + each) for each in wanted)
    return now._replace(abilities=kept + added)


def is_basic_type(subtype: str) -> bool:
    """Is it one of the five basic land types (305.6)?"""
    return subtype in LAND_MANA
