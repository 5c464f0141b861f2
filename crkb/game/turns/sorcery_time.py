"""When a sorcery could be cast, if a player has priority (307.1).

Nothing here is about a game that is being played: what isn't known may be left open.
"""

from __future__ import annotations

from typing import Literal

from crkb.tuples import NamedTuple

MAIN_PHASES: tuple[Literal["precombat main", "postcombat main"], ...] = ("precombat main", "postcombat main")


class SorceryTime(NamedTuple):
    """What a player needs besides priority to cast a sorcery, each None if it isn't known."""

    own_turn: bool | None
    main_phase: bool | None
    stack_empty: bool | None


def sorcery_time(own_turn: bool | None, step: str | None, stack_empty: bool | None) -> SorceryTime:
    """What of it is so at a moment."""
    return SorceryTime(own_turn, None if step is None else step in MAIN_PHASES, stack_empty)
