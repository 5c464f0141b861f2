"""Keyword abilities that ask whether their cost was paid as the spell was cast (702)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.layers.keyword_parts import HASTE, expanded_by, number_of, text_of
from crkb.game.layers.keyword_triggers import THIS, YOU, when
from crkb.game.terms import (
    PT,
    Ability,
    Act,
    Acts,
    Aims,
    AsEnters,
    Beginning,
    CopyException,
    CopyOf,
    Enters,
    Fact,
    Keyword,
    NewToken,
    Number,
    Op,
    Ops,
    Static,
    Tally,
    Triggered,
    Verb,
)

CITES = {
    "702.56a": "pay [cost] any number of times",
    "702.74a": "if its evoke cost was paid",
    "702.78a": "that each share a color with",
    "702.109a": "to its owner’s hand at the",
    "702.152a": "sacrifice the permanent this spell becomes",
    "702.153a": "sacrifice a creature with power N",
    "702.157a": "any number of times",
    "702.174a@2025-02-07": "you may choose an opponent",
    "702.175a@2025-02-07": "create a token that’s a copy",
    "702.176a@2025-02-07": "it enters with N time counters",
}

RULES: Mapping[str, str] = {
    "replicate": "702.56a",
    "evoke": "702.74a",
    "conspire": "702.78a",
    "dash": "702.109a",
    "blitz": "702.152a",
    "casualty": "702.153a",
    "squad": "702.157a",
    "gift": "702.174a@2025-02-07",
    "offspring": "702.175a@2025-02-07",
    "impending": "702.176a@2025-02-07",
}
"""The rule of each."""

ONE_ONE = CopyException("set p/t", PT(Number(1), Number(1)))
DIES = (Acts(THIS, (Act("die"),)),)


def _paid(keyword: Keyword) -> Fact:
    return Fact("paid", text_of(keyword))


# ---- of permanents


def _evoke(keyword: Keyword) -> tuple[Ability, ...]:
    return (Triggered(when("enter"), (Verb("sacrifice", THIS),), _paid(keyword)),)


def _copies(*exceptions: CopyException) -> Callable[[Keyword], tuple[Ability, ...]]:
    """When it enters, a token copy of it for each time that its cost was paid."""

    def written(keyword: Keyword) -> tuple[Ability, ...]:
        times = Tally("times paid", text_of(keyword))
        creates = Verb("create", NewToken(copy=CopyOf(THIS, exceptions)), (("amount", times),))
        return (Triggered(when("enter"), (creates,), _paid(keyword)),)

    return written


def _gift(keyword: Keyword) -> tuple[Ability, ...]:
    return (Triggered(when("enter"), (Verb("gift", keyword.parameter),), _paid(keyword)),)


def _impending(keyword: Keyword) -> tuple[Ability, ...]:
    enters = AsEnters("enters", (Enters("with", Number(number_of(keyword) or 0), "time"),), _paid(keyword))
    removes = Verb("remove counters", (("time", Number(1)),), (("from", THIS),))
    still = Fact("impending", text_of(keyword))
    return (enters, Triggered((Beginning("end step", "your"),), (removes,), still))


# ---- of spells


def _copied(keyword: Keyword) -> tuple[Ability, ...]:
    """When it is cast, it is copied for each time that the cost was paid."""
    times = Tally("times paid", text_of(keyword))
    copies = Verb("copy spell", THIS, (("amount", times),))
    return (Triggered((Aims(YOU, "cast", THIS),), (copies,), _paid(keyword)),)


WRITTEN: Mapping[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "casualty": _copied,
    "conspire": _copied,
    "evoke": _evoke,
    "gift": _gift,
    "impending": _impending,
    "offspring": _copies(ONE_ONE),
    "replicate": _copied,
    "squad": _copies(),
}
"""What each stands for, besides its costs."""


def expanded(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that a keyword ability stands for; () if it is none of these."""
    return expanded_by(WRITTEN, keyword)


# ---- continuous effects


def _gains(keyword: Keyword, *abilities: Ability) -> Static:
    return Static(THIS, Ops((Op("gain", abilities),)), _paid(keyword))


def _blitz(keyword: Keyword) -> Static:
    return _gains(keyword, HASTE, Triggered(DIES, (Verb("draw", Number(1)),), label="blitz"))


def _no_creature(keyword: Keyword) -> Static:
    return Static(THIS, Ops((Op("lose types", ("creature",)),)), Fact("impending", text_of(keyword)))


STATIC: Mapping[str, Callable[[Keyword], Static]] = {
    "blitz": _blitz,
    "dash": lambda keyword: _gains(keyword, HASTE),
    "impending": _no_creature,
}
"""Those with a continuous effect while the cost was paid."""
