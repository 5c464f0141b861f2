"""Quotations in a draft: whether they stand in the rules, word for word, and where."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crkb import limits
from crkb.editions.passages import words
from crkb.editions.quotations import RUN
from crkb.model import Term

Runs = Mapping[str, tuple[str, ...]]
"""Eight words in a row -> the rules and terms that have them."""

_MARKED = re.compile(r'“([^“”]{20,4000})”|"([^"\n]{20,4000})"|((?:^[ \t]*>[^\n]*(?:\n|\Z))+)', re.M)
"""What stands in quotation marks, or behind a `>` at the beginning of lines."""

_LEFT_OUT = re.compile(r"\[[^\]\n]{0,80}\]|…|\.\.\.+")
"""What a quotation leaves out, or puts in."""

_QUOTE_SIGN = re.compile(r"^[ \t]*>+", re.M)


class Quote(NamedTuple):
    """A quotation: its line, its text, how many of its words stand in the rules in eights, and in which."""

    line: int
    text: str
    words: int
    known: int
    names: tuple[str, ...]

    @property
    def is_exact(self) -> bool:
        """Whether all of it stands there."""
        return self.known == self.words


def of_terms(terms: tuple[Term, ...]) -> dict[str, tuple[str, ...]]:
    """The runs of words of a glossary."""
    found: dict[str, tuple[str, ...]] = {}
    for term in terms:
        for block in term.blocks:
            for run in _runs(words(block.text)):
                found[run] = (*found.get(run, ()), term.name)
    return found


def may_quote(text: str) -> bool:
    """Whether there is anything in a text that may be a quotation."""
    return _MARKED.search(text) is not None


def quotes(text: str, *known: Runs) -> Iterator[Quote]:
    """The quotations of a text that are long enough to be told, in order."""
    for m in _MARKED.finditer(text):
        limits.go_on()
        line = text.count("\n", 0, m.start()) + 1
        said = _QUOTE_SIGN.sub("", m[1] or m[2] or m[3])
        for part in _LEFT_OUT.split(said):
            if len(found := words(part)) >= RUN:
                yield _looked_up(line, part, found, known)


def _looked_up(line: int, text: str, said: list[str], known: tuple[Runs, ...]) -> Quote:
    covered: set[int] = set()
    having: Counter[str] = Counter()
    for at, run in enumerate(_runs(said)):
        if names := [name for each in known for name in each.get(run, ())]:
            covered.update(range(at, at + RUN))
            having.update(names)
    best = having.most_common(1)
    first = [name for name, count in having.items() if best and count == best[0][1]]
    return Quote(line, text.strip(), len(said), len(covered), tuple(first))


def _runs(said: list[str]) -> Iterator[str]:
    return (" ".join(said[at : at + RUN]) for at in range(len(said) - RUN + 1))
