"""The texts of an edition that are nearest to a text, whatever their numbers and places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
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
        self._texts, self._rarity = texts, rarity
        self._order = {number: i for i, number in enumerate(texts)}
        self._having: dict[str, list[str]] = {}
        self._totals: dict[str, int] = {}
        self._bags: dict[str, Bag] = {}
        for number, text in texts.items():
            words = set(text)
            self._totals[number] = self._total(words)
            for word in words:
                self._having.setdefault(word, []).append(number)

    def nearest(self, text: Tokens, most: int = MOST, least: int = LEAST) -> tuple[Near, ...]:
        """The most alike, the nearest first, the first of the edition among equals."""
        limits.go_on()
        of = bag(text, self._rarity)
        found = []
        for number in self._likely(text, most * _WEIGHED):
            alike = WHOLE if self._texts[number] == text else likeness(of, self._bag(number))
            if alike >= least:
                found.append(Near(number, alike))
        found.sort(key=lambda near: (-near.likeness, self._order[near.number]))
        return tuple(found[:most])

    def _likely(self, text: Tokens, most: int) -> list[str]:
        """Those that share most of their words with a text: what is worth weighing exactly."""
        words = set(text)
        shared: Counter[str] = Counter()
        for word in words:
            weight = self._rarity[word]
            for number in self._having.get(word, ()):
                shared[number] += weight
        total = self._total(words)
        ranked = sorted(
            (-2 * WHOLE * weight // (total + self._totals[number] + 1), self._order[number], number)
            for number, weight in shared.items()
        )
        return [number for *_, number in ranked[:most]]

    def _total(self, words: set[str]) -> int:
        return sum(self._rarity[word] for word in words)

    def _bag(self, number: str) -> Bag:
        if number not in self._bags:
            self._bags[number] = bag(self._texts[number], self._rarity)
        return self._bags[number]
