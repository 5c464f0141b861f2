"""Snippets: the part of a text that shows why it was found."""

from __future__ import annotations

import re
import sys
from array import array
from bisect import bisect_right
from collections.abc import Callable, Container
from itertools import compress
from typing import NamedTuple

from crkb.text.search_words import spans

SIZE = 170
"""Characters, at most, besides the dots at its ends."""

BEFORE = 30
"""Characters shown, at most, before the first word that was found, unless the text begins there."""

Marks = tuple[tuple[int, int], ...]


class Flat(NamedTuple):
    """A text in one line, with the stems of its words and their places."""

    text: str
    stems: tuple[str, ...]
    places: array[int]  # where each word begins and ends


class ShownText(NamedTuple):
    """What is shown of a document: its title, and its text."""

    title: str
    text: Flat


def flat(text: str, stem: Callable[[str], str]) -> Flat:
    """A text in one line, its words stemmed by `stem`."""
    line = re.sub(r"\s+", " ", text)
    found = spans(line)
    places = array("I", [place for _, start, end in found for place in (start, end)])
    return Flat(line, tuple([sys.intern(stem(folded)) for folded, _, _ in found]), places)


def snippet(text: Flat, wanted: Container[str]) -> tuple[str, Marks]:
    """The part of a text with the most of the wanted stems, and where they are in it.

    The opening is preferred: it says best what a rule is about.
    """
    flat = text.text
    found = compress(range(len(text.stems)), map(wanted.__contains__, text.stems))
    places = [(text.places[2 * i], text.places[2 * i + 1]) for i in found]
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

    ends = [end for _, end in places]
    seen = [bisect_right(ends, start + SIZE - BEFORE) - i for i, (start, _) in enumerate(places)]
    most = max(seen)
    best = places[seen.index(most)][0]
    if best + BEFORE < SIZE or bisect_right(ends, SIZE - BEFORE) >= most:
        return 0
    return flat.find(" ", best - BEFORE - 1, best) + 1 or best
