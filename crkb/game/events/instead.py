"""Instructions in place of an event: the events that they are, or what follows the batch (614.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from crkb.game.errors import NotKnown
from crkb.game.events import libraries
from crkb.game.events.replacement import After, Process
from crkb.game.happenings import (
    Counts,
    Damages,
    Destroys,
    Draws,
    Happening,
    LifeChanges,
    Moves,
    Taps,
    Unseen,
)
from crkb.game.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, Context, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import AnyTarget, Filter, It, ItsOwner, ThatSource, This, Verb, Verbs, every_term
from crkb.game.values import DAMAGED

CITES: dict[str, str] = {
    "614.9": "same damage dealt to another",
    "616.1b": "under whose control an object would",
}


def verbs(instead: Verbs, ctx: Context, process: Process, event: Any, label: str) -> tuple[Happening, ...]:
    """The events that instructions are; what no single event is is carried out after the batch."""
    if len(instead) == 1:
        instead = (instead[0]._replace(may=None),)  # whether it is applied was asked before
    found: list[Happening] = []
    rest: list[Verb] = []
    for verb in instead:
        waits = bool(rest) and verb.verb not in GOES  # what comes later isn't done before
        made = None if waits else _translated(verb, ctx, process, event)
        rest += [verb] if made is None else []
        found += made or ()
    if rest:
        process.after.append(After(tuple(rest), ctx, process.applied, label))
    return tuple(found)


def _translated(verb: Verb, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...] | None:
    if verb.condition is not None or verb.may is not None:
        return None
    if verb.verb in GOES:
        return _moved(verb, ctx, process, event)
    translate = _TRANSLATED.get(verb.verb)
    return translate(verb, ctx, process, event) if translate is not None and not _has_targets(verb) else None


def plain_gain(after: After, process: Process) -> LifeChanges | None:
    """The gain of life that instructions are, if that is all that they are."""
    if len(after.verbs) != 1 or after.verbs[0].verb != "gain life":
        return None
    verb = after.verbs[0]
    if verb.condition is not None or verb.may is not None or _has_targets(verb):
        return None
    made = _life(1, verb, after.context, process, None)
    return made[0] if len(made) == 1 and isinstance(made[0], LifeChanges) else None


def _has_targets(verb: Verb) -> bool:
    terms = every_term(verb)
    return any(isinstance(each, AnyTarget) or getattr(each, "is_target", False) for each in terms)


GOES = {"exile": EXILE, "return": HAND, "move": HAND, "shuffle": LIBRARY}
"""Where what is moved goes if nothing else is said."""


def _is_it(part: Filter, ctx: Context, event: Moves | Destroys) -> bool:
    """Whether instructions are about the very object that the event moves."""
    if part.parts == (This(),):
        return ctx.source is not None and ctx.source.id == event.ref.id
    return part.parts == (It(),)


def _moved(verb: Verb, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...] | None:
    """The object goes elsewhere: the same event with another destination."""
    to = verb.arg("to") or GOES[verb.verb]
    if verb.arg("until") is not None:
        return None
    if isinstance(event, Unseen):
        return _unseen_moved(to, verb, event)
    if isinstance(event, Destroys):
        event = Moves(event.ref, GRAVEYARD, "destroy", event.by)
    if not isinstance(event, Moves) or not _is_it(verb.value, ctx, event):
        return None
    if to == BATTLEFIELD:
        return (_enters_otherwise(verb, ctx, process, event._replace(to=to)),)
    at = libraries.SHUFFLED if verb.verb == "shuffle" else str(verb.arg("position") or "")
    return (event._replace(to=to, status={}, position=at),)


def _enters_otherwise(verb: Verb, ctx: Context, process: Process, event: Moves) -> Moves:
    """It enters all the same, but under another's control, tapped, or with its back face up (616.1b)."""
    status = dict(event.status)
    who = _new_controller(verb, ctx, process, event)
    if who:
        process.note("616.1b", f"{event.ref.id} enters under {who}'s control", event.ref.id, who)
        status["controller"] = who
    if verb.arg("tapped"):
        status["tapped"] = True
    if verb.arg("face down"):
        status["face_down"] = True
    if verb.arg("side") == "back":
        status["back"] = True
    return event._replace(status=status)


