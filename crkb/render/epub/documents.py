"""The documents of an EPUB, written with the templates in `crkb/render/epub/templates/`.

All of them are XML. Texts come escaped from `crkb.render.site.content`; what XML has no place for is
replaced in the finished document, wherever it came from.
"""

from __future__ import annotations

import os
import re
import uuid
from collections.abc import Iterator
from datetime import date
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from jinja2 import Environment, Template
from markupsafe import Markup

from crkb.kb import KnowledgeBase
from crkb.library.generations import Info
from crkb.render.epub.book import ENDING, ChapterPart, EpubBook, anchor, file_of
from crkb.render.site import book as site_book
from crkb.render.site.content import Content, Shown
from crkb.render.site.kinds import is_joined, kind_of
from crkb.render.site.pages import LABELS
from crkb.render.site.templating import environment
from crkb.render.site.text import clean

_HERE = os.path.dirname(os.path.abspath(__file__))
TEMPLATES = os.path.join(_HERE, "templates")

PACKAGE, NAVIGATION, NCX, STYLE = "package.opf", "nav.xhtml", "toc.ncx", "book.css"
TITLE, INTRODUCTION = "title.xhtml", "introduction.xhtml"
QUESTIONS, CARDS, ABOUT = map(file_of, (site_book.QUESTIONS, site_book.CARDS, site_book.ABOUT))

UNDATED = "2000-01-01"
"""When an edition without a date is said to have been modified: the same at each export."""

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_EMPTY_LINES = re.compile("\n{2,}")
_BREAK = "<br>"  # the only element without an end that texts come with


class Point(NamedTuple):
    """An entry of the table of contents with those below it."""

    label: str
    href: str
    below: tuple[Point, ...] = ()


class Documents:
    """Writes the documents of one edition."""

    def __init__(self, kb: KnowledgeBase, plain: bool = False, restated: str = "") -> None:
        """With `plain` plain wordings stand below rules; `restated` is what a restatement says of itself."""
        self.book = EpubBook(kb)
        self._content = _Content(self.book, plain)
        self._plain = plain
        self._restated = restated if kb.info.stamp else ""

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """(file, text) of everything in the book's folder, the package first."""
        files = [file for file, _ in self._written]
        points = self._points()
        yield PACKAGE, self._render("package.opf", files=files)
        yield NAVIGATION, self._render("nav.xhtml", title="Contents", points=points)
        yield NCX, self._render("toc.ncx", points=points, depth=_depth(points), counter=_Counter())
        yield STYLE, _asset(STYLE)
        yield from self._written

    @cached_property
    def _written(self) -> list[tuple[str, str]]:
        """(file, text) of what is read, in reading order, but for the contents."""
        found = [(TITLE, self._title())]
        if introduction := self._content.matter("introduction"):
            found.append(
                (INTRODUCTION, self._render("matter.xhtml", title="Introduction", matter=introduction))
            )
        for number, title, _ in self.book.sections:
            found.append((f"section-{number}{ENDING}", self._section(number, title)))
            parts = [part for part in self.book.parts if str(part.chapter.number.section) == number]
            found += [(part.file, self._chapter(part)) for part in parts]
        found += self._glossary()
        if questions := self._content.questions(QUESTIONS):
            found.append((QUESTIONS, self._render("questions.xhtml", title="Questions", questions=questions)))
        if groups := self._content.cards(CARDS):
            found.append((CARDS, self._render("cards.xhtml", title="Card notes", groups=groups)))
        return [*found, (ABOUT, self._about())]

    def _title(self) -> str:
        edition = self.book.edition
        sources = [clean(source.name) for source in edition.sources]
        return self._render(
            "title.xhtml",
            title=self.name,
            notice=self._restated or notice(self.book.info, self._plain),
            sources=sources,
            errata=bool(edition.errata),
        )

    def _section(self, number: str, title: str) -> str:
        chapters = [point for section, points in self._chapters() if section == number for point in points]
        named = section_label(number, title)
        return self._render("section.xhtml", title=named, anchor=anchor(number), chapters=chapters)

    def _chapter(self, part: ChapterPart) -> str:
        title = part.chapter.name
        return self._render(
            "chapter.xhtml",
            title=title if part.first else f"{title} (from {part.rules[0].number})",
            part=part,
            heading=self._content.heading(part) if part.first else None,
            rules=self._content.rules(part),
        )

    def _glossary(self) -> Iterator[tuple[str, str]]:
        letters = dict(self._content.terms(""))
        for at, part in enumerate(self.book.glossary):
            title = "Glossary" if at == 0 else f"Glossary (from {part.letters[0]})"
            terms = [(each, letters[each]) for each in part.letters]
            yield part.file, self._render("glossary.xhtml", title=title, terms=terms)

    def _about(self) -> str:
        about: dict[str, Any] = self._content.about(ABOUT)
        about["matter"] = [found for found in about["matter"] if found[0] != "introduction"]
        return self._render("about.xhtml", title="About this text", **about)

    # ---- contents

    def _points(self) -> list[Point]:
        """The table of contents: sections, chapters, titled rules, and what is around them."""
        there = {file for file, _ in self._written}
        chapters = dict(self._chapters())
        found = [Point("Title page", TITLE), Point("Contents", NAVIGATION)]
        found += [Point("Introduction", INTRODUCTION)] if INTRODUCTION in there else []
        for number, title, _ in self.book.sections:
            below = tuple(chapters[number])
            found.append(Point(section_label(number, title), f"section-{number}{ENDING}", below))
        if self.book.glossary:
            found.append(Point("Glossary", self.book.glossary[0].file, tuple(self._letters())))
        extra = [Point("Questions", QUESTIONS), Point("Card notes", CARDS), Point("About this text", ABOUT)]
        return found + [point for point in extra if point.href in there]

    def _chapters(self) -> Iterator[tuple[str, list[Point]]]:
        """(section, its chapters with their titled rules)."""
        for number, _, chapters in self.book.sections:
            points = []
            for chapter in chapters:
                rules = [r for r in chapter.rules if r.kind == "rule" and r.title]
                below = [Point(f"{r.number}. {clean(r.title)}", self._href(str(r.number))) for r in rules]
                points.append(Point(chapter.name, self._href(str(chapter.number)), tuple(below)))
            yield number, points

    def _href(self, number: str) -> str:
        return self.book.href(number, "")

    def _letters(self) -> Iterator[Point]:
        for part in self.book.glossary:
            for each in part.letters:
                yield Point(each if each != "#" else "Others", f"{part.file}#{letter_anchor(each)}")

    # ---- writing

    @property
    def name(self) -> str:
        """The edition's title; its id where it has none."""
        return clean(self.book.info.title).strip() or self.book.info.id

    def _render(self, template: str, **content: object) -> str:
        info = self.book.info
        dated = date_of(info)
        text = _template(template).render(
            info=info,
            name=self.name,
            full_name=self.name if not dated or dated in self.name else f"{self.name} ({dated})",
            identifier=identifier(info),
            date=dated,
            modified=f"{dated or UNDATED}T00:00:00Z",
            kind=kind_of(info, self.book.edition),
            restated=self._restated,
            labels=LABELS,
            glossary=self.book.glossary[0].file if self.book.glossary else "",
            start=self._start,
            **content,
        )
        return _NO_XML.sub("\ufffd", _EMPTY_LINES.sub("\n", text))

    @property
    def _start(self) -> str:
        """Where the rules begin; the title page of a book without any."""
        return next((f"section-{number}{ENDING}" for number, _, _ in self.book.sections), TITLE)


