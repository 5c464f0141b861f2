"""Double-faced cards with daybound that enter with their back faces up at night (702.145b, 712.13a)."""

from __future__ import annotations

from functools import partial

from crkb.game.copies import faces
from crkb.game.events.replacement import BACK, Candidate, Process
from crkb.game.happenings import Happening, Moves
from crkb.game.layers import keywords
from crkb.game.objects import GRAVEYARD, STACK, GameObject
from crkb.game.state import Game
from crkb.game.values import SPELLS, Chars

CITES: dict[str, str] = {
    "400.4a": "remains in its previous zone",
    "616.1d": "with its back face up, one",
    "702.145b": "can't transform except due to its",
    "712.13a": "is instead put into its owner",
}

DAYBOUND = "daybound"


def candidates(game: Game, obj: GameObject, now: Chars) -> list[Candidate]:
    """Daybound, if it makes a permanent enter transformed.

    Args:
        game: The game as if the permanent were on the battlefield already.
        obj: The permanent in it.
        now: What it would be there.

    """
    if game.time != "night" or not is_double_faced_card(game, obj):
        return []
    if not keywords.has(now, DAYBOUND):
        return []
    label = f"{DAYBOUND} of {obj.id}"
    return [Candidate(f"own {label}", obj.id, label, BACK, DAYBOUND, partial(_apply, obj))]


def is_double_faced_card(game: Game, obj: GameObject) -> bool:
    """Whether a double-faced card that can transform represents an object: no token does."""
    return obj.kind == "card" and obj.sheet.layout in faces.that_transform(game)


def _apply(obj: GameObject, process: Process, event: Happening) -> tuple[Happening, ...]:
    assert isinstance(event, Moves)
    if not obj.sheet.faces[1].types & SPELLS:
        process.note("702.145b", f"it is night: {obj.id} enters transformed", obj.id)
        return (event._replace(status={**event.status, "back": True}),)
    if process.game.objects[obj.id].zone != STACK:
        process.note(
            "400.4a", f"the face of {obj.id} that would be up can't enter: it stays where it is", obj.id
        )
        return ()
    process.note("712.13a", f"the back face of {obj.id} is not a permanent: it doesn't enter", obj.id)
    return (Moves(event.ref, GRAVEYARD, event.cause, event.by),)
