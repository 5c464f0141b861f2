"""Players at a table: turn order, teams, range of influence (rules 101.4, 103.1, 801.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec

PlayerCount = Annotated[int, msgspec.Meta(ge=2)]
"""How many players a game has."""

Players = Annotated[tuple[str, ...], msgspec.Meta(min_length=2)]
"""The players of a game, by name."""


def turn_order(seats: Sequence[str], first: str) -> list[str]:
    """Everyone in turn order, clockwise from `first`; `seats` are clockwise from anywhere."""
    at = seats.index(first)
    return [*seats[at:], *seats[:at]]


def team_of(player: str, teams: Iterable[Sequence[str]]) -> list[str]:
    """The player's team, the player included; the player alone if no team has them."""
    return next((list(team) for team in teams if player in team), [player])


def team_order(order: Sequence[str], teams: Sequence[Sequence[str]]) -> list[list[str]]:
    """Teams in turn order, the one of the first player first; `order` decides within a team."""
    found: list[list[str]] = []
    for player in order:
        if not any(player in team for team in found):
            mates = team_of(player, teams)
            found.append([p for p in order if p in mates])
    return found


def in_range(seats: Sequence[str], player: str, distance: int | None) -> list[str]:
    """Players within so many seats of a player, that player included (None: everybody)."""
    at, count = seats.index(player), len(seats)
    return [
        other
        for i, other in enumerate(seats)
        if distance is None or min((i - at) % count, (at - i) % count) <= distance
    ]


def check_distinct(field: str, names: Sequence[str]) -> None:
    """Raise ValueError if a player stands twice in the list."""
    twice = next((name for i, name in enumerate(names) if name in names[:i]), None)
    if twice is not None:
        raise ValueError(f"{field}: {twice} stands twice")


def check_known(field: str, names: Iterable[str | None], players: Sequence[str]) -> None:
    """Raise ValueError if a name is none of the players."""
    stranger = next((name for name in names if name is not None and name not in players), None)
    if stranger is not None:
        raise ValueError(f"{field}: {stranger} is none of the players")


def check_teams(teams: Sequence[Sequence[str]], players: Sequence[str]) -> None:
    """Raise ValueError unless every member is a player and in one team only."""
    members = [member for team in teams for member in team]
    check_distinct("teams", members)
    check_known("teams", members, players)
