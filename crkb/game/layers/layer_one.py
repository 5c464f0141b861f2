"""Why an object has its copiable values: faces, copies, merging, being face down (613.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from crkb.game.copies import copy_exceptions, copying, face_down, faces, merging
from crkb.game.layers import class_levels
from crkb.game.objects import BATTLEFIELD, COMMAND, EXILE, STACK, GameObject
from crkb.game.state import Game
from crkb.game.terms import Ability, LevelSymbol
from crkb.game.values import Sheet
from crkb.text.inflect import quantity

CITES = {
    "202.3b": "mana cost of its front face",
    "372.4b": "Face-down identity cards have no characteristics",
    "372.10": "its copiable values become the values",
    "406.3a": "exiled face down has no characteristics",
    "613.2a": "Copiable effects are applied",
    "613.2b": "have their characteristics modified as defined",
    "702.140e": "has all abilities of each card",
    "702.168a": "face-down creature with ward",
    "707.2": "acquires the copiable values",
    "707.2a": "derived from its mana cost or",
    "707.2b": "won't cause the copy to change",
    "707.3": "become the copied information",
    "707.4": "copy a different object while remaining",
    "707.8a": "has both a front face and",
    "707.9a": "part of the copiable values",
    "707.9b": "modify a characteristic as part",
    "707.9c": "instead retain their original values",
    "707.9d": "that characteristic is not copied",
    "708.2": "no characteristics other than those listed",
    "708.2a": "becomes a 2/2 face-down creature",
    "708.10": "as modified by its face-down status",
    "709.3b": "the half being cast exist",
    "709.4": "its two halves combined",
    "709.4b": "combined mana costs of its two",
    "709.4c": "each ability in the text box",
    "709.4d": "fused split spell on the stack",
    "709.5@2025-02-07": "single shared type line",
    "709.5d@2025-02-07": "neither half was cast as",
    "710.1b": "only if the permanent is flipped",
    "710.1c": "color and mana cost don't change",
    "710.2": "before the permanent flips",
    "107.8": "same text box striation as a",
    "107.8a": "but no more than N2 level",
    "107.8b": "N3 or more level counters on",
    "711.2a": "base power and toughness",
    "711.2b": "N3 or more level counters",
    "711.4": "treated normally",
    "711.5": "uppermost power/toughness box",
    "711.6": "every zone other than the battlefield",
    "711.7": "class levels do not interact with",
    "712.8a": "only the characteristics of its front",
    "712.8c": "up while on the stack",
    "712.8d": "has its front face up",
    "712.8e": "has its back face up",
    "712.8f": "the face that's up",
    "712.8g": "sum of the mana values of",
    "712.15": "given to it by the rule",
    "715.2b": "part of the object's copiable values",
    "715.3b": "only its alternative characteristics",
    "715.4": "has only its normal characteristics",
    "718.2a": "part of the object's copiable values",
    "718.3b": "only its alternative set of",
    "718.4": "has only its normal characteristics",
    "718.5": "characteristics other than its power, toughness",
    "720.3b@2026-08-07": "has only its alternative characteristics",
    "720.4@2026-08-07": "has only its normal characteristics",
    "721.2a@2026-08-07": "N or more charge counters",
    "721.2b@2026-08-07": "in addition to its other types",
    "721.2c@2026-08-07": "any zone other than the battlefield",
    "722.3c@2026-08-07": "only the characteristics of that permanent's",
    "722.4@2026-08-07": "has only its normal characteristics",
    "727.2a": "characteristics of its topmost component",
    "727.2h": "if the merged permanent is flipped",
}

Said: TypeAlias = tuple[str, str]
"""A rule, and what it says about the object."""

Reasons: TypeAlias = Callable[[GameObject], Iterator[Said]]


def story(game: Game, obj: GameObject) -> list[Said]:
    """The rules that give an object its copiable values, in the order they apply."""
    found = [*_components(obj), *_copies(game, obj)]
    if face_down.shows(obj):
        return [*found, *_face_down(obj, bool(found))]
    sheet = copying.hidden(game, obj) if found else obj.sheet
    return [*found, *_shown(sheet, obj), *_of_levels(obj, copying.copiable(game, obj).abilities)]


def _components(obj: GameObject) -> Iterator[Said]:
    if merging.is_merged(obj):
        top, *others = (part.id for part in obj.components)
        yield "727.2a", f"{obj.id} has the characteristics of {top}, its topmost component"
        yield "702.140e", f"{obj.id} also has the abilities of {', '.join(others)}"
        if obj.flipped and any(part.sheet.layout == "flip" for part in obj.components):
            yield "727.2h", f"{obj.id} is flipped, and so is each flip card that represents it"
    if merging.is_melded(obj):
        yield (
            "712.8g",
            f"{obj.id} is a melded pair: it has its combined back face and the front faces' total mana value",
        )


# ---- copies

EXCEPTED = {
    "gain": "707.9a",
    "keep": "707.9c",
    "omit": "707.9c",
}
"""The rules about kinds of exceptions; those that change a characteristic are 707.9b."""
SETTING = ("keep", "omit", "set color", "set p/t", "set types")
"""Exceptions that leave out abilities which define the characteristic (707.9d)."""


def _copies(game: Game, obj: GameObject) -> Iterator[Said]:
    records = copying.records(game, obj)
    for record in records:
        model = _name_of(record.snapshot.sheet)
        yield "613.2a", f"{obj.id} is a copy of {model}: it has the copiable values of {model}"
        yield "707.2", f"{obj.id} has the copiable values of {model} and nothing else from it"
        yield "707.2b", f"{obj.id} copies {model} as that was: changes to it since then don't matter"
        if record.snapshot.sheet.faces[0].colors is None:
            yield "707.2a", f"the color of {obj.id} is that of the copied mana cost and color indicator"
        yield from _with_inset(obj, record.snapshot.sheet.layout)
        if record.snapshot.sheet.layout in faces.DOUBLE_FACED:
            yield "707.8a", f"{obj.id} is a double-faced token: both faces are copied"
        kinds = [each.kind for each in record.exceptions if each.kind != "enters"]
        for rule in dict.fromkeys(EXCEPTED.get(kind, "707.9b") for kind in kinds):
            yield rule, f"the copy that {obj.id} is has exceptions"
        if any(kind in SETTING for kind in kinds):
            yield "707.9d", f"{obj.id} doesn't copy what defines a characteristic that an exception sets"
        if "add subtypes" in kinds and _defines_subtypes(record.snapshot.sheet):
            yield "707.9d", f"{obj.id} has more types in addition, so it copies what defines its types"
    if len(records) > len(copying.entered(obj)):
        yield (
            "707.4",
            f"{obj.id} has become a copy where it was: it didn't enter, and other effects still apply",
        )
    if records:
        yield "707.3", f"anything that copies {obj.id} copies these values"


def _defines_subtypes(copied: Sheet) -> bool:
    abilities = (each for face in copied.faces for each in face.abilities)
    return any(copy_exceptions.defines(each, "subtypes") for each in abilities)


def _with_inset(obj: GameObject, layout: str) -> Iterator[Said]:
    if layout in _INSET_COPIED:
        yield _INSET_COPIED[layout], f"{obj.id} also copies the alternative characteristics"


_INSET_COPIED = {"adventurer": "715.2b", "prototype": "718.2a"}
"""The rules by which alternative characteristics are copiable."""


def _name_of(copied: Sheet) -> str:
    return " // ".join(copied.faces[0].names) or "a nameless object"


def _face_down(obj: GameObject, copied: bool) -> Iterator[Said]:
    if obj.zone == COMMAND:
        yield "372.4b", f"{obj.id} is a face-down identity: it has no characteristics"
        if copied:
            yield "372.10", f"the copied values of {obj.id} show only while it is face up"
        return
    if obj.zone == EXILE:
        yield "406.3a", f"{obj.id} is exiled face down: it has no characteristics"
        return
    yield "613.2b", f"{obj.id} is face down, which sets its copiable values"
    yield "708.2", f"{obj.id} has only the characteristics that being face down gives it"
    if obj.sheet.layout in faces.DOUBLE_FACED:
        yield "712.15", f"{obj.id} is double-faced, but neither face shows while it is face down"
    yield "708.2a", f"{obj.id} is a 2/2 creature with no name, subtypes, text or mana cost"
    if face_down.turned_down_by(obj) == face_down.WARDED:
        yield "702.168a", f"{obj.id} has ward {{2}} while face down"
    if copied:
        yield "708.10", f"the copied values of {obj.id} show only while it is face up"


# ---- faces


def _shown(sheet: Sheet, obj: GameObject) -> Iterator[Said]:
    if sheet.layout in _SHOWN:
        yield from _SHOWN[sheet.layout](obj)
    elif sheet.layout in _INSET:
        yield from _inset(obj, *_INSET[sheet.layout])


def _split(obj: GameObject) -> Iterator[Said]:
    if obj.zone != STACK:
        yield "709.4", f"{obj.id} has the characteristics of both halves"
        yield "709.4c", f"{obj.id} has the types and abilities of both halves"
        yield "709.4b", f"the mana cost of {obj.id} is that of both halves together"
    elif obj.fused:
        yield "709.4d", f"{obj.id} is fused: it has the characteristics of both halves"
        yield "709.4b", f"the mana cost of {obj.id} is that of both halves together"
    else:
        yield "709.3b", f"{obj.id} has only what characteristics the half being cast has"


def _room(obj: GameObject) -> Iterator[Said]:
    if obj.zone != BATTLEFIELD:
        yield from _split(obj)
        return
    count = len(faces.unlocked(obj))
    yield "709.5@2025-02-07", f"{obj.id} has name, cost and text of {count} unlocked halves"
    yield "709.5d@2025-02-07", f"{obj.id} entered with the half unlocked that was cast, if one was"


def _flip(obj: GameObject) -> Iterator[Said]:
    if obj.flipped and obj.zone == BATTLEFIELD:
        yield "710.1b", f"{obj.id} is a flipped permanent: the bottom half applies"
        yield "710.2", f"{obj.id} is flipped: it has its alternative characteristics"
        yield "710.1c", f"{obj.id} keeps its mana cost and color"
    else:
        yield "710.1b", f"{obj.id} isn't a flipped permanent: the bottom half doesn't apply"
        yield "710.2", f"{obj.id} isn't a flipped permanent: it has its normal characteristics"


def _transforming(obj: GameObject) -> Iterator[Said]:
    if obj.zone not in (BATTLEFIELD, STACK):
        yield "712.8a", f"{obj.id} has only its front face's characteristics in this zone"
    elif obj.zone == STACK:
        yield "712.8c", f"{obj.id} has only the characteristics of the face that is up on the stack"
    elif faces.back_is_up(obj):
        yield "712.8e", f"{obj.id} has its back face up; its mana value is that of its front"
    else:
        yield "712.8d", f"{obj.id} has its front face up"
    if faces.back_is_up(obj):
        yield "202.3b", f"the mana value of {obj.id} is calculated from the mana cost of its front face"


def _modal(obj: GameObject) -> Iterator[Said]:
    if obj.zone in (BATTLEFIELD, STACK):
        yield "712.8f", f"{obj.id} has only the characteristics of the face that is up"
    else:
        yield "712.8a", f"{obj.id} has only its front face's characteristics in this zone"


def _meld_card(obj: GameObject) -> Iterator[Said]:
    yield "712.4b", f"the back of {obj.id} has no characteristics while it isn't melded"
    if obj.zone == STACK:
        yield "712.8b", f"on the stack {obj.id} has only its front face's characteristics"


def _inset(obj: GameObject, as_spell: str, otherwise: str) -> Iterator[Said]:
    if obj.sheet.layout == "adventurer":
        yield "715.2a", f"{obj.id} has an Adventure, whether it uses those characteristics or not"
    if obj.zone == STACK and obj.half == 1:
        yield as_spell, f"{obj.id} is cast as its inset frame: it has only those characteristics"
    else:
        yield otherwise, f"{obj.id} has only its normal characteristics"


def _prototype(obj: GameObject) -> Iterator[Said]:
    if obj.prototyped and obj.zone in (BATTLEFIELD, STACK):
        yield "718.3b", f"{obj.id} is prototyped: its cost, power and toughness are the alternative ones"
        yield "718.5", f"everything else about {obj.id} is as if it were cast normally"
    else:
        yield "718.4", f"{obj.id} isn't prototyped: it has only its normal characteristics"


_SHOWN: dict[str, Reasons] = {
    "split": _split,
    "room": _room,
    "flip": _flip,
    "transforming": _transforming,
    "modal": _modal,
    "prototype": _prototype,
    "meld card": _meld_card,
}
_INSET = {
    "adventurer": ("715.3b", "715.4"),
    "omen": ("720.3b@2026-08-07", "720.4@2026-08-07"),
    "preparation": ("722.3c@2026-08-07", "722.4@2026-08-07"),
}
"""The rules of cards with an inset frame: for a spell cast as that, and for anything else."""

# ---- levels


def _of_levels(obj: GameObject, abilities: Sequence[Ability]) -> Iterator[Said]:
    yield from class_levels.told(obj, abilities)
    symbols = [each for each in abilities if isinstance(each, LevelSymbol)]
    if not symbols:
        return
    is_leveler = symbols[0].counter == "level"
    if obj.zone == BATTLEFIELD:
        yield from _there(obj, symbols, is_leveler)
    elif is_leveler:
        yield "711.6", f"{obj.id} isn't on the battlefield: its uppermost power and toughness count"
    elif any(symbol.types for symbol in symbols):
        yield "721.2c@2026-08-07", f"{obj.id} has no power or toughness except on the battlefield"


def _there(obj: GameObject, symbols: Sequence[LevelSymbol], is_leveler: bool) -> Iterator[Said]:
    """What the symbols of a permanent say with its counters."""
    if is_leveler:
        yield "711.4", f"{obj.id} has its other abilities with any number of level counters"
    if is_leveler and obj.level:
        yield "711.7", f"the class level of {obj.id}, {obj.level}, is no number of level counters"
    reached = [symbol for symbol in symbols if faces.level_statics(symbol, obj)]
    for symbol in reached:
        number = obj.counters.get(symbol.counter, 0)
        says = f"{obj.id} has {quantity(number, f'{symbol.counter} counter')}, in the range of a level symbol"
        for rule in _rules_of(symbol):
            yield rule, says
    if not reached and is_leveler:
        yield from _as_printed(obj, symbols)


def _as_printed(obj: GameObject, symbols: Sequence[LevelSymbol]) -> Iterator[Said]:
    """Why no level symbol of a leveler applies: it has too few counters, or as many as lie between two."""
    if obj.counters.get("level", 0) < min(symbol.least for symbol in symbols):
        yield "711.5", f"{obj.id} has too few level counters: its power and toughness are the printed ones"
    else:
        for rule in dict.fromkeys(_rules_of(symbol)[0] for symbol in symbols):
            yield rule, f"the level counters of {obj.id} are in no range of its level symbols"


def _rules_of(symbol: LevelSymbol) -> tuple[str, ...]:
    if symbol.counter == "charge":
        return ("721.2b@2026-08-07" if symbol.types else "721.2a@2026-08-07",)
    return ("711.2b", "107.8b", "107.8") if symbol.most is None else ("711.2a", "107.8a", "107.8")
