"""What is new in an edition of a site: the news since the one before it, with links to both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from crkb.render.news_outline import OutlineItem, outline
from crkb.render.site.fates import TAGS, Piece
from crkb.render.site.text import clean
from crkb.render.terminal.changes import ARROW

if TYPE_CHECKING:
    from crkb.editions.news import News
    from crkb.render.site.book import Book

_NUMBER = re.compile(r"\b\d(?:\d\d(?:\.\d+[a-z]*)?)?\b")
_GONE = ("Removed", "Removed terms")


class NewsLine(NamedTuple):
    """A line of news: what it is of, what it says, and the lines below it."""

    label: tuple[Piece, ...]
    words: tuple[Piece, ...]
    below: tuple[NewsLine, ...]


class NewsGroup(NamedTuple):
    """Lines under a heading, "" for none."""

    title: str
    lines: tuple[NewsLine, ...]


class NewsPart(NamedTuple):
    """A chapter, or what isn't of a chapter, with its anchor on the page."""

    anchor: str
    title: str
    remark: str
    groups: tuple[NewsGroup, ...]


class WhatsNew(NamedTuple):
    """What the page shows: a summary, then the parts."""

    summary: tuple[str, ...]
    parts: tuple[NewsPart, ...]


def whats_new(news: News, old: Book, new: Book, page: str) -> WhatsNew:
    """The news of a book since an older one, as its page shows them.

    Numbers and terms lead to where they are in the edition that they are of.
    """
    made = outline(news)
    writer = _NewsWriter(old, new, page)
    parts = []
    for at, part in enumerate(made.parts, 1):
        groups = tuple(
            NewsGroup(group.title, tuple(writer.lines(group.items, group.title))) for group in part.groups
        )
        parts.append(NewsPart(f"n-{at}", clean(part.title), clean(part.remark), groups))
    return WhatsNew(tuple(map(clean, made.summary)), tuple(parts))


def summary(news: News) -> tuple[str, ...]:
    """What is new in a few lines."""
    return tuple(map(clean, outline(news).summary))


class _NewsWriter:
    """Turns lines of an outline into lines with links."""

    def __init__(self, old: Book, new: Book, page: str) -> None:
        self._old, self._new, self._page = old, new, page

    def lines(self, items: tuple[OutlineItem, ...], title: str) -> Iterator[NewsLine]:
        for item in items:
            words = tuple(Piece(clean(text), tag=TAGS.get(op, "")) for op, text in item.words)
            yield NewsLine(tuple(self._label(item.label, title)), words, tuple(self.lines(item.below, title)))

    def _label(self, label: str, title: str) -> Iterator[Piece]:
        """Before an arrow are names of the older edition; behind it, or without one, of the newer one."""
        before, arrow, after = label.rpartition(ARROW)
        if arrow:
            yield from self._named(before, title, self._old)
            yield Piece(arrow)
        yield from self._named(after, title, self._old if title in _GONE else self._new)

    def _named(self, names: str, title: str, book: Book) -> Iterator[Piece]:
        if "term" in title:
            yield Piece(clean(names), self._href(book, names, "term"))
            return
        at = 0
        for found in _NUMBER.finditer(names):
            yield Piece(clean(names[at : found.start()]))
            yield Piece(found[0], self._href(book, found[0], "rule"))
            at = found.end()
        yield Piece(clean(names[at:]))

    def _href(self, book: Book, name: str, kind: str) -> str:
        if book is self._new:
            return book.href(name, self._page, kind)
        href = book.href(name, "", kind)
        return href and self._new.up + book.folder + href
