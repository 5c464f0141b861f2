"""What objects are as layer 1 leaves them, and what copying them gives (707, 613.2).

hidden      the printed sheet or merged components, then each copy effect by timestamp
view        what the object shows of it (`faces`)
copiable    the face-down values, or the view: all that others copy
snapshot    what a copy effect copies, fixed as it begins (707.2b)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from crkb.game.copies import copy_conditions, copy_exceptions, copy_order, face_down, faces, merging
from crkb.game.errors import IllegalAction, NotKnown
from crkb.game.layers import keyword_facts
from crkb.game.objects import BATTLEFIELD, NOTHING, NOWHERE, STACK, Component, Effect, GameObject, Ref
from crkb.game.state import Game
from crkb.game.terms import CopyException, CopyOf, Ops
from crkb.game.values import SPELLS, Sheet, Values

if TYPE_CHECKING:
    from crkb.game.play import Play

CITES = {
    "111.5": "no token is created",
    "702.26b": "as though it does not exist",
    "613.2a": "Copiable effects are applied",
    "613.2b": "have their characteristics modified as defined",
    "707.2": "acquires the copiable values",
    "707.3": "become the copied information",
    "707.8a": "has both a front face and",
    "708.10": "as modified by its face-down status",
    "707.1": "turn another object into a",
}


SEVERAL = "several"
"""The snapshot of an effect that may copy several objects: nobody said which."""


class Snapshot(NamedTuple):
    """What a copy effect copies: a sheet, and whether a token made of it has its back up."""

    sheet: Sheet
    back: bool = False


class CopyRecord(NamedTuple):
    """A copy effect on an object: what it copies, in what it differs, and since when.

    `name` is that of the effect, or of the object with the static ability that makes it, "" for what
    the object entered or was turned up as. `key` tells that ability from all others.
    """

    snapshot: Snapshot
    exceptions: tuple[CopyException, ...] = ()
    timestamp: int | None = None
    name: str = ""
    key: Any = None


# ---- what an object is


def copiable(game: Game, obj: GameObject) -> Values:
    """The copiable values of an object's characteristics: what layer 1 leaves (613.2c).

    Copy effects on a face-down object show only once it is face up (708.10).

    Raises:
        NotKnown: It is a split spell, and which half is being cast isn't said.
    """
    if obj.face_down and face_down.shows(obj):
        return face_down.values(obj)
    first, *others = obj.sheet.faces
    if not (others or game.copy_effects or obj.entered_as or obj.components):
        return first  # most objects are that plain
    return face_up(game, obj)


def face_up(game: Game, obj: GameObject) -> Values:
    """The values that an object has, or would have if it were face up."""
    return faces.view(hidden(game, obj), obj)


def hidden(game: Game, obj: GameObject) -> Sheet:
    """All the faces that an object has with its copy effects, whichever it shows."""
    sheet = base(game, obj)
    for record in records(game, obj):
        sheet = copied(game, sheet, record, obj)
    return sheet


def base(game: Game, obj: GameObject) -> Sheet:
    """What an object is before copy effects: printed, merged, melded (712.8g), or prototyped (718.3b).

    A prototyped spell stays a prototype card's: a copy of it is prototyped itself (718.3c).
    """
    if merging.is_merged(obj):
        return merging.merged_sheet(obj, [_of_component(game, obj, part) for part in obj.components])
    if merging.is_melded(obj):
        return merging.melded_sheet(obj)
    if obj.prototyped and obj.zone != STACK:
        return Sheet("normal", (faces.view(obj.sheet, obj),))
    return obj.sheet


def _of_component(game: Game, obj: GameObject, part: Component) -> Sheet:
    """What a component is: copy effects from before something merged go on beneath it (727.2c)."""
    sheet = part.shown or part.sheet
    merged: int | None = obj.marks.get("merged")
    if merged is None:
        return sheet
    for record in game.copy_effects.get(obj.ref, ()):
        began = copy_order.time_of(record)
        if began < merged and merging.topmost_at(obj, began) is part:
            sheet = copied(game, sheet, record, merging.as_component(obj, part))
    return sheet


def copied(game: Game, before: Sheet, record: CopyRecord, obj: GameObject) -> Sheet:
    """A sheet after a copy effect: the copied one, with the exceptions of the effect (707.9).

    A condition that nobody tested as the effect began is asked of the copiable values.
    """
    sheet = record.snapshot.sheet
    if not record.exceptions:
        return sheet
    own = faces.view(before, obj)

    def holds(others: Sequence[CopyException], exception: CopyException) -> bool:
        assert exception.condition is not None
        would_be = faces.view(copy_exceptions.with_exceptions(sheet, others, own), obj)
        return copy_conditions.of_values(game, obj, would_be, exception.condition)

    return copy_exceptions.with_exceptions(sheet, copy_conditions.applying(record.exceptions, holds), own)


# ---- copy effects


def records(game: Game, obj: GameObject) -> tuple[CopyRecord, ...]:
    """The copy effects on an object, the oldest first: as it entered or was turned up, and others.

    Raises:
        NotKnown: The order of two of them matters and isn't known.
    """
    found = (*entered(obj), *game.copy_effects.get(obj.ref, ()))
    merged = obj.marks.get("merged")
    since = (each for each in found if merged is None or copy_order.time_of(each) > merged)
    return copy_order.in_order(game, since)


def entered(obj: GameObject) -> tuple[CopyRecord, ...]:
    """What an object became a copy of as it entered or was turned up, in order."""
    found = obj.entered_as
    if isinstance(found, CopyRecord):
        return (found,)
    return tuple(found or ())


def index(game: Game) -> Mapping[Ref, tuple[CopyRecord, ...]]:
    """The copy effects of resolved spells and abilities, by the object that each is on.

    What one copies was fixed as it began (707.2b); one that had nothing to copy never does.

    Raises:
        NotKnown: There were several objects that an effect may mean.
    """
    found: dict[Ref, list[CopyRecord]] = {}
    for effect in game.effects:
        record = _record(effect)
        if record is not None:
            for thing in effect.affects or ():
                if isinstance(thing, Ref):
                    found.setdefault(thing, []).append(record)
    from crkb.game.copies import static_copies

    static_copies.add(game, found)
    return {ref: tuple(each) for ref, each in found.items()} if found else NOTHING


def _record(effect: Effect) -> CopyRecord | None:
    """The copy effect that an effect is: of what it copied as it began, unchanged since (707.2b)."""
    copy = copy_of(effect)
    if copy is None or effect.snapshot is None:
        return None
    if effect.snapshot == SEVERAL:
        raise NotKnown(f"what {effect.id} copies", (), effect.context.you, "707.1")
    return CopyRecord(effect.snapshot, copy.exceptions, effect.timestamp, effect.id)


def copy_of(effect: Effect) -> CopyOf | None:
    """What an effect makes things a copy of, if it does."""
    if not isinstance(effect.what, Ops):
        return None
    return next((op.value for op in effect.what.ops if op.kind == "copy"), None)


# ---- what others copy


def snapshot(game: Game, obj: GameObject) -> Snapshot:
    """What an effect copies of an object that becomes a copy of it, or enters as one (707.2, 707.8).

    What is copied of a copy is what that copies (707.3). Alternative characteristics are copied too, of an
    adventurer card (715.2b) as of a prototype (718.2a); of a prototyped permanent, the values that it has
    so (718.3d). Choices (707.6), levels (716.2b) and stickers (123.1) aren't copied.

    Of a double-faced object it is the face that is up; flip cards, halves and inset frames are
    copied whole, since they are part of the copiable values.
    """
    if face_down.shows(obj):
        return Snapshot(Sheet("normal", (face_down.values(obj),)))
    sheet = hidden(game, obj)
    if sheet.layout in (*faces.DOUBLE_FACED, "meld") or merging.is_merged(obj):
        return Snapshot(Sheet("normal", (faces.view(sheet, obj)._replace(valued_by=None),)))
    return Snapshot(sheet)


def is_unseen(play: Play, ref: Ref) -> bool:
    """Whether an object is phased out: treated as if it weren't there, it neither is nor gives a copy."""
    obj = play.game.find(ref)
    if obj is None or not obj.phased_out:
        return False
    play.note("702.26b", f"{ref.id} is phased out: no copy is made", ref.id, holds=False)
    return True


