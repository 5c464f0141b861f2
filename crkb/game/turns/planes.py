"""Whose the cards of a planar deck are: with a single one, the planar controller's (108.3a, 901.6)."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.objects import COMMAND, GameObject
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.turns import turn_order
from crkb.game.values import PLANAR

CITES = {"108.3a": "planar controller is considered to be"}

SINGLE_DECK = "single planar deck"
"""The key, and the mark of a game, of the option in which all players share one planar deck."""


def is_planar(each: GameObject) -> bool:
    """Whether it is a card of a planar deck."""
    return each.zone == COMMAND and not PLANAR.isdisjoint(each.sheet.faces[0].types)


def of_shared_deck(game: Game, each: GameObject) -> bool:
    """Whether it is a card of a planar deck that all players share."""
    return bool(game.marks.get(SINGLE_DECK)) and is_planar(each)


def owned(game: Game, controller: str) -> Sequence[GameObject]:
    """The cards of a shared planar deck that are to be another player's: the planar controller's (108.3a)."""
    cards = [each for each in game.objects.values() if of_shared_deck(game, each)]
    return [
        each._replace(owner=controller, controller=controller, entered_under=controller)
        for each in cards
        if each.owner != controller
    ]


def hand_over(play: Play) -> None:
    """The planar controller owns the cards of a shared planar deck, from now on: the active player, or
    the next one in turn order, if that one has left.

    Args:
        play: The game being played, as a turn has begun or a player leaves.
    """
    game = play.game
    if not game.marks.get(SINGLE_DECK):
        return
    heirs = (game.active,) if game.active in game.in_game else turn_order.of(play, game.in_game)
    for player in heirs[:1]:
        if cards := owned(game, player):
            names = ", ".join(each.id for each in cards)
            play.note("108.3a", f"{player} is the planar controller and owns {names}", player)
            play.put(*cards)
