"""The topics of a book: the terms of its glossary that point to rules, each with a page of its own.

The file of a topic is made of its name alone, so that it is the same in every edition that has the term.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from crkb.model import Reference, Term
from crkb.render.site.defining import parts
from crkb.render.site.misprints import meant, wrong
from crkb.text.normalize import fold

if TYPE_CHECKING:
    from crkb.render.site.book import Book

PREFIX = "topic-"
"""What the files' names begin with: `topic-legend-rule.html`."""

_LONGEST = 60  # characters of a name in an address
_CHECKED = 6  # digits that tell names apart whose addresses would be the same, at least
_RULES = ("section", "chapter", "rule", "subrule")


class TopicRule(NamedTuple):
    """A rule, chapter or section that a topic points to; `through` is the last one of a range.

    `where` is "own", or "base" for one of the edition that the book amends.
    """

    number: str
    through: str = ""
    where: str = "own"


class Topic(NamedTuple):
    """What a term is about: its page, its name as printed, its entries, and the rules that they point to."""

    file: str
    name: str
    terms: tuple[Term, ...]
    rules: tuple[TopicRule, ...]

    @property
    def references(self) -> list[Reference]:
        """What the entries refer to, in their order."""
        return [r for term in self.terms for block in term.blocks for r in block.references]


class BookTopics:
    """The topics of one book, in the glossary's order."""

    def __init__(self, book: Book) -> None:
        self._book = book
        entries: dict[str, list[Term]] = {}
        for term in book.edition.terms:
            entries.setdefault(_key(term.name), []).append(term)
        slugs = _slugs(entries)
        self._topics: dict[str, Topic] = {}
        for key, terms in entries.items():
            if rules := tuple(dict.fromkeys(self._pointed(terms))):
                file = f"{PREFIX}{slugs[key]}.html"
                self._topics[key] = Topic(file, terms[0].name, tuple(terms), rules)

    def __iter__(self) -> Iterator[Topic]:
        return iter(self._topics.values())

    def _pointed(self, terms: Sequence[Term]) -> Iterator[TopicRule]:
        """The rules that entries point to, and that are on the site, those that are meant for misprints."""
        errata = [each for term in terms for each in self._book.errata.get(term.name, ())]
        misprints = {number for each in errata for number in wrong(each)}
        for r in (r for term in terms for block in term.blocks for r in block.references):
            book = self._book if r.where == "own" else self._book.base
            if r.kind in _RULES and r.target not in misprints and book is not None and book.place(r.target):
                yield TopicRule(r.target, r.through, r.where)
        right = sorted(number for each in errata for number in meant(each) if self._book.place(number))
        yield from map(TopicRule, right)

    @cached_property
    def files(self) -> frozenset[str]:
        """The topics' pages."""
        return frozenset(topic.file for topic in self)

    def own(self, name: str) -> Topic | None:
        """The topic that a term is; None if its entries point to no rule."""
        return self._topics.get(_key(name))

    def of_term(self, name: str) -> Topic | None:
        """The topic of a term: its own, or else that of the first term with one that it says to see."""
        return next(filter(None, map(self.own, (name, *self._seen.get(name, ())))), None)

    @cached_property
    def _seen(self) -> dict[str, list[str]]:
        """Term -> the terms that its entry refers to."""
        found: dict[str, list[str]] = {}
        for term in self._book.edition.terms:
            named = (r for block in term.blocks for r in block.references)
            found.setdefault(term.name, []).extend(
                r.target for r in named if r.kind == "term" and r.where == "own"
            )
        return found

    def of_rule(self, number: str) -> list[Topic]:
        """The topics that point to a rule itself."""
        return self._by_rule.get(number, [])

    @cached_property
    def _by_rule(self) -> dict[str, list[Topic]]:
        found: dict[str, list[Topic]] = {}
        for topic in self:
            for number in dict.fromkeys(rule.number for rule in topic.rules if rule.where == "own"):
                found.setdefault(number, []).append(topic)
        return found

    def of_keyword(self, name: str, number: str) -> Topic | None:
        """The topic of a keyword with its rule: "Kicker" is that of the term "Kicker, Kicked"."""
        return next((topic for topic in self.of_rule(number) if is_name(name, topic)), None)


def is_name(name: str, topic: Topic) -> bool:
    """Whether a name is one of those by which a topic's term is listed."""
    return fold(name) in map(fold, parts(topic.name))


def _key(name: str) -> str:
    """What is the same for entries of one name; names without letters are told apart as they are."""
    return fold(name) or name


def _slugs(keys: Iterable[str]) -> dict[str, str]:
    """Name -> its part of an address, which no other has.

    Where names would have the same one, such as "infinity" and "∞ (infinity)", the name that loses nothing
    in it has it, or else the first in the glossary. The others add a checksum of the name rather than a
    count, so that an address doesn't depend on how many such names an edition has.
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for key in sorted(keys, key=lambda key: _slug(key) != key.replace(" ", "-")):
        found[key] = next(each for each in _wanted(key) if each not in taken)
        taken.add(found[key])
    return found


def _wanted(key: str) -> Iterator[str]:
    """Addresses for a name, the best first."""
    slug, digits = _slug(key), sha256(key.encode("utf-8", "replace")).hexdigest()
    if slug:
        yield slug
    yield from (f"{slug}-{digits[:length]}".strip("-") for length in range(_CHECKED, len(digits) + 1))


def _slug(key: str) -> str:
    """The letters and digits of a name, which are all that every file system and address takes."""
    return re.sub(r"[^a-z0-9]+", "-", key.replace("'", "")).strip("-")[:_LONGEST].strip("-")
