"""Why: the rules that were applied, in order, with what each decided.

A proof is a plain tree of notes; views of it are elsewhere. Each module of the game declares the
rules that it cites in a table `CITES`, with a key phrase of at most six words of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple


class Note(NamedTuple):
    """A rule applied: what is so in this game, and whether the rule's condition holds (False: looked at,
    and it doesn't; None: not known). `about` are the ids and players concerned; `notes` are what it
    rests on."""

    rule: str
    says: str
    holds: bool | None = True
    about: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()


class Proof:
    """Collects notes."""

    def __init__(self) -> None:
        self._open: list[list[Note]] = [[]]

    def note(self, rule: str, says: str, *about: str, holds: bool | None = True) -> None:
        """Add a note. `says` is a sentence without a full stop, in terms of this game."""
        self._open[-1].append(Note(rule, says, holds, about))

    def add(self, notes: Iterable[Note]) -> None:
        """Add notes that were made before."""
        self._open[-1].extend(notes)

    @contextmanager
    def under(self, rule: str, says: str, *about: str) -> Iterator[None]:
        """Put the notes of the block below this one."""
        self._open.append([])
        try:
            yield
        finally:
            below = tuple(self._open.pop())
            self._open[-1].append(Note(rule, says, True, about, below))

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was noted so far."""
        return tuple(self._open[0])

    def taken_back(self, since: int) -> tuple[Note, ...]:
        """Take back what was noted since there were so many notes, to be put below another one."""
        notes = tuple(self._open[0][since:])
        del self._open[0][since:]
        return notes

    @property
    def length(self) -> int:
        """How many notes there are: a place to come back to."""
        return len(self._open[0])


def every_note(notes: tuple[Note, ...]) -> Iterator[Note]:
    """All notes of a tree, each before those it rests on."""
    for note in notes:
        yield note
        yield from every_note(note.notes)
