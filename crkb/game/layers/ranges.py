"""Who and what is within a player's range of influence, in games where that is limited (801).

Groups of a spell or ability are about what is within its controller's range alone: so is what it
affects, what it counts, what it waits for. `state.Game.within` has the players in range of each, as
the turn began; it is empty where ranges aren't limited.
"""

from __future__ import annotations

from collections.abc import Mapping

from crkb.game.errors import NotKnown
from crkb.game.objects import BATTLEFIELD, NOTHING, Context, Ref, Thing
from crkb.game.state import Game
from crkb.game.values import Chars

CITES: dict[str, str] = {
    "801.2": "maximum distance from that player, measured",
    "801.2c": "determined as each turn begins",
    "801.2d": "protected by that player or by",
    "801.5a": "choose one within their range of",
}


def determined(game: Game) -> Mapping[str, frozenset[str]]:
    """The players within the range of each player as of now (801.2, 801.2c).

    Raises:
        NotKnown: Nobody said who sits where: the turn order.
    """
    if not game.ranges:
        return NOTHING
    if game.turn_order is None:
        raise NotKnown("game: turn order", (), "", "801.2")
    seated = [name for name in game.turn_order if game.players[name].in_game]
    return {name: _near(seated, at, game.ranges.get(name)) for at, name in enumerate(seated)}


def _near(seated: list[str], at: int, seats: int | None) -> frozenset[str]:
    """The players at most so many seats from one; everyone, if no number limits the range."""
    if seats is None or 2 * seats + 1 >= len(seated):
        return frozenset(seated)
    return frozenset(seated[(at + step) % len(seated)] for step in range(-seats, seats + 1))


def has(game: Game, you: str, thing: Thing) -> bool:
    """Whether an object or player is within a player's range (801.2d)."""
    near = game.within.get(you)
    if near is None:
        return True
    if isinstance(thing, str):
        return thing in near
    return has_object(game, near, thing, game.chars(thing))


def has_object(game: Game, near: frozenset[str], ref: Ref, now: Chars) -> bool:
    """Whether an object of these characteristics is within the range that some players are in."""
    if now.controller in near:
        return True
    found = game.find(ref)
    return found is not None and found.zone == BATTLEFIELD and found.protector in near


def opponents(game: Game, you: str) -> tuple[str, ...]:
    """The opponents whom a player may choose, or an effect is about: those within range (801.5a, 801.10)."""
    return tuple(name for name in game.opponents(you) if has(game, you, name))


def have_both(game: Game, ctx: Context, *things: Thing) -> bool:
    """Whether all of some things are within the range of whose effect it is."""
    return not game.within or all(has(game, ctx.you, thing) for thing in things)
