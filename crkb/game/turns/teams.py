"""Who is on whose team, and who are opponents, where it isn't hidden who is who (102.2-102.4)."""

from __future__ import annotations

from crkb.game.state import Game
from crkb.game.turns import seating

CITES: dict[str, str] = {
    "102.2": "player's opponent is the other player",
    "102.3": "players not on their team",
    "102.4": "means the same thing as “you.”",
}


def are_there(game: Game) -> bool:
    """Is it a multiplayer game between teams? Players who have left count for what the game is."""
    return seating.is_multiplayer(len(game.players)) and any(each.team for each in game.players.values())


def of(game: Game, player: str) -> tuple[str, ...]:
    """A player with all teammates (102.3); without teams just that player (102.4)."""
    return game.players[player].team or (player,)


def opponents(game: Game, player: str) -> tuple[str, ...]:
    """The players still in the game who aren't on a player's team (102.3): of two players the other one
    (102.2)."""
    mine = of(game, player)
    return tuple(name for name in game.in_game if name not in mine)
