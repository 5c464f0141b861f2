"""Which of its faces an object shows, and what halves, levels and inset frames make of it (709-722).

A sheet has one face or several. `view` picks what an object shows of one: by its layout, by where
the object is, and by how it is (flipped, its back up, the half being cast). What level symbols and
station symbols do are static abilities, which `level_statics` gives as far as they hold now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crkb.game.copies import halves
from crkb.game.errors import NotKnown
from crkb.game.objects import BATTLEFIELD, STACK, GameObject
from crkb.game.terms import PT, Filter, LevelSymbol, Number, Op, Ops, Static, This
from crkb.game.values import Level, Sheet, Values

if TYPE_CHECKING:
    from crkb.game.state import Game

CITES = {
    "709.3b": "the half being cast exist",
    "709.4d": "fused split spell on the stack",
    "710.1c": "color and mana cost don't change",
    "710.2": "before the permanent flips",
    "711.2a": "base power and toughness",
    "711.2b": "N3 or more level counters",
    "711.5": "uppermost power/toughness box",
    "712.4b": "fails to determine its characteristics",
    "712.8b": "only the characteristics of its front",
    "712.8a": "only the characteristics of its front",
    "712.8d": "has its front face up",
    "712.8e": "has its back face up",
    "712.8f": "the face that's up",
    "715.3b": "only its alternative characteristics",
    "715.4": "has only its normal characteristics",
    "718.3b": "only its alternative set of",
    "718.4": "has only its normal characteristics",
    "720.3b@2026-08-07": "has only its alternative characteristics",
    "720.4@2026-08-07": "has only its normal characteristics",
    "721.2a@2026-08-07": "N or more charge counters",
    "721.2b@2026-08-07": "in addition to its other types",
    "722.4@2026-08-07": "has only its normal characteristics",
}

SELF = Filter((This(),))
DOUBLE_FACED = ("transforming", "modal")
INSET = ("adventurer", "omen", "preparation")
"""Layouts whose second face is what the object is as a spell, if it is cast that way."""


def that_transform(game: Game) -> tuple[str, ...]:
    """The layouts of double-faced cards that transform: since 2026 modal ones too (712.9)."""
    return DOUBLE_FACED if game.since("2026-08-07") else ("transforming",)


# ---- what is shown


def view(sheet: Sheet, obj: GameObject) -> Values:
    """The characteristics that an object shows of a sheet.

    Raises:
        NotKnown: It is a split spell, and which half is being cast isn't said.
    """
    if len(sheet.faces) == 1:
        return sheet.faces[0]
    return _VIEWS[sheet.layout](sheet, obj)


def _split(sheet: Sheet, obj: GameObject) -> Values:
    """The half that is being cast (709.3b); both of a fused spell (709.4d), and elsewhere (709.4c)."""
    if obj.zone != STACK or obj.fused:
        return halves.joined(sheet.faces)
    return sheet.faces[cast_half(sheet, obj)]


def _room(sheet: Sheet, obj: GameObject) -> Values:
    if obj.zone != BATTLEFIELD:
        return _split(sheet, obj)
    return halves.joined(sheet.faces, unlocked(obj))


def _flip(sheet: Sheet, obj: GameObject) -> Values:
    """The bottom half of a permanent that is flipped, which it remains (110.5c, 710.1b, 710.2, 727.2h).

    Its color and cost don't change (710.1c).
    """
    top, bottom = sheet.faces
    if not (obj.flipped and obj.zone == BATTLEFIELD):
        return top
    return bottom._replace(cost=top.cost, colors=halves.colors(top), indicator=frozenset())


def _double_faced(sheet: Sheet, obj: GameObject) -> Values:
    """The face that is up (712.8d, 712.8f), elsewhere the front (712.8a).

    The mana value of a transforming object is always that of its front (712.8c, 712.8e).
    """
    front, back = sheet.faces
    if not back_is_up(obj):
        return front
    return back._replace(valued_by=front.cost) if sheet.layout == "transforming" else back


def _inset(sheet: Sheet, obj: GameObject) -> Values:
    """The alternative values of a spell cast that way (715.3a), else the normal ones (715.3b, 715.4)."""
    return sheet.faces[obj.zone == STACK and obj.half == 1]


def _prototype(sheet: Sheet, obj: GameObject) -> Values:
    """The normal characteristics, unless it is a prototyped spell (718.3a) or permanent (718.4).

    Those that the inset frame doesn't have are the same in any case (718.5).
    """
    inset = obj.prototyped and obj.zone in (BATTLEFIELD, STACK)
    return prototyped(sheet) if inset else sheet.faces[0]


def _meld_card(sheet: Sheet, obj: GameObject) -> Values:
    """The front of a meld card, also on the stack (712.8b): its back, half of a combined face, has no
    characteristics by itself (712.4b)."""
    return sheet.faces[0]


_VIEWS = {
    "meld card": _meld_card,
    "split": _split,
    "room": _room,
    "flip": _flip,
    "transforming": _double_faced,
    "modal": _double_faced,
    "prototype": _prototype,
    **dict.fromkeys(INSET, _inset),
}


def back_is_up(obj: GameObject) -> bool:
    """Whether a double-faced spell or permanent has its back face up (712.8)."""
    return obj.zone in (BATTLEFIELD, STACK) and (obj.back or (obj.zone == STACK and obj.half == 1))


def cast_half(sheet: Sheet, obj: GameObject) -> int:
    """The half of a split card that is being cast, which alone counts (709.3, 709.3a).

    Raises:
        NotKnown: Nobody said which.
    """
    if obj.half is None:
        raise NotKnown(f"{obj.id}: half", [face.names[0] for face in sheet.faces if face.names])
    return min(obj.half, len(sheet.faces) - 1)


UNLOCKED = "unlocked"
"""The mark of a room: the halves that were unlocked since it entered."""


def unlocked(obj: GameObject) -> frozenset[int]:
    """The unlocked halves of a room on the battlefield: that which was cast, and others since (709.5d)."""
    if obj.fused:
        return frozenset((0, 1))
    cast = frozenset() if obj.half is None else frozenset((obj.half,))
    return cast | frozenset(obj.marks.get(UNLOCKED, ()))


def prototyped(sheet: Sheet) -> Values:
    """A prototype card's values with those of its inset frame (718.3a, 718.3b); the others stay (718.5)."""
    normal, inset = sheet.faces
    return normal._replace(
        cost=inset.cost,
        colors=inset.colors,
        indicator=frozenset(),
        power=inset.power,
        toughness=inset.toughness,
    )


