"""The status of permanents: four categories of two values each (rule 110.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

Value = Literal[
    "tapped", "untapped", "flipped", "unflipped", "face up", "face down", "phased in", "phased out"
]

CATEGORIES: tuple[tuple[Value, Value], ...] = (
    ("untapped", "tapped"),
    ("unflipped", "flipped"),
    ("face up", "face down"),
    ("phased in", "phased out"),
)
"""The two values of each category; permanents enter with the first (110.5, 110.5b)."""

VALUES: tuple[Value, ...] = tuple(value for category in CATEGORIES for value in category)


def category(value: str) -> tuple[Value, Value]:
    """The category that a value belongs to."""
    return next(pair for pair in CATEGORIES if value in pair)


def with_values(status: Iterable[Value], values: Iterable[Value]) -> list[Value]:
    """The status with these values replacing the others of their categories."""
    new: Mapping[tuple[Value, Value], Value] = {category(value): value for value in (*status, *values)}
    return [new[pair] for pair in CATEGORIES if pair in new]


def entering() -> list[Value]:
    """The status that permanents enter with if nothing says otherwise."""
    return [pair[0] for pair in CATEGORIES]
