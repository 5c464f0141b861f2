"""Names: their words, and how name stickers change them (rules 123.6, 201.2, 201.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crkb.game.copies.names_written import with_word
from crkb.tuples import NamedTuple

Interchangeable = tuple[str, str]
"""Two names of cards that count as the same (201.3)."""


class PlacedSticker(NamedTuple):
    """A name sticker on an object: its words, and after how many words of the name it was put."""

    word: str
    after: int


def with_sticker(name: str, sticker: PlacedSticker) -> str:
    """The name with a sticker's word where it was put, or at the end of a shorter name."""
    return with_word(name, sticker.word, sticker.after)


def positions(name: str, word: str, count: int) -> list[str]:
    """Every name that a sticker with this word can turn a name of `count` words into (123.6b)."""
    return [with_sticker(name, PlacedSticker(word, n)) for n in range(count + 1)]


def share(one: Sequence[str], other: Sequence[str]) -> bool:
    """Do the two have at least one name in common (201.2a)?"""
    return not {_folded(n) for n in one}.isdisjoint(_folded(n) for n in other)


def with_interchangeable(names: Iterable[str], pairs: Sequence[Interchangeable]) -> list[str]:
    """The names, and those interchangeable with one of them."""
    found = list(names)
    for one, other in pairs:
        if share([one], found) != share([other], found):
            found += [other] if share([one], found) else [one]
    return found


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()
