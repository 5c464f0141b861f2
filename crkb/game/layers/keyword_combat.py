"""Keyword abilities that trigger in combat, beside those of `keyword_triggers` (702)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.layers.keyword_triggers import (
    CREATURE,
    PLAYER,
    THIS,
    bonus,
    grow,
    token,
    when,
)
from crkb.game.terms import (
    Aims,
    Controlled,
    Fact,
    Filter,
    Group,
    It,
    Keyword,
    Number,
    Tally,
    ThatPlayer,
    Triggered,
    ValueOf,
    Verb,
    You,
)

CITES = {
    "702.39a": "block this creature this combat if",
    "702.68a": "attacks and isn’t blocked",
    "702.105a": "tied for most life",
    "702.115a": "exiles the top card of their",
    "702.116a": "opponent other than defending player",
    "702.121a": "for each opponent you attacked with",
    "702.154a": "that you didn’t choose to attack",
    "702.181a@2026-08-07": "tokens enter tapped and attacking",
    "702.189a@2026-08-07": "as steps and phases end",
}

RULES: Mapping[str, str] = {
    "provoke": "702.39a",
    "frenzy": "702.68a",
    "dethrone": "702.105a",
    "ingest": "702.115a",
    "myriad": "702.116a",
    "melee": "702.121a",
    "enlist": "702.154a",
    "mobilize": "702.181a@2026-08-07",
    "firebending": "702.189a@2026-08-07",
}
"""The rule of each."""

WARRIOR = token("Warrior", 1, "R")
DEFENDERS = Filter((Group((CREATURE,), "target", posts=(Controlled("defending"),)),))


def _dethrone(number: int) -> Triggered:
    return Triggered(when("attack"), (grow(1),), only=Fact("most life"))


def _enlist(number: int) -> Triggered:
    anyone = Filter((Group((CREATURE,), "a"),))
    return Triggered((Aims(THIS, "enlist", anyone),), (bonus(ValueOf(It(), "power"), Number(0)),))


def _firebending(number: int) -> Triggered:
    return Triggered(when("attack"), (Verb("add mana", "{R}" * number),))


def _frenzy(number: int) -> Triggered:
    return Triggered(when("be unblocked"), (bonus(Number(number), Number(0)),))


def _ingest(number: int) -> Triggered:
    hits = Aims(THIS, "damage", PLAYER, damage="combat")
    return Triggered((hits,), (Verb("ingest", Filter((ThatPlayer(),))),))


def _melee(number: int) -> Triggered:
    opponents = Tally("opponents attacked")
    return Triggered(when("attack"), (bonus(opponents, opponents),))


def _mobilize(number: int) -> Triggered:
    return Triggered(when("attack"), (Verb("mobilize", WARRIOR, (("amount", Number(number)),)),))


def _myriad(number: int) -> Triggered:
    return Triggered(when("attack"), (Verb("myriad", THIS),))


def _provoke(number: int) -> Triggered:
    return Triggered(when("attack"), (Verb("provoke", DEFENDERS, may=You()),))


WRITTEN: Mapping[str, Callable[[int], Triggered]] = {
    "dethrone": _dethrone,
    "enlist": _enlist,
    "firebending": _firebending,
    "frenzy": _frenzy,
    "ingest": _ingest,
    "melee": _melee,
    "mobilize": _mobilize,
    "myriad": _myriad,
    "provoke": _provoke,
}
"""What each stands for, with its number."""

NUMBERED = frozenset({"firebending", "frenzy", "mobilize"})


def expanded(keyword: Keyword) -> tuple[Triggered, ...]:
    """The triggered ability that a keyword ability stands for; () if it is none of these."""
    written = WRITTEN.get(keyword.name)
    number = keyword.value if isinstance(keyword.value, int) else 0
    if written is None or (keyword.name in NUMBERED and not number):
        return ()
    return (written(number)._replace(label=keyword.name),)
