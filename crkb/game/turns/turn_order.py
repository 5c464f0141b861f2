"""The order of turns, where more than two play: as it was said, or open (101.4, 500.1)."""

from __future__ import annotations

from collections.abc import Collection
from itertools import permutations
from typing import Any

from crkb.game.errors import NotKnown
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.turns import seating

CHOICE = "game: turn order"
"""What an answer depends on where nobody said it."""

MOST_PLAYERS = 5
"""Of so many players all orders are tried: 24 of them."""


def known(play: Play) -> tuple[str, ...]:
    """The players in the order of their turns.

    Args:
        play: The game being played; it has the order from now on.

    Raises:
        NotKnown: More than two play, and nobody said it.
    """
    game = play.game
    if game.turn_order is None and seating.is_multiplayer(len(game.players)):
        chosen = play.choose(CHOICE, _orders(game), "", "500.1")
        play.game = game.but(turn_order=_checked(game, chosen))
    return play.game.turn_order or tuple(game.players)


def _orders(game: Game) -> list[list[str]]:
    """All orders, each beginning with the same player; () where they are too many to try."""
    first, *rest = game.players
    return [[first, *each] for each in permutations(rest)] if len(game.players) <= MOST_PLAYERS else []


def _checked(game: Game, chosen: Any) -> tuple[str, ...]:
    """An order that somebody said, where too many to list are possible."""
    order = tuple(map(str, chosen)) if isinstance(chosen, list | tuple) else ()
    if sorted(order) != sorted(game.players):
        raise NotKnown(CHOICE, (), "", "500.1")
    return order


def of(play: Play, players: Collection[str]) -> tuple[str, ...]:
    """Some of the players in turn order from the active one (101.4).

    Args:
        play: The game being played.
        players: Those who act at the same time.

    Raises:
        NotKnown: It is open in which order they come.
    """
    if len([name for name in players if name != play.game.active]) > 1:
        known(play)
    return play.game.apnap(players)
