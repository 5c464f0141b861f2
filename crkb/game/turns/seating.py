"""Players at a table, as names in their order: whoever comes next, and how many make what kind of game.

Nothing here is about a game that is being played: what is asked about names only needs no more than this.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def turn_order(seats: Sequence[str], first: str) -> list[str]:
    """Everyone in turn order, clockwise from `first` (101.4); `seats` are clockwise from anywhere."""
    at = seats.index(first)
    return [*seats[at:], *seats[:at]]


def team_of(player: str, teams: Iterable[Sequence[str]]) -> list[str]:
    """The player's team including the player; just the player if they are on no team."""
    return next((list(team) for team in teams if player in team), [player])


def is_covered(players: int) -> bool:
    """Are the rules for a game that began with so many players (100.1)?"""
    return players >= 2


def is_multiplayer(players: int) -> bool:
    """Is a game that began with so many players a multiplayer game (100.1b)?"""
    return players > 2
