"""Where a quotation is from: the rules and terms that have eight of its words in a row.

A paragraph of fewer words is told if the quotation has all of it. Only words count: not how lines
are wrapped, nor quotation marks, nor what stands before or behind.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from crkb import limits
from crkb.editions.passages import Passage

RUN = 8
"""Words in a row that tell where they are from."""

LEAST = 5
"""Words of a text that can be told at all: it must then be there as a whole."""

_MOST = 3000  # words of a text that are looked for
_TIMES = 40  # places of one run; more say nothing


class Quoted(NamedTuple):
    """What an edition has of a text: in which rules and terms, and how many of its words."""

    names: tuple[str, ...] = ()
    words: int = 0


class Quotation:
    """The words of a text, looked for in all passages of a library at once."""

    def __init__(self, text: list[str], known: Mapping[str, Passage]) -> None:
        self._known = known
        self._text = text[:_MOST]
        self._run = min(RUN, len(self._text))
        self._runs: dict[str, dict[int, int]] = {}  # by line: which runs it has, and how many times
        self._short: dict[str, list[str]] = {}  # by line: the paragraphs that the text has as a whole
        if self._run >= LEAST:
            self._look()

    def _look(self) -> None:
        """Find which passages have which runs of the text, and which short paragraphs it has."""
        book = _Book(self._known)
        for i in range(len(self._text) - self._run + 1):
            limits.go_on()
            for line, times in book.having(self._text[i : i + self._run]).items():
                self._runs.setdefault(line, {})[i] = times
        joined = f" {' '.join(self._text)} "
        for line, passage in self._known.items():
            short = [p for p in passage.paragraphs if LEAST <= p.count(" ") + 1 < RUN and f" {p} " in joined]
            if short:
                self._short[line] = short

    def quoted(self, lines: Iterable[str]) -> Quoted:
        """What an edition, given by the lines of its passages, has of the text."""
        here = [line for line in lines if line in self._runs or line in self._short]
        found: dict[int, frozenset[str]] = self._runs_in(here)
        covered = {i + k for i in found for k in range(self._run)}
        joined = f" {' '.join(self._text)} "
        for short, names in self._short_in(here).items():
            at = joined.count(" ", 0, joined.find(f" {short} "))
            place = range(at, at + short.count(" ") + 1)
            if not covered.issuperset(place):
                found[at] = frozenset(names)
                covered.update(place)
        chosen = _fewest(found.values())
        in_order = dict.fromkeys(self._known[line].name for line in here)
        return Quoted(tuple(name for name in in_order if name in chosen), len(covered))

    def _runs_in(self, here: list[str]) -> dict[int, frozenset[str]]:
        """The names of what has each run."""
        names: dict[int, set[str]] = {}
        times: dict[int, int] = {}
        for line in here:
            for i, more in self._runs.get(line, {}).items():
                if times.get(i, 0) < _TIMES:
                    names.setdefault(i, set()).add(self._known[line].name)
                    times[i] = times.get(i, 0) + more
        return {i: frozenset(having) for i, having in names.items()}

    def _short_in(self, here: list[str]) -> dict[str, set[str]]:
        """The names of what has each short paragraph that the text has as a whole."""
        names: dict[str, set[str]] = {}
        for line in here:
            for short in self._short.get(line, ()):
                names.setdefault(short, set()).add(self._known[line].name)
        return names


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


# same name as ingest.links._Book: that one is an edition as references see it
class _Book:
    """The words of all passages in one text, and whose they are."""

    def __init__(self, known: Mapping[str, Passage]) -> None:
        self._paragraphs = [(line, f" {p} ") for line, passage in known.items() for p in passage.paragraphs]
        self._all = "\n".join([p for _, p in self._paragraphs])
        self._starts: list[int] = []
        size = 0
        for _, paragraph in self._paragraphs:
            self._starts.append(size)
            size += len(paragraph) + 1
        self._with_word: dict[str, list[int]] = {}

    def having(self, run: list[str]) -> dict[str, int]:
        """The lines of the passages that have these words in a row, and how many times."""
        wanted = f" {' '.join(run)} "
        found: dict[str, int] = {}
        for i in self._with(max(run, key=len)):  # a long word is a rare one
            line, paragraph = self._paragraphs[i]
            at = paragraph.find(wanted)
            while at >= 0:
                found[line] = found.get(line, 0) + 1
                at = paragraph.find(wanted, at + 1)
        return found

    def _with(self, word: str) -> list[int]:
        """Which paragraphs have a word."""
        if word not in self._with_word:
            found, at = list[int](), self._all.find(f" {word} ")
            while at >= 0:
                i = bisect_right(self._starts, at) - 1
                found.append(i)
                at = self._all.find(f" {word} ", self._starts[i] + len(self._paragraphs[i][1]))
            self._with_word[word] = found
        return self._with_word[word]
