"""Which card of a library is on top, as far as that is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crkb.game.objects import LIBRARY, GameObject

if TYPE_CHECKING:
    from crkb.game.events.changes import Changes

CITES: dict[str, str] = {
    "401.2": "kept in a single face-down pile",
}

UNKNOWN = GameObject("")
"""A card of which nothing is known."""


def top(to: Changes, player: str) -> GameObject | None:
    """The top card of a player's library: a known one, `UNKNOWN`, or None if it is empty.

    Known cards are taken to lie somewhere below the cards of which nothing is known; those put on the
    bottom come last.

    Raises:
        NotKnown: Several known cards are left, in an order that nobody said.
    """
    cards = to.of_owner(player, LIBRARY)
    if to.player(player).library:
        return UNKNOWN
    rest = [card for card in cards if "bottom" not in card.marks]
    if rest:
        chosen = to.play.choose(f"top card of {player}'s library", [c.id for c in rest], "", "401.2")
        return next(card for card in rest if card.id == chosen)
    # the one put there last is the lowest
    return min(cards, key=lambda card: int(card.marks["bottom"]), default=None)
