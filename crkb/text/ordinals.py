"""Ordinal numbers in words: the third, the 21st."""

from __future__ import annotations

import re

_WORDS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth"),
    *("eighteenth", "nineteenth", "twentieth"),
)
_DIGITS = re.compile(r"([1-9][0-9]{0,3})(?:st|nd|rd|th)")


def number(word: str) -> int | None:
    """The number of an ordinal, as a word up to twenty or in digits; None if it is none."""
    if word in _WORDS:
        return _WORDS.index(word) + 1
    found = _DIGITS.fullmatch(word)
    return int(found[1]) if found else None


def ordinal(number: int) -> str:
    """The ordinal of a number of 1 or more."""
    if number <= len(_WORDS):
        return _WORDS[number - 1]
    last = number % 10 if number // 10 % 10 != 1 else 0
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"
