"""Which card of a library is on top, as far as that is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from crkb.game.objects import LIBRARY, GameObject

if TYPE_CHECKING:
    from crkb.game.events.changes import Changes
    from crkb.game.play import Play

CITES: dict[str, str] = {
    "401.2": "look at or change the order",
    "701.20g": "object is in the specified position",
}

TOP, BOTTOM = "top", "bottom"
"""The marks of cards of which it is known that they were put there: when that was."""
SHUFFLED = "shuffled"
"""The position of what is shuffled into a library."""

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
    placed = on_top(cards)
    if placed:
        return placed[0]
    if to.player(player).library:
        return UNKNOWN
    rest = [card for card in cards if BOTTOM not in card.marks]
    if rest:
        chosen = to.play.choose(f"top card of {player}'s library", [c.id for c in rest], "", "401.2")
        return next(card for card in rest if card.id == chosen)
    # the one put there last is the lowest
    return min(cards, key=lambda card: int(card.marks[BOTTOM]), default=None)


def on_top(cards: Iterable[GameObject]) -> list[GameObject]:
    """Those of a library's cards that were put on top of it, from the top."""
    placed = [card for card in cards if TOP in card.marks]
    return sorted(placed, key=lambda card: int(card.marks[TOP]), reverse=True)


def shuffled(play: Play, player: str) -> None:
    """Forget what is on top and on the bottom of a player's library, as it is shuffled (701.20a)."""
    objects = play.game.objects.values()
    play.put(*forgotten([each for each in objects if each.owner == player], play.game.clock))


def forgotten(cards: Iterable[GameObject], since: int) -> Iterator[GameObject]:
    """Cards of a library that is shuffled, as far as their places were known; not those put there `since`,
    at the same time (701.20g)."""
    for card in cards:
        known = {end: card.marks[end] for end in (TOP, BOTTOM) if end in card.marks} if card.marks else {}
        if card.zone == LIBRARY and known and max(known.values()) < since:
            yield card._replace(marks={key: each for key, each in card.marks.items() if key not in known})
