"""Starting life totals and hand sizes, as the variants of a game set them (103.4, 103.5, 119.1).

Nothing here is about a game that is being played: what is asked about a variant needs no more than this.
"""

from __future__ import annotations

from crkb.tuples import NamedTuple

CITES = {
    "103.4": "begins the game with a starting",
    "103.4a": "each team's starting life total is",
    "103.4c": "In a Commander game, each player's",
    "103.4d": "In a two-player Brawl game",
    "103.4e": "the archenemy's starting life total is",
    "119.1": "begins the game with a starting",
    "119.1a": "each team's starting life total is",
    "119.1c": "In a Commander game, each player's",
    "119.1d": "In a two-player Brawl game",
    "119.1e": "the archenemy's starting life total is",
    "810.11": "teams of more than two players",
}

HAND = 7
"""Cards in an opening hand (103.5)."""


class StartingLife(NamedTuple):
    """A starting life total, the rule that sets it, and the one of section 119 that says the same."""

    life: int
    rule: str
    same: str = ""


USUAL = StartingLife(20, "103.4", "119.1")
TEAM = StartingLife(30, "103.4a", "119.1a")
COMMANDER = StartingLife(40, "103.4c", "119.1c")
ARCHENEMY = StartingLife(40, "103.4e", "119.1e")

PER_HEAD = 15
"""How much more a team of Two-Headed Giant begins with for each player beyond two (810.11)."""


def of_team(heads: int) -> StartingLife:
    """With how much life a team of so many players begins that shares a life total."""
    return TEAM if heads <= 2 else StartingLife(TEAM.life + PER_HEAD * (heads - 2), "810.11")


def brawl(players: int) -> StartingLife:
    """With how much life a player begins in a Brawl game of so many players."""
    return StartingLife(25 if players <= 2 else 30, "103.4d", "119.1d")
