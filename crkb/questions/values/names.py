"""Names: their words, and how name stickers change them (rules 123.6, 201.2, 201.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

Interchangeable = tuple[str, str]
"""Two names of cards that count as the same (201.3)."""


class PlacedSticker(NamedTuple):
    """A name sticker on an object: its words, and after how many words of the name it was put."""

    word: str
    after: int


def words(name: str) -> list[str]:
    """The words of a name, separated by spaces; blanks to fill in are not words (123.6a)."""
    return [word for word in name.split() if not _is_blank(word)]


def _is_blank(word: str) -> bool:
    """A line of underscores to write on, whatever punctuation follows it."""
    return "_" in word and not word.strip("_,.!?:;\u2026")


def with_sticker(name: str, sticker: PlacedSticker) -> str:
    """The name with a sticker's word after the given number of words, or at the end of a shorter
    name (123.6c). Blanks in a name stay where they are."""
    parts = name.split()
    count, at = 0, 0
    while at < len(parts) and count < sticker.after:
        count += bool(words(parts[at]))
        at += 1
    return " ".join([*parts[:at], sticker.word, *parts[at:]])


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
