"""Abilities that trigger on the Nth counter of a kind that is put on something (122.7)."""

from __future__ import annotations

from crkb.game.events.occurrences import Occurrence
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import EventTerm, Puts
from crkb.text.ordinals import ordinal

CITES: dict[str, str] = {"122.7": "had fewer than N counters on"}


def waits_for_one(term: EventTerm) -> bool:
    """Whether an event term is about one counter by its number."""
    return isinstance(term, Puts) and term.nth > 0


def is_nth(nth: int, seen: Occurrence) -> bool:
    """Whether there were fewer than N counters of the kind before, and N or more after (122.7)."""
    return seen.before < nth <= seen.before + (seen.amount or 0)


def before(seen: Occurrence, game: Game) -> Occurrence:
    """Counters that were put, with how many of the kind were there before."""
    if isinstance(seen.subject, str):
        there = game.players[seen.subject].counters
    else:
        found = game.find(seen.subject) if seen.subject is not None else None
        there = found.counters if found is not None else {}
    return seen._replace(before=there.get(seen.counter, 0))


def note(play: Play, term: EventTerm, seen: Occurrence, watcher: str) -> None:
    """Note how many counters there were and are, and whether that makes an ability trigger."""
    if not isinstance(term, Puts):
        return
    id = seen.subject if isinstance(seen.subject, str) else seen.subject.id if seen.subject else ""
    now = seen.before + (seen.amount or 0)
    among = is_nth(term.nth, seen)
    says = f"{id} had {seen.before} and has {now} {seen.counter} counters"
    says += f": the {ordinal(term.nth)} is {'' if among else 'not '}among those put"
    play.note("122.7", says, id, watcher, holds=among)
