"""How alike two names are that people type: their words sorted, then the letters they share in order."""

from __future__ import annotations

from crkb.text.normalize import typography


def plain(name: str) -> str:
    """A name in small letters, quotes and dashes plain."""
    return typography(name).lower()


def sorted_words(name: str) -> str:
    """A plain name with its words in alphabetical order."""
    return " ".join(sorted(name.split()))


def ratio(a: str, b: str) -> float:
    """How alike two texts are, from 0 to 100: the share of letters in the longest sequence common to both."""
    total = len(a) + len(b)
    return 200 * _common(a, b) / total if total else 100.0


def _common(a: str, b: str) -> int:
    """The length of the longest common subsequence; the bits of one number are the places in `a`."""
    places: dict[str, int] = {}
    for i, letter in enumerate(a):
        places[letter] = places.get(letter, 0) | 1 << i
    every = (1 << len(a)) - 1
    free = every  # a bit that is not set is a place in `a` up to which one letter more is shared
    for letter in b:
        shared = free & places.get(letter, 0)
        free = (free + shared) | (free - shared)
    return len(a) - (free & every).bit_count()
