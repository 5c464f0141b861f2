"""The sentence around a reference, cut to what can be read at a glance, with the reference marked."""

from __future__ import annotations

import re

from markupsafe import Markup

from crkb.model import ITEM, Block, Reference
from crkb.render.site.text import plain

MOST = 120
"""So many characters of a text are shown, besides the marks that say where it is cut."""

SHORT = 60
"""A sentence with fewer characters, as "See rule 101.2.", is shown with the one before it."""

_END = re.compile(r"[.!?][\u201d\u2019\")\]]*\s+(?=[\u201c\u2018\"(\[]?[A-Z{])|\n")
"""The end of a sentence: the numbers of rules have full stops, too, but no space and capital after them."""


def snippet(block: Block, reference: Reference) -> Markup:
    """The sentence of a paragraph that has a reference, at most MOST characters of it."""
    text = block.text
    start, end = _sentence(text, reference)
    before, after = text[start : reference.start], text[reference.end : end]
    room = max(0, MOST - (reference.end - reference.start))
    ahead = min(len(after), max(room // 2, room - len(before)))
    marked = Markup("<mark>{}</mark>").format(plain(text[reference.start : reference.end]))
    return plain(_last(before, room - ahead)) + marked + plain(_first(after, ahead))


def _sentence(text: str, reference: Reference) -> tuple[int, int]:
    """Where the sentence begins and ends that a reference is in, of a short one the one before it."""
    first = len(ITEM) if text.startswith(ITEM) else 0
    ends = [found.end() for found in _END.finditer(text)]
    starts = [first, *(end for end in ends if end <= reference.start)]
    end = min((end for end in ends if end >= reference.end), default=len(text))
    short = end - starts[-1] < SHORT and len(starts) > 1
    return starts[-2 if short else -1], end


def _first(text: str, most: int) -> str:
    """The beginning of a text, in whole words where it has spaces."""
    text = text.rstrip()
    if len(text) <= most:
        return text
    cut = text[:most]
    return (cut[: cut.rindex(" ")] if " " in cut else cut) + "\u2026"


def _last(text: str, most: int) -> str:
    """The end of a text, in whole words where it has spaces."""
    text = text.lstrip()
    if len(text) <= most:
        return text
    cut = text[len(text) - most :]
    return "\u2026" + (cut[cut.index(" ") + 1 :] if " " in cut else cut)