# ---- levels


def with_levels(sheet: Sheet) -> Sheet:
    """A leveler or station sheet whose level symbols are among its abilities (711.2, 721.2).

    Its other abilities aren't affected by level symbols (711.4).
    """
    if not sheet.levels:
        return sheet
    symbols = tuple(_symbol(level, sheet.layout) for level in sheet.levels)
    first, *others = sheet.faces
    return sheet._replace(faces=(first._replace(abilities=first.abilities + symbols), *others))


def _symbol(level: Level, layout: str) -> LevelSymbol:
    """A striation's symbol; on a station card, one with a power makes it a creature (721.2b@2026-08-07)."""
    station = layout == "station"
    types = ("creature",) if station and level.power is not None else ()
    counter = "charge" if station else "level"
    return LevelSymbol(counter, level.least, level.most, types, level.power, level.toughness, level.abilities)


def level_statics(symbol: LevelSymbol, obj: GameObject) -> tuple[Static, ...]:
    """What a level symbol is for an object with its counters now: a static ability, or none (107.8, 711.2).

    Its range is from N1 to N2 (107.8a, 711.2a) or from N3 on (107.8b, 711.2b); with fewer counters the
    uppermost power and toughness stay (711.5). A class level is no counter (711.7).
    """
    number = obj.counters.get(symbol.counter, 0)
    if number < symbol.least or (symbol.most is not None and number > symbol.most):
        return ()
    ops = [Op("add types", symbol.types)] if symbol.types else []
    if symbol.power is not None and symbol.toughness is not None:
        ops.append(Op("base p/t", PT(Number(symbol.power), Number(symbol.toughness))))
    if symbol.abilities:
        ops.append(Op("gain", symbol.abilities))
    return (Static(SELF, Ops(tuple(ops))),)
