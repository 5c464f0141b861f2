"""What became of a rule from edition to edition of a site, and what is new in the edition that is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from crkb.render.site.book import Book, Item
from crkb.render.site.fates import TAGS, Piece, RuleFate
from crkb.render.site.text import clean

if TYPE_CHECKING:
    from crkb.editions.diff import Edit

CONTEXT = 60
"""So many characters of unchanged text are shown before and behind a change."""

_SAID = {"edited": "Changed", "split": "Split", "merged": "Merged"}


class RuleEvent(NamedTuple):
    """What an edition did to a rule: since when, what, what was its number, and its words then and now."""

    date: str
    what: str
    was: Item | None
    edits: tuple[tuple[Piece, ...], ...]


class RuleHistory:
    """The history of a book's rules, as far as the site has the editions before it."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def mark(self, number: str) -> str:
        """What this edition made of the rule: `new`, `changed`, or "" for neither."""
        done = self._book.fates.get(number)
        return "" if done is None else "new" if done.kind == "new" else "changed"

    def events(self, number: str) -> list[RuleEvent]:
        """What became of a rule, the newest first; nothing if it has always been as it is."""
        return list(self._events(number))

    def _events(self, number: str) -> Iterator[RuleEvent]:
        book: Book = self._book
        while (before := book.before) is not None:
            done = book.fates.get(number)
            if done is not None and done.kind == "new":
                yield RuleEvent(book.info.effective, "New", None, ())
                return
            old = self._numbers(book, before).get(number) or (done.old[0] if done and done.old else "")
            if not old:
                return
            renumbered = old != number
            if done is not None or renumbered:
                yield self._event(book, before, old, done, renumbered)
            number, book = old, before

    def _event(
        self, book: Book, before: Book, old: str, done: RuleFate | None, renumbered: bool
    ) -> RuleEvent:
        what = _SAID[done.kind] if done else "Renumbered"
        if done and done.kind == "edited" and renumbered:
            what = "Changed and renumbered"
        href = before.href(old, "")
        was = Item(old, f"{self._book.up}{before.folder}{href}" if href else "")
        edits = tuple(tuple(_shortened(edit)) for edit in done.edits) if done else ()
        return RuleEvent(book.info.effective, what, was, edits)

    def _numbers(self, book: Book, before: Book) -> dict[str, str]:
        return book.site.counterparts.numbers(book.info.id, before.info.id) or {}


def _shortened(edit: Edit) -> Iterator[Piece]:
    """The words of an edit, of what stayed only what is next to a change."""
    last = len(edit.words) - 1
    for at, (op, text) in enumerate(edit.words):
        if op == "same" and len(text) > 2 * CONTEXT:
            begin = "" if at == 0 else text[:CONTEXT]
            end = "" if at == last else text[-CONTEXT:]
            text = f"{begin} \u2026 {end}"
        yield Piece(clean(text), tag=TAGS.get(op, ""))
