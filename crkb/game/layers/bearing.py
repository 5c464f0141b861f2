"""What effects of a layer look at and what they may change: where these meet, one may depend on another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from crkb.game.layers import operations, units
from crkb.game.layers.remembering import by_identity
from crkb.game.layers.units import Unit
from crkb.game.terms import (
    AbilitiesOf,
    Bare,
    Compared,
    Condition,
    Controlled,
    Controls,
    Devotion,
    Filter,
    Group,
    Has,
    ItsController,
    Keyword,
    LostSubgame,
    OfChosen,
    Op,
    Ops,
    Tail,
    Tougher,
    ValueOf,
    WithKeyword,
    Word,
    You,
    every_term,
)

if TYPE_CHECKING:
    from crkb.game.layers.sublayers import Layer

CITES = {"613.8a": "depend on"}

WRITES: Mapping[str, frozenset[str]] = {
    "control": frozenset({"controller"}),
    "text": frozenset({"subtype", "keyword", "existence", "color"}),
    "name": frozenset({"name"}),
    "sticker": frozenset({"name"}),
    "lose types": frozenset({"type", "subtype", "keyword"}),
    "set types": frozenset({"type", "subtype", "keyword"}),
    "add types": frozenset({"type", "keyword"}),
    "set subtypes": frozenset({"subtype", "keyword", "existence"}),
    "add subtypes": frozenset({"subtype", "keyword"}),
    "set creature types": frozenset({"subtype"}),
    "add creature types": frozenset({"subtype"}),
    "set land types": frozenset({"subtype", "keyword", "existence"}),
    "add land types": frozenset({"subtype", "keyword"}),
    "set supertypes": frozenset({"supertype"}),
    "add supertypes": frozenset({"supertype"}),
    "lose supertypes": frozenset({"supertype"}),
    "set color": frozenset({"color"}),
    "add color": frozenset({"color"}),
    "gain": frozenset({"keyword"}),
    "lose": frozenset({"keyword", "existence"}),
    "lose all": frozenset({"keyword", "existence"}),
    "can't have": frozenset({"keyword", "existence"}),
    "base p/t": frozenset({"p/t"}),
    "p/t": frozenset({"p/t"}),
    "switch": frozenset({"p/t"}),
}
"""What an operation may change of objects."""


EXISTENCE = frozenset({"existence"})
NO_OPS, NO_KINDS = Ops(()), frozenset[str]()


def writes(unit: Unit, layer: Layer) -> frozenset[str]:
    """What the part of an effect that belongs to a layer may change."""
    return _writes(unit.ops, layer.kinds)


@by_identity
def _writes(ops: Ops, kinds: frozenset[str]) -> frozenset[str]:
    return frozenset().union(*(_written(op) for op in ops.ops if op.kind in kinds))


def _written(op: Op) -> frozenset[str]:
    """What it loses are keywords without continuous effects: then no effect ceases with them."""
    harmless = op.kind in {"lose", "can't have"} and all(
        isinstance(each, Keyword) and not units.is_static(each) for each in op.value
    )
    return frozenset({"keyword"}) if harmless else WRITES[op.kind]


def reads(unit: Unit, layer: Layer, started: bool) -> frozenset[str]:
    """What an effect looks at: whether it exists, whom it affects, what it does."""
    asks = unit.ability is not None and not started
    return _reads(unit.ops, layer.kinds, asks, unit.to, unit.condition)


def scope(unit: Unit) -> frozenset[str]:
    """What decides whom an effect affects."""
    return _reads(NO_OPS, NO_KINDS, True, unit.to, unit.condition) - EXISTENCE


@by_identity
def _reads(
    ops: Ops, kinds: frozenset[str], asks: bool, to: Filter | None, condition: Condition | None
) -> frozenset[str]:
    found: set[str] = {"existence"} if asks else set()
    parts = [op for op in ops.ops if op.kind in kinds]
    looked: list[Any] = [*parts, ops.x, *((to, condition) if asks else ())]
    for term in every_term(tuple(looked)):
        found.update(_read(term))
    found.update("type" for op in parts if op.kind in operations.SUBTYPE_OPS)
    return frozenset(found)


def _read(term: Any) -> tuple[str, ...]:
    if isinstance(term, Word):
        return _OF_WORDS.get(term.kind, ())
    if isinstance(term, Tail):
        return _OF_TAILS.get(term.kind, ())
    return _OF_TERMS.get(type(term), ())


_OF_TAILS: Mapping[str, tuple[str, ...]] = {
    "same name": ("name",),
    "shares a color": ("color",),
    "lesser power": ("p/t",),
    "greater power": ("p/t",),
}

_OF_WORDS: Mapping[str, tuple[str, ...]] = {
    "type": ("type",),
    "subtype": ("subtype",),
    "supertype": ("supertype",),
    "color": ("color",),
    "p/t": ("p/t",),
    "quality": ("color",),
}

_OF_TERMS: Mapping[type, tuple[str, ...]] = {
    Controlled: ("controller",),
    Controls: ("controller",),
    You: ("controller",),
    ItsController: ("controller",),
    WithKeyword: ("keyword",),
    Has: ("keyword",),
    AbilitiesOf: ("keyword",),
    OfChosen: ("subtype", "type", "color", "name"),
    Compared: ("p/t", "type"),
    ValueOf: ("p/t", "type"),
    Tougher: ("p/t", "type"),
    LostSubgame: (),
    Bare: ("keyword",),
    Devotion: ("controller",),
}


def about_players(to: Filter) -> bool:
    """Can a filter mean players?"""
    return any(not isinstance(part, Group) or part.noun.kind == "noun" for part in to.parts)


def about_each(unit: Unit, op: Op) -> bool:
    """Is an operation something else for each object affected?"""
    return operations.mentions_it(op) or (
        unit.ops.x is not None and operations.mentions_it(Op("p/t", unit.ops.x))
    )
