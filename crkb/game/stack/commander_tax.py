"""Casting a commander from the command zone, which costs more each time (903.8)."""

from __future__ import annotations

from crkb.game.errors import IllegalAction
from crkb.game.objects import COMMAND, GameObject
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Cost, CostItem
from crkb.game.turns import outcome

CITES = {
    "903.8": "cast a commander they own from",
}

EACH_TIME = 2
"""So much more mana does it cost for each time before."""


def applies(game: Game, card: GameObject) -> bool:
    """Whether a card is a commander in the command zone of a game that has them."""
    return card.commander and card.zone == COMMAND and outcome.has_commanders(game)


def refuse(play: Play, card: GameObject, player: str) -> None:
    """Refuse a player who doesn't own the commander that would be cast (903.8).

    Raises:
        IllegalAction: It is another player's.

    """
    if applies(play.game, card) and card.owner != player:
        raise IllegalAction(
            "903.8", f"{player} can't cast {card.id} from the command zone: {card.owner} owns it"
        )


def tax(game: Game, card: GameObject, player: str) -> int:
    """What casting a commander from the command zone costs besides, by how often that player did (903.8)."""
    if not applies(game, card):
        return 0
    return EACH_TIME * game.players[player].commander_casts.get(card.id, 0)


def cost(play: Play, card: GameObject, player: str) -> Cost:
    """The additional cost of a commander as a cost; () for none."""
    more = tax(play.game, card, player)
    if not more:
        return ()
    play.note("903.8", f"{card.id} costs {{{more}}} more: {player} has cast it before", card.id)
    return (CostItem("mana", f"{{{more}}}"),)


def count(play: Play, card: GameObject, player: str) -> None:
    """Once more has a player cast a commander from the command zone."""
    if applies(play.game, card):
        known = play.game.players[player]
        casts = {**known.commander_casts, card.id: known.commander_casts.get(card.id, 0) + 1}
        play.put_players(known._replace(commander_casts=casts))
