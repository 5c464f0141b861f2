"""The parts of a turn (500.1), as players name them."""

from __future__ import annotations

from typing import Literal

TurnStep = Literal[
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
]
"""A step, or a main phase (which has no steps)."""

DayNight = Literal["day", "night", "neither"]
"""Which of the two designations the game has, if any (728)."""
