"""Who may look at a card that is face down: `may PLAYER look at ID`.

`KINDS` has what answers it for each kind of object, the first that fits.
"""

from __future__ import annotations

from collections.abc import Callable

from crkb.game.asking.asked import Asked, Reply, reason
from crkb.game.copies import identities, roles
from crkb.game.errors import GameFormError
from crkb.game.layers import rules
from crkb.game.objects import GameObject
from crkb.game.proof import Note
from crkb.game.turns import unveiling

CITES: dict[str, str] = {
    "372.8": "a face-down identity card you control",
    "400.2": "all players can see the cards'",
    "702.TR01f": "must be revealed to all players",
    "907.4c": "The subtypes of face-down identity cards",
    "907.13": "must be revealed to all players",
}


def may_look(asked: Asked) -> Reply:
    """The answer to `may PLAYER look at ID`.

    Raises:
        GameFormError: It is about an object of a kind that nothing here is known of.
    """
    obj = asked.object()
    asked.thing("player")
    for is_one, look in KINDS:
        if is_one(obj):
            return look(asked, obj, asked.part("player"))
    raise GameFormError("", f"whether players may look at {obj.id} is not known", "It is no identity.")


def identity(asked: Asked, obj: GameObject, player: str) -> Reply:
    """An identity: all see one that is face up or was revealed, its controller any time, others only by an
    ability (372.8, 907.4c)."""
    game = asked.game
    if identities.is_there(obj) and not obj.face_down:
        return Reply(True, reason("400.2", f"{obj.id} is face up in a public zone", obj.id))
    if unveiling.is_revealed(game, obj.id):
        return Reply(True, _revealed(obj))
    if roles.holder(game, obj) == player:
        return Reply(True, reason("372.8", f"{player} controls {obj.id} and may look at it any time", obj.id))
    if labels := _allowing(asked, obj, player):
        return Reply(True, reason("372.8", f"{labels[0]} lets {player} look at {obj.id}", obj.id))
    secret = reason("907.4c", f"what {obj.id} is stays secret", obj.id, holds=False)
    return Reply(
        False,
        (*reason("372.8", f"{player} doesn't control {obj.id}", obj.id, player, holds=False), *secret),
    )


def _revealed(obj: GameObject) -> tuple[Note, ...]:
    says = f"{obj.id} was revealed to all players"
    return (*reason("702.TR01f", says, obj.id), *reason("907.13", says, obj.id))


def _allowing(asked: Asked, obj: GameObject, player: str) -> tuple[str, ...]:
    """What lets a player look at it: abilities of objects that they control."""
    chars = asked.game.chars
    found = rules.ruled(asked.game, LOOK, obj.ref)
    return tuple(id for id in found if id in asked.game.objects and chars(id).controller == player)


LOOK = "may be looked at by you"
"""The rule that an ability changes which lets its controller look at face-down cards."""

KINDS: tuple[tuple[Callable[[GameObject], bool], Callable[[Asked, GameObject, str], Reply]], ...] = (
    (identities.is_identity, identity),
)
"""Whether an object is of a kind, and what answers for it."""
