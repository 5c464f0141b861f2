"""Characteristics: copiable values and all effects, layer by layer (613)."""

from __future__ import annotations

from crkb.game.state import Game
from crkb.game.values import Chars


class Layered:
    """All characteristics of a game, computed when the first is asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def chars(self, id: str) -> Chars:
        """What an object is. Raises KeyError for an id that the game doesn't have."""
        raise NotImplementedError(self._game, id)
