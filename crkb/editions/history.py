"""A rule through all editions of the library: when it came, was edited, moved, and went."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from crkb import limits
from crkb.editions.diff import Change, Edit
from crkb.editions.diff_cache import Timeline
from crkb.editions.tracing import Step
from crkb.errors import RuleNotFound
from crkb.library.generations import Info
from crkb.numbers import single

KINDS = ("created", "edited", "moved", "split", "merged", "gone", "earliest")
"""Moved: another number, equal text; an edited rule may have moved, too. Earliest: it is there in
the oldest edition of the library, so it may be older still."""


class Event(NamedTuple):
    """What an edition did to the rule: its kind (KINDS), and its numbers before and after.

    `since` is the edition before, which still had it otherwise ("" for the oldest).
    """

    kind: str
    edition: Info
    since: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    edits: tuple[Edit, ...] = ()


class History(NamedTuple):
    """A rule's events, newest first; `number` is its number in `edition`, `now` in the newest edition.

    `editions` are all that were looked at, oldest first.

    >>> kb.history("702.2").number
    '702.2'
    """

    number: str
    edition: str
    now: tuple[str, ...]
    editions: tuple[str, ...]
    events: tuple[Event, ...]


def history(timeline: Timeline, typed: str, edition: str = "") -> History:
    """The history of the rule that has this number in `edition`.

    "" is the newest official edition that has the number. Raises RuleNotFound, NumberFormatError.
    """
    number = str(single(typed))
    infos = timeline.official() or [timeline.open(edition).info]
    if edition:
        name = timeline.wording(edition)
        if name not in [i.id for i in infos]:
            infos = [timeline.open(name).info]
        at = next(i for i, info in enumerate(infos) if info.id == name)
        if not _has(timeline, infos[at], number):
            raise RuleNotFound(f"no rule {number} in {name}", f"See the chapter: crkb -e {name} {number[:3]}")
    else:
        having = (i for i in reversed(range(len(infos))) if _has(timeline, infos[i], number))
        at = next(having, -1)
        if at < 0:
            raise RuleNotFound(
                f"no rule {number} in any edition of your library", "List your editions: crkb editions"
            )
    later, now = _forward(timeline, infos, at, number)
    events = [*reversed(later), *_backward(timeline, infos, at, number)]
    return History(number, infos[at].id, now, tuple(i.id for i in infos), tuple(events))


def _has(timeline: Timeline, info: Info, number: str) -> bool:
    return timeline.fingerprints(info.id).rule(number) is not None


def _forward(
    timeline: Timeline, infos: Sequence[Info], at: int, number: str
) -> tuple[list[Event], tuple[str, ...]]:
    """What happened after edition `at`, oldest first, and what the rule's numbers are at the end."""
    events: list[Event] = []
    for before, after in pairwise(infos[at:]):
        limits.go_on()
        step = Step(timeline, before.id, after.id)
        change = step.forward(number)
        if change.kind == "removed":
            return [*events, Event("gone", after, before.id, change.old, ())], ()
        if change.kind != "same":
            events.append(_event(step, change, after))
        number = _main(step, after.id, change.new, number)
    return events, (number,)


def _backward(timeline: Timeline, infos: Sequence[Info], at: int, number: str) -> list[Event]:
    """What happened in edition `at` and before, newest first."""
    events: list[Event] = []
    for i in range(at, 0, -1):
        limits.go_on()
        before, after = infos[i - 1], infos[i]
        step = Step(timeline, before.id, after.id)
        change = step.backward(number)
        if change.kind == "added":
            return [*events, Event("created", after, before.id, (), (number,))]
        if change.kind != "same":
            events.append(_event(step, change, after))
        number = _main(step, before.id, change.old, number)
    return [*events, Event("earliest", infos[0], "", (), (number,))]


def _event(step: Step, change: Change, after: Info) -> Event:
    changed = [] if change.kind == "moved" else step.edits(change)
    return Event(change.kind, after, step.old, change.old, change.new, tuple(changed))


def _main(step: Step, edition: str, numbers: tuple[str, ...], number: str) -> str:
    """Of several parts the one to follow: the one that kept the number, else the longest."""
    if number in numbers or len(numbers) == 1:
        return number if number in numbers else numbers[0]
    return str(max(step.rules(edition, numbers), key=lambda r: len(r.text)).number)
