"""May a player look at an object: at what is face down, in a hidden zone, on the back of a card.

`KINDS` says what decides it for each kind of object; the first that an object is of answers.
"""

from __future__ import annotations

from collections.abc import Callable

from crkb.game.asking.asked import Asked, Reply, reason, verdict
from crkb.game.asking.looking_identities import allowing, identity
from crkb.game.copies import identities, sides
from crkb.game.errors import GameFormError
from crkb.game.files.reads import near
from crkb.game.objects import BATTLEFIELD, HAND, LIBRARY, NOWHERE, STACK, GameObject
from crkb.game.stack.ways_known import FORETOLD
from crkb.game.state import Game
from crkb.game.turns import player_control

CITES: dict[str, str] = {
    "400.2": "all players can see the cards",
    "400.11": "Outside the game is not a",
    "401.2": "look at or change the order",
    "402.3": "look at it at any time",
    "406.3": "except when instructions allow it",
    "702.143d": "may look at that card as",
    "708.5": "look at a face-down spell you",
    "712.6": "may look at both sides",
    "720.4": "information about cards outside the game",
}


def may_look(asked: Asked) -> Reply:
    """The answer to `may PLAYER look at ID`, or at its back."""
    player, obj = asked.part("player"), asked.object()
    if player not in asked.game.players:
        raise GameFormError("", f"there is no {player!r}", near(player, asked.game.players))
    seen = _seen(asked.game, player, obj)
    if seen.value:
        return seen
    shared = (
        _through(asked.game, player, other, obj) for other in player_control.seeing_for(asked.game, player)
    )
    return next((reply for reply in shared if reply is not None), seen)


def _seen(game: Game, player: str, obj: GameObject) -> Reply:
    """Whether a player may look at something by what it is and where."""
    return next(answer(game, player, obj) for fits, answer in KINDS if fits(obj))


def _through(game: Game, player: str, other: str, obj: GameObject) -> Reply | None:
    """What a player sees because another whom they control sees it: what is in the game, but not what is
    outside it (720.4); None if that one doesn't see it either."""
    seen = _seen(game, other, obj)
    if not seen.value:
        return None
    inside = obj.zone != NOWHERE
    where = "" if inside else ", which is outside the game"
    says = f"{player} controls {other}, who sees {obj.id}{where}"
    return Reply(inside, (*seen.notes, *reason("720.4", says, obj.id, player, holds=inside)))


def may_look_at_back(asked: Asked) -> Reply:
    """The answer to `may PLAYER look at the back of ID`: who may look at a card sees both sides (712.6)."""
    seen, obj = may_look(asked), asked.object()
    if not seen.value:
        return seen
    is_double = obj.sheet.layout in sides.RULES
    says = f"{obj.id} is {'' if is_double else 'not '}a double-faced card whose sides may both be looked at"
    return Reply(is_double, (*seen.notes, *reason("712.6", says, obj.id, holds=is_double)))


def _face_down(game: Game, player: str, obj: GameObject) -> Reply:
    """What is face down on the battlefield, phased out too, or on the stack: who controls it (708.5)."""
    controls = player == (game.chars(obj.id).controller or obj.controller)
    if not controls and (allowed := allowing(game, player, obj)):
        return verdict(True, "708.5", f"{allowed[0]} lets {player} look at {obj.id}", obj.id, player)
    says = f"{player} {'controls' if controls else 'does not control'} {obj.id}, which is face down"
    return verdict(controls, "708.5", says, obj.id, player)


def _foretold(game: Game, player: str, obj: GameObject) -> Reply:
    owns = player == obj.owner
    says = f"{obj.id} is foretold, and {player} {'owns' if owns else 'does not own'} it"
    return verdict(owns, "702.143d", says, obj.id, player)


def _face_down_elsewhere(game: Game, player: str, obj: GameObject) -> Reply:
    """Nobody looks at cards that are face down in another zone, unless something lets them (708.5, 406.3)."""
    return verdict(False, "708.5", f"{obj.id} is face down in {obj.zone}", obj.id, player)


def _in_library(game: Game, player: str, obj: GameObject) -> Reply:
    return verdict(False, "401.2", f"{obj.id} is in a library", obj.id, player)


def _outside(game: Game, player: str, obj: GameObject) -> Reply:
    """A card outside the game, as of a sideboard: its owner sees it; what has ceased to exist, nobody."""
    owns = player == obj.owner and obj.kind == "card"
    says = f"{obj.id} is outside the game, and {player} {'owns' if owns else 'does not own'} it"
    return verdict(owns, "400.11", says, obj.id, player)


def _in_hand(game: Game, player: str, obj: GameObject) -> Reply:
    owns = player == obj.owner
    says = f"{obj.id} is in {'their own' if owns else 'another'} hand"
    return verdict(owns, "402.3", says, obj.id, player)


def _in_public(game: Game, player: str, obj: GameObject) -> Reply:
    return verdict(True, "400.2", f"{obj.id} is face up in a public zone", obj.id, player)


KINDS: tuple[tuple[Callable[[GameObject], bool], Callable[[Game, str, GameObject], Reply]], ...] = (
    (identities.is_identity, identity),
    (lambda obj: obj.zone == NOWHERE, _outside),
    (lambda obj: obj.face_down and obj.zone in (BATTLEFIELD, STACK), _face_down),
    (lambda obj: obj.face_down and FORETOLD in obj.marks, _foretold),
    (lambda obj: obj.face_down, _face_down_elsewhere),
    (lambda obj: obj.zone == LIBRARY, _in_library),
    (lambda obj: obj.zone == HAND, _in_hand),
    (lambda obj: True, _in_public),
)
"""Each kind of object, and what answers for it."""
