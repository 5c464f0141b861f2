"""Players at a table: teams in turn order, who orders abilities, names that make no sense."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec

from crkb.game.turns.seating import team_of

PlayerCount = Annotated[int, msgspec.Meta(ge=2)]
"""How many players a game has."""

Players = Annotated[tuple[str, ...], msgspec.Meta(min_length=2)]
"""The players of a game, by name."""


def team_order(order: Sequence[str], teams: Sequence[Sequence[str]]) -> list[list[str]]:
    """The teams in turn order, beginning with the first player's; `order` decides within a team."""
    found: list[list[str]] = []
    for player in order:
        if not any(player in team for team in found):
            mates = team_of(player, teams)
            found.append([p for p in order if p in mates])
    return found


def check_distinct(field: str, names: Sequence[str]) -> None:
    """Check that no player is listed more than once.

    Raises:
        ValueError: there is a duplicate.
    """
    twice = next((name for i, name in enumerate(names) if name in names[:i]), None)
    if twice is not None:
        raise ValueError(f"{field}: duplicate {twice}")


def check_known(field: str, names: Iterable[str | None], players: Sequence[str]) -> None:
    """Check that every name is one of the players.

    Raises:
        ValueError: a name is not a player's.
    """
    stranger = next((name for name in names if name is not None and name not in players), None)
    if stranger is not None:
        raise ValueError(f"{field}: {stranger} is not one of the players")


def check_teams(teams: Sequence[Sequence[str]], players: Sequence[str]) -> None:
    """Check that every member is a player, and on one team only.

    Raises:
        ValueError: a member is not a player, or is on two teams.
    """
    members = [member for team in teams for member in team]
    check_distinct("teams", members)
    check_known("teams", members, players)
