"""What rule numbers meant in older editions, and what became of those rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache
from typing import NamedTuple

from tests.citations.tree.rulebooks import Rulebook, masked, parent

_USABLE = re.compile(r"[A-Z][A-Za-z’'-]{3,}(?: [A-Za-z’'-]+)*")
ANOTHER_RULE = 0.5  # of the words in common: below this, two texts are different rules
SAME_RULE = 0.7  # above this, the same one, edited


class Editions(NamedTuple):
    """Older editions, oldest first, and the one in use; `ever` has all numbers that any edition had."""

    older: tuple[Rulebook, ...]
    now: Rulebook
    ever: frozenset[str]

    @property
    def all(self) -> tuple[Rulebook, ...]:
        """Every one of them."""
        return (*self.older, self.now)


def keyword(book: Rulebook, number: str) -> str:
    """The title above a rule, if it can be evidence: a title of words that only one number has."""
    title = book.title(number)
    return title if _USABLE.fullmatch(title) and len(book.by_title[title]) == 1 else ""


def similar(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """How much of two texts is the same, from 0 to 1."""
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


class Past:
    """Questions about the editions, answered once each."""

    def __init__(self, editions: Editions) -> None:
        self.editions = editions
        self.now = editions.now
        self.targets = cache(self._targets)
        self.another = cache(self._another)

    def vanished(self) -> Iterator[str]:
        """Numbers of rules that an older edition had, but not the one in use; each once."""
        seen = {n: None for book in self.editions.older for n in book.texts}
        return (n for n in seen if n not in self.now)

    def meant(self, number: str) -> list[Rulebook]:
        """The older editions that had the number."""
        return [book for book in self.editions.older if number in book]

    def titles(self, number: str) -> set[str]:
        """The titles that any edition had above this number."""
        return {book.title(number) for book in self.editions.all if number in book}

    def _targets(self, book: Rulebook, number: str) -> tuple[str, ...]:
        """Where the text (or title) that an older edition had under a number stands now."""
        if number in book.chapters or number in book.titles:
            return tuple(self.now.by_title.get(_own_title(book, number), ()))
        return tuple(self.now.by_text.get(masked(book.texts[number]), ()))

    def _another(self, book: Rulebook, number: str) -> bool:
        """Today's rule of this number is clearly another than the older edition's."""
        if number in book.chapters:
            renamed = self.now.chapters.get(number) != book.chapters[number]
            return renamed and similar(_inside(book, number), _inside(self.now, number)) < ANOTHER_RULE
        return similar(book.words[number], self.now.words.get(number, ())) < ANOTHER_RULE

    def below(self, title: str) -> str:
        """The number that a title has today, if it has just one."""
        found = self.now.by_title.get(title, [])
        return found[0] if len(found) == 1 else ""


def _own_title(book: Rulebook, number: str) -> str:
    return book.chapters.get(number) or book.titles[parent(number)]


def _inside(book: Rulebook, chapter: str) -> tuple[str, ...]:
    """The words of a chapter's rules."""
    return tuple(w for n, words in book.words.items() if n[:3] == chapter for w in words)
