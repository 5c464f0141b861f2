"""The texts of an edition that are nearest to a text, whatever their numbers and places."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import nsmallest
from typing import NamedTuple

from crkb import limits
from crkb.editions.diff_tokens import Tokens
from crkb.editions.likeness import WHOLE, Bag, bag, likeness

MOST = 3
"""So many are given at most for a rule that is gone."""

LEAST = 150
"""What is less alike isn't worth a look."""

_WEIGHED = 8  # times as many as are asked for: those with most words in common are weighed exactly


class Near(NamedTuple):
    """A rule that a reader may look at, and how alike its text is (0 to WHOLE)."""

    number: str
    likeness: int


class Texts:
    """The texts of some rules, in order, by number; `rarity` has all words of theirs and of what is asked."""

    def __init__(self, texts: Mapping[str, Tokens], rarity: Mapping[str, int]) -> None:
        self._numbers, self._texts, self._rarity = list(texts), list(texts.values()), rarity
        self._having: dict[str, list[int]] = {}
        self._totals: list[int] = []
        self._bags: dict[int, Bag] = {}
        for at, text in enumerate(self._texts):
            words = set(text)
            self._totals.append(self._total(words))
            for word in words:
                self._having.setdefault(word, []).append(at)

    def nearest(self, text: Tokens, most: int = MOST, least: int = LEAST) -> tuple[Near, ...]:
        """The most alike, the nearest first, the first of the edition among equals."""
        limits.go_on()
        of = bag(text, self._rarity)
        found = []
        for at in self._likely(text, most * _WEIGHED):
            alike = WHOLE if self._texts[at] == text else likeness(of, self._bag(at))
            if alike >= least:
                found.append((-alike, at))
        return tuple(Near(self._numbers[at], -alike) for alike, at in sorted(found)[:most])

    def _likely(self, text: Tokens, most: int) -> list[int]:
        """Those that share most of their words with a text: what is worth weighing exactly."""
        words = set(text)
        shared = [0] * len(self._texts)
        for word in words:
            weight = self._rarity[word]
            for at in self._having.get(word, ()):
                shared[at] += weight
        total, totals = self._total(words) + 1, self._totals
        ranked = [(-2 * WHOLE * n // (total + totals[at]), at) for at, n in enumerate(shared) if n]
        return [at for _, at in nsmallest(most, ranked)]

    def _total(self, words: set[str]) -> int:
        return sum([self._rarity[word] for word in words])

    def _bag(self, at: int) -> Bag:
        if at not in self._bags:
            self._bags[at] = bag(self._texts[at], self._rarity)
        return self._bags[at]
