"""What isn't known is neither true nor false: verdicts of three values, and where they look."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from crkb.game.objects import GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.values import Chars

Look: TypeAlias = Callable[[str | Ref], Chars]
"""Gives the characteristics to go by."""


def by_id(look: Look) -> Callable[[str], Chars]:
    """The quickest way to look up the newest objects, by their ids alone."""
    quickest: Callable[[str], Chars] = getattr(getattr(look, "__self__", None), "look_by_id", look)
    return quickest


def object_of(thing: Thing | None, game: Game) -> GameObject | None:
    """The object, or as it last existed; None for a player or for what never was."""
    if thing is None or isinstance(thing, str):
        return None
    found = game.objects.get(thing.id)
    if found is not None and found.incarnation == thing.incarnation:
        return found
    known = game.past.get(thing)
    return known.object if known is not None else None


def all_of(verdicts: Iterable[bool | None]) -> bool | None:
    """False if any is, None if any isn't known, True otherwise."""
    found: bool | None = True
    for verdict in verdicts:
        if verdict is False:
            return False
        found = found if verdict else None
    return found


def any_of(verdicts: Iterable[bool | None]) -> bool | None:
    """True if any is, None if any isn't known, False otherwise."""
    found: bool | None = False
    for verdict in verdicts:
        if verdict:
            return True
        found = None if verdict is None else found
    return found
