"""What replacement effects make of events: nothing, another amount, other events, instructions (614)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from crkb.game.copies import merging
from crkb.game.errors import NotKnown
from crkb.game.events import drawing, instead, matching
from crkb.game.events import occurrences as occurring
from crkb.game.events.replacement import ANY, BACK, CONTROL, COPY, Candidate, Process
from crkb.game.events.watchers import Watcher, shields
from crkb.game.happenings import (
    Counts,
    Damages,
    Destroys,
    Draws,
    Happening,
    LifeChanges,
    Moves,
)
from crkb.game.objects import BATTLEFIELD, Context
from crkb.game.state import Game
from crkb.game.terms import (
    Amount,
    Condition,
    Controls,
    Enters,
    This,
    Verb,
)

CITES: dict[str, str] = {
    "119.10": "no life gain event would occur",
    "121.6a": "is applied even if no cards",
    "614.1a": "replaced with other events",
    "614.6": "modified event occurs instead",
    "614.11": "no cards could be drawn",
    "712.21d": "affects both cards",
    "727.3d": "applies it to all components",
}


class Creates(NamedTuple):
    """Tokens would be created under a player's control: the moves of each."""

    player: str
    tokens: tuple[Moves, ...]


class DrawsSeveral(NamedTuple):
    """A player is instructed to draw a number of cards: before the single draws (121.2a)."""

    player: str
    number: int


# ---- which apply


def candidates(process: Process, event: Happening) -> list[Candidate]:
    """The replacement effects that would modify an event that isn't entering the battlefield."""
    index = shields(process.game).replacing
    if not index.kinds:
        return []
    return applicable(process, event, occurrences(event, process.game), process.game)


def occurrences(event: Happening | Creates | DrawsSeveral, game: Game) -> tuple[occurring.Occurrence, ...]:
    """What an event would be."""
    if isinstance(event, Creates):
        return (occurring.Occurrence("tokens", None, event.player, amount=len(event.tokens)),)
    if isinstance(event, DrawsSeveral):
        return (occurring.Occurrence("draw several", event.player, event.player, amount=event.number),)
    return occurring.proposed(event, game)


def applicable(
    process: Process, event: Any, seen: tuple[occurring.Occurrence, ...], game: Game
) -> list[Candidate]:
    """The replacement effects about any of some occurrences; `game` is where filters are looked up."""
    found: dict[str, Candidate] = {}
    index, asking = shields(process.game).replacing, process.asking(game)
    for each in seen:
        for watcher, term in index.of(each):
            ctx = matching.matches(term, each, watcher.context, asking) if _is_about(watcher, each) else None
            if ctx is not None and holds(watcher.ability.condition, ctx, process.game, game):
                found[watcher.key] = candidate(watcher, ctx)
    return list(found.values())


def _is_about(watcher: Watcher, seen: occurring.Occurrence) -> bool:
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
    return Candidate(
        watcher.key,
        watcher.id,
        watcher.label,
        _rank(_parts(watcher.ability.instead)),
        (watcher.ability._replace(label=""), anyone),
        partial(_apply, watcher, ctx),
    )


def _rank(parts: Sequence[Any]) -> int:
    """When an effect has to be chosen, by what it says about entering (616.1b-d)."""
    if any(isinstance(each, Enters) and each.copy for each in parts):
        return COPY
    moves = [each for each in parts if isinstance(each, Verb) and each.arg("to") == BATTLEFIELD]
    if any(each.arg("controller") for each in moves):
        return CONTROL
    return BACK if any(each.arg("side") == "back" for each in moves) else ANY


def _parts(instead: Any) -> tuple[Any, ...]:
    return instead if isinstance(instead, tuple) and not hasattr(instead, "_fields") else ()


def _names_source(watcher: Watcher) -> bool:
    """Whether what an effect does depends on whose it is."""
    from crkb.game.terms import every_term

    return any(isinstance(each, This) for each in every_term(watcher.ability.instead))


# ---- what becomes of the event


def _apply(watcher: Watcher, ctx: Context, process: Process, event: Any) -> tuple[Any, ...]:
    """What an effect makes of an event: of a permanent that leaves, for all its cards (712.21d, 727.3d); of a
    card draw also where there is no card (121.6a)."""
    said = watcher.ability.instead
    if not _accepted(watcher, process, event):
        return (event,)
    if said == "nothing":
        process.note("614.6", f"{watcher.id} replaces what would happen to {_about(event)} with nothing")
        return ()
    parts = _parts(said)
    if not parts:
        return _amount(said, watcher, ctx, process, event)
    if isinstance(parts[0], Enters):
        from crkb.game.events import entering

        return entering.apply(parts, watcher, ctx, process, event)
    if isinstance(event, Draws):
        _note_draw(watcher, process, event.player)
    else:
        process.note("614.6", f"{watcher.id} replaces what would happen to {_about(event)}")
    if isinstance(event, Moves | Destroys):
        _note_all_cards(watcher, process, event)
    return instead.verbs(parts, ctx, process, event, watcher.label)


def _note_draw(watcher: Watcher, process: Process, player: str) -> None:
    """A draw is replaced, also one from a library that is empty (121.6a)."""
    process.note("614.11", f"{watcher.id} replaces a card draw of {player}")
    if not process.game.players[player].library and not drawing.known_library(process.game, player):
        process.note("121.6a", f"{player}'s library is empty: the draw is replaced all the same", player)


def _note_all_cards(watcher: Watcher, process: Process, event: Moves | Destroys) -> None:
    """Note that what replaces the leaving of a permanent affects all its cards."""
    found = process.game.objects.get(event.ref.id)
    if found is not None and len(found.components) > 1:
        rule = "712.21d" if merging.is_melded(found) else "727.3d"
        process.note(rule, f"{watcher.id} affects all cards of {_about(event)}")


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
    """The event in another amount, of life the gain that each source causes by itself (119.10)."""
    from crkb.game.layers import filters

    number = max(filters.amount(instead, ctx, process.game), 0)
    process.note("614.1a", f"{watcher.id} makes it {number} instead of {ctx.that_many}", _about(event))
    if isinstance(event, LifeChanges) and event.amount > 0:
        says = f"one source would cause {event.player} to gain {event.amount} life: it becomes {number}"
        process.note("119.10", says, event.player)
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
        case DrawsSeveral():
            return (event._replace(number=number),) if number else ()
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
