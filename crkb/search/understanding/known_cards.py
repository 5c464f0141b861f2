"""What well-known cards are about: `corpus/known_cards.txt`, in the words by which rules speak of it.

A line is `soul warden: creature, another creature enters, trigger, gain life`. A question that names the
card is about these words as much as about its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from crkb import paths
from crkb.text.search_words import STOP, words

FILE = "known_cards.txt"

LONGEST = 8
"""Words of a name."""


class NamedCard(NamedTuple):
    """Where a query names a card, by the numbers of its words, and what the card is about."""

    start: int
    end: int
    about: tuple[str, ...]


@lru_cache(maxsize=1)
def table() -> Mapping[str, str]:
    """Names, folded, without marks -> what the cards are about; nothing if there is no table."""
    with suppress(OSError), open(os.path.join(paths.corpus(), FILE), encoding="utf-8") as f:
        return dict(line.split(": ", 1) for line in f if ": " in line and line[0] != "#")
    return {}


@lru_cache(maxsize=1)
def longest_by_first_word() -> Mapping[str, int]:
    """What `longest` says of the table."""
    return longest(table())


def longest(names: Iterable[str]) -> Mapping[str, int]:
    """First words of names, without "'s" -> how many words the longest name has that begins so."""
    found: dict[str, int] = {}
    for name in names:
        said = name.split()
        first = said[0].removesuffix("'s")
        found[first] = min(LONGEST, max(len(said), found.get(first, 0)))
    return found


def about(line: str) -> tuple[str, ...]:
    """The folded words that tell what a card is about, each once."""
    return tuple(dict.fromkeys(word for word in words(line) if word not in STOP))


def find(folded: Sequence[str], may_be_one: Callable[[int], bool]) -> list[NamedCard]:
    """The cards that a query names, from left to right, the longest name where several begin.

    `may_be_one` tells whether a single word, by its number, may be a name: many are words of the rules.
    """
    known, sizes, found, at = table(), longest_by_first_word(), list[NamedCard](), 0
    while at < len(folded):
        most = sizes.get(folded[at].removesuffix("'s"), 0)
        end, line = _named(known, folded, at, most)
        if end > at + 1 or (end > at and may_be_one(at)):
            found.append(NamedCard(at, end, about(line)))
            at = end
        else:
            at += 1
    return found


def _named(known: Mapping[str, str], folded: Sequence[str], at: int, most: int) -> tuple[int, str]:
    """Where the longest name ends that begins there (lamp of ann, also lamp of ann's), and its line."""
    for end in range(min(at + most, len(folded)), at, -1):
        name = " ".join(folded[at:end])
        if line := known.get(name) or known.get(name.removesuffix("'s")):
            return end, line
    return at, ""