def _new_controller(verb: Verb, ctx: Context, process: Process, event: Moves) -> str:
    """Under whose control it enters instead; "" where that isn't said."""
    from crkb.game.layers import filters

    said = verb.arg("controller")
    if not isinstance(said, Filter):
        return str(said or "")
    if said.parts == (ItsOwner(),):
        return (event.new or process.game.objects[event.ref.id]).owner
    return next((each for each in filters.members(said, ctx, process.game) if isinstance(each, str)), "")


def _unseen_moved(to: str, verb: Verb, event: Unseen) -> tuple[Happening, ...] | None:
    """A card of which nothing is known goes elsewhere."""
    if verb.value.parts != (It(),):
        return None
    if to == BATTLEFIELD:
        raise NotKnown("an unknown card: characteristics")
    return (event._replace(to=to),)


def _damage(verb: Verb, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...] | None:
    """Damage to something else (614.9), by the same source; by another it is new damage."""
    from crkb.game.layers import filters

    game, source = process.game, verb.arg("from")
    members = filters.members(verb.arg("to"), ctx, game)
    things = [thing for thing in members if _can_be_dealt(thing, game)]
    number = filters.amount(verb.value, ctx, game)
    if source is None and ctx.source is not None:
        return tuple(Damages(ctx.source, thing, number) for thing in things)
    if source is None or source.parts != (ThatSource(),) or not isinstance(event, Damages):
        return None
    names = ", ".join(thing if isinstance(thing, str) else thing.id for thing in things)
    process.note("614.9", f"the damage is dealt to {names or 'nothing else'} instead")
    return tuple(event._replace(to=thing, amount=number) for thing in things) or (event,)


def _can_be_dealt(thing: Thing, game: Game) -> bool:
    """Whether damage can be redirected to it: a player, or still such a permanent (614.9)."""
    if isinstance(thing, str):
        return game.players[thing].in_game
    return game.objects[thing.id].on_battlefield and bool(game.chars(thing.id).types & DAMAGED)


def _players(verb: Verb, ctx: Context, game: Game) -> list[str]:
    from crkb.game.layers import filters

    who = verb.arg("who")
    if who is None:
        return [ctx.you]
    return [thing for thing in filters.members(who, ctx, game) if isinstance(thing, str)]


def _life(sign: int, verb: Verb, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...]:
    from crkb.game.layers import filters

    game = process.game
    number = filters.amount(verb.value, ctx, game)
    return tuple(LifeChanges(who, sign * number, ctx.source) for who in _players(verb, ctx, game) if number)


def _draw(verb: Verb, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...]:
    from crkb.game.layers import filters

    game = process.game
    number = filters.amount(verb.value, ctx, game)
    return tuple(Draws(who) for who in _players(verb, ctx, game) for _ in range(number))


def _counters(sign: int, verb: Verb, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...]:
    from crkb.game.layers import filters

    game = process.game
    kinds = [(kind, filters.amount(number, ctx, game)) for kind, number in verb.value]
    things = filters.members(verb.arg("to") or verb.arg("from"), ctx, game)
    return tuple(Counts(thing, kind, sign * n, ctx.source) for thing in things for kind, n in kinds if n)


def _taps(tapped: bool, verb: Verb, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...]:
    from crkb.game.layers import filters

    things = filters.members(verb.value, ctx, process.game)
    return tuple(Taps(thing, tapped) for thing in things if isinstance(thing, Ref))


_TRANSLATED: Mapping[str, Callable[[Verb, Context, Process, Any], tuple[Happening, ...] | None]] = {
    "damage": _damage,
    "gain life": partial(_life, 1),
    "lose life": partial(_life, -1),
    "draw": _draw,
    "counters": partial(_counters, 1),
    "remove counters": partial(_counters, -1),
    "tap": partial(_taps, True),
    "untap": partial(_taps, False),
}
