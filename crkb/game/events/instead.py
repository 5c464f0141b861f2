"""Instructions in place of an event: the events that they are, or what follows the batch (614.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

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
from crkb.game.terms import Filter, It, ItsOwner, ThatSource, This, Verb, Verbs

CITES: dict[str, str] = {
    "614.9": "same damage dealt to another",
    "616.1b": "under whose control an object would",
}


def verbs(instead: Verbs, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...]:
    """The events that instructions are; what no single event is is carried out after the batch."""
    found: list[Happening] = []
    for at, verb in enumerate(instead):
        made = _translated(verb._replace(may=None) if len(instead) == 1 else verb, ctx, process, event)
        if made is None:
            rest = tuple(each._replace(may=None) for each in instead) if len(instead) == 1 else instead[at:]
            process.after.append(After(rest, ctx, process.applied))
            break
        found.extend(made)
    return tuple(found)


def _translated(verb: Verb, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...] | None:
    translate = _TRANSLATED.get(verb.verb)
    if translate is None or verb.condition is not None or verb.may is not None:
        return None
    return translate(verb, ctx, process, event)


def _is_it(part: Filter, ctx: Context, event: Moves | Destroys) -> bool:
    """Whether instructions are about the very object that the event moves."""
    if not isinstance(part, Filter) or len(part.parts) != 1:
        return False
    said = part.parts[0]
    own = ctx.source is not None and ctx.source.id == event.ref.id
    return isinstance(said, It) or (isinstance(said, This) and own)


def _moved(to: str, verb: Verb, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...] | None:
    """The object goes elsewhere: the same event with another destination."""
    if isinstance(event, Unseen):
        return _unseen_moved(verb.arg("to", to) or to, verb, event)
    if isinstance(event, Destroys):
        event = Moves(event.ref, GRAVEYARD, "destroy", event.by)
    if not isinstance(event, Moves) or not _is_it(verb.value, ctx, event) or verb.arg("until") is not None:
        return None
    to = verb.arg("to", to) or to
    if to == BATTLEFIELD and event.to == BATTLEFIELD:
        return (_enters_otherwise(verb, ctx, process, event),)
    if to == BATTLEFIELD or not isinstance(to, str):
        return None
    return (event._replace(to=to, status={}),)


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
    found = [each for each in filters.members(said, ctx, process.game) if isinstance(each, str)]
    return found[0] if found else ""


def _unseen_moved(to: Any, verb: Verb, event: Unseen) -> tuple[Happening, ...] | None:
    """A card of which nothing is known goes elsewhere."""
    if not isinstance(verb.value, Filter) or verb.value.parts != (It(),) or to == BATTLEFIELD:
        return None
    return (event._replace(to=to),)


def _exile(verb: Verb, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...] | None:
    return _moved(EXILE, verb, ctx, process, event)


def _return(verb: Verb, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...] | None:
    return _moved(HAND, verb, ctx, process, event)


def _shuffle(verb: Verb, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...] | None:
    return _moved(LIBRARY, verb, ctx, process, event)


def _damage(verb: Verb, ctx: Context, process: Process, event: Any) -> tuple[Happening, ...] | None:
    """Damage to something else (614.9), by the same source or another."""
    from crkb.game.layers import filters

    game = process.game
    to, source = verb.arg("to"), verb.arg("from")
    if not isinstance(event, Damages) or not isinstance(to, Filter) or verb.arg("divided"):
        return None
    if any(getattr(part, "is_target", False) for part in to.parts):
        return None
    things = [thing for thing in filters.members(to, ctx, game) if _can_be_dealt(thing, game)]
    number = filters.amount(verb.value, ctx, game)
    if _is_that_source(source):
        names = ", ".join(thing if isinstance(thing, str) else thing.id for thing in things)
        process.note("614.9", f"the damage is dealt to {names or 'nothing else'} instead")
        return tuple(event._replace(to=thing, amount=number) for thing in things) or (event,)
    if source is not None or ctx.source is None:
        return None
    return tuple(Damages(ctx.source, thing, number) for thing in things)


def _is_that_source(source: Any) -> bool:
    return isinstance(source, Filter) and isinstance(source.parts[0], ThatSource)


def _can_be_dealt(thing: Thing, game: Game) -> bool:
    """Whether damage can be redirected to it: a player, or still such a permanent (614.9)."""
    if isinstance(thing, str):
        return game.players[thing].in_game
    found = game.find(thing)
    if found is None or not found.on_battlefield:
        return False
    return bool(game.chars(thing.id).types & {"creature", "planeswalker", "battle"})


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


def _counters(
    sign: int, verb: Verb, ctx: Context, process: Process, event: Any
) -> tuple[Happening, ...] | None:
    from crkb.game.layers import filters

    game = process.game
    to = verb.arg("to") or verb.arg("from")
    if not isinstance(to, Filter) or any(getattr(part, "is_target", False) for part in to.parts):
        return None
    kinds = [(kind, filters.amount(number, ctx, game)) for kind, number in verb.value]
    things = filters.members(to, ctx, game)
    return tuple(Counts(thing, kind, sign * n, ctx.source) for thing in things for kind, n in kinds if n)


def _taps(
    tapped: bool, verb: Verb, ctx: Context, process: Process, event: Any
) -> tuple[Happening, ...] | None:
    from crkb.game.layers import filters

    game = process.game
    if any(getattr(part, "is_target", False) for part in verb.value.parts):
        return None
    things = filters.members(verb.value, ctx, game)
    return tuple(Taps(thing, tapped) for thing in things if isinstance(thing, Ref))


_TRANSLATED: Mapping[str, Callable[[Verb, Context, Process, Any], tuple[Happening, ...] | None]] = {
    "exile": _exile,
    "return": _return,
    "move": _return,
    "shuffle": _shuffle,
    "damage": _damage,
    "gain life": partial(_life, 1),
    "lose life": partial(_life, -1),
    "draw": _draw,
    "counters": partial(_counters, 1),
    "remove counters": partial(_counters, -1),
    "tap": partial(_taps, True),
    "untap": partial(_taps, False),
}