class _Content(Content):
    """What the documents show: the site's content, without what opens and closes there."""

    def heading(self, part: ChapterPart) -> Shown:
        """The heading of a chapter, which excerpts may lack."""
        number = str(part.chapter.number)
        found = [self._rule(rule, part.file) for rule in part.chapter.rules if rule.kind == "chapter"]
        return found[0] if found else Shown(number, number, "chapter", Markup(), ())

    def rules(self, part: ChapterPart) -> list[Shown]:
        """The rules of a part of a chapter."""
        return [self._rule(rule, part.file) for rule in part.rules]


class _Counter:
    """Numbers the points of a table of contents in their order."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        """The next number, from 1."""
        self._last += 1
        return self._last


def identifier(info: Info) -> str:
    """The identifier of an edition's book: the same wherever and whenever it is written."""
    return f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'urn:x-crkb:edition:{info.id}')}"


def notice(info: Info, plain: bool = False) -> str:
    """What is to be known of a text that is no restatement before it is read, perhaps with plain wordings."""
    if not info.official or info.addon:
        return "This is not an official text."
    if is_joined(info):
        return "The official text and an add-on, which is not official, read as one; links are added."
    text = "the official text" if info.complete else "a part of the official text"
    added = "links, and wordings that are crkb\u2019s own and no rules," if plain else "links"
    return f"This is {text}, unchanged; {added} are added."


def date_of(info: Info) -> str:
    """The edition's date, "" if it has none that is one."""
    try:
        return date.fromisoformat(info.effective).isoformat()
    except ValueError:
        return ""


def _depth(points: list[Point] | tuple[Point, ...]) -> int:
    return 1 + max((_depth(point.below) for point in points), default=0) if points else 0


def section_label(number: str, title: str) -> str:
    """What a section is called: `1. Game Concepts`."""
    return f"{number}. {title}" if title else f"Section {number}"


def letter_anchor(letter: str) -> str:
    """The anchor of the terms of a letter."""
    return f"letter-{letter if letter != '#' else 'other'}"


def as_xml(text: Markup) -> Markup:
    """A text of the site as XML."""
    return Markup(str(text).replace(_BREAK, "<br/>"))  # a Markup would escape what is replaced


def _asset(name: str) -> str:
    with open(os.path.join(_HERE, "assets", name), encoding="utf-8") as f:
        return f.read()


@lru_cache(maxsize=32)
def _template(name: str) -> Template:
    return _environment().get_template(name)


@lru_cache(maxsize=1)
def _environment() -> Environment:
    found = environment(TEMPLATES)
    found.filters |= {"xhtml": as_xml, "anchor": anchor, "letter_anchor": letter_anchor}
    return found
