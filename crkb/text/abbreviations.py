"""What people write in short, and what it stands for: `corpus/abbreviations.txt`, read at first use."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import NamedTuple

from crkb import paths
from crkb.text.normalize import fold

FILE = "abbreviations.txt"
_MEANT, _OR = " -> ", " | "


class InFull(NamedTuple):
    """An abbreviation's words in full, and what to look up for it: titles, terms or rules' numbers, the first
    of them that an edition has."""

    words: str
    meant: tuple[str, ...]


@lru_cache
def table() -> dict[str, InFull]:
    """All abbreviations, folded, with what they stand for."""
    with open(os.path.join(paths.corpus(), FILE), encoding="utf-8") as f:
        lines = [line.strip() for line in f]
    found = {}
    for line in lines:
        short, colon, full = line.partition(": ")
        if colon and not line.startswith("#"):
            words, _, meant = full.partition(_MEANT)
            names = tuple(name.strip() for name in (meant or words).split(_OR))
            found[fold(short)] = InFull(words.strip(), names)
    return found


def in_full(typed: str) -> InFull | None:
    """What an abbreviation stands for, in the singular or plural (SBAs); None for what is none."""
    folded = fold(typed)
    return table().get(folded) or table().get(folded.removesuffix("s"))
