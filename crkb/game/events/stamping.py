"""The timestamps of what gets one at the same time as something else (613.7m)."""

from __future__ import annotations

from collections.abc import Iterable

from crkb.game.copies import stickers
from crkb.game.events.changes import Changes
from crkb.game.happenings import Attaches, Done, Moves
from crkb.game.objects import BATTLEFIELD, GameObject

CITES = {"613.7m": "determined in APNAP order"}


def together(changes: Changes, done: Iterable[Done]) -> None:
    """Give what entered or became attached at once its timestamps: those of the active player first.

    A player's own get one timestamp: their order is that player's choice, which is asked for where it
    matters (`order of ID and ID`).

    Args:
        changes: The batch, each object in it with a timestamp of its own.
        done: What has been done.
    """
    refs = dict.fromkeys(each.now for each in done if each.now is not None and _is_stamped(each))
    found = [changes.object(ref.id) for ref in refs if changes.is_here(ref)]
    if len(found) < 2:
        return
    groups: dict[str, list[GameObject]] = {}
    for each in found:
        groups.setdefault(each.controller, []).append(each)
    stamps = iter(sorted(each.timestamp or 0 for each in found))
    for player in changes.before.apnap(groups):
        times = [next(stamps) for _ in groups[player]]
        for each in groups[player]:
            changes.put(_stamped(each, times[0]))


def _is_stamped(done: Done) -> bool:
    if isinstance(done.what, Moves):
        return done.what.to == BATTLEFIELD
    return isinstance(done.what, Attaches) and done.what.to is not None


def _stamped(obj: GameObject, time: int) -> GameObject:
    """An object with another timestamp, which its stickers and counters that it entered with get too."""
    times = {kind: time if each == obj.timestamp else each for kind, each in obj.counter_times.items()}
    return obj._replace(timestamp=time, counter_times=times, stickers=stickers.restamped(obj, time))
