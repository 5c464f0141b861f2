"""Identity cards are put into the command zone: dealt, or brought into the game by an effect (907.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.copies import identities
from crkb.game.errors import IllegalAction
from crkb.game.happenings import Moves
from crkb.game.objects import COMMAND, GameObject
from crkb.game.play import Play

CITES = {
    "702.TR01a": "As you lose the game, turn",
    "702.TR01b": "can't normally start the game face",
    "907.4a": "Identity cards without an unveil ability",
    "907.4b": "turn a face-down identity card they",
}


def puts(play: Play, args: Mapping[str, Any]) -> None:
    """The event `puts identities`: each faces as its text says.

    Args:
        play: The game being played.
        args: `objects`, the new identities.

    Raises:
        IllegalAction: One would begin face down that has no unveil.
    """
    from crkb.game.events import events

    moves = []
    for obj in args["objects"]:
        down = faces_down(play, obj)
        moves.append(Moves(obj.ref, COMMAND, "put", None, {"face_down": down}, obj))
    events.happen(play, *moves)


def faces_down(play: Play, obj: GameObject) -> bool:
    """Whether an identity is put into the command zone face down: with unveil it is (702.TR01a, 907.4b).

    Args:
        play: The game being played.
        obj: The identity, face down if somebody wants it so.

    Raises:
        IllegalAction: It has no unveil, without which it can't begin face down (702.TR01b).
    """
    if identities.unveils(obj):
        play.note("702.TR01a", f"{obj.id} has unveil: it is face down as it is put there", obj.id)
        play.note("907.4b", f"{obj.id} is put into the command zone face down", obj.id)
        return True
    if obj.face_down:
        raise IllegalAction("702.TR01b", f"{obj.id} has no unveil and can't begin face down")
    play.note("907.4a", f"{obj.id} has no unveil: it is put into the command zone face up", obj.id)
    return False
