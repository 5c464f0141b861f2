"""Who controls an object, before effects that give control: objects on the stack and the battlefield have a
controller, of others only emblems and cards of variants in the command zone (108.4, 109.4)."""

from __future__ import annotations

from typing import NamedTuple

from crkb.game.objects import BATTLEFIELD, COMMAND, STACK, GameObject
from crkb.game.values import PLANAR

CITES = {
    "108.4": "A card doesn't have a controller",
    "108.4a": "use its owner instead",
    "109.4": "Only objects on the stack or",
    "109.4c": "An emblem is controlled by the",
    "109.4d": "a face-up plane or phenomenon card",
    "109.4e": "each vanguard card is controlled by",
    "109.4f": "each scheme card is controlled by",
    "109.4g": "each conspiracy card is controlled by",
    "110.2": "A permanent's owner is the same",
    "111.2": "creates a token is its owner",
    "112.2": "A spell's owner is the same",
}


class Controller(NamedTuple):
    """Who controls an object, "" for nobody; the rule that says so, and what it says."""

    player: str
    rule: str
    says: str


def meant(found: GameObject, active: str) -> str:
    """Who is meant by its controller: its owner if nobody controls it (108.4, 108.4a).

    `active` is the active player.
    """
    if found.zone in CONTROLLED:
        return found.controller or found.owner
    return _elsewhere(found, active).player or found.owner


CONTROLLED = frozenset({BATTLEFIELD, STACK})
"""Zones in which every object has a controller (109.4)."""


def by_default(found: GameObject, active: str) -> Controller:
    """Who controls an object unless an effect gives control of it to somebody else (109.4)."""
    if found.zone not in CONTROLLED:
        return _elsewhere(found, active)
    who = found.controller or found.owner
    if found.zone == STACK:
        return Controller(who, "112.2", f"{who} put it on the stack")
    who = found.entered_under or who
    if found.is_token and who == found.owner:
        return Controller(who, "111.2", f"it is a token that entered under {who}, who created it")
    return Controller(who, "110.2", f"it entered under the control of {who}")


def _elsewhere(found: GameObject, active: str) -> Controller:
    """Who controls what is neither on the battlefield nor on the stack (109.4c to 109.4g)."""
    if found.zone == COMMAND:
        if is_emblem(found):
            who = found.controller or found.owner
            return Controller(who, "109.4c", f"{who} put the emblem into the command zone")
        types = found.sheet.faces[0].types
        if not types.isdisjoint(PLANAR) and not found.face_down:
            return Controller(active, "109.4d", f"it is face up, and {active} is the planar controller")
        for kind, rule in BY_OWNER.items():
            if kind in types:
                return Controller(found.owner, rule, f"{found.owner} owns the {kind}")
    return Controller("", "109.4", "it is neither on the battlefield nor on the stack")


BY_OWNER = {"vanguard": "109.4e", "scheme": "109.4f", "conspiracy": "109.4g"}
"""Types of cards that are controlled by their owners, in the command zone, and the rule of each."""


def is_emblem(found: GameObject) -> bool:
    """Whether it has abilities in the command zone, and no other characteristics (114.3)."""
    face = found.sheet.faces[0]
    return found.kind == "emblem" or not (face.types or face.names or face.cost or face.unknown)
