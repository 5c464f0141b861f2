"""Keyword abilities of cards in hands, graveyards and exile, and those that move cards there (702)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.layers.keyword_parts import expanded_by, number_of
from crkb.game.layers.keyword_triggers import CREATURE, DO, DO_NOT, THIS, YOU, when
from crkb.game.objects import EXILE, GRAVEYARD, HAND
from crkb.game.terms import (
    Ability,
    Act,
    Acts,
    AmountIs,
    Beginning,
    Controlled,
    CountOf,
    Filter,
    Group,
    Has,
    InZone,
    Keyword,
    Number,
    Replacement,
    This,
    Triggered,
    Verb,
    Word,
    You,
)

CITES = {
    "702.35a": "exiles it instead of putting it",
    "702.52a": "you may instead mill N cards",
    "702.55a": "exile it haunting target creature",
    "702.59a": "return this card from your graveyard",
    "702.62a": "If you cast a creature spell",
    "702.75a": "Exile one of them face down",
}

RULES: Mapping[str, str] = {
    "madness": "702.35a",
    "dredge": "702.52a",
    "haunt": "702.55a",
    "recover": "702.59a",
    "suspend": "702.62a",
    "hideaway": "702.75a",
}
"""The rule of each."""

FUNCTIONS: Mapping[str, frozenset[str]] = {
    "dredge": frozenset({GRAVEYARD}),
    "madness": frozenset({HAND, EXILE}),
    "recover": frozenset({GRAVEYARD}),
    "suspend": frozenset({EXILE}),
}
"""Where what a keyword stands for functions, if not where its kind of ability usually does."""

CARDS = CountOf(Filter((Group((Word("noun", "card"),), posts=(InZone("library", "you"),)),)))
YOUR_CREATURE = Filter((Group((CREATURE,), "a", posts=(Controlled("you", "own"),)),))
A_CREATURE = Filter((Group((CREATURE,), "target"),))


def _dredge(keyword: Keyword) -> tuple[Ability, ...]:
    number = number_of(keyword) or 0
    instead = (Verb("dredge", Number(number), may=You()),)
    enough = AmountIs(CARDS, number, "or more")
    return (Replacement(Acts(YOU, (Act("draw"),)), instead, enough),)


def _haunt(keyword: Keyword) -> tuple[Ability, ...]:
    return (Triggered(when("die"), (Verb("haunt", A_CREATURE),)),)


def _hideaway(keyword: Keyword) -> tuple[Ability, ...]:
    return (Triggered(when("enter"), (Verb("hideaway", Number(number_of(keyword) or 0)),)),)


def _madness(keyword: Keyword) -> tuple[Ability, ...]:
    discarded = Replacement(Acts(THIS, (Act("be discarded"),)), (Verb("exile", THIS),))
    casts = Verb("cast", THIS, (("instead", "madness"),), may=You())
    buried = Verb("move", THIS, (("to", GRAVEYARD),), DO_NOT)
    return (discarded, Triggered(when("be exiled for madness"), (casts, buried)))


def _recover(keyword: Keyword) -> tuple[Ability, ...]:
    verbs = (
        Verb("pay", keyword.value, may=You()),
        Verb("return", THIS, condition=DO),
        Verb("exile", THIS, condition=DO_NOT),
    )
    return (Triggered(when("die", YOUR_CREATURE), verbs),)


def _suspend(keyword: Keyword) -> tuple[Ability, ...]:
    removes = Verb("remove counters", (("time", Number(1)),), (("from", THIS),))
    suspended = Has(This(), counter="time")
    casts = Verb("cast", THIS, (("haste", True),), may=You())
    return (
        Triggered((Beginning("upkeep", "your"),), (removes,), suspended),
        Triggered(when("lose the last time counter"), (casts,)),
    )


WRITTEN: Mapping[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "dredge": _dredge,
    "haunt": _haunt,
    "hideaway": _hideaway,
    "madness": _madness,
    "recover": _recover,
    "suspend": _suspend,
}
"""What each stands for."""


def expanded(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that a keyword ability stands for; () if it is none of these."""
    return expanded_by(WRITTEN, keyword)
