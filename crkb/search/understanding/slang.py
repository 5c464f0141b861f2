"""What players call things: `corpus/slang.txt`, and a file `slang.txt` of one's own in the library's folder.

A line is `bounce: return to hand`. What is behind the colon is looked for beside the word itself, and counts
less; several meanings are parted by ` | `. The judges' abbreviations are read with it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache

from crkb import paths
from crkb.text import abbreviations
from crkb.text.search_words import words

FILE = "slang.txt"

LARGEST = 1_000_000
"""Bytes of a table of one's own; a larger file is none."""


class Slang(dict[tuple[str, ...], str]):
    """Folded words -> their meanings as a line has them; `meanings` reads these, where they are needed."""

    @cached_property
    def longest(self) -> Mapping[str, int]:
        """First words of expressions -> how many words the longest has that begins so; no single words."""
        found: dict[str, int] = {}
        for said in self:
            if len(said) > 1:
                found[said[0]] = max(len(said), found.get(said[0], 0))
        return found


def slang(home: str = "") -> Slang:
    """The bundled table, with what a file in the folder `home` adds; its lines go before the table's."""
    own = os.path.join(home, FILE) if home else ""
    if not os.path.isfile(own):  # a pipe would be waited for
        return _bundled()
    stat = os.stat(own)
    return _with(own, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=4)
def _with(own: str, mtime: int, size: int) -> Slang:
    """The table with one's own file; read again once that has another time or size."""
    return Slang(_bundled() | _read(own)) if size <= LARGEST else _bundled()


def meanings(line: str) -> list[tuple[str, ...]]:
    """What a line of the table means: the folded words of each meaning."""
    return [meant for each in line.split(" | ") if (meant := tuple(words(each)))]


@lru_cache(maxsize=1)
def _bundled() -> Slang:
    short = {tuple(words(key)): full.words for key, full in abbreviations.table().items()}
    return Slang(short | _read(os.path.join(paths.corpus(), FILE)))


def _read(path: str) -> dict[tuple[str, ...], str]:
    with suppress(OSError), open(path, encoding="utf-8-sig", errors="replace") as f:
        return dict(_lines(f))
    return {}


def _lines(lines: Iterable[str]) -> Iterable[tuple[tuple[str, ...], str]]:
    for line in lines:
        said, colon, meant = line.partition(":")
        plain = said.islower() and said.isascii() and said.replace(" ", "").isalpha()
        key = tuple(said.split()) if plain else tuple(words(said))  # most lines are plain
        if key and colon and line[0] != "#":
            yield key, meant.strip()
