"""Keyword abilities that trigger as a spell is cast, beside extort, prowess and storm (702)."""

from __future__ import annotations

from collections.abc import Mapping

from crkb.game.layers.keyword_parts import number_of
from crkb.game.layers.keyword_triggers import SPELL, THIS, YOU, grow
from crkb.game.terms import Aims, Fact, Keyword, Number, Tally, Triggered, Verb, Verbs, You

CITES = {
    "702.60a": "reveal the top N cards of",
    "702.69a": "was put into a graveyard from",
    "702.85a": "exile cards from the top of",
    "702.144a": "you may copy it and you",
    "702.191a@2026-08-07": "amount of mana spent to cast",
}

RULES: Mapping[str, str] = {
    "ripple": "702.60a",
    "gravestorm": "702.69a",
    "cascade": "702.85a",
    "demonstrate": "702.144a",
    "increment": "702.191a@2026-08-07",
}
"""The rule of each."""

OF_SPELLS: Mapping[str, Verbs] = {
    "cascade": (Verb("cascade", THIS),),
    "demonstrate": (Verb("demonstrate", THIS),),
    "gravestorm": (Verb("copy spell", THIS, (("amount", Tally("permanents buried")),)),),
}
"""What each does when the spell that has it is cast."""


def expanded(keyword: Keyword) -> tuple[Triggered, ...]:
    """The triggered ability that a keyword ability stands for; () if it is none of these."""
    if keyword.name == "increment":
        cast = Aims(YOU, "cast", SPELL)
        return (Triggered((cast,), (grow(1),), Fact("overspent"), keyword.name),)
    if keyword.name == "ripple":
        reveals = Verb("ripple", Number(number_of(keyword) or 0), may=You())
        return (Triggered((Aims(YOU, "cast", THIS),), (reveals,), None, keyword.name),)
    verbs = OF_SPELLS.get(keyword.name)
    if verbs is None:
        return ()
    return (Triggered((Aims(YOU, "cast", THIS),), verbs, None, keyword.name),)
