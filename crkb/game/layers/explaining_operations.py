"""Why an operation does what it does: the rules it rests on, and what it undoes of earlier ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from crkb.game.layers import operations
from crkb.game.terms import Op
from crkb.game.values import Chars

CITES = {
    "105.3": "new color",
    "111.4": "changing its name doesn't change",
    "113.10": "An effect that adds an ability",
    "113.10b": "remove all instances",
    "113.11": "can't have",
    "205.1a": "set an object's card type",
    "205.1b": "retains a prior card type",
    "205.4b": "supertype is independent",
    "208.4a": "base power and/or toughness",
    "305.7": "no longer has its old",
    "612.1": "text-changing",
    "612.8": "sets the name of an object",
}


def overrides(op: Op, earlier: Iterable[Op]) -> bool:
    """Does an operation undo what earlier ones did to the same characteristic?"""
    return op.kind in SETTING or any(_undoes(op, each) for each in earlier)


def _undoes(op: Op, earlier: Op) -> bool:
    """Does one take an ability that the other gave, or give one that the other took?"""
    kinds = {op.kind, earlier.kind}
    if kinds == {"gain", "lose all"}:
        return True
    if kinds != {"gain", "lose"}:
        return False
    gained, lost = (op, earlier) if op.kind == "gain" else (earlier, op)
    return any(operations.matches(each, away) for each in gained.value for away in lost.value)


SETTING = frozenset(
    (
        *("set types", "set subtypes", "set creature types", "set land types", "set supertypes"),
        *("set color", "base p/t", "name", "lose all", "control"),
    )
)
FIELD_OF: Mapping[str, str] = {
    "control": "controller",
    "name": "name",
    "sticker": "name",
    "set types": "type",
    "add types": "type",
    "set subtypes": "subtype",
    "add subtypes": "subtype",
    "set creature types": "subtype",
    "add creature types": "subtype",
    "set land types": "subtype",
    "add land types": "subtype",
    "set supertypes": "supertype",
    "add supertypes": "supertype",
    "lose supertypes": "supertype",
    "set color": "color",
    "add color": "color",
    "gain": "ability",
    "lose": "ability",
    "lose all": "ability",
    "can't have": "ability",
    "base p/t": "p/t",
    "switch": "switch",
}

KEPT_BY_TOKENS: Mapping[str, str] = {
    "name": "subtypes",
    "set types": "name",
    "set subtypes": "name",
    "set creature types": "name",
    "add subtypes": "name",
    "add creature types": "name",
}
"""What a token keeps though an operation changes what it is named after, or its name (111.4)."""

RULES_OF: Mapping[str, tuple[tuple[str, str], ...]] = {
    "text": (("612.1", "{by} changes words of {id}"),),
    "name": (("612.8", "{by} sets the name of {id}"),),
    "set types": (("205.1a", "{by} sets the card types of {id}"),),
    "set subtypes": (("205.1a", "{by} sets subtypes of {id}"),),
    "set creature types": (("205.1a", "{by} sets the creature types of {id}"),),
    "set land types": (("205.1a", "{by} sets the land types of {id}"),),
    "add types": (("205.1b", "{id} keeps its other types"),),
    "add subtypes": (("205.1b", "{id} keeps its other subtypes"),),
    "add creature types": (("205.1b", "{id} keeps its other creature types"),),
    "add land types": (("205.1b", "{id} keeps its other land types"), ("305.7", "{id} keeps its text")),
    "set supertypes": (("205.4b", "{id} keeps its types"),),
    "add supertypes": (("205.4b", "{id} keeps its types"),),
    "lose supertypes": (("205.4b", "{id} keeps its types"),),
    "set color": (("105.3", "{by} gives {id} a new color"),),
    "add color": (("105.3", "{by} adds to the colors of {id}"),),
    "gain": (("113.10", "{by} adds an ability to {id}"),),
    "lose": (("113.10b", "{by} removes every instance from {id}"),),
    "lose all": (("113.10b", "{by} removes all abilities of {id}"),),
    "can't have": (("113.11", "{id} can't have or gain what {by} names"),),
    "base p/t": (("208.4a", "{by} sets base power and toughness of {id}"),),
}


def makes_basic(op: Op, before: Chars, after: Chars) -> bool:
    """Does an operation leave a land with the mana ability of a basic land type (305.7)?"""
    if op.kind not in {"set land types", "set subtypes"}:
        return False
    return any(each.key.startswith("basic ") for each in after.abilities) and "land" in after.types
