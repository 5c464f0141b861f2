"""Keyword abilities that are activated, written out as what they stand for (702)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crkb.game.terms import (
    PT,
    Activated,
    Beginning,
    CopyException,
    CopyOf,
    Cost,
    CostItem,
    Delayed,
    Duration,
    Filter,
    Group,
    It,
    Keyword,
    NewToken,
    Number,
    Op,
    Ops,
    This,
    ValueOf,
    Verb,
    Verbs,
    Word,
)

CITES = {
    "702.6a": "Attach this permanent to target creature",
    "702.29a": "Discard this card: Draw a card",
    "702.29e": "Typecycling",
    "702.67a": "Attach this Fortification to target land",
    "702.77a": "counters on target creature",
    "702.84a": "Exile it at the beginning",
    "702.87a": "Put a level counter on this",
    "702.97a": "equal to the power of the",
    "702.107a": "counter on this creature",
    "702.122a": "becomes an artifact creature until end",
    "702.128a": "except it’s white",
    "702.129a": "except it’s black",
    "702.151a": "Attach this permanent to another target",
}

RULES = {
    "equip": "702.6a",
    "fortify": "702.67a",
    "reconfigure": "702.151a",
    "cycling": "702.29a",
    "typecycling": "702.29e",
    "level up": "702.87a",
    "outlast": "702.107a",
    "scavenge": "702.97a",
    "reinforce": "702.77a",
    "unearth": "702.84a",
    "crew": "702.122a",
    "embalm": "702.128a",
    "eternalize": "702.129a",
}
"""What says what each keyword stands for."""

THIS = Filter((This(),))
SORCERY_SPEED = frozenset(
    {"equip", "fortify", "reconfigure", "level up", "outlast", "scavenge", "unearth", "embalm", "eternalize"}
)
"""Those that are activated only as a sorcery."""


def expanded(keyword: Keyword) -> tuple[Activated, ...]:
    """The activated abilities that a keyword ability stands for; () if it can't be written out."""
    found = WRITTEN.get(keyword.name)
    return found(keyword) if found is not None else ()


def _cost(keyword: Keyword) -> Cost:
    """The cost that stands in a keyword, alone or beside other parameters."""
    value = keyword.value
    cost = getattr(value, "cost", None)
    if cost is None and isinstance(value, tuple) and all(isinstance(each, CostItem) for each in value):
        cost = value
    return tuple(cost or ())


def _target(*words: Word, other: bool = False) -> Filter:
    return Filter((Group(words, "target", other=other),))


def _yours(keyword: Keyword, noun: str) -> Filter:
    """Target things you control, of the quality that the keyword names."""
    from crkb.game.terms import Controlled

    said = getattr(keyword.value, "filter", None)
    words: tuple[Word, ...] = (Word("type", noun),)
    if isinstance(said, Filter) and isinstance(said.parts[0], Group):
        words = said.parts[0].words
    return Filter((Group(words, "target", posts=(Controlled("you"),)),))


def _ability(cost: Cost, *verbs: Verb) -> tuple[Activated, ...]:
    return (Activated(cost, tuple(verbs)),)


def _discarding(keyword: Keyword) -> Cost:
    return (*_cost(keyword), CostItem("discard", part=This()))


def _exiling(keyword: Keyword) -> Cost:
    return (*_cost(keyword), CostItem("exile", part=This()))


# ---- each


def _attaching(noun: str) -> Callable[[Keyword], tuple[Activated, ...]]:
    def written(keyword: Keyword) -> tuple[Activated, ...]:
        return _ability(_cost(keyword), Verb("attach", THIS, (("to", _yours(keyword, noun)),)))

    return written


def _cycling(keyword: Keyword) -> tuple[Activated, ...]:
    return _ability(_discarding(keyword), Verb("draw", Number(1)))


def _typecycling(keyword: Keyword) -> tuple[Activated, ...]:
    """What is found in the library is not known to the game."""
    return _ability(_discarding(keyword), Verb("text", "search for a card"))


def _counting(kind: str, tapping: bool = False) -> Callable[[Keyword], tuple[Activated, ...]]:
    def written(keyword: Keyword) -> tuple[Activated, ...]:
        cost = (*_cost(keyword), CostItem("tap")) if tapping else _cost(keyword)
        return _ability(cost, _counters(kind, Number(1), THIS))

    return written


def _counters(kind: str, amount: Any, to: Filter) -> Verb:
    return Verb("counters", ((kind, amount),), (("to", to),))


def _scavenge(keyword: Keyword) -> tuple[Activated, ...]:
    amount = ValueOf(It(), "power")
    return _ability(_exiling(keyword), _counters("+1/+1", amount, _target(Word("type", "creature"))))


def _reinforce(keyword: Keyword) -> tuple[Activated, ...]:
    number = Number(getattr(keyword.value, "number", None) or 1)
    return _ability(_discarding(keyword), _counters("+1/+1", number, _target(Word("type", "creature"))))


def _unearth(keyword: Keyword) -> tuple[Activated, ...]:
    exile: Verbs = (Verb("exile", THIS),)
    return _ability(
        _cost(keyword),
        Verb("return", THIS, (("to", "battlefield"),)),
        Verb("effect", Ops((Op("gain", (Keyword("haste"),)),)), (("to", THIS),)),
        Verb("delayed", Delayed((Beginning("end step", "next"),), exile)),
    )


def _crew(keyword: Keyword) -> tuple[Activated, ...]:
    """The creatures that are tapped for it are not asked for."""
    until = Duration("end of turn")
    becomes = Ops((Op("add types", ("artifact", "creature")),))
    return _ability((), Verb("effect", becomes, (("to", THIS), ("until", until))))


def _token(*exceptions: CopyException) -> Callable[[Keyword], tuple[Activated, ...]]:
    also = (*exceptions, CopyException("add subtypes", ("Zombie",)))

    def written(keyword: Keyword) -> tuple[Activated, ...]:
        return _ability(_exiling(keyword), Verb("create", NewToken(copy=CopyOf(THIS, also))))

    return written


FOUR_FOUR = CopyException("set p/t", PT(Number(4), Number(4)))

WRITTEN: Mapping[str, Callable[[Keyword], tuple[Activated, ...]]] = {
    "equip": _attaching("creature"),
    "fortify": _attaching("land"),
    "reconfigure": _attaching("creature"),
    "cycling": _cycling,
    "typecycling": _typecycling,
    "level up": _counting("level"),
    "outlast": _counting("+1/+1", tapping=True),
    "scavenge": _scavenge,
    "reinforce": _reinforce,
    "unearth": _unearth,
    "crew": _crew,
    "embalm": _token(CopyException("set color", ("W",))),
    "eternalize": _token(
        CopyException("set color", ("B",)), CopyException("set p/t", PT(Number(4), Number(4)))
    ),
}
"""What each stands for."""
