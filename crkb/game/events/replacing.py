"""What replacement effects make of events: nothing, another amount, other events, instructions (614)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from crkb.game.errors import NotKnown
from crkb.game.events import matching
from crkb.game.events.replacement import ANY, COPY, After, Candidate, Process
from crkb.game.events.watchers import Watcher, shields
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
from crkb.game.terms import (
    Amount,
    Condition,
    Controls,
    Enters,
    Filter,
    It,
    ThatSource,
    This,
    Verb,
    Verbs,
)

CITES: dict[str, str] = {
    "614.1a": "replaced with other events",
    "614.6": "modified event occurs instead",
    "614.9": "same damage dealt to another",
    "614.11": "no cards could be drawn",
}


class Creates(NamedTuple):
    """Tokens would be created under a player's control: the moves of each."""

    player: str
    tokens: tuple[Moves, ...]


# ---- which apply


def candidates(process: Process, event: Happening) -> list[Candidate]:
    """The replacement effects that would modify an event that isn't entering the battlefield."""
    index = shields(process.game).replacing
    if not index.kinds:
        return []
    return applicable(process, event, occurrences(event, process.game), process.game)


def occurrences(event: Happening | Creates, game: Game) -> tuple[matching.Occurrence, ...]:
    """What an event would be."""
    if isinstance(event, Creates):
        return (matching.Occurrence("tokens", None, event.player, amount=len(event.tokens)),)
    return matching.proposed(event, game)


def applicable(
    process: Process, event: Any, seen: tuple[matching.Occurrence, ...], game: Game
) -> list[Candidate]:
    """The replacement effects about any of some occurrences; `game` is where filters are looked up."""
    found: dict[str, Candidate] = {}
    index, asking = shields(process.game).replacing, process.asking(game)
    for each in seen:
        if each.kind not in index.kinds:
            continue
        for watcher, term in index.of(each):
            if watcher.key in found or not _is_about(watcher, each, process):
                continue
            ctx = matching.matches(term, each, watcher.context, asking)
            if ctx is not None and holds(watcher.ability.condition, ctx, process.game, game):
                found[watcher.key] = candidate(watcher, ctx)
    return list(found.values())


def _is_about(watcher: Watcher, seen: matching.Occurrence, process: Process) -> bool:
    if watcher.id in process.used and watcher.effect is not None:
        return False
    return watcher.affects is None or seen.subject in watcher.affects or seen.object in watcher.affects


def holds(condition: Condition | None, ctx: Context, now: Game, would: Game) -> bool:
    """Whether a condition holds: what players control is counted now, all else asked as it would be.

    Raises:
        NotKnown: It depends on a fact that is not known.
    """
    if condition is None:
        return True
    from crkb.game.layers import filters

    found = filters.holds(condition, ctx, now if isinstance(condition, Controls) else would)
    if found is None:
        raise NotKnown(f"{ctx.source.id if ctx.source else 'effect'}: condition")
    return found


def candidate(watcher: Watcher, ctx: Context) -> Candidate:
    """A replacement effect as one that would modify an event."""
    anyone = ctx if _names_source(watcher) else ctx._replace(source=None)
    copies = any(isinstance(each, Enters) and each.copy for each in _parts(watcher.ability.instead))
    return Candidate(
        watcher.key,
        watcher.id,
        watcher.label,
        COPY if copies else ANY,
        (watcher.ability._replace(label=""), anyone),
        partial(_apply, watcher, ctx),
    )


def _parts(instead: Any) -> tuple[Any, ...]:
    return instead if isinstance(instead, tuple) and not hasattr(instead, "_fields") else ()


def _names_source(watcher: Watcher) -> bool:
    """Whether what an effect does depends on whose it is."""
    from crkb.game.terms import every_term

    return any(isinstance(each, This) for each in every_term(watcher.ability.instead))


# ---- what becomes of the event


def _apply(watcher: Watcher, ctx: Context, process: Process, event: Any) -> tuple[Any, ...]:
    instead = watcher.ability.instead
    if not _accepted(watcher, process, event):
        return (event,)
    process.use(watcher.effect)
    if instead == "nothing":
        process.note("614.6", f"{watcher.id} replaces what would happen to {_about(event)} by nothing")
        return ()
    parts = _parts(instead)
    if not parts:
        return _amount(instead, watcher, ctx, process, event)
    if isinstance(parts[0], Enters):
        from crkb.game.events import entering

        return entering.apply(parts, watcher, ctx, process, event)
    if isinstance(event, Draws):
        process.note("614.11", f"{watcher.id} replaces a card that {event.player} would draw")
    else:
        process.note("614.6", f"{watcher.id} replaces what would happen to {_about(event)}")
    return verbs(parts, ctx, process, event)


def _accepted(watcher: Watcher, process: Process, event: Any) -> bool:
    """Whether the player who may replace the event does; those that must always do."""
    parts = _parts(watcher.ability.instead)
    if len(parts) != 1 or not isinstance(parts[0], Verb) or parts[0].may is None:
        return True
    from crkb.game.stack.doing import agrees

    return agrees(process.play, f"may of {watcher.label}", watcher.context.you, "614.1a")


def _about(event: Any) -> str:
    from crkb.game.events.replacement import name_of

    return event.player if isinstance(event, Creates) else name_of(event)


def _amount(instead: Amount, watcher: Watcher, ctx: Context, process: Process, event: Any) -> tuple[Any, ...]:
    from crkb.game.layers import filters

    number = max(filters.amount(instead, ctx, process.game), 0)
    process.note("614.1a", f"{watcher.id} makes it {number} in place of {ctx.that_many}", _about(event))
    return with_amount(event, number)


def with_amount(event: Any, number: int) -> tuple[Any, ...]:
    """An event with another amount; none at all if that is 0."""
    match event:
        case Creates():
            return (_resized(event, number),) if number else ()
        case Damages():
            return (event._replace(amount=number),) if number else ()
        case LifeChanges() | Counts():
            sign = 1 if event.amount > 0 else -1
            return (event._replace(amount=sign * number),) if number else ()
        case Draws():
            return (event,) * number
        case _:
            return (event,)


def _resized(event: Creates, number: int) -> Creates:
    """Other numbers of tokens: so many times each kind, and of the first kind what is more."""
    tokens = event.tokens
    each, rest = divmod(number, len(tokens))
    wanted = [token for token in tokens for _ in range(each)] + list(tokens[:1]) * rest
    return event._replace(tokens=tuple(wanted))


# ---- instructions in place of the event


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
    if to == BATTLEFIELD or not isinstance(to, str):
        return None
    return (event._replace(to=to, status={}),)


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
