"""What keyword abilities stand for, written out as abilities of the other shapes (702).

Each is written in the form of games, `{n}` being the keyword's number; those with a cost of their
own take it from the keyword. What isn't here is carried out by the module of its rule
(`CARRIED_OUT`), or not at all: `unsupported`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from crkb.game.layers.keyword_parts import cost_of, number_of
from crkb.game.terms import (
    Ability,
    Activated,
    Aims,
    Controlled,
    Filter,
    Group,
    Keyword,
    Number,
    Op,
    Ops,
    Parameter,
    Static,
    ThatPlayer,
    ThatSource,
    This,
    Triggered,
    Verb,
    Word,
    YouDo,
    YourTurn,
)

CITES = {
    "702.21a": "spell or ability an opponent controls",
    "702.32a": "Fading",
    "702.43a": "Modular",
    "702.46a": "Soulshift",
    "702.58a": "Graft",
    "702.63a": "Vanishing",
    "702.70a": "Poisonous",
    "702.110a": "Exploit",
    "702.147a": "Decayed",
    "702.45a": "blocks or becomes blocked",
    "702.73a": "every creature type",
    "702.79a": "Persist",
    "702.83a": "attacks alone",
    "702.91a": "each other attacking creature",
    "702.93a": "Undying",
    "702.108a": "noncreature spell",
    "702.114a": "This object is colorless",
    "702.135a": "black Spirit creature tokens",
}

RULES: Mapping[str, str] = {
    "fading": "702.32a",
    "modular": "702.43a",
    "soulshift": "702.46a",
    "graft": "702.58a",
    "vanishing": "702.63a",
    "poisonous": "702.70a",
    "exploit": "702.110a",
    "decayed": "702.147a",
    "afterlife": "702.135a",
    "battle cry": "702.91a",
    "bushido": "702.45a",
    "exalted": "702.83a",
    "persist": "702.79a",
    "prowess": "702.108a",
    "undying": "702.93a",
    "ward": "702.21a",
}
"""The rules of keywords that are triggered abilities, for what a game tells."""

THIS = Filter((This(),))

STATIC: Mapping[str, tuple[Static, ...]] = {
    "changeling": (Static(THIS, Ops((Op("set creature types", ("every creature type",)),))),),
    "devoid": (Static(THIS, Ops((Op("set color", ()),))),),
    "living metal": (Static(THIS, Ops((Op("add types", ("creature",)),)), YourTurn()),),
}
"""Keyword abilities with a continuous effect on characteristics."""

_TARGET = "target creature you control"
_SPIRIT = {"colors": ["W", "B"], "types": ["creature"], "subtypes": ["Spirit"], "p/t": "1/1"}

SHAPES: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "absorb": ({"prevent": "{n}", "damage to": "this"},),
    "afterlife": (
        {
            "when": "this dies",
            "do": {"create": {**_SPIRIT, "name": "Spirit", "abilities": ["flying"]}, "amount": "{n}"},
        },
    ),
    "battle cry": (
        {
            "when": "this attacks",
            "do": {"p/t": "+1/+0", "to": "each other attacking creature", "until": "end of turn"},
        },
    ),
    "bushido": (
        {
            "when": "this blocks or becomes blocked",
            "do": {"p/t": "+{n}/+{n}", "to": "this", "until": "end of turn"},
        },
    ),
    "decayed": (
        {
            "when": "this attacks",
            "do": {
                "delayed": {"when": "at the beginning of the next end of combat", "do": {"sacrifice": "this"}}
            },
        },
    ),
    "exploit": ({"when": "this enters", "do": {"sacrifice": "a creature you control", "may": "you"}},),
    "fading": (
        {"as it enters": "with {n} fade counters"},
        {
            "when": "at the beginning of your upkeep",
            "do": [
                {"sacrifice": "this", "if": "this doesn't have a fade counter"},
                {"remove counters": {"fade": 1}, "from": "this"},
            ],
        },
    ),
    "graft": (
        {"as it enters": "with {n} +1/+1 counters"},
        {
            "when": "another creature enters",
            "if": "this has a +1/+1 counter",
            "do": [
                {"remove counters": {"+1/+1": 1}, "from": "this", "may": "you"},
                {"counters": {"+1/+1": 1}, "to": "it", "if": "you do"},
            ],
        },
    ),
    "modular": (
        {"as it enters": "with {n} +1/+1 counters"},
        {
            "when": "this dies",
            "do": {
                "counters": {"+1/+1": "the number of +1/+1 counters on it"},
                "to": "target artifact creature",
                "may": "you",
            },
        },
    ),
    "persist": (
        {
            "when": "this dies",
            "if": "it doesn't have a -1/-1 counter",
            "do": [
                {"return": "this", "to": "battlefield", "controller": "its owner"},
                {"counters": {"-1/-1": 1}, "to": "this"},
            ],
        },
    ),
    "poisonous": (
        {
            "when": "this deals combat damage to a player",
            "do": {"counters": {"poison": "{n}"}, "to": "that player"},
        },
    ),
    "prowess": (
        {
            "when": "you cast a noncreature spell",
            "do": {"p/t": "+1/+1", "to": "this", "until": "end of turn"},
        },
    ),
    "soulshift": (
        {
            "when": "this dies",
            "do": {
                "return": "target Spirit card in your graveyard with mana value {n} or less",
                "may": "you",
            },
        },
    ),
    "undying": (
        {
            "when": "this dies",
            "if": "it doesn't have a +1/+1 counter",
            "do": [
                {"return": "this", "to": "battlefield", "controller": "its owner"},
                {"counters": {"+1/+1": 1}, "to": "this"},
            ],
        },
    ),
    "vanishing": (
        {"as it enters": "with {n} time counters"},
        {
            "when": "at the beginning of your upkeep",
            "if": "this has a time counter",
            "do": [
                {"remove counters": {"time": 1}, "from": "this"},
                {"sacrifice": "this", "if": "this doesn't have a time counter"},
            ],
        },
    ),
}
"""Keyword abilities without a cost."""

WITH_COST: Mapping[str, tuple[str, Any]] = {
    "cycling": ("discard this", {"draw": 1}),
    "equip": ("", {"attach": "this", "to": _TARGET}),
    "fortify": ("", {"attach": "this", "to": "target land you control"}),
    "level up": ("", {"counters": {"level": 1}, "to": "this"}),
    "outlast": ("{T}", {"counters": {"+1/+1": 1}, "to": "this"}),
    "reconfigure": ("", {"attach": "this", "to": "another target creature you control"}),
    "reinforce": ("discard this", {"counters": {"+1/+1": "{n}"}, "to": "target creature"}),
    "unearth": (
        "",
        [
            {"return": "this", "to": "battlefield"},
            {"gain": ["haste"], "to": "this"},
            {"would": "this leaves the battlefield", "instead": {"exile": "this"}},
            {"delayed": {"when": "at the beginning of the next end step", "do": {"exile": "this"}}},
        ],
    ),
}
"""Activated keyword abilities: what their cost has besides the keyword's own, and what they do."""

