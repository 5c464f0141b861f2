"""Loops of actions that several players take: the game comes back, and one must choose otherwise (729.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crkb.game.state import Game
from crkb.game.terms import Ops
from crkb.game.turns import loops
from crkb.tuples import NamedTuple

CITES: dict[str, str] = {"729.3": "the same game state being reached"}


class Acted(NamedTuple):
    """The game before a player took an action, and who took it."""

    before: Game
    player: str


def involved(now: Game, acted: Sequence[Acted]) -> tuple[str, ...]:
    """The players whose actions have led back to what the game was, from the active one on; () if they were
    not several (729.3).

    Args:
        now: The game, after the last of the actions.
        acted: The actions that players took, in order.
    """
    looks = _seen(now)
    since = next((at for at, each in enumerate(acted) if _seen(each.before) == looks), len(acted))
    players = {each.player for each in acted[since:]}
    return now.apnap(players) if len(players) > 1 else ()


def _seen(game: Game) -> Any:
    """What the game looks like, continuous effects by what they make of the objects."""
    others = tuple(each for each in game.effects if not isinstance(each.what, Ops))
    chars = {each.id: game.chars(each.id) for each in game.permanents}
    levels = tuple((name, player.life, player.counters) for name, player in game.players.items())
    return loops.looks(game.but(effects=others), chars, levels)
