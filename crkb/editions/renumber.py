"""Citations translated to another edition: what 704.5x is called there, and whether it says the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from crkb.editions.diff import Change, Diff
from crkb.editions.nearest import MOST, Near
from crkb.numbers import NumberRange, RuleNumber

STATUSES = ("same", "moved", "edited", "gone", "ambiguous", "unknown")
"""Same and moved are certain: the text is equal. Edited: the rule is there, but says something
else now. Ambiguous: it became several, or a range fell apart. Unknown: the old edition has no
such rule."""

CERTAIN = ("same", "moved")


class Carried(NamedTuple):
    """A citation in the new edition: its status (STATUSES) and what replaces it there.

    `new` is "" where nothing does; `rules` are all numbers that may be meant where it is
    ambiguous. Where it is gone, `candidates` are the rules whose texts are nearest, at most three,
    the nearest first, each with its likeness (0 to 1000): for a reader to look at.
    """

    old: str
    status: str
    new: str = ""
    rules: tuple[str, ...] = ()
    candidates: tuple[Near, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether it may be rewritten without looking."""
        return self.status in CERTAIN


class Carrier:
    """Carries citations from one edition to another."""

    def __init__(self, diff: Diff) -> None:
        self.diff = diff
        self._changes: dict[str, Change] = {n: c for c in diff.changes for n in c.old}
        self._old = _Row(self._changes)
        self._new = _Row(n for c in diff.changes for n in c.new)

    def __contains__(self, number: object) -> bool:
        """Whether the old edition has the rule."""
        return number in self._changes

    def carry(self, cited: NumberRange) -> Carried:
        """A number or range of the old edition in the new one."""
        if cited.last is None:
            return self._one(str(cited.first))
        return self._range(cited)

    def _one(self, number: str) -> Carried:
        change = self._changes.get(number)
        if change is None:
            return Carried(number, "unknown")
        if not change.new:
            return Carried(number, "gone", candidates=self.diff.candidates.get(number, ()))
        if len(change.new) > 1:
            return Carried(number, "ambiguous", "", change.new)
        status = "edited" if change.kind == "merged" else change.kind
        return Carried(number, status, change.new[0], change.new)

    def _range(self, cited: NumberRange) -> Carried:
        last = cited.last or cited.first
        numbers = self._old.between(cited.first, last)
        if not numbers or str(cited.first) not in self or str(last) not in self:
            return Carried(str(cited), "unknown")
        ones = [self._one(n) for n in numbers]
        rules = tuple(dict.fromkeys(n for one in ones for n in one.rules))
        if not rules:
            return Carried(str(cited), "gone", candidates=_nearest(ones))
        span = self._span(ones)
        if span is None:
            return Carried(str(cited), "ambiguous", "", rules)
        written = str(span)
        if tuple(self._new.between(span.first, span.last or span.first)) != rules:
            return Carried(str(cited), "edited", written, rules)
        if not all(one.certain for one in ones):
            return Carried(str(cited), "edited", written, rules)
        return Carried(str(cited), "same" if written == str(cited) else "moved", written, rules)

    def _span(self, ones: Sequence[Carried]) -> NumberRange | None:
        """The range that the ends make now, if all that is left still stands between them in order."""
        if not ones[0].new or not ones[-1].new:
            return None
        left = [RuleNumber.parse(one.new) for one in ones if one.new]
        level = {(n.parent if n.kind != "chapter" else None, n.kind) for n in left}
        if len(level) > 1 or any(a > b for a, b in pairwise(left)) or any(len(o.rules) > 1 for o in ones):
            return None
        return NumberRange(left[0], left[-1] if left[-1] != left[0] else None)


def _nearest(ones: Iterable[Carried]) -> tuple[Near, ...]:
    """Of the candidates for several rules those that are nearest to any."""
    best: dict[str, Near] = {}
    for near in (near for one in ones for near in one.candidates):
        if near.number not in best or near.likeness > best[near.number].likeness:
            best[near.number] = near
    ranked = sorted(best.values(), key=lambda near: (-near.likeness, RuleNumber.parse(near.number)))
    return tuple(ranked[:MOST])


class _Row:
    """The numbers of an edition in order."""

    def __init__(self, numbers: Iterable[str]) -> None:
        self._numbers = sorted(map(RuleNumber.parse, numbers))

    def between(self, first: RuleNumber, last: RuleNumber) -> list[str]:
        """The numbers from first to last that are of first's level."""
        return [str(n) for n in self._numbers if first <= n <= last and n.kind == first.kind]
