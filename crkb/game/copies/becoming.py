"""Permanents that become copies of something else while they stay where they are (707.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from crkb.game.copies import copy_conditions, copy_order, copying, faces, merging
from crkb.game.objects import Context, Effect, GameObject, Ref
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import CopyException, CopyOf, Duration, Filter, Named, Op, Ops

CITES = {
    "110.5c": "retains its status until a spell",
    "707.1": "turn another object into a",
    "707.2": "acquires the copiable values",
    "707.4": "copy a different object while remaining",
    "707.5": "becomes a copy as it enters",
    "123.1": "not part of its copiable values",
    "707.6": "any choices that have been made",
    "707.7": "will be similarly linked to one",
    "707.8": "face that's currently up",
    "707.11": "still tracks that permanent",
    "716.2b": "not a copiable characteristic",
    "718.3d": "was a prototyped spell is copied",
    "707.9f": "taking into account any other exceptions",
    "611.2a": "lasts as long as stated",
}


def becomes_copy(
    play: Play,
    who: str | Ref,
    what: str | Ref,
    exceptions: tuple[CopyException, ...] = (),
    until: Duration | None = None,
) -> None:
    """Make an object a copy of another, by an effect that isn't about entering (707.4).

    Args:
        play: The game being played on.
        who: What becomes a copy.
        what: What it copies, now or as it last existed.
        exceptions: In what the copy differs; conditions are tested now.
        until: How long the effect lasts; None: it doesn't end. `this` is what becomes a copy.

    """
    changed = _ref(play, who)
    model = what if isinstance(what, Ref) else copying.model(play.game, what)
    obj = play.game.find(changed)
    if obj is None:
        play.note("707.1", f"{changed.id} is gone and can't become a copy", changed.id, holds=False)
        return
    if copying.is_unseen(play, changed) or copying.is_unseen(play, model):
        return
    made = copying.snapshot_of(play.game, model)
    now = play.stamp()
    kept = copy_conditions.decided(play.game, obj, made, exceptions, now)
    op = Op("copy", CopyOf(Filter((Named(model.id),)), kept))
    effect = Effect(
        f"{changed.id} as a copy of {model.id}",
        Ops((op,)),
        Context(source=obj.ref, you=obj.controller, it=obj.ref),
        now,
        (changed,),
        until,
        play.game.turn,
        snapshot=made,
    )
    play.note("707.2", f"{changed.id} becomes a copy of {model.id}", changed.id, model.id)
    note_uncopied(play, changed.id, play.game.find(model))
    if status := [word for word in STATUS if getattr(obj, word)]:
        says = f"{changed.id} is still {' and '.join(status).replace('_', ' ')}"
        play.note("110.5c", says, changed.id)
    play.game = play.game.but(effects=(*play.game.effects, effect))


STATUS = ("tapped", "flipped", "face_down")
"""What is so about a permanent whatever it becomes a copy of (110.5c)."""


def entering_as(
    play: Play, game: Game, obj: GameObject, model: GameObject, exceptions: tuple[CopyException, ...]
) -> tuple[copying.CopyRecord, ...]:
    """What a permanent is a copy of that enters as a copy of an object (707.5).

    Args:
        play: The game being played on.
        game: The game as if the permanent were on the battlefield already.
        obj: The permanent in it, with what it is a copy of by now.
        model: What it copies.
        exceptions: In what the copy differs; conditions are tested now.

    """
    made = copying.snapshot(play.game, model)
    kept = copy_conditions.decided(game, obj, made, exceptions, game.clock)
    play.note("707.5", f"{obj.id} is a copy of {model.id} as it enters", obj.id, model.id)
    note_uncopied(play, obj.id, model)
    _note_conditions(play, obj, exceptions)
    return (*copying.entered(obj), copying.CopyRecord(made, kept, game.clock))


def note_uncopied(play: Play, id: str, model: GameObject | None) -> None:
    """Note what a copy doesn't have of what it copies, and of a double-faced permanent what it has.

    Args:
        play: The game being played on.
        id: What is a copy.
        model: What it copies; None if that is gone.
    """
    if model is None:
        return
    if model.sheet.layout in FACED:
        play.note("707.8", f"{id} copies only the face of {model.id} that is up", id, model.id)
    if model.prototyped:
        play.note("718.3d", f"{id} copies the values that {model.id} has as prototyped", id, model.id)
    known = play.game.objects.get(id)
    if model.chosen or (known is not None and known.chosen):
        says = f"linked abilities of {id} refer to each other alone, whatever was chosen for it before"
        play.note("707.7", says, id, model.id)
    for rule, there, what in _uncopied(model):
        if there:
            play.note(rule, f"{id} doesn't copy {what} {model.id}", id, model.id)


FACED = (*faces.DOUBLE_FACED, merging.MELDED)
"""The layouts of which one face is up, which is all that a copy has (707.8)."""


def _uncopied(model: GameObject) -> tuple[tuple[str, Any, str], ...]:
    """What isn't copiable, whether an object has it, and its rule (707.2)."""
    return (
        ("707.6", model.chosen, "the choices made for"),
        ("716.2b", model.level, "the level of"),
        ("123.1", model.stickers, "the stickers on"),
    )


def as_created(play: Play, token: GameObject) -> GameObject:
    """A token created as a copy, with the exceptions that apply to it.

    Args:
        play: The game being played on.
        token: What is created, with its owner; conditions of its exceptions are tested now.

    Raises:
        NotKnown: A condition can't be answered.

    """
    record = token.entered_as
    if not isinstance(record, copying.CopyRecord) or not record.exceptions:
        return token
    bare = token._replace(entered_as=None)
    kept = copy_conditions.decided(play.game, bare, record.snapshot, record.exceptions)
    _note_conditions(play, token, record.exceptions)
    return token._replace(entered_as=record._replace(exceptions=kept))


def _note_conditions(play: Play, obj: GameObject, exceptions: Iterable[CopyException]) -> None:
    if any(each.condition is not None for each in exceptions):
        says = f'exceptions with "if" check {obj.id} as it would be without them'
        play.note("707.9f", says, obj.id)


def note_tracked(play: Play, source: Ref | None, since: int | None) -> None:
    """Note that an ability means the permanent that it is of, although that has become a copy (707.11).

    Args:
        play: The game being played on.
        source: What has the ability.
        since: When the ability was put on the stack.
    """
    obj = play.game.find(source) if source is not None else None
    if obj is None:
        return
    if any(copy_order.time_of(record) > (since or 0) for record in copying.records(play.game, obj)):
        says = f"{obj.id} has become a copy: its ability still refers to that permanent"
        play.note("707.11", says, obj.id)


def _ref(play: Play, thing: str | Ref) -> Ref:
    return thing if isinstance(thing, Ref) else play.object(thing).ref
