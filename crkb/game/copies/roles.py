"""The roles of identities in two views: what they really are, and what everybody can see (372.4b, 907.5).

Face down an identity has no role for the game. Teams and results rest on its true role, which is asked for
where nobody said it: `role of ID`. Roles are read without the layers, which ask for opponents.
"""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.copies import copying, identities
from crkb.game.errors import NotKnown
from crkb.game.objects import Effect, GameObject, Ref
from crkb.game.state import Game
from crkb.game.terms import Named, Ops, You
from crkb.game.values import ROLES

CITES = {
    "109.4tr": "by default, controlled by its owner",
    "372.7": "player controlling a face-up identity card",
    "907.4c": "The subtypes of face-down identity cards",
    "907.12": "remembers the last team they were",
}

LAST_ROLES = "last roles"
"""The mark of a player who has left: the roles of the identities they controlled before (907.12)."""

Roles = frozenset[str]


def of(game: Game) -> Iterator[GameObject]:
    """The identity cards in the command zone."""
    return (each for each in game.objects.values() if identities.is_there(each))


def holder(game: Game, obj: GameObject) -> str:
    """Who controls an identity: its owner, unless an effect gave control of it (109.4tr, 372.5, 907.9)."""
    who = obj.controller
    for effect in _effects_on(game, obj.ref):
        assert isinstance(effect.what, Ops)
        for op in effect.what.ops:
            if op.kind == "control":
                who = _given(op.value.parts[0], effect, who)
    return who


def _given(part: object, effect: Effect, who: str) -> str:
    if isinstance(part, Named):
        return part.name
    return effect.context.you if isinstance(part, You) else who


def _effects_on(game: Game, ref: Ref) -> list[Effect]:
    found = [e for e in game.effects if isinstance(e.what, Ops) and e.affects and ref in e.affects]
    return sorted(found, key=lambda each: each.timestamp or 0)


def shown(game: Game, obj: GameObject) -> Roles:
    """The roles that everybody can see of an identity: none of one that is face down."""
    return frozenset() if obj.face_down else _changed(game, obj, copying.copiable(game, obj).subtypes)


def true(game: Game, obj: GameObject) -> Roles:
    """The roles that an identity has, or would have face up.

    Raises:
        NotKnown: It is face down, and nobody said what it is: its subtypes are kept secret (907.4c).
    """
    found = _changed(game, obj, copying.face_up(game, obj).subtypes)
    if found or not obj.face_down:
        return found
    name = choice_of(obj.id)
    said = game.choices.get(name)
    if said not in ROLES:
        raise NotKnown(name, ROLES, "", "907.4c")
    return frozenset({said})


CHOICE = "role of "


def choice_of(id: str) -> str:
    """How it is asked for what a face-down identity really is."""
    return f"{CHOICE}{id}"


def _changed(game: Game, obj: GameObject, roles: Roles) -> Roles:
    """Roles with what effects on the identity change about them."""
    for effect in _effects_on(game, obj.ref):
        assert isinstance(effect.what, Ops)
        for op in effect.what.ops:
            if op.kind == "set subtypes":
                roles = frozenset(op.value)
            elif op.kind == "add subtypes":
                roles |= frozenset(op.value)
    return roles & frozenset(ROLES)


# ---- players


def held(game: Game, player: str) -> list[GameObject]:
    """The identities that a player controls."""
    return [each for each in of(game) if holder(game, each) == player]


def of_player(game: Game, player: str) -> Roles:
    """What a player really is; of one who has left, what the game remembers (907.12)."""
    known = game.players[player]
    if not known.in_game:
        return frozenset(known.marks.get(LAST_ROLES, ()))
    return frozenset[str]().union(*(true(game, each) for each in held(game, player)))


def of_public(game: Game, player: str) -> Roles:
    """What everybody knows that a player is: "Leader player" means one who shows that role (372.7)."""
    known = game.players[player]
    if not known.in_game:
        return frozenset(known.marks.get(LAST_ROLES, ()))
    return frozenset[str]().union(*(shown(game, each) for each in held(game, player)))
