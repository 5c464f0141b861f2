"""Fingerprints: whether two editions print the same rule, whatever its number and typography."""

from __future__ import annotations

import re
from zlib import crc32

from crkb.text.normalize import typography

_NUMBER = re.compile(r"\b[1-9]\d{2}(?:\.\d+[a-z]{0,2}(?:-(?:\d+\.)*(?:\d+|[a-z]{1,2}))?)\b")
"""A rule's number, or a range, as texts print it after `typography`: 704.5, 601.2a-h, 712.9-10."""

_CHAPTER = re.compile(r"\b(rules?) [1-9]\d{2}\b", re.IGNORECASE)
"""A chapter's number; without `rule` before it, three digits may be any number."""

_DIGITS = re.compile(r"[1-9]\d\d")


def fingerprint(text: str) -> str:
    """Eight hex digits that are equal for texts that differ only in typography and in rule numbers.

    Numbers of rules and chapters are left out because a rule says the same after the rules it
    refers to have moved. Case counts: `Saga` and `saga` are different words in a rule.

    >>> fingerprint("See rule 704.5k–n.") == fingerprint("See  rule 701.19a.")
    True
    >>> fingerprint("Draw 2 cards.") == fingerprint("Draw 3 cards.")
    False
    """
    folded = typography(text)
    if _DIGITS.search(folded):  # most texts have no number; looking for three digits is quicker
        folded = _CHAPTER.sub(r"\1 #", _NUMBER.sub("#", folded))
    return f"{crc32(folded.encode()):08x}"
