"""Cards outside the game, as people write them: `zone: outside the game, sideboard of: Ann, owner: Bob`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.objects import NOWHERE, GameObject

if TYPE_CHECKING:
    from crkb.game.files.reading import Reading


COMPANION = "companion"
"""The key, and the mark, of a card outside the game that its owner chose as their companion."""


def placed(made: GameObject, data: dict[str, Any], reading: Reading, path: str) -> GameObject:
    """A card outside the game, with who owns it: `owner` is whose it is legally.

    Raises:
        GameFormError: It is in the game, and said to be in a sideboard.
    """
    from crkb.game.stack import verbs_outside

    below = at(path, "sideboard of")
    if made.zone != NOWHERE:
        hint = "Add zone: outside the game."
        reads.refuse(below, f"{made.id} is in the game, and not in a sideboard", hint)
    sideboard = reading.player(data["sideboard of"], below) if "sideboard of" in data else ""
    if COMPANION in data and reads.truth(data[COMPANION], at(path, COMPANION)):
        made = made._replace(marks=MappingProxyType({**made.marks, COMPANION: True}))
    whose = verbs_outside.owner(made.owner, sideboard)
    return made._replace(owner=whose, controller=whose, entered_under=whose)
