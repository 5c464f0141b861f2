"""Which names of a card may be chosen, and what the card is taken to be under each (201.4).

Nothing here is about a game, or about how a card is written down: parts of a card are numbered, the
normal one, the left half or the front face first.
"""

from __future__ import annotations

from collections.abc import Iterable

from crkb.tuples import NamedTuple

CITES = {
    "201.4": "the name of a card in",
    "201.4a": "whose Oracle text matches those characteristics",
    "201.4b": "use only that half's characteristics",
    "201.4c": "to choose a flip card's alternative",
    "201.4d": "only the characteristics of the back",
    "201.4e": "only the characteristics of the combined",
    "201.4f": "to choose an adventurer card's alternative",
    "709.4a": "one of those names and not",
    "710.5": "choose a flip card's alternative name",
    "712.19": "choose the name of either face",
    "715.5": "choose an adventurer card's alternative name",
}


class NameOf(NamedTuple):
    """The name of a part of a card: the rule by which it may be chosen, the one about what it is a name of.

    `modified`: the card is the first part, as this one modifies it; otherwise only this part counts.
    """

    allowed: str
    tested: str
    modified: bool = False


FIRST = NameOf("201.4", "201.4a")
HALF = NameOf("709.4a", "201.4b")
BACK = NameOf("712.19", "201.4d")
COMBINED = NameOf("712.19", "201.4e")
"""The name that a melded pair has: the second one of each of its two cards."""

_ALTERNATIVE = NameOf("201.4", "201.4a", modified=True)

HALVES = frozenset({"split", "room"})
"""Layouts whose parts are halves, each with a name of its own (709.4a)."""

_SECOND = {
    "adventurer": NameOf("715.5", "201.4f", modified=True),
    "flip": NameOf("710.5", "201.4c", modified=True),
    "meld": COMBINED,
    "modal": BACK,
    "omen": _ALTERNATIVE,
    "preparation": _ALTERNATIVE,
    "transforming": BACK,
}
"""Layout -> its second name; the others have none that may be chosen."""


def choosable(layout: str, part: int) -> NameOf | None:
    """The name of a part of a card, None if it may not be chosen."""
    if layout in HALVES:
        return HALF
    return _SECOND.get(layout) if part else FIRST


def may_be_chosen_together(parts: Iterable[int]) -> bool:
    """Whether names are one choice: those of two parts are two (709.4a, 712.19)."""
    return len(set(parts)) <= 1
