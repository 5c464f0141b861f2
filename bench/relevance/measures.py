"""hit@1, hit@5 and MRR: whether the first, or one of the first five, answers; and the mean of 1/rank."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

DEPTH = 10
"""So many hits are looked at; an answer behind them counts as not found."""

Search = Callable[[str], Sequence[str]]
"""A query -> the names of its hits as a user sees them, best first; a term's as `term:Name`."""


class Measured(NamedTuple):
    """How many questions were asked, and the shares of them."""

    asked: int
    hit1: float
    hit5: float
    mrr: float


def rank(hits: Sequence[str], answers: Sequence[str]) -> int:
    """The place of the first hit that answers, from 1; 0 if none of the first DEPTH does."""
    return next((i for i, name in enumerate(hits[:DEPTH], 1) if name in answers), 0)


def measured(ranks: Iterable[int]) -> Measured:
    """The figures of ranks as `rank` tells them."""
    ranks = list(ranks)
    count = len(ranks) or 1
    return Measured(
        len(ranks),
        sum(r == 1 for r in ranks) / count,
        sum(0 < r <= 5 for r in ranks) / count,
        sum(1 / r for r in ranks if r) / count,
    )
