"""Characteristics of an object, as a card, an effect or a token's creator states them (rule 109.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, get_args

import msgspec

from crkb.questions.facts import Count, Facts
from crkb.questions.values import keywords, mana
from crkb.questions.values import listed as dated
from crkb.questions.values.colors import Color

PermanentType = Literal["artifact", "battle", "creature", "enchantment", "land", "planeswalker"]
TypeOfPermanent = PermanentType | Literal["kindred"]
"""The card types that a permanent may have: kindred comes with one of the others."""

TraditionalType = TypeOfPermanent | Literal["instant", "sorcery"]
"""The card types of the cards in traditional decks."""

CardType = (
    TraditionalType
    | Literal["tribal"]
    | Literal["dungeon", "plane", "phenomenon", "scheme", "vanguard", "conspiracy"]
)
SupertypeOfPermanent = Literal["basic", "legendary", "snow", "world"]
Supertype = SupertypeOfPermanent | Literal["ongoing"]

PERMANENT_TYPES: tuple[str, ...] = get_args(PermanentType)
"""The types of permanents (110.4)."""

CHARACTERISTICS = (
    *("name", "mana cost", "rules text", "abilities"),
    *("color", "color indicator"),
    *("supertype", "card type", "subtype"),
    *("power", "toughness", "loyalty", "defense"),
    *("hand modifier", "life modifier"),
)
"""All characteristics (109.3)."""


class Characteristics(Facts, frozen=True, kw_only=True):
    """The stated characteristics of an object; it does not have those left out.

    `abilities` are named by their keywords or texts.
    """

    name: str = ""
    mana_cost: str = ""
    colors: tuple[Color, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: Count | None = None
    defense: Count | None = None
    abilities: tuple[str, ...] = ()


def spelled(field: str, of: Characteristics, effective: str) -> Characteristics:
    """The characteristics with subtypes and keywords as the rules of an edition spell them.

    Raises:
        FactsError: the edition of that effective date lacks a type, subtype or keyword, or the mana
            cost has an unknown symbol.
    """
    mana.parse(of.mana_cost)
    dated.check(f"{field}.types", "card-types", of.types, effective)
    subtypes = (dated.subtype(f"{field}.subtypes", one, effective) for one in of.subtypes)
    abilities = keywords.abilities(f"{field}.abilities", of.abilities, effective)
    return msgspec.structs.replace(of, subtypes=tuple(subtypes), abilities=abilities)


def overlaid(base: Characteristics, over: Characteristics) -> Characteristics:
    """The base, overridden by everything that `over` states."""
    return msgspec.structs.replace(
        base, **{field: getattr(over, field) for field in over.__struct_fields__ if _stated(over, field)}
    )


def _stated(of: Characteristics, field: str) -> bool:
    return getattr(of, field) not in ("", (), None)


def shown(of: Characteristics) -> dict[str, Any]:
    """All characteristics as plain data, including those that the object does not have."""
    return {field.replace("_", " "): _plain(getattr(of, field)) for field in of.__struct_fields__}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def fits(of: Characteristics, limit: Characteristics) -> bool:
    """Does the object match everything that `limit` states? Further types, colors and so on are
    allowed."""
    return all(
        _within(getattr(limit, field), getattr(of, field))
        for field in limit.__struct_fields__
        if _stated(limit, field)
    )


def _within(wanted: Any, has: Any) -> bool:
    return set(wanted) <= set(has) if isinstance(wanted, tuple) else bool(wanted == has)


def listed(things: Iterable[object]) -> str:
    """The things separated by commas, or "none"."""
    return ", ".join(map(str, things)) or "none"
