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
}


def attackable(game: Game, player: str) -> tuple[Thing, ...]:
    """What a creature that a player puts onto the battlefield could attack."""
    if player not in engaged.side(game, game.active) or not engaged.combat(game).declared:
        return ()
    opponents = game.opponents(player)
    permanents = (each.ref for each in game.permanents if engaged.defender_of(game, each.ref) in opponents)
    return (*opponents, *permanents)


def status(game: Game, at: Thing) -> dict[str, Any]:
    """How a permanent is that enters attacking something: fields of `GameObject`.

    Args:
        game: The game now.
        at: What it attacks.
    """
    kind = next((each for each in ("planeswalker", "battle") if each in _types(game, at)), "player")
    return {
        "attacking": at,
        "marks": {engaged.DEFENDER: engaged.defender_of(game, at), engaged.ATTACKED: kind},
    }


def _types(game: Game, at: Thing) -> frozenset[str]:
    return game.chars(at.id).types if isinstance(at, Ref) else frozenset()


def as_returned(game: Game, cost: Sequence[tuple[Ref, Ref]]) -> dict[str, Any]:
    """How something is that attacks what the creature attacked that was returned for it (702.49c).

    Args:
        game: The game now.
        cost: What the cost moved, as it was and as it is.
    """
    for was, _ in cost:
        known = game.past.get(was)
        at = known.object.attacking if known is not None else None
        if at:
            return status(game, at)
    return {}


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
    return status(play.game, at)
