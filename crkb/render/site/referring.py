"""What refers to a rule, with titles; on the rule's own page also with the sentences that refer to it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from crkb.library.storing import named, texts
from crkb.model import Block
from crkb.render.site.book import Backlink
from crkb.render.site.snippets import snippet

_PLACES = {"term": "Glossary", "card": "Card notes", "question": "Questions"}
"""What texts that are no rules stand under."""


class TitledLinks(NamedTuple):
    """Links to texts that follow one another and stand under one title."""

    links: tuple[Backlink, ...]
    title: str


def by_title(links: Iterable[Backlink]) -> tuple[TitledLinks, ...]:
    """The links in their order; those that have the title of the one before are with it."""
    found: list[TitledLinks] = []
    for title, same in groupby(links, key=lambda link: link.title):
        together = tuple(same)
        alone = [(link,) for link in together]
        found += [TitledLinks(each, title) for each in ([together] if title else alone)]
    return tuple(found)


def stands_under(kind: str, title: str) -> str:
    """What a text is, where it is listed without its neighbours: the title over it, or "Glossary"."""
    return title or _PLACES.get(kind, "")


class ReferringText(NamedTuple):
    """A text that refers to a rule, and the sentence that does it."""

    link: Backlink
    title: str
    snippet: Markup


class ReferringTexts:
    """Reads the texts that refer to rules; those of an edition are looked through once."""

    def __init__(self) -> None:
        self._texts: dict[str, dict[tuple[str, str], list[Block]]] = {}

    def to(self, number: str, links: Iterable[Backlink]) -> list[ReferringText]:
        """The texts that refer to a rule, from the links to them."""
        return [
            ReferringText(link, stands_under(link.kind, link.title), self._sentence(link, number))
            for link in links
        ]

    def _sentence(self, link: Backlink, number: str) -> Markup:
        for block in self._blocks(link):
            for reference in block.references:
                if reference.where == link.where and number in named(reference):
                    return snippet(block, reference)
        return Markup()

    def _blocks(self, link: Backlink) -> list[Block]:
        """The paragraphs of a text; of all that have its name, if these are several."""
        book = link.book
        if book.info.id not in self._texts:
            found = self._texts.setdefault(book.info.id, {})
            for kind, name, blocks in texts(book.edition):
                found.setdefault((kind, name), []).extend(blocks)
        return self._texts[book.info.id].get((link.kind, link.name), [])
