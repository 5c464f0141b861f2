"""Where a quotation is from: the rules and terms that have eight of its words in a row.

A paragraph of fewer words is told if the quotation has all of it. Only words count: not how lines
are wrapped, nor quotation marks, nor what stands before or behind.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from crkb.library.database import Store
from crkb.text.normalize import typography

RUN = 8
"""Words in a row that tell where they are from."""

LEAST = 5
"""Words of a text that can be told at all: it must then be there as a whole."""

_MOST = 3000  # words of a text that are looked for
_TIMES = 40  # places of one run; more say nothing
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


class Quoted(NamedTuple):
    """What an edition has of a text: in which rules and terms, and how many of its words."""

    names: tuple[str, ...] = ()
    words: int = 0


def words(text: str) -> list[str]:
    """The words of a text in small letters."""
    return _WORD.findall(typography(text).lower())


def quoted(text: list[str], store: Store) -> Quoted:
    """What an edition has of the words of a text."""
    text = text[:_MOST]
    run = min(RUN, len(text))
    if run < LEAST:
        return Quoted()
    book = _Quotable(store)
    found = {i: names for i in range(len(text) - run + 1) if (names := book.with_run(text[i : i + run]))}
    covered = {i + k for i in found for k in range(run)}
    for at, short in book.wholly_in(text):
        if not covered.issuperset(range(at, at + short.length)):
            found[at] = short.names
            covered.update(range(at, at + short.length))
    return Quoted(tuple(book.in_order(_fewest(found.values()))), len(covered))


def _fewest(found: Iterable[frozenset[str]]) -> set[str]:
    """Few names that together have every run: again and again the one with most of those left."""
    left, chosen = list(found), set()
    while left:
        counted: dict[str, int] = {}
        for names in left:
            for name in names:
                counted[name] = counted.get(name, 0) + 1
        best = max(sorted(counted), key=lambda name: counted[name])
        chosen.add(best)
        left = [names for names in left if best not in names]
    return chosen


class _Short(NamedTuple):
    """A paragraph of fewer words than a run, and in what it stands."""

    length: int
    names: frozenset[str]


class _Quotable:
    """All words of an edition in one text, and whose they are."""

    def __init__(self, store: Store) -> None:
        self._names: list[str] = []
        self._starts: list[int] = []
        parts: list[str] = []
        size = 0
        self._short: dict[str, set[str]] = {}
        for name, text in _texts(store):
            said = words(text)
            part = f" {' '.join(said)} \n"
            if LEAST <= len(said) < RUN:
                self._short.setdefault(part[:-1], set()).add(name)
            self._names.append(name)
            self._starts.append(size)
            parts.append(part)
            size += len(part)
        self._all = "".join(parts)

    def with_run(self, run: list[str]) -> frozenset[str]:
        """The names of what has these words in a row."""
        wanted, names, at = f" {' '.join(run)} ", set(), -1
        for _ in range(_TIMES):
            at = self._all.find(wanted, at + 1)
            if at < 0:
                break
            names.add(self._names[bisect_right(self._starts, at) - 1])
        return frozenset(names)

    def wholly_in(self, text: list[str]) -> Iterator[tuple[int, _Short]]:
        """The short paragraphs that a text has as a whole, and the word at which each begins."""
        joined = f" {' '.join(text)} "
        for part, names in self._short.items():
            if (at := joined.find(part)) >= 0:
                yield joined.count(" ", 0, at), _Short(part.count(" ") - 1, frozenset(names))

    def in_order(self, names: set[str]) -> list[str]:
        """Names in the order of the edition."""
        return [name for name in dict.fromkeys(self._names) if name in names]


def _texts(store: Store) -> Iterator[tuple[str, str]]:
    """Every paragraph of rules and terms, with the number or the name."""
    for rule in store.rules():
        for block in rule.blocks:
            yield str(rule.number), block.text
    for term in store.terms():
        for block in term.blocks:
            yield term.name, block.text
