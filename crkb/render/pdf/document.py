"""The document that a PDF is made of, written with the template in `crkb/render/pdf/templates/`.

It is what `crkb.render.site.content` shows, and rules look as in the EPUB, whose templates it uses. Page
numbers, running heads and bookmarks are left to the style sheet.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import NamedTuple

from jinja2 import Environment, Template
from markupsafe import Markup

from crkb.kb import KnowledgeBase
from crkb.render.epub import documents as epub
from crkb.render.pdf.book import PrintedBook
from crkb.render.site.book import ALL
from crkb.render.site.chapters import ChapterPage
from crkb.render.site.content import Content, Shown
from crkb.render.site.kinds import kind_of
from crkb.render.site.pages import LABELS
from crkb.render.site.templating import environment
from crkb.render.site.text import clean

_HERE = os.path.dirname(os.path.abspath(__file__))

STYLE = "book.css"


class PrintedChapter(NamedTuple):
    """A chapter with its heading and the rules below it."""

    chapter: ChapterPage
    heading: Shown
    rules: tuple[Shown, ...]


class PrintedSection(NamedTuple):
    """A section with its chapters."""

    number: str
    label: str
    chapters: tuple[PrintedChapter, ...]


class PrintedDocument:
    """Writes the document of one edition, or of one of its chapters."""

    def __init__(self, kb: KnowledgeBase, plain: bool = False, restated: str = "", chapter: str = "") -> None:
        """With `plain` plain wordings stand below rules; `restated` is what a restatement says of itself.

        Raises:
            CrkbError: if the edition has no such chapter.
        """
        self.book = PrintedBook(kb, chapter)
        self._content = _PrintedContent(self.book, plain)
        self._plain = plain
        self._restated = restated if kb.info.stamp else ""

    def html(self) -> str:
        """The whole document, which needs nothing beside it."""
        info, edition = self.book.info, self.book.edition
        return _template("book.html").render(
            info=info,
            name=clean(info.title).strip() or info.id,
            part=self.book.chapters[0].name if self.book.chapter else "",
            date=epub.date_of(info),
            kind=kind_of(info, edition),
            notice=self._restated or self._notice(),
            sources=[source._replace(name=clean(source.name)) for source in edition.sources],
            errata=bool(edition.errata),
            labels=LABELS,
            style=Markup(_asset(STYLE)),
            sections=list(self._sections()),
            **self._around(),
        )

    def _notice(self) -> str:
        """What is to be known of the text: a chapter is only a part of it."""
        info = self.book.info
        return epub.notice(info._replace(complete=False) if self.book.chapter else info, self._plain)

    def _sections(self) -> list[PrintedSection]:
        """The sections that have chapters here."""
        found = []
        for number, title, chapters in self.book.sections:
            shown = tuple(map(self._content.printed, chapters))
            if shown:
                found.append(PrintedSection(number, epub.section_label(number, title), shown))
        return found

    def _around(self) -> dict[str, object]:
        """What an edition has besides rules; a chapter has nothing of it."""
        if self.book.chapter:
            return dict.fromkeys(("introduction", "terms", "questions", "groups", "matter", "problems"), ())
        content = self._content
        return {
            "introduction": content.matter("introduction", page=ALL),
            "terms": content.terms(ALL),
            "questions": content.questions(ALL),
            "groups": content.cards(ALL),
            "matter": [found for found in content.matter(page=ALL) if found[0] != "introduction"],
            "problems": [p._replace(message=clean(p.message)) for p in self.book.edition.problems],
        }


class _PrintedContent(Content):
    """What the document shows: the site's content, without what opens and closes there."""

    def printed(self, chapter: ChapterPage) -> PrintedChapter:
        """A chapter; excerpts may lack its heading."""
        number = str(chapter.number)
        shown = [self._rule(rule, ALL) for rule in chapter.rules]
        heading = next((each for each in shown if each.kind == "chapter"), None)
        rules = tuple(each for each in shown if each is not heading)
        return PrintedChapter(chapter, heading or Shown(number, number, "chapter", Markup(), ()), rules)


def _asset(name: str) -> str:
    with open(os.path.join(_HERE, "assets", name), encoding="utf-8") as f:
        return f.read()


@lru_cache(maxsize=2)
def _template(name: str) -> Template:
    return _environment().get_template(name)


@lru_cache(maxsize=1)
def _environment() -> Environment:
    found = environment(os.path.join(_HERE, "templates"), epub.TEMPLATES)
    # Anchors are those of the site. HTML takes texts as they are.
    found.filters |= {"xhtml": lambda text: text, "anchor": lambda number: number}
    found.filters["letter_anchor"] = epub.letter_anchor
    return found
