"""Which creatures are paired with which, as soulbond pairs them (702.95b)."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.layers.verdicts import Look
from crkb.game.objects import Context, Ref, Thing
from crkb.game.state import Game
from crkb.tuples import NamedTuple

CITES = {
    "702.95a": "both are unpaired",
    "702.95b": "the creature another creature is paired",
}

PAIRS = "pairs"
"""The mark of a game: its paired creatures, as `Paired`s."""


class Paired(NamedTuple):
    """Two creatures that are paired, under the control of a player."""

    one: Ref
    other: Ref
    player: str


def pairs(game: Game) -> tuple[Paired, ...]:
    """All pairs there are."""
    found: tuple[Paired, ...] = game.marks.get(PAIRS, ())
    return found


def partner(game: Game, ref: Thing | None) -> Ref | None:
    """The creature that another is paired with."""
    for pair in pairs(game):
        if ref in (pair.one, pair.other):
            return pair.other if ref == pair.one else pair.one
    return None


def can_be(game: Game, ref: Thing | None, player: str, look: Look) -> bool:
    """Whether it is a creature on the battlefield under a player's control that isn't paired."""
    found = game.find(ref) if isinstance(ref, Ref) else None
    if found is None or not found.on_battlefield or partner(game, found.ref) is not None:
        return False
    now = look(found.ref)
    return now.controller == player and "creature" in now.types


def others(game: Game, ref: Thing | None, player: str, look: Look) -> Iterator[Ref]:
    """The unpaired creatures of a player beside one."""
    for each in game.permanents:
        if each.ref != ref and can_be(game, each.ref, player, look):
            yield each.ref


def holds_alone(about: str, ctx: Context, game: Game, look: Look) -> bool:
    """Whether the source and another creature of its controller's are both unpaired (702.95a)."""
    able = can_be(game, ctx.source, ctx.you, look)
    return able and next(others(game, ctx.source, ctx.you, look), None) is not None


def holds_with(about: str, ctx: Context, game: Game, look: Look) -> bool:
    """Whether the source and the creature that entered are both unpaired (702.95a)."""
    return can_be(game, ctx.source, ctx.you, look) and can_be(game, ctx.it, ctx.you, look)
