"""Split second: while such a spell is on the stack, hardly anything can be done (702.61)."""

from __future__ import annotations

from crkb.game.errors import IllegalAction
from crkb.game.state import Game

CITES = {
    "702.61a": "functions only while the spell",
}


def on_stack(game: Game) -> str:
    """The spell with split second that is on the stack, "" for none."""
    from crkb.game.layers import keywords

    return next((id for id in game.stack if keywords.has(game.chars(id), "split second")), "")


def refuse(game: Game, player: str, what: str) -> None:
    """Refuse to cast a spell, or to activate an ability that isn't a mana ability (702.61a).

    Raises:
        IllegalAction: A spell on the stack has split second.
    """
    if spell := on_stack(game):
        raise IllegalAction("702.61a", f"{player} can't {what}: {spell} has split second")
