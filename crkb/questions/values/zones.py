"""The zones of the game, and the groups of them that facts choose from (rule 400.1)."""

from __future__ import annotations

from typing import Literal

Zone = Literal["battlefield", "stack", "hand", "library", "graveyard", "exile", "command"]

Elsewhere = Literal["stack", "hand", "library", "graveyard", "exile", "command"]
"""Where a permanent goes when it leaves the battlefield."""

CardZone = Literal["hand", "library", "graveyard", "exile", "command"]
"""Where an object is a card, and neither a permanent nor a spell."""

HIDDEN: tuple[CardZone, ...] = ("hand", "library")
"""The zones in which not all players can see the cards' faces (400.2)."""
