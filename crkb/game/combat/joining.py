"""Creatures put onto the battlefield attacking (508.4): they were never declared as attackers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crkb.game.combat import engaged
from crkb.game.objects import Ref, Thing
from crkb.game.play import Play
from crkb.game.state import Game

CITES: dict[str, str] = {
    "506.3a": "never considered to be an attacking",
    "508.4": "chooses which defending player",
    "508.4a": "never considered an attacking creature",
}

OF_DEFENDER_SINCE = "2025-02-07"
"""Since this edition, a planeswalker or battle has to be a defending player's still (508.4a)."""


def attackable(game: Game, player: str) -> tuple[Thing, ...]:
    """What a creature that a player puts onto the battlefield could attack."""
    if player not in engaged.side(game, game.active) or not engaged.combat(game).declared:
        return ()
    opponents = game.opponents(player)
    permanents = (each.ref for each in game.permanents if engaged.defender_of(game, each.ref) in opponents)
    return (*opponents, *permanents)


def status(game: Game, at: Thing, player: str) -> dict[str, Any]:
    """How a permanent is that enters attacking something: fields of `GameObject`.

    Args:
        game: The game now.
        at: What it attacks.
        player: Who will control it.
    """
    return {"attacking": at, "marks": engaged.attacking_marks(game, at, player)}


def as_returned(game: Game, cost: Sequence[tuple[Ref, Ref]], player: str) -> dict[str, Any]:
    """How something is that attacks what the creature attacked that was returned for it (702.49c).

    If that can't be attacked any more, it isn't attacking (508.4a).

    Args:
        game: The game now.
        cost: What the cost moved, as it was and as it is.
        player: Who will control it.
    """
    for was, _ in cost:
        known = game.past.get(was)
        at = known.object.attacking if known is not None else None
        if at and _can_be_attacked(game, at, player):
            return status(game, at, player)
    return {}


def _can_be_attacked(game: Game, at: Thing, player: str) -> bool:
    """Whether what an effect says something attacks is still there, and of a defending player (508.4a)."""
    defender = engaged.defender_of(game, at)
    if isinstance(at, Ref) and not game.since(OF_DEFENDER_SINCE):
        return defender != engaged.NOBODY
    return defender in game.opponents(player)


def chosen(play: Play, id: str, player: str) -> Mapping[str, Any]:
    """How a permanent of an id is that enters attacking what its controller chooses (508.4).

    Raises:
        NotKnown: There are several things to attack, and nobody chose.
    """
    options = {each if isinstance(each, str) else each.id: each for each in attackable(play.game, player)}
    if not options:
        play.note("506.3a", f"{id} enters, but isn't attacking", id, holds=False)
        return {}
    at = options[str(play.choose(f"attacked by {id}", list(options), player, "508.4"))]
    play.note("508.4", f"{id} enters attacking {at if isinstance(at, str) else at.id}", id)
    return status(play.game, at, player)
