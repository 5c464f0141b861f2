"""The status of permanents: four categories of two values each (rule 110.5)."""

from __future__ import annotations

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
