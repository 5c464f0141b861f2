"""What a page needs to search in all editions of a site: which these are, and which texts they share.

It finds as `crkb.everywhere` does: a text is the same where its fingerprint is. Each text of the site has a
number. An edition's table of them differs little from that of the next newer one, so only that is written.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote

from crkb.editions.fingerprints import Fingerprints, fingerprints
from crkb.library.choosing import in_order
from crkb.model import Block
from crkb.render.site.book import Book, SiteEditions
from crkb.render.site.search_data import in_quotes
from crkb.text.normalize import fold

FILE = "editions.js"
"""The file, at the root of a site."""

TextTable = Mapping[str, Hashable]
"""Number or name -> what is equal for those that say the same."""


class TextSteps(NamedTuple):
    """What leads from the texts of an edition's next newer one, or from nothing, to its own.

    `gone` are numbers or names that it hasn't. `new` are those with a text that no newer edition has: these
    get the next free numbers, in their order. `same` are those with another text of a newer edition, or of
    `new`: its number.
    """

    gone: list[str]
    new: list[str]
    same: dict[str, int]


class EditionBook(NamedTuple):
    """An edition that is searched: its book and its fingerprints."""

    book: Book
    prints: Fingerprints


def searched(site: SiteEditions) -> list[Book]:
    """The official editions and add-ons, in the order in which they are searched.

    None if there is only one of them, or no official one: then there is nothing to choose.
    """
    infos = [book.info for book in site.books.values() if book.info.official or book.info.addon]
    several = len(infos) > 1 and any(info.official for info in infos)
    return [site.books[info.id] for info in in_order(infos)] if several else []


def script(site: SiteEditions) -> str:
    """The file; "" if there is nothing to choose."""
    books = searched(site)
    if not books:
        return ""
    found = {
        "editions": [
            {
                "id": each.info.id,
                "date": each.info.effective,
                "folder": quote(each.folder),
                "addon": each.info.addon,
            }
            for each in books
        ],
        "texts": {kind: [list(each) for each in found] for kind, found in texts(books).items()},
    }
    return f"crkb.editions({in_quotes(found)});\n"


def texts(books: Sequence[Book]) -> dict[str, list[TextSteps]]:
    """Kind of text -> what leads from edition to edition. `beside` is what is beside rules with notes."""
    editions = [EditionBook(book, fingerprints(book.kb.library, book.info.id)) for book in books]
    tables: dict[str, Callable[[Sequence[EditionBook]], list[TextTable]]] = {
        "rule": _rules,
        "beside": _beside_notes,
        "term": _terms,
        "card": _cards,
        "question": _questions,
    }
    return {kind: steps(table(editions)) for kind, table in tables.items()}


def steps(tables: Sequence[TextTable]) -> list[TextSteps]:
    """The texts of each edition, as steps from those of the one before."""
    ids: dict[Hashable, int] = {}
    before: Mapping[str, int] = {}
    found = []
    for table in tables:
        new = [
            name for name, text in table.items() if text not in ids and ids.setdefault(text, len(ids)) >= 0
        ]
        here = {name: ids[text] for name, text in table.items()}
        fresh = set(new)
        same = {n: text for n, text in here.items() if n not in fresh and before.get(n) != text}
        found.append(TextSteps([name for name in before if name not in here], new, same))
        before = here
    return found


def _rules(editions: Sequence[EditionBook]) -> list[TextTable]:
    return [{number: rule.text for number, rule in each.prints.rules.items()} for each in editions]


def _beside_notes(editions: Sequence[EditionBook]) -> list[TextTable]:
    """Examples and notes together, of rules where they may be those of one with notes: few have any."""
    noted = {
        each.prints.rules[str(rule.number)].examples
        for each in editions
        for rule in each.book.edition.rules.values()
        if any(block.kind == "note" for block in rule.blocks)
    }
    return [
        {number: rule.examples for number, rule in each.prints.rules.items() if rule.examples in noted}
        for each in editions
    ]


def _terms(editions: Sequence[EditionBook]) -> list[TextTable]:
    return [each.prints.terms for each in editions]


def _cards(editions: Sequence[EditionBook]) -> list[TextTable]:
    """Cards by the names of all editions: one may be written in another way."""
    names = dict.fromkeys(card.name for each in editions for card in each.book.edition.cards)
    found = []
    for each in editions:
        cards: dict[str, Sequence[Block]] = {}
        for card in each.book.edition.cards:
            cards.setdefault(fold(card.name), card.blocks)
        found.append(_said({name: cards.get(fold(name), ()) for name in names}))
    return found


def _questions(editions: Sequence[EditionBook]) -> list[TextTable]:
    found = []
    for each in editions:
        asked: dict[str, Sequence[Block]] = {}
        for question in each.book.edition.questions:
            asked.setdefault(question.text, question.blocks)
        found.append(_said(asked))
    return found


def _said(blocks: Mapping[str, Sequence[Block]]) -> TextTable:
    """The paragraphs of what has any."""
    return {name: tuple(block.text for block in each) for name, each in blocks.items() if each}
