"""Activated keyword abilities that no shape of the form can say, beside those of `keyword_shapes` (702)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.terms import (
    PT,
    Activated,
    CopyException,
    CopyOf,
    Cost,
    CostItem,
    Duration,
    Filter,
    Keyword,
    NewToken,
    Number,
    Op,
    Ops,
    This,
    Verb,
)

CITES = {
    "702.29e": "Typecycling",
    "702.122a": "becomes an artifact creature until end",
    "702.128a": "except it’s white",
    "702.129a": "except it’s black",
}

RULES = {
    "typecycling": "702.29e",
    "crew": "702.122a",
    "embalm": "702.128a",
    "eternalize": "702.129a",
}
"""What says what each keyword stands for."""

THIS = Filter((This(),))
SORCERY_SPEED = frozenset(
    {"equip", "fortify", "reconfigure", "level up", "outlast", "scavenge", "unearth", "embalm", "eternalize"}
)
"""Keyword abilities that are activated only as a sorcery."""


def expanded(keyword: Keyword) -> tuple[Activated, ...]:
    """The activated abilities that a keyword ability stands for; () if it can't be written out."""
    found = WRITTEN.get(keyword.name)
    return (found(keyword),) if found is not None else ()


def _cost(keyword: Keyword) -> Cost:
    value = keyword.value
    return value if isinstance(value, tuple) and all(isinstance(each, CostItem) for each in value) else ()


def _typecycling(keyword: Keyword) -> Activated:
    """What is found in the library is not known to the game."""
    cost = (*_cost(keyword), CostItem("discard", part=This()))
    return Activated(cost, (Verb("text", "search for a card"),))


def _crew(keyword: Keyword) -> Activated:
    """The creatures that are tapped for it are not asked for."""
    becomes = Ops((Op("add types", ("artifact", "creature")),))
    return Activated((), (Verb("effect", becomes, (("to", THIS), ("until", Duration("end of turn")))),))


def _token(*exceptions: CopyException) -> Callable[[Keyword], Activated]:
    also = (*exceptions, CopyException("add subtypes", ("Zombie",)))

    def written(keyword: Keyword) -> Activated:
        cost = (*_cost(keyword), CostItem("exile", part=This()))
        return Activated(cost, (Verb("create", NewToken(copy=CopyOf(THIS, also))),))

    return written


FOUR_FOUR = CopyException("set p/t", PT(Number(4), Number(4)))

WRITTEN: Mapping[str, Callable[[Keyword], Activated]] = {
    "typecycling": _typecycling,
    "crew": _crew,
    "embalm": _token(CopyException("set color", ("W",))),
    "eternalize": _token(CopyException("set color", ("B",)), FOUR_FOUR),
}
"""What each stands for."""