CARRIED_OUT = frozenset(
    (
        *("deathtouch", "defender", "double strike", "enchant", "first strike", "flash", "flying", "haste"),
        *(
            "hexproof",
            "indestructible",
            "intimidate",
            "landwalk",
            "lifelink",
            "protection",
            "reach",
            "shroud",
        ),
        *("trample", "vigilance", "ward", "fear", "horsemanship", "infect", "menace", "shadow", "skulk"),
        *("toxic", "wither", "phasing", "morph", "megamorph", "disguise", "mutate", "bestow", "prototype"),
        *("kicker", "fuse", "umbra armor", "totem armor", "reconfigure", "split second", "living metal"),
    )
)
"""Keywords that the modules of their rules carry out."""


def unsupported(keyword: Keyword) -> bool:
    """Is it a keyword ability of which the game carries out nothing? Answers then say so."""
    return keyword.name not in CARRIED_OUT and not expanded(keyword) and not statics(keyword)


@lru_cache(maxsize=1024)
def expanded(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that a keyword ability stands for, as far as they can be written out.

    Each is named like its keyword.
    """
    if keyword.name in STATIC:
        return STATIC[keyword.name]
    if keyword.name == "ward":
        return (_ward(keyword),) if cost_of(keyword) else ()
    if keyword.name in WITH_COST:
        return (_activated(keyword),)
    number = number_of(keyword)
    if keyword.name not in SHAPES or (number is None and "{n}" in repr(SHAPES[keyword.name])):
        return _by_others(keyword)
    return tuple(read_shape(shape, keyword, number) for shape in SHAPES[keyword.name])


ELSEWHERE = (
    *("keyword_triggers", "keyword_combat", "keyword_entering", "keyword_paid", "keyword_casting"),
    "keyword_zones",
)
"""The modules beside this one that write out keyword abilities."""


def _elsewhere() -> Iterator[Any]:
    for name in ELSEWHERE:
        yield importlib.import_module(f"crkb.game.layers.{name}")


def _by_others(keyword: Keyword) -> tuple[Ability, ...]:
    return next((found for module in _elsewhere() if (found := module.expanded(keyword))), ())


@lru_cache(maxsize=1024)
def statics(keyword: Keyword) -> tuple[Static, ...]:
    """The static abilities with continuous effects on characteristics that a keyword stands for."""
    from crkb.game.layers import keyword_holding, keyword_paid

    if held := keyword_holding.statics(keyword):
        return held
    written = keyword_paid.STATIC.get(keyword.name)
    return STATIC.get(keyword.name, ()) if written is None else (written(keyword),)


@cache
def rule_of(name: str) -> str:
    """The rule of a keyword that is a triggered ability, for what a game tells; "" for any other."""
    tables: list[Mapping[str, str]] = [RULES, *(module.RULES for module in _elsewhere())]
    return next((table[name] for table in tables if name in table), "")


def read_shape(shape: Any, keyword: Keyword, number: int | None = None) -> Ability:
    """An ability of a keyword, read from the shape of it, with the keyword's number."""
    from crkb.game.language import shapes
    from crkb.game.language.language import Words

    found = shapes.ability(_with_number(shape, number), Words())
    return found._replace(label=keyword.name)


def _with_number(data: Any, number: int | None) -> Any:
    """The shape with the keyword's number in place of `{n}`."""
    if isinstance(data, str):
        said = data.replace("{n}", str(number))
        return int(said) if said.isdigit() else said
    if isinstance(data, Mapping):
        return {key: _with_number(value, number) for key, value in data.items()}
    return [_with_number(each, number) for each in data] if isinstance(data, list) else data


def _activated(keyword: Keyword) -> Activated:
    from crkb.game.language import language, shapes
    from crkb.game.language.language import Words

    extra, does = WITH_COST[keyword.name]
    cost = cost_of(keyword) + (language.read_cost(extra, Words()) if extra else ())
    verbs = shapes.verbs(_with_number(does, number_of(keyword)), Words())
    if isinstance(keyword.value, Parameter) and keyword.value.filter is not None:
        verbs = tuple(_aimed(verb, keyword.value.filter) for verb in verbs)
    return Activated(cost, verbs, None, keyword.name)


def _aimed(verb: Verb, at: Filter) -> Verb:
    """An instruction whose target is of a quality: equip Knight (702.6c)."""
    yours = Controlled("you")
    parts = tuple(
        part._replace(quantity="target", posts=(*part.posts, yours)) if isinstance(part, Group) else part
        for part in at.parts
    )
    return verb._replace(args=tuple((n, Filter(parts) if n == "to" else v) for n, v in verb.args))


# ---- ward


def _ward(keyword: Keyword) -> Triggered:
    """Countered unless the other player pays (702.21a); what is paid besides life isn't taken away."""
    life = sum(item.number for item in cost_of(keyword) if item.kind == "life")
    pays = Verb("lose life", Number(life), (("who", PAYER),)) if life else Verb("pay", keyword.parameter)
    verbs = (
        pays._replace(may=ThatPlayer()),
        Verb("counter", Filter((ThatSource(),)), condition=YouDo("unless you do")),
    )
    return Triggered((WARDED,), verbs, None, "ward")


PAYER = Filter((ThatPlayer(),))
_THEIRS = tuple(
    Group((Word("noun", noun),), posts=(Controlled("opponent"),)) for noun in ("spell", "ability")
)
WARDED = Aims(THIS, "target", Filter(_THEIRS))
