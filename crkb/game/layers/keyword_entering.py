"""Keyword abilities about how their object enters, and what triggers as it does (702)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.layers.keyword_parts import expanded_by, number_of
from crkb.game.layers.keyword_triggers import IT, THIS, when
from crkb.game.terms import (
    Ability,
    Act,
    Acts,
    AmountIs,
    AsEnters,
    Beginning,
    Controlled,
    CopyOf,
    Enters,
    Fact,
    Filter,
    Group,
    Has,
    Keyword,
    Number,
    Parameter,
    RuleChange,
    Tally,
    This,
    Triggered,
    Verb,
    Word,
    X,
    You,
    YouDo,
)

CITES = {
    "702.30a": "since the beginning of your last",
    "702.38a": "that share a creature type with",
    "702.44a": "for each color of mana spent",
    "702.54a": "opponent was dealt damage this turn",
    "702.54b": "total damage your opponents have been",
    "702.95a": "both are unpaired",
    "702.72a": "sacrifice it unless you exile another",
    "702.82a": "sacrifice any number of creatures",
    "702.98a": "additional +1/+1 counter on it",
    "702.104a": "That player may put an additional",
    "702.136a": "If you don’t, it gains haste",
    "702.156a": "if X is 5 or more",
    "702.165a": "gains the non-backup abilities of this",
}

RULES: Mapping[str, str] = {
    "amplify": "702.38a",
    "sunburst": "702.44a",
    "bloodthirst": "702.54a",
    "devour": "702.82a",
    "soulbond": "702.95a",
    "unleash": "702.98a",
    "tribute": "702.104a",
    "riot": "702.136a",
    "ravenous": "702.156a",
    "echo": "702.30a",
    "champion": "702.72a",
    "backup": "702.165a",
}
"""The rule of each."""

PLUS = "+1/+1"
ENTERS = "enters"


def _as(*enters: Enters) -> AsEnters:
    return AsEnters(ENTERS, enters)


def _about(keyword: Keyword) -> Filter | None:
    return keyword.value.filter if isinstance(keyword.value, Parameter) else None


# ---- as it enters


def _amplify(keyword: Keyword) -> tuple[Ability, ...]:
    return (_as(Enters("amplify", Number(number_of(keyword) or 0), PLUS)),)


def _bloodthirst(keyword: Keyword) -> tuple[Ability, ...]:
    if keyword.value == "X":
        return (_as(Enters("with", Tally("damage to opponents"), PLUS)),)
    enters = Enters("with", Number(number_of(keyword) or 0), PLUS)
    return (AsEnters(ENTERS, (enters,), Fact("opponent damaged")),)


CREATURES = Filter((Group((Word("type", "creature"),)),))


def _devour(keyword: Keyword) -> tuple[Ability, ...]:
    copy = CopyOf(_about(keyword) or CREATURES)
    return (_as(Enters("devour", Number(number_of(keyword) or 0), PLUS, copy=copy)),)


def _riot(keyword: Keyword) -> tuple[Ability, ...]:
    return (_as(Enters("riot", Number(1), PLUS)),)


def _sunburst(keyword: Keyword) -> tuple[Ability, ...]:
    return (_as(Enters("sunburst")),)


def _modular(keyword: Keyword) -> tuple[Ability, ...]:
    """Modular—sunburst: +1/+1 counters for the colors of mana spent, whatever it enters as (702.44c)."""
    from crkb.game.layers import keyword_shapes

    if keyword.value != "\u2014sunburst":
        return ()
    _, passes_on = keyword_shapes.SHAPES["modular"]
    return (_as(Enters("sunburst", counter=PLUS)), keyword_shapes.read_shape(passes_on, keyword))


def _tribute(keyword: Keyword) -> tuple[Ability, ...]:
    return (_as(Enters("tribute", Number(number_of(keyword) or 0), PLUS)),)


def _ravenous(keyword: Keyword) -> tuple[Ability, ...]:
    draws = Triggered(when("enter"), (Verb("draw", Number(1)),), AmountIs(X(), 5, "or more"))
    return (_as(Enters("with", X(), PLUS)), draws)


def _unleash(keyword: Keyword) -> tuple[Ability, ...]:
    """It also can't block while it has such a counter."""
    bound = RuleChange("can't block", THIS, Has(This(), counter=PLUS))
    return (_as(Enters("unleash", Number(1), PLUS)), bound)


# ---- when it enters, or stays


def _backup(keyword: Keyword) -> tuple[Ability, ...]:
    anyone = Filter((Group((Word("type", "creature"),), "target"),))
    backs = Verb("backup", anyone, (("amount", Number(number_of(keyword) or 0)),))
    return (Triggered(when("enter"), (backs,)),)


def _soulbond(keyword: Keyword) -> tuple[Ability, ...]:
    pairs = Verb("pair", THIS, may=You())
    another = Filter((Group((Word("type", "creature"),), other=True, posts=(Controlled("you"),)),))
    return (
        Triggered(when("enter"), (pairs,), Fact("can pair")),
        Triggered(when("enter", another), (pairs._replace(args=(("with", IT),)),), Fact("can pair with it")),
    )


def _champion(keyword: Keyword) -> tuple[Ability, ...]:
    what = keyword.value if isinstance(keyword.value, Filter) else CREATURES
    exiles = Verb("champion", what)
    leaves = Triggered((Acts(THIS, (Act("leave"),)),), (Verb("return championed", THIS),))
    return (Triggered(when("enter"), (exiles,)), leaves)


def _echo(keyword: Keyword) -> tuple[Ability, ...]:
    pays = Verb("pay", keyword.value, may=You())
    verbs = (pays, Verb("sacrifice", THIS, condition=YouDo("unless you do")))
    return (Triggered((Beginning("upkeep", "your"),), verbs, Fact("came lately")),)


WRITTEN: Mapping[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "amplify": _amplify,
    "backup": _backup,
    "bloodthirst": _bloodthirst,
    "champion": _champion,
    "devour": _devour,
    "echo": _echo,
    "modular": _modular,
    "ravenous": _ravenous,
    "riot": _riot,
    "soulbond": _soulbond,
    "sunburst": _sunburst,
    "tribute": _tribute,
    "unleash": _unleash,
}
"""What each stands for."""


def expanded(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that a keyword ability stands for; () if it is none of these."""
    return expanded_by(WRITTEN, keyword)
