"""What well-known cards are about: `corpus/known_cards.txt`, in the words by which rules speak of it.

A line is `soul warden: creature, another creature enters, trigger, gain life`; several names of a card are
parted by ` = `. A question that names the card is about these words as much as about its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from crkb import paths
from crkb.text.search_words import STOP, words

FILE = "known_cards.txt"

Names = Mapping[tuple[str, ...], str]
"""Folded words of a name -> the words that tell what the card is about."""


class NamedCard(NamedTuple):
    """Where a query names a card, by the numbers of its words, and what the card is about."""

    start: int
    end: int
    about: tuple[str, ...]


@lru_cache(maxsize=1)
def names() -> Names:
    """The names in the table; none if there is no table."""
    found: dict[tuple[str, ...], str] = {}
    with suppress(OSError), open(os.path.join(paths.corpus(), FILE), encoding="utf-8") as f:
        for line in f:
            named, colon, about = line.rstrip("\n").rpartition(": ")
            if colon and line[0] != "#":
                for name in named.split(" = "):
                    found[_key(name)] = about
    return found


def _key(name: str) -> tuple[str, ...]:
    plain = name.replace(" ", "").isalpha()  # most names are
    return tuple(name.split()) if plain else tuple(words(name))


def about(line: str) -> tuple[str, ...]:
    """The folded words that tell what a card is about, each once."""
    return tuple(dict.fromkeys(word for word in words(line) if word not in STOP))


def find(folded: Sequence[str], may_be_one: Callable[[int], bool]) -> list[NamedCard]:
    """The cards that a query names, from left to right, the longest name where several begin.

    `may_be_one` tells whether a single word, by its number, may be a name: many are words of the rules.
    """
    known, found, at = names(), list[NamedCard](), 0
    while at < len(folded):
        end = _end(known, folded, at)
        if end > at + 1 or (end > at and may_be_one(at)):
            found.append(NamedCard(at, end, about(known[tuple(folded[at:end])])))
            at = end
        else:
            at += 1
    return found


def _end(known: Names, folded: Sequence[str], at: int) -> int:
    longest = _longest().get(folded[at], 0)
    ends = range(min(at + longest, len(folded)), at, -1)
    return next((end for end in ends if tuple(folded[at:end]) in known), at)


@lru_cache(maxsize=1)
def _longest() -> dict[str, int]:
    """How many words the longest name has that begins with a word."""
    found: dict[str, int] = {}
    for name in names():
        found[name[0]] = max(len(name), found.get(name[0], 0))
    return found
