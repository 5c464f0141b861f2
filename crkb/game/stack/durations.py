"""How long effects last, and when that is over (611.2a-b, 610.3)."""

from __future__ import annotations

from crkb.game.objects import Context, Effect, GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import Duration

CITES = {"702.26f": "end when that permanent phases out"}

END_OF_TURN, END_OF_COMBAT, TURN = "end of turn", "end of combat", "turn"
"""Moments at which durations end: cleanup, the end of combat, the beginning of a turn."""


EXILED = "exiled"
"""The duration of what a card encoded on a creature does: while it is in exile (702.99c)."""

TRACKING = ("no longer control this", "no longer attached", "turned face down")
"""Durations of effects that last for as long as something is so (611.2b)."""


def tie(game: Game, until: Duration | None, ctx: Context, it: Thing | None) -> Thing | None:
    """The object whose leaving, or whose change, ends an effect that begins now."""
    if until is None:
        return None
    if until.kind in ("this leaves", "no longer control this", EXILED):
        return ctx.source
    if until.kind == "leaves":
        found = game.objects.get(until.who)
        return found.ref if found is not None else None
    if until.kind == "no longer attached":
        return attached(game, ctx, it)
    return None


def attached(game: Game, ctx: Context, it: Thing | None) -> Thing | None:
    """What the object of the effect, or else its source, is attached to."""
    for each in (it, ctx.source):
        found = game.find(each) if isinstance(each, Ref) else None
        if found is not None and not found.phased_out and found.attached_to is not None:
            return found.attached_to
    return None


def is_over(game: Game, until: Duration, ctx: Context, it: Thing | None) -> bool:
    """Is a duration over already, so that the effect doesn't begin (611.2b)?"""
    tied = tie(game, until, ctx, it)
    if until.kind in ("this leaves", "leaves"):
        return permanent(game, tied) is None
    if until.kind == "no longer control this":
        return not controls(game, ctx.you, tied)
    if until.kind == "no longer attached":
        return tied is None
    return until.kind == "turned face down" and _is_hidden(game, it)


def _is_hidden(game: Game, it: Thing | None) -> bool:
    """Whether an object is face down, or can't be seen not to be."""
    found = game.find(it) if isinstance(it, Ref) else None
    return found is None or found.face_down or found.phased_out


def permanent(game: Game, thing: Thing | None) -> GameObject | None:
    """The permanent, phased out or not, if it is still the same one."""
    found = game.find(thing) if isinstance(thing, Ref) else None
    return found if found is not None and found.zone == "battlefield" else None


def controls(game: Game, player: str, thing: Thing | None) -> bool:
    """Whether a player controls a permanent."""
    found = permanent(game, thing)
    return found is not None and not found.phased_out and game.chars(found.id).controller == player


def ended(game: Game, effect: Effect, moment: str) -> bool:
    """Is the duration of an effect over at a moment?"""
    until = effect.until
    if until is None:
        return False
    if until.kind in (END_OF_TURN, END_OF_COMBAT):
        return until.kind == moment
    if until.kind == "next turn":
        return moment == TURN and game.is_turn_of(_who(effect, until))
    return _changed(game, effect, until)


def _who(effect: Effect, until: Duration) -> str:
    return effect.context.you if until.who == "you" else until.who


def _changed(game: Game, effect: Effect, until: Duration) -> bool:
    """Durations that last as long as something is so. What is phased out can't be seen to be so, but it
    hasn't left (702.26d, f)."""
    if until.kind in ("this leaves", "leaves"):
        return permanent(game, effect.tied) is None
    if until.kind == EXILED:
        return not isinstance(effect.tied, Ref) or game.find(effect.tied) is None
    if until.kind == "no longer control this":
        return not controls(game, effect.context.you, effect.tied)
    it = effect.affects[0] if effect.affects else None
    if until.kind == "no longer attached":
        return attached(game, effect.context, it) != effect.tied
    return until.kind == "turned face down" and _is_hidden(game, it)


def lost_sight(game: Game, effect: Effect) -> bool:
    """Whether what an effect lasts as long as is phased out (702.26f)."""
    it = effect.affects[0] if effect.affects else None
    watched = (game.find(each) for each in (effect.tied, it) if isinstance(each, Ref))
    lasting = effect.until is not None and effect.until.kind in TRACKING
    return lasting and any(each is not None and each.phased_out for each in watched)
