"""Snippets: the part of a text that shows why it was found."""

from __future__ import annotations

import re
from collections.abc import Callable

from crkb.text.search_words import spans

SIZE = 170  # characters, at most, besides the dots at its ends
_BEFORE = 30  # characters shown before the first word that was found

Marks = tuple[tuple[int, int], ...]


def snippet(text: str, wanted: Callable[[str], bool]) -> tuple[str, Marks]:
    """The part of a text with the most of the wanted words, and where they are in it.

    `wanted` is asked for each folded word. The opening is preferred: it says best what a rule
    is about.
    """
    flat = re.sub(r"\s+", " ", text)
    places = [(w.start, w.end) for w in spans(flat) if wanted(w.folded)]
    start = _start(flat, places)
    end = len(flat)
    if start + SIZE < len(flat):
        end = flat.rfind(" ", start, start + SIZE)
        end = start + SIZE if end <= start else end
    before, after = ("\u2026" if start else ""), ("\u2026" if end < len(flat) else "")
    shift = len(before) - start
    marks = tuple((s + shift, e + shift) for s, e in places if s >= start and e <= end)
    return f"{before}{flat[start:end]}{after}", marks


def _start(flat: str, places: list[tuple[int, int]]) -> int:
    """Where the snippet begins: at the text's start, or a little before the most found words."""
    if len(flat) <= SIZE or not places:
        return 0

    def seen_from(start: int) -> int:
        return sum(start <= s and e <= start + SIZE - _BEFORE for s, e in places)

    best = max((s for s, _ in places), key=seen_from)
    if best + _BEFORE < SIZE or seen_from(0) >= seen_from(best):
        return 0
    return flat.rfind(" ", 0, best - _BEFORE) + 1
