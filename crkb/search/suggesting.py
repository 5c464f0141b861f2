"""What somebody who has begun to type may mean: numbers, titles, terms, cards; for bots and shells.

Only what begins so is offered, as a whole or in one of its words: nothing is corrected, no text is read.
"""

from __future__ import annotations

import re
from string import ascii_lowercase
from typing import NamedTuple, Protocol

from crkb.search.understanding.typed_numbers import typed_numbers
from crkb.text.normalize import fold

MOST = 25
"""So many are offered if nobody says."""

KINDS = ("chapter", "keyword", "section", "rule", "term", "card")
"""Kinds of what has a name, in the order in which those come that fit equally well."""

_LEVELS = ("section", "chapter", "rule", "subrule")
_KEYWORDS = ("701.", "702.")
_BEGUN = re.compile(r"(?:[\W_]|cr|rules?|r|sections?|chapters?)*(?P<number>\d[\d.]*[a-z]{0,2})[\W_]*")


class Suggestion(NamedTuple):
    """What a beginning may become: a number, or the name of a term or card; what it is; its title.

    >>> str(kb.suggest("704.5m")[0])
    '704.5m'
    """

    name: str
    kind: str
    title: str

    def __str__(self) -> str:
        return self.name


class NameStore(Protocol):
    """What is read of an edition, as `library.database.Store` does."""

    def begun(self, number: str) -> list[str]:
        """The numbers that begin so."""
        ...

    def title(self, number: str) -> str | None:
        """The title of a number ("" if it has none); None if there is no such number."""
        ...

    def named(self, folded: str) -> list[tuple[str, str, str, str]]:
        """(number or name, kind, title, folded title) of all whose folded title has this, hyphens or not."""
        ...


def suggest(names: NameStore, prefix: str, limit: int = MOST) -> list[Suggestion]:
    """What a prefix may become, the best first, at most so many.

    What is exactly that, then what begins so, then what has a word that does; chapters and keywords
    before other rules, terms and cards, and these before subrules.
    """
    limit = max(limit, 0)
    return _numbers(names, prefix, limit) or _named(names, fold(prefix).replace("-", " "))[:limit]


def _numbers(names: NameStore, prefix: str, limit: int) -> list[Suggestion]:
    """The numbers that begin as one does that somebody has begun to type, however it is spelled."""
    numbers = list(map(str, typed_numbers(prefix)))
    if not numbers and (m := _BEGUN.fullmatch(prefix.lower())):
        numbers = [m["number"]]
    if len(numbers) == 1:
        exactly = numbers[0]
        numbers = sorted(names.begun(exactly), key=lambda n: (n != exactly, _order(n)))
    titles = ((n, names.title(n)) for n in numbers[:limit])
    return [
        Suggestion(n, _kind(n, _LEVELS[_level(n)], title), title) for n, title in titles if title is not None
    ]


def _order(number: str) -> tuple[int, str, int, str, int]:
    """Sections, chapters, rules and then subrules; among them the order of the text."""
    rule = number.rstrip(ascii_lowercase)
    return _level(number), number[:3], len(rule), rule, len(number)


def _level(number: str) -> int:
    if "." not in number:
        return len(number) > 1
    return 3 if number[-1].isalpha() else 2


def _named(names: NameStore, folded: str) -> list[Suggestion]:
    """The titles and names that have a word that begins so; what several have once, as a rule."""
    if not any(c.isalnum() for c in folded):
        return []
    begins = re.compile(rf"(?<![^\W_]){re.escape(folded)}")
    found: dict[str, tuple[tuple[int, int, int], Suggestion]] = {}
    for name, kind, title, called in names.named(folded):
        if m := begins.search(called):
            fits = 0 if called == folded else 1 if m.start() == 0 else 2
            made = Suggestion(name, _kind(name, kind, title), title)
            found.setdefault(called, ((fits, KINDS.index(made.kind), len(found)), made))
    return [each for _, each in sorted(found.values())]


def _kind(name: str, kind: str, title: str) -> str:
    """The kind of a number or name: a rule of the chapters of keywords that has a title is a keyword."""
    return "keyword" if kind == "rule" and title and name.startswith(_KEYWORDS) else kind
