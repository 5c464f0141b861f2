"""Ways to play: constructed and limited, formats of decks, variants (rules 100.2, 8, 9)."""

from __future__ import annotations

from typing import Literal

Play = Literal["constructed", "limited"]

DeckFormat = Play | Literal["commander", "brawl"]
"""A way to play that sets the size of decks."""

SetupVariant = Literal["two-headed giant", "vanguard", "commander", "brawl", "archenemy", "treachery"]
"""A variant (or option of one) that changes how a game starts."""

BoardVariant = Literal["Two-Headed Giant", "Commander", "Archenemy", "Planechase"]
"""A variant with state-based actions of its own."""
