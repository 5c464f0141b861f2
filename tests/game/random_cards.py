"""Cards of every layout, merged permanents and every keyword, for random games."""

from __future__ import annotations

from typing import Any

from crkb.game.errors import GameFormError
from crkb.game.language import keyword_reading, vocabulary
from crkb.game.language.language import Words

FACE: dict[str, Any] = {"name": "Card V", "types": ["creature"], "p/t": "3/3", "abilities": ["reach"]}
DRAW = {"does": {"draw": 1}}


def _spell(name: str, cost: str, *subtypes: str) -> dict[str, Any]:
    return {"name": name, "cost": cost, "types": ["instant"], "subtypes": list(subtypes), "abilities": [DRAW]}


def _enchantment(name: str, *subtypes: str) -> dict[str, Any]:
    return {"name": name, "cost": "{G}", "types": ["enchantment"], "subtypes": list(subtypes)}


_INSET = {"adventurer": "Adventure", "omen": "Omen"}

LAYOUTS: tuple[dict[str, Any], ...] = (
    *(
        {"layout": each, "faces": [FACE | {"cost": "{1}{G}"}, FACE | {"name": "Card U"}]}
        for each in ("transforming", "modal", "flip")
    ),
    {
        "layout": "transforming",
        "faces": [FACE | {"abilities": ["daybound"]}, FACE | {"abilities": ["nightbound"]}],
    },
    {"layout": "modal", "faces": [_spell("Card K", "{U}"), {"name": "Card J", "types": ["land"]}]},
    {"layout": "split", "faces": [_spell("Card T", "{R}"), _spell("Card S", "{U}")]},
    {
        "layout": "split",
        "faces": [_spell("Card T", "{R}") | {"abilities": [DRAW, "fuse"]}, _spell("Card S", "{U}")],
    },
    *(
        {"layout": layout, "faces": [FACE | {"cost": "{G}"}, _spell("Card R", "{W}", subtype)]}
        for layout, subtype in _INSET.items()
    ),
    {"layout": "preparation", "faces": [FACE | {"cost": "{G}"}, _spell("Card R", "{W}")]},
    {
        "layout": "prototype",
        **FACE,
        "cost": "{7}",
        "prototype": {"cost": "{R}", "colors": ["R"], "p/t": "1/1"},
    },
    {"layout": "leveler", **FACE, "cost": "{G}", "levels": {"1-2": {"p/t": "4/4"}, "3+": {"p/t": "6/6"}}},
    {
        "layout": "station",
        **{"name": "Card O", "types": ["artifact"], "subtypes": ["Spacecraft"], "abilities": ["station"]},
        "levels": {"1+": {"abilities": ["flying"]}, "3+": {"p/t": "4/4", "abilities": ["vigilance"]}},
        "counters": {"charge": 3},
    },
    {
        "layout": "room",
        "faces": [
            _enchantment("Card N", "Room") | {"abilities": [{"to": "creatures", "do": {"p/t": "+1/+0"}}]},
            _enchantment("Card M", "Room") | {"abilities": [{"when": "creature dies", "do": {"draw": 1}}]},
        ],
    },
    {
        "layout": "saga",
        **_enchantment("Card Q", "Saga"),
        "abilities": [{"chapter": [1, 2], "do": {"draw": 1}}, {"chapter": [3], "do": {"gain life": 1}}],
    },
    {
        "layout": "class",
        **_enchantment("Card P", "Class"),
        "abilities": ["hexproof", {"level": 2, "cost": "{1}", "abilities": ["flying"]}],
    },
    {
        "layout": "case",
        **_enchantment("Card L", "Case"),
        "abilities": [{"when": "this enters", "do": {"draw": 1}}],
    },
    {
        "layout": "meld",
        "faces": [FACE | {"name": "Card I"}],
        "cards": [FACE | {"name": "Card H", "cost": "{2}"}, FACE | {"name": "Card G", "cost": "{3}"}],
    },
)

MERGED: dict[str, Any] = {
    "components": [FACE, FACE | {"name": "Card F", "p/t": "1/1", "abilities": ["flying"]}],
    "counters": {"+1/+1": 1},
}
"""A merged permanent."""

CAST: tuple[dict[str, Any], ...] = (
    *(
        {"half": "left"},
        {"half": "right"},
        {"half": "Card S"},
        {"face down": True},
        {"kicked": True},
        {"X": 2},
    ),
    *({"fused": True}, {"bestowed": True}, {"prototyped": True}, {"mutating": True}),
)
ACTIVATED = ("boost", "equip", "level up", "crew", "cycling", "station", "morph", "to level 2")
"""Ways to cast a card, and names of abilities to activate."""

_AFTER = ("", " {1}", " 1", " creature", " from red", "\u2014{1}", " 1\u2014{1}", " creature {1}")


def _is_keyword(text: str) -> bool:
    try:
        return bool(keyword_reading.read(text, Words()))
    except GameFormError:
        return False


EVERY_KEYWORD = tuple(
    f"{name}{after}"
    for name in sorted(vocabulary.listed("keywords"))
    for after in _AFTER
    if _is_keyword(f"{name}{after}")
)
"""Every keyword ability, with what it takes."""
