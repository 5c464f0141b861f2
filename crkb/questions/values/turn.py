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

MAIN_PHASES: tuple[TurnStep, ...] = ("precombat main", "postcombat main")

StepOrMainPhase = Literal[
    "untap step",
    "upkeep step",
    "draw step",
    "precombat main phase",
    "beginning of combat step",
    "declare attackers step",
    "declare blockers step",
    "combat damage step",
    "end of combat step",
    "postcombat main phase",
    "end step",
    "cleanup step",
]
"""The same, spelled out as a step or a phase."""

DayNight = Literal["day", "night", "neither"]
"""Which of the two designations the game has, if any (728)."""
