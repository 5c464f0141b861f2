"""The instruction to make a copy of a card and cast it (707.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from crkb.game.copies import copying
from crkb.game.objects import NOWHERE, GameObject, Ref
from crkb.game.stack import verbs_library
from crkb.game.stack.doing import Doing
from crkb.game.stack.verbs_make import FreshIds
from crkb.game.terms import LastExisted, NewToken, Verb
from crkb.game.values import Sheet

CITES = {
    "112.2a": "owner of that copy is the",
    "707.12": "copy is created in the same",
    "707.13": "defined by name rather than by",
    "707.14": "as it last existed in the",
    "709.3c": "separated into the same two halves",
    "718.2a": "part of the object's copiable values",
}

OUTSIDE = "outside the game"
"""Where a copy begins that is of a card by its name (707.13)."""


def cast_copy(doing: Doing, verb: Verb) -> bool:
    """A player copies cards and casts the copies without paying, as the instruction is carried out (707.12).

    A copy is put onto the stack as any spell that is cast: abilities see it, and it can be countered. It
    is of a card in the game, of one that the instruction names (707.13), or of one that it noted (707.14).
    The copy of a prototype card can be cast prototyped (718.2a).
    """
    cast = False
    for id, sheet, zone in list(_models(doing, verb)):
        made = _made(doing, id, sheet, zone, str(verb.arg("id") or ""))
        doing.play.put(made)
        doing.play.note("707.12", f"{made.id} is a copy of {id}, created in the {zone} and cast", made.id)
        prototyped = bool(verb.arg("prototyped"))
        if prototyped and sheet.layout == "prototype":
            doing.play.note("718.2a", f"{made.id} has the alternative characteristics as well", made.id)
        if verbs_library.cast_one(doing, made.ref, _half(doing, made), prototyped):
            cast = True
        else:
            doing.play.put(doing.play.object(made.id)._replace(zone=NOWHERE))
    return cast


def _models(doing: Doing, verb: Verb) -> Iterator[tuple[str, Sheet, str]]:
    """What is copied: its id or name, the copied sheet, and the zone where the copy is created."""
    value: Any = verb.value
    if isinstance(value, NewToken):
        yield _by_name(doing, value)
        return
    for part in value.parts:
        for thing in doing.of(part):
            if isinstance(thing, Ref):
                yield _by_object(doing, thing, isinstance(part, LastExisted))


def _by_name(doing: Doing, value: NewToken) -> tuple[str, Sheet, str]:
    """A card that the instruction names: what its list says, created outside the game (707.13)."""
    sheet: Sheet = value.sheet
    name = " // ".join(name for face in sheet.faces for name in face.names)
    doing.play.note("707.13", f"{name} is what the list of cards says of it", *doing.named())
    return name, sheet, OUTSIDE


def _by_object(doing: Doing, ref: Ref, noted: bool) -> tuple[str, Sheet, str]:
    """A card: as it is, or, if it was noted where it has left, as it last existed there (707.14)."""
    meant = ref if noted else doing.found(ref)
    known = doing.play.game.known(meant)
    if noted:
        doing.play.note("707.14", f"{ref.id} is copied as it last existed in the {known.zone}", ref.id)
    return ref.id, copying.token_snapshot_of(doing.play.game, meant).sheet, known.zone


def _made(doing: Doing, of: str, sheet: Sheet, zone: str, id: str) -> GameObject:
    """The copy, whose owner is the player told to make and cast it (112.2a)."""
    you, ids = doing.ctx.you, FreshIds(doing.play.game)
    named = ids.given(id) if id else ids.numbered(f"{of} copy")
    doing.play.note("112.2a", f"{you} owns the copy {named}", named, you)
    return GameObject(named, sheet, zone, you, you, you, kind="copy", timestamp=doing.play.stamp())


def _half(doing: Doing, made: GameObject) -> str | None:
    """The half of a split card that is cast: the copy has both, apart as on the card (709.3c)."""
    if made.sheet.layout != "split":
        return None
    names = [" // ".join(face.names) for face in made.sheet.faces]
    doing.play.note("709.3c", f"{made.id} has the same two halves", made.id)
    return str(doing.play.choose(f"half of {made.id}", names, doing.ctx.you, "709.3c"))
