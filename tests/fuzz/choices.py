"""Choices that inputs are made by: hypothesis makes them in tests, chance in long runs.

Hypothesis takes some ten times as long for a choice as for most inputs, so long runs make their own,
and minimise what breaks by making choices again: fewer, and smaller ones.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Choices:
    """Choices between 0 and a bound; 0 is the one that changes least."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self.below = below

    def of(self, options: Sequence[T]) -> T:
        """One of some options."""
        return options[self.below(len(options))]

    def one_in(self, times: int) -> bool:
        """True once in so many times."""
        return self.below(times) == times - 1


def drawn(data: Any) -> Choices:
    """Choices that hypothesis makes; `data` is what `st.data()` gives."""
    return Choices(lambda bound: data.draw(st.integers(0, bound - 1)))


class Recorded:
    """Choices by chance, recorded; or those of an earlier record, then 0."""

    def __init__(self, chance: Random | None, record: Sequence[int] = ()) -> None:
        self._chance = chance
        self._given = list(record)
        self.record: list[int] = []
        self.choices = Choices(self._below)

    def _below(self, bound: int) -> int:
        if self._chance is not None:
            made = self._chance.randrange(bound)
        else:
            at = len(self.record)
            made = min(self._given[at], bound - 1) if at < len(self._given) else 0
        self.record.append(made)
        return made


def minimised(record: list[int], breaks: Callable[[list[int]], bool], until: float) -> list[int]:
    """A record with fewer and smaller choices that breaks the same, as far as time (monotonic) allows."""
    size = max(1, len(record) // 2)
    while size:
        at = 0
        while at < len(record) and time.monotonic() < until:
            shorter = record[:at] + record[at + size :]
            zeros = record[:at] + [0] * len(record[at : at + size]) + record[at + size :]
            if breaks(shorter):
                record = shorter
            else:
                if zeros != record and breaks(zeros):
                    record = zeros
                at += size
        size //= 2
    return record
