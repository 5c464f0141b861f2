"""Text to search words: what counts as one word, and which words are too common to count.

A word is a run of letters and digits; a mana symbol with its braces, a power/toughness pair
and a rule number are words too. Folding evens out case, accents and typographic marks, so
that `Lim-Dul` finds `Lim-Dûl` and `{w/u}` finds `{W/U}`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from crkb.text.normalize import typography

WORD = re.compile(
    r"""\{[^{}\s]{1,12}\}                 # {W}, {2/U}, {TK}
      | [+-]?[\dx*]{1,20}/[+-]?[\dx*]{1,20}  # +1/+1, 2/2
      | \d{3}\.(?:tr)?\d+[a-z]{0,2}       # 704.5k
      | [^\W_]+(?:'[^\W_]+)*              # can't, opponent's""",
    re.VERBOSE,
)
"""A word in a folded text."""

STOP = frozenset(
    """a an and are as at be by for from in is it its of on or that the their they this to was with""".split()  # noqa: SIM905
)
"""Left out of the index; a query made of nothing else has no words."""


class FoundWord(NamedTuple):
    """A folded word and where its original is in the text."""

    folded: str
    start: int
    end: int


def words(text: str) -> list[str]:
    """The folded words of a text, in order, stop words included."""
    folded = _folded(text)
    if folded.isascii() and folded.replace(" ", "").isalpha():  # most texts of a query or phrase
        return folded.split()
    return WORD.findall(folded)


def spans(text: str) -> list[FoundWord]:
    """The folded words of a text with their places in it."""
    return [FoundWord(m[0], *m.span()) for m in WORD.finditer(_same_length(text))]


def _folded(text: str) -> str:
    if text.isascii():  # typography has nothing to do but to even out blanks, which part words anyhow
        return text.lower()
    text = typography(text)
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return text.lower()


def _same_length(text: str) -> str:
    """Folded character by character, so that offsets stay true (Æ becomes a here, not ae)."""
    if text.isascii():
        return text.lower()
    folded = text.translate(_ONE_FOR_ONE)
    if folded.isascii():
        return folded.lower()
    return "".join([c.lower() if c < "\x80" else _folded_character(c) for c in text])


_ONE_FOR_ONE = str.maketrans(
    "\u2018\u2019\u201c\u201d\u2010\u2011\u2013\u2014\u2212\u00a0\u2022", "''\"\"-----  "
)
"""Marks that are common in texts of rules and stand for one plain mark; other characters take longer."""


@lru_cache(maxsize=1024)
def _folded_character(c: str) -> str:
    if c.isspace():
        return " "
    return c.lower() if c.isascii() else (_folded(c) or " ")[0]
