"""Which choice an ability refers to: that of the choosing ability of the same list (607.2d)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.objects import GameObject
from crkb.game.state import Game
from crkb.game.terms import AsEnters
from crkb.game.values import Having


def choice_for(game: Game, obj: GameObject, having: Having) -> Any:
    """What was chosen for the ability of an object.

    An ability of the object's own list refers to what that list's ability chose; one that an effect
    gave refers to nothing unless the object made only one choice.
    """
    if not obj.chosen:
        return None
    if len(obj.chosen) == 1:
        return next(iter(obj.chosen.values()))
    labels = [
        each.ability.label
        for each in game.chars(obj.id).abilities
        if isinstance(each.ability, AsEnters) and each.given_by == having.given_by
    ]
    found = [value for made, value in obj.chosen.items() if any(_is_of(made, label) for label in labels)]
    return found[0] if len(found) == 1 else None


def key(label: str, what: str, made: Mapping[str, Any]) -> str:
    """Where an object keeps a choice: by the choosing ability's name, and what it is, if not the first."""
    return f"{label} {what}" if label in made else label


def _is_of(made: str, label: str) -> bool:
    """Whether a choice is one of those that an ability of that name made."""
    return made == label or made.startswith(f"{label} ")
