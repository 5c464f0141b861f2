"""Playing a land, of a modal double-faced card with the face that was chosen (116.2a, 305, 712.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.errors import IllegalAction
from crkb.game.events.events import happen
from crkb.game.happenings import Moves
from crkb.game.objects import BATTLEFIELD, NOWHERE, STACK, GameObject
from crkb.game.play import Play
from crkb.game.stack.casting import half_of

CITES: dict[str, str] = {
    "116.2a": "puts that land onto the battlefield",
    "305.1": "may play a land card from",
    "712.12": "one of its faces that's a",
}


def plays(play: Play, args: Mapping[str, Any]) -> None:
    """The event `plays`: a player puts a land onto the battlefield; `half` is the face of a modal card.

    Raises:
        IllegalAction: No face of it is a land, or not that one.
        NotKnown: Both faces are lands, and nobody chose.
    """
    obj = play.object(str(args["id"]))
    player = str(args.get("by") or obj.owner)
    if obj.zone in (BATTLEFIELD, STACK, NOWHERE):
        raise IllegalAction("116.2a", f"{obj.id} is not a card that can be played")
    face = _face(play, obj, player, args.get("half"))
    play.note("116.2a", f"{player} plays the land {obj.id}", obj.id, player)
    happen(play, Moves(obj.ref, BATTLEFIELD, "play", player, {"controller": player, "back": face == 1}))


def _face(play: Play, obj: GameObject, player: str, said: str | None) -> int:
    """The face that is up: of a modal card one that is a land, as its player chooses before (712.12)."""
    faces = obj.sheet.faces
    lands = [at for at, face in enumerate(faces) if "land" in face.types]
    if obj.sheet.layout != "modal":
        lands = [at for at in lands if at == 0]
    if not lands:
        raise IllegalAction("305.1", f"{obj.id} is no land and can't be played as one")
    if obj.sheet.layout != "modal":
        return 0
    names = [" // ".join(faces[at].names) for at in lands]
    if said is None:
        said = str(play.choose(f"face of {obj.id}", names, player, "712.12"))
    face = half_of(obj, said)
    if face not in lands:
        raise IllegalAction("712.12", f"{said} is not a land: {obj.id} can't be played with that face up")
    play.note("712.12", f"{obj.id} enters with {said} up", obj.id)
    return face