def model(game: Game, id: str) -> Ref:
    """The object of an id to copy: as it is, or as it last existed if it is nowhere any more (608.2h).

    Raises:
        IllegalAction: It was never an object by itself: a card of a merged permanent.
    """
    newest = game.objects[id]
    if newest.zone != NOWHERE:
        return newest.ref
    past = (Ref(id, number) for number in range(newest.incarnation, 0, -1))
    found = next((ref for ref in past if ref in game.past), None)
    if found is None:
        raise IllegalAction("707.1", f"{id} no longer exists and can't be copied")
    return found


def snapshot_of(game: Game, ref: Ref) -> Snapshot:
    """The snapshot of an object now, or as it last existed (608.2h)."""
    found = game.find(ref)
    if found is not None:
        return snapshot(game, found)
    known = game.past[ref]
    if known.copiable is None or known.copiable == copiable(game, known.object):
        return snapshot(game, known.object)
    return Snapshot(Sheet("normal", (known.copiable._replace(valued_by=None),)))


def token_snapshot(game: Game, obj: GameObject) -> Snapshot:
    """What a token that is a copy is made of: all faces of a double-faced object (707.8a, 707.10g)."""
    if face_down.shows(obj):
        return snapshot(game, obj)
    if obj.sheet.layout not in faces.that_transform(game) or merging.is_merged(obj):
        return snapshot(game, obj)
    return Snapshot(_all_faces(game, obj), faces.back_is_up(obj))


