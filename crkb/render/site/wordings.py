"""The plain wordings of a book's rules, and how many of its rules have one that fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from markupsafe import Markup

from crkb.editions.restatements import Restatement
from crkb.model import Block, Rule
from crkb.render.site.book import Book

Body = tuple[tuple[str, Markup], ...]
"""(kind of paragraph, text) of all paragraphs."""

FITS = ("same", "moved")
"""Statuses of wordings that may stand in for a rule: its text is the one that was restated."""


class PlainShown(NamedTuple):
    """The plain wording of a rule, what is wrong with it ("" if nothing is), and its status."""

    status: str
    warning: str
    body: Body

    @property
    def fits(self) -> bool:
        """Whether the rule still says what was restated."""
        return self.status in FITS


class Fitting(NamedTuple):
    """How many of some rules have a plain wording that fits, of how many."""

    fits: int
    rules: int


class Wordings:
    """The plain wordings of one book, each looked up once; `body` makes paragraphs for a page."""

    def __init__(self, book: Book, body: Callable[[Sequence[Block], str], Body]) -> None:
        self._book = book
        self._body = body
        self._found: dict[str, Restatement] = {}

    def of(self, number: str, page: str) -> PlainShown | None:
        """A rule's wording as a page shows it; None if there is none, or the rule is but a heading."""
        found = self._restatement(number)
        if found.rule is None or _is_only_title(self._book.edition.rules[number]):
            return None
        return PlainShown(found.status, found.why, self._body(found.rule.blocks, page))

    def fitting(self, rules: Iterable[Rule]) -> Fitting | None:
        """How many rules have a wording that fits, headings aside.

        None if there are no rules, and for a text that is itself plain.
        """
        numbers = [str(rule.number) for rule in rules if rule.kind in ("rule", "subrule")]
        if not numbers or self._book.info.stamp:
            return None
        return Fitting(sum(self._restatement(n).status in FITS for n in numbers), len(numbers))

    def _restatement(self, number: str) -> Restatement:
        if number not in self._found:
            self._found[number] = self._book.kb.restatement(number)
        return self._found[number]


def _is_only_title(rule: Rule) -> bool:
    """Whether a rule has no text but its title, as chapters have."""
    return bool(rule.title) and rule.title == rule.text and rule.kind in ("section", "chapter")
