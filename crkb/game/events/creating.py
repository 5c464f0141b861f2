"""Tokens that would be created: how many, before how they enter is looked at (111, 616.1g, 701.6)."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.events.replacement import Process
from crkb.game.events.replacing import Creates
from crkb.game.happenings import Happening, Moves
from crkb.game.objects import Ref

CITES: dict[str, str] = {
    "616.1g": "to an event contained within the",
}


def settle(process: Process, event: Creates, taken: set[str]) -> Iterator[Happening]:
    """The tokens that are created in place of some, and what happens beside them.

    Args:
        process: The event of which this is part.
        event: The tokens that one player would create.
        taken: The ids that there are, and those of all tokens that are created together; those of more
            tokens are added.
    """
    for result in process.settle(event):
        if isinstance(result, Creates):
            if len(result.tokens) != len(event.tokens):
                says = "the number of tokens is determined before how each enters"
                process.note("616.1g", says, event.player)
            yield from _named(process, result, taken)
        else:
            yield result


def _named(process: Process, event: Creates, taken: set[str]) -> Iterator[Moves]:
    """The tokens, each with an id of its own: those that were proposed keep theirs."""
    seen: set[str] = set()
    for token in event.tokens:
        assert token.new is not None
        id = token.new.id
        if id in seen:
            id = free(id, taken)
        seen.add(id)
        taken.add(id)
        new = token.new._replace(id=id)
        yield token._replace(ref=new.ref, new=new)


class Alike:
    """Settles tokens one after another; of those that are alike, what became of the first is copied.

    That holds while nobody had to choose and nothing was used up or put off.
    """

    def __init__(self, process: Process) -> None:
        self._process = process
        self._last: Moves | None = None
        self._results: tuple[Moves, ...] = ()

    def settle(self, event: Happening) -> tuple[Happening, ...]:
        """What happens in place of an event."""
        if not isinstance(event, Moves) or event.new is None or event.cause != "create":
            return self._process.settle(event)
        kind = event._replace(ref=Ref(""), new=event.new._replace(id=""))
        if self._last is not None and kind == self._last:
            return tuple(each._replace(ref=event.ref, new=event.new) for each in self._results)
        results = self._process.settle(event)
        moves = tuple(each for each in results if isinstance(each, Moves) and each.ref == event.ref)
        is_plain = len(moves) == len(results) and not self._process.is_touched
        self._last, self._results = (kind, moves) if is_plain else (None, ())
        return results


def free(id: str, taken: set[str]) -> str:
    """An id like another that nothing has: bear-2, or after bear-1 the next number."""
    stem, _, number = id.rpartition("-")
    if not (stem and number.isdigit()):
        stem, number = id, "1"
    at = int(number) + 1
    while f"{stem}-{at}" in taken:
        at += 1
    return f"{stem}-{at}"