def token_snapshot_of(game: Game, ref: Ref) -> Snapshot:
    """What a token is made of that copies an object as it is, or as it last existed (608.2h)."""
    found = game.find(ref)
    if found is not None:
        return token_snapshot(game, found)
    known = game.past[ref]
    as_it_was = known.copiable is None or known.copiable == copiable(game, known.object)
    return token_snapshot(game, known.object) if as_it_was else snapshot_of(game, ref)


def no_token(play: Play, sheet: Sheet, back: bool, of: str) -> bool:
    """Whether no token is created because it would be a copy of an instant or sorcery (111.5)."""
    refused = bool(sheet.faces[-1 if back else 0].types & SPELLS)
    if refused:
        play.note("111.5", f"{of} is an instant or sorcery: no token copy of it is created", of, holds=False)
    return refused


def _all_faces(game: Game, obj: GameObject) -> Sheet:
    """Both faces of a double-faced object, each as the copy effects on it leave it."""
    # only there has it a face that is up (712.8a)
    there = obj if obj.zone == STACK else obj._replace(zone=BATTLEFIELD)
    sides = (there._replace(back=False, half=None), there._replace(back=True, half=1))
    shown = tuple(face_up(game, side) for side in sides)
    return Sheet(obj.sheet.layout, shown)


def spell_copy(game: Game, obj: GameObject, exceptions: tuple[CopyException, ...] = ()) -> Mapping[str, Any]:
    """The fields of a new object that is a copy of a spell, but its id and controller (707.10).

    `exceptions` are those of the effect that copies it. What was decided as the spell was cast is
    copied: its half, its targets, whether it was kicked, so that the copy is an Adventure (715.3c) or
    prototyped (718.3c) too. Of a transforming spell both faces are copied, and the same one is up
    (707.10g).
    """
    made = token_snapshot(game, obj)
    sheet = copied(game, obj.sheet, CopyRecord(made, exceptions), obj)
    kept = ("half", "fused", "prototyped", "bestowed", "kicked", "mutating", "stacked")
    decisions = {name: getattr(obj, name) for name in kept}
    decisions["marks"] = {name: obj.marks[name] for name in keyword_facts.COPIED if name in obj.marks}
    return {**decisions, "sheet": sheet, "back": made.back, "kind": "copy"}
