"""In which order copy effects on one object began, where no timestamps say it (613.7)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cmp_to_key
from typing import TYPE_CHECKING

from crkb.game.state import Game

if TYPE_CHECKING:
    from crkb.game.copies.copying import CopyRecord

CITES = {"613.7": "timestamp system"}


def in_order(game: Game, records: Iterable[CopyRecord]) -> tuple[CopyRecord, ...]:
    """Copy effects on one object, the oldest first.

    Args:
        game: The game they are in.
        records: The effects; those without a name began at a time that is known.

    Raises:
        NotKnown: The order of two that were there at the start matters, and nobody said it.
    """
    found = sorted(records, key=time_of)
    open_ones = [each for each in found if _is_of_start(game, each)]
    if len(open_ones) < 2 or _covers(found[-1], open_ones):
        return tuple(found)

    def compared(one: CopyRecord, other: CopyRecord) -> int:
        return -1 if _is_earlier(game, one, other) else 1

    at = found.index(open_ones[0])
    others = [each for each in found if each not in open_ones]
    return (*others[:at], *sorted(open_ones, key=cmp_to_key(compared)), *others[at:])


def time_of(record: CopyRecord) -> int:
    """When an effect began; one of the start without a timestamp before all that came later."""
    return record.timestamp or 0


def _is_of_start(game: Game, record: CopyRecord) -> bool:
    return bool(record.name) and time_of(record) < game.started


def _covers(last: CopyRecord, open_ones: list[CopyRecord]) -> bool:
    """Does a later effect leave nothing of what they made of the object?"""
    return last not in open_ones and not any(each.kind == "keep" for each in last.exceptions)


def _is_earlier(game: Game, one: CopyRecord, other: CopyRecord) -> bool:
    from crkb.game.layers import timestamps

    if None not in (one.timestamp, other.timestamp) and one.timestamp != other.timestamp:
        return time_of(one) < time_of(other)
    said = timestamps.said_order(game, one, other)
    if said is None and (one.snapshot, one.exceptions) != (other.snapshot, other.exceptions):
        raise timestamps.undecided(one, other)
    return said is not False
