"""Who may be attacked: opponents, in some variants only those in the seats beside (506.2, 803, 809, 811)."""

from __future__ import annotations

from collections.abc import Mapping

from crkb.game.combat import defending
from crkb.game.errors import NotKnown
from crkb.game.layers import ranges
from crkb.game.state import Game
from crkb.tuples import NamedTuple

CITES: dict[str, str] = {
    "801.3": "can attack only opponents within their",
    "803.1a": "opponent seated immediately to their left",
    "803.1b": "opponent seated immediately to their right",
    "807.2b": "attack left option is used",
    "809.3c": "opponent seated immediately next to them",
    "811.4": "aren’t seated next to them",
}


class Beside(NamedTuple):
    """A rule that lets players attack only beside them: the seats, 1 being the next to the left."""

    rule: str
    seats: tuple[int, ...]


BESIDE: Mapping[str, Beside] = {
    "attack left": Beside("803.1a", (1,)),
    "attack right": Beside("803.1b", (-1,)),
    "grand melee": Beside("807.2b", (1,)),
    "emperor": Beside("809.3c", (1, -1)),
    "alternating teams": Beside("811.4", (1, -1)),
}
"""The variants in which seats matter. Turns go to the left."""


def defenders(game: Game, attacking_player: str) -> tuple[str, ...]:
    """The players whom a player's creatures may attack (506.2, 506.2a, 802.2).

    Raises:
        NotKnown: Nobody said who sits where: the turn order.
    """
    if attacking_player not in game.in_game:
        return ()
    near = game.within.get(attacking_player)
    opponents = tuple(name for name in game.opponents(attacking_player) if near is None or name in near)
    if alone := defending.chosen(game):
        opponents = tuple(name for name in opponents if name == alone)
    beside = BESIDE.get(game.variant)
    if beside is None:
        return opponents
    neighbors = _near(game, attacking_player, beside)
    return tuple(name for name in opponents if name in neighbors)


def _near(game: Game, player: str, beside: Beside) -> frozenset[str]:
    """The players in the seats beside; the seats of those who have left are empty no longer."""
    if game.turn_order is None:
        raise NotKnown("game: turn order", (), "", beside.rule)
    seated = [name for name in game.turn_order if game.players[name].in_game]
    at = seated.index(player)
    return frozenset(seated[(at + step) % len(seated)] for step in beside.seats)


def refusal(game: Game, defender: str, attacking_player: str) -> tuple[str, str]:
    """Why a player can't be attacked: the rule, and what it says of this game."""
    if not ranges.has(game, attacking_player, defender):
        return "801.3", f"{defender} is out of {attacking_player}'s range of influence"
    if defender in game.opponents(attacking_player) and game.variant in BESIDE:
        says = f"{defender} isn't seated where {attacking_player} can attack"
        return BESIDE[game.variant].rule, says
    alone = defending.chosen(game)
    if defender in game.opponents(attacking_player) and alone:
        return "506.2a", f"{defender} doesn't defend: {attacking_player} has chosen {alone}"
    return "506.2", f"{defender} is not an opponent of {attacking_player}"
