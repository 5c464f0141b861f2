"""An edition as a book for e-readers: which documents it is cut into, and where everything is in them.

What a page of the site would be is one document, or several where it is long: e-readers lay out a document
as a whole, and the keywords of chapter 702 would keep an old one busy for long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from crkb.kb import KnowledgeBase
from crkb.model import Block, Reference, Rule, Term
from crkb.render.site.book import Anchor, Backlink, Book, SiteEditions
from crkb.render.site.chapters import ChapterPage
from crkb.render.site.content import letter
from crkb.render.site.text import Hyperlink

LONG = 40_000
"""Characters of text after which a chapter or the glossary goes on in another document."""

ENDING = ".xhtml"

T = TypeVar("T")


class ChapterPart(NamedTuple):
    """A document with rules of a chapter, which are all of them unless it is long."""

    file: str
    chapter: ChapterPage
    rules: tuple[Rule, ...]  # without the chapter's heading
    first: bool  # the heading is here


class GlossaryPart(NamedTuple):
    """A document with the terms of some letters."""

    file: str
    letters: tuple[str, ...]


class EpubBook(Book):
    """An edition with an address in an EPUB for everything in it."""

    def __init__(self, kb: KnowledgeBase) -> None:
        super().__init__(SiteEditions([kb]), kb, "")
        self.parts = tuple(part for chapter in self.chapters for part in _chapter_parts(chapter))
        self.glossary = tuple(_glossary_parts(self.edition.terms))
        self._numbers = dict(self._numbered())
        self._letters = {each: part.file for part in self.glossary for each in part.letters}

    def _numbered(self) -> Iterator[tuple[str, Anchor]]:
        for number, _, _ in self.sections:
            yield number, Anchor(f"section-{number}{ENDING}", anchor(number))
        for part in self.parts:
            numbers = [str(part.chapter.number)] if part.first else []
            for number in numbers + [str(rule.number) for rule in part.rules]:
                yield number, Anchor(part.file, anchor(number))

    def place(self, name: str, kind: str = "rule") -> Anchor | None:
        """Where a rule (by number), term, card or question (by name) is; None if nowhere."""
        if kind not in ("term", "card", "question"):
            return self._numbers.get(name)
        found = super().place(name, kind)
        if found is None:
            return None
        return Anchor(self._letters[letter(name)] if kind == "term" else file_of(found.file), found.anchor)

    def href(self, name: str, page: str, kind: str = "rule") -> str:
        """The address of a thing, the same in all documents; "" if it has none."""
        place = self.place(name, kind)
        return f"{place.file}#{place.anchor}" if place else ""

    def link(self, r: Reference, page: str) -> Hyperlink:
        """Where a reference leads: never out of the book."""
        if r.where != "own":
            return Hyperlink("", "elsewhere", f"of {self.info.base or 'the base rules'}, not in this book")
        return super().link(r, page)

    def referrers(self, name: str, page: str, kind: str = "rule") -> list[Backlink]:
        """None: lists that open would stand open in most e-readers."""
        return []


def anchor(number: str) -> str:
    """The anchor of a rule: identifiers in XML begin with a letter."""
    return f"r{number}"


def file_of(page: str) -> str:
    """The document that is what a page of the site is there."""
    return page.removesuffix(".html") + ENDING


def _chapter_parts(chapter: ChapterPage) -> Iterator[ChapterPart]:
    """A chapter cut before rules, so that a rule and its subrules stay together."""
    groups: list[list[Rule]] = []
    for rule in chapter.rules:
        if rule.kind == "chapter":
            continue
        if rule.kind == "rule" or not groups:
            groups.append([])
        groups[-1].append(rule)
    sized = [(group, sum(_length(rule.blocks) for rule in group)) for group in groups]
    for at, part in enumerate(_cut(sized) or [[]]):
        rules = tuple(rule for group in part for rule in group)
        yield ChapterPart(_numbered_file(str(chapter.number), at), chapter, rules, at == 0)


def _glossary_parts(terms: Iterable[Term]) -> Iterator[GlossaryPart]:
    lengths: dict[str, int] = {}
    for term in terms:
        lengths[letter(term.name)] = lengths.get(letter(term.name), 0) + _length(term.blocks)
    for at, letters in enumerate(_cut(sorted(lengths.items()))):
        yield GlossaryPart(_numbered_file("glossary", at), tuple(letters))


def _cut(sized: Iterable[tuple[T, int]]) -> list[list[T]]:
    """Things with their lengths in parts of at most LONG, where none is longer by itself."""
    parts: list[list[T]] = []
    length = 0
    for thing, its in sized:
        if not parts or length + its > LONG:
            parts.append([])
            length = 0
        parts[-1].append(thing)
        length += its
    return parts


def _numbered_file(name: str, at: int) -> str:
    """`702.xhtml`, and `702-2.xhtml` for the second part."""
    return f"{name}-{at + 1}{ENDING}" if at else f"{name}{ENDING}"


def _length(blocks: Iterable[Block]) -> int:
    return sum(len(block.text) for block in blocks)
