"""Permanents that become copies of something else while they stay where they are (707.4)."""

from __future__ import annotations

from crkb.game import copy_conditions, copying
from crkb.game.objects import Context, Effect, Ref
from crkb.game.play import Play
from crkb.game.terms import CopyException, CopyOf, Duration, Filter, Named, Op, Ops

CITES = {
    "707.1": "turn another object into a",
    "707.2": "acquires the copiable values",
    "707.4": "copy a different object while remaining",
    "611.2a": "lasts as long as stated",
}


def becomes_copy(
    play: Play,
    who: str | Ref,
    what: str | Ref,
    exceptions: tuple[CopyException, ...] = (),
    until: Duration | None = None,
    context: Context | None = None,
) -> None:
    """Make an object a copy of another, by an effect that isn't about entering.

    Args:
        play: The game being played on.
        who: What becomes a copy.
        what: What it copies, now or as it last existed.
        exceptions: In what the copy differs; conditions are tested now.
        until: How long the effect lasts; None: it doesn't end.
        context: What the words of the effect mean; `this` is what becomes a copy, unless said.

    """
    changed, model = _ref(play, who), _ref(play, what)
    obj = play.game.find(changed)
    if obj is None:
        play.note("707.1", f"{changed.id} is gone: it can't become a copy", changed.id, holds=False)
        return
    made = copying.snapshot_of(play.game, model)
    now = play.stamp()
    kept = copy_conditions.decided(play.game, obj, made, exceptions, now)
    op = Op("copy", CopyOf(Filter((Named(model.id),)), kept))
    effect = Effect(
        f"{changed.id} as a copy of {model.id}",
        Ops((op,)),
        context or Context(source=obj.ref, you=obj.controller, it=obj.ref),
        now,
        (changed,),
        until,
        play.game.turn,
        snapshot=made,
    )
    play.note("707.2", f"{changed.id} becomes a copy of {model.id}", changed.id, model.id)
    play.game = play.game.but(effects=(*play.game.effects, effect))


def _ref(play: Play, thing: str | Ref) -> Ref:
    return thing if isinstance(thing, Ref) else play.object(thing).ref
