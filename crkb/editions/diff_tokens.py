"""Texts as tokens, the way editions are compared: typography folded, references masked or kept."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crkb.library.wording import MASK, Tokens, mask, masked, numbered, tokens
from crkb.model import Rule
from crkb.text.normalize import typography

__all__ = ["MASK", "Tokens", "mask", "masked", "numbered", "pieces", "sentences", "tokens"]

_PIECE = re.compile(r"\{[^{}\s]*\}|\w+(?:['\u2018\u2019]\w+)*|\s+|[^\w\s]")


def sentences(rule: Rule) -> list[Tokens]:
    """The masked tokens of a rule, sentence by sentence."""
    return divided(masked(rule))


def divided(text: Tokens) -> list[Tokens]:
    """The sentences of a text; what closes quotes and parentheses goes with the sentence before it."""
    found: list[Tokens] = []
    begun: list[str] = []
    ended = False
    for token in text:
        if ended and token not in "\"')":
            found.append(tuple(begun))
            begun = []
        ended = token in ".!?" or (ended and token in "\"')")
        begun.append(token)
    return [*found, tuple(begun)] if begun else found


def pieces(text: str) -> Iterator[tuple[str, str]]:
    """(what to compare, what to show) for every word, mark and space of a text, in order.

    Spaces compare as "" and dashes alike, so that a reader sees no edit where editors only set
    the text anew.
    """
    for piece in _PIECE.findall(text):
        folded = typography(piece)
        yield folded, piece
