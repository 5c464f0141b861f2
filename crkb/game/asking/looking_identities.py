"""Who may look at an identity card: its controller, whom an ability lets, all once it is revealed."""

from __future__ import annotations

from crkb.game.asking.asked import Reply, reason
from crkb.game.copies import identities, roles
from crkb.game.layers import rules
from crkb.game.objects import GameObject
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.game.turns import unveiling

CITES: dict[str, str] = {
    "372.8": "a face-down identity card you control",
    "400.2": "all players can see the cards",
    "702.TR01f": "must be revealed to all players",
    "907.4c": "The subtypes of face-down identity cards",
    "907.13": "must be revealed to all players",
}

LOOK = "may be looked at by you"
"""The rule that an ability changes which lets its controller look at face-down cards."""


def identity(game: Game, player: str, obj: GameObject) -> Reply:
    """An identity: all see one that is face up or was revealed, its controller any time, others only by an
    ability (372.8, 907.4c)."""
    if identities.is_there(obj) and not obj.face_down:
        return Reply(True, reason("400.2", f"{obj.id} is face up in a public zone", obj.id))
    if unveiling.is_revealed(game, obj.id):
        return Reply(True, _revealed(obj))
    if roles.holder(game, obj) == player:
        return Reply(True, reason("372.8", f"{player} controls {obj.id} and may look at it any time", obj.id))
    if labels := allowing(game, player, obj):
        return Reply(True, reason("372.8", f"{labels[0]} lets {player} look at {obj.id}", obj.id))
    secret = reason("907.4c", f"what {obj.id} is stays secret", obj.id, holds=False)
    says = f"{player} doesn't control {obj.id}"
    return Reply(False, (*reason("372.8", says, obj.id, player, holds=False), *secret))


def _revealed(obj: GameObject) -> tuple[Note, ...]:
    says = f"{obj.id} was revealed to all players"
    return (*reason("702.TR01f", says, obj.id), *reason("907.13", says, obj.id))


def allowing(game: Game, player: str, obj: GameObject) -> tuple[str, ...]:
    """What lets a player look at an object: abilities of objects that they control."""
    found = rules.ruled(game, LOOK, obj.ref)
    return tuple(id for id in found if id in game.objects and game.chars(id).controller == player)
