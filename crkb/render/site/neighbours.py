"""The neighbourhood of a rule: what it refers to, what refers to it, what it stands under and next to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from crkb.model import Reference, Rule
from crkb.numbers import RuleNumber
from crkb.render.site.book import Backlink, Book
from crkb.render.site.misprints import misprints
from crkb.render.site.referring import stands_under
from crkb.render.site.text import clean

ON_SIDES = 18
"""So many texts are shown that a rule refers to or that refer to it: half of each, or more if there are less
of the other."""

NEXT_TO = 1
"""So many rules are shown before it, and as many after it: below it as much as it has over it."""


WORDS = 60
"""So many characters of a rule without a title are its name."""


class Neighbour(NamedTuple):
    """A text near a rule: its number or name, its title or that over it, and its address."""

    label: str
    title: str
    href: str


class Neighbours(NamedTuple):
    """Some of the texts on one side of a rule; `more` is how many others there are, listed at `rest`."""

    shown: tuple[Neighbour, ...] = ()
    more: int = 0
    rest: str = ""


class Neighbourhood(NamedTuple):
    """A rule among its neighbours."""

    rule: Neighbour
    referring: Neighbours
    referred: Neighbours
    above: Neighbours
    beside: Neighbours


class Neighbouring:
    """Finds the neighbours of a book's rules; `alone` is the page of a rule by itself, "" if it has none."""

    def __init__(self, book: Book, alone: Callable[[str], str]) -> None:
        self._book = book
        self._alone = alone

    def of(self, rule: Rule, page: str, links: Sequence[Backlink]) -> Neighbourhood:
        """The neighbourhood of a rule, as shown on a page that lists at #referring the `links` to it."""
        number, book = str(rule.number), self._book
        into = [Neighbour(link.label, stands_under(link.kind, link.title), link.href) for link in links]
        out = list(self._referred(rule, page))
        half = ON_SIDES // 2
        return Neighbourhood(
            Neighbour(number, book.title_over(number), ""),
            _some(into, max(half, ON_SIDES - len(out)), "#referring"),
            _some(out, max(half, ON_SIDES - len(into)), "#main"),
            Neighbours(tuple(self._above(rule.number, page))),
            self._beside(rule.number, page),
        )

    def _referred(self, rule: Rule, page: str) -> Iterator[Neighbour]:
        """What a rule refers to, each once; nothing that is misprinted or leads nowhere."""
        seen: set[tuple[str, str, str]] = set()
        for reference in self._right(rule):
            named = (reference.where, reference.target, reference.through)
            link = self._book.link(reference, page)
            if link.href and named not in seen:
                seen.add(named)
                yield self._target(reference, link.href)

    def _right(self, rule: Rule) -> Iterator[Reference]:
        """The references of a rule but those that are misprinted."""
        errata = self._book.errata.get(str(rule.number), ())
        for block in rule.blocks:
            wrong = misprints(errata, block.text)
            yield from (r for r in block.references if not any(misprint.has(r) for misprint in wrong))

    def _target(self, reference: Reference, href: str) -> Neighbour:
        if reference.kind == "term":
            return Neighbour(clean(reference.target), stands_under("term", ""), href)
        label = clean(reference.text) if reference.through else reference.target
        if reference.where != "own":
            base = self._book.base
            return Neighbour(label, base.title_over(reference.target) if base else "", href)
        own = self._alone(reference.target)
        return Neighbour(label, self._book.title_over(reference.target), own or href)

    def _above(self, number: RuleNumber, page: str) -> Iterator[Neighbour]:
        """The section, chapter and rule that a rule is in, as far as the edition has them."""
        for each in reversed(number.ancestors):
            if self._book.place(str(each)):
                yield self._rule(each, page)

    def _beside(self, number: RuleNumber, page: str) -> Neighbours:
        """The rules of the same level before and after a rule."""
        level = self._levels[number.parent]
        at = level.index(number)
        near = level[max(0, at - NEXT_TO) : at] + level[at + 1 : at + 1 + NEXT_TO]
        rest = self._book.href(str(number.parent), page)
        shown = tuple(self._rule(each, page) for each in near)
        return Neighbours(shown, len(level) - 1 - len(near), rest)

    def _rule(self, number: RuleNumber, page: str) -> Neighbour:
        name = str(number)
        rule = self._book.edition.rules.get(name)
        title = _own_words(rule) if rule else ""
        return Neighbour(name, title, self._alone(name) or self._book.href(name, page))

    @cached_property
    def _levels(self) -> dict[RuleNumber | None, list[RuleNumber]]:
        """What is directly below a number, in the order of the text."""
        found: dict[RuleNumber | None, list[RuleNumber]] = {}
        for rule in self._book.edition.rules.values():
            found.setdefault(rule.number.parent, []).append(rule.number)
        return found


def _own_words(rule: Rule) -> str:
    """The title of a rule, or else its first words: the title over it is also over those next to it."""
    text = clean(rule.title or rule.text).partition("\n")[0]
    return text if len(text) <= WORDS else text[:WORDS].rpartition(" ")[0] + "\u2026"


def _some(all_of_them: Sequence[Neighbour], most: int, rest: str) -> Neighbours:
    shown = tuple(all_of_them[:most])
    return Neighbours(shown, len(all_of_them) - len(shown), rest)
