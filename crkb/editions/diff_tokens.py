"""Texts as tokens, the way editions are compared: typography folded, references masked or kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from crkb.model import Block, Reference, Rule
from crkb.text.normalize import typography

MASK = "#"
"""Stands for a reference's number where only the words are compared."""

_TOKEN = re.compile(r"\{[^{}\s]*\}|\w+(?:'\w+)*|[^\w\s]")
_SPACED = re.compile(r"\s*-[\s-]*")
_PIECE = re.compile(r"\{[^{}\s]*\}|\w+(?:['\u2018\u2019]\w+)*|\s+|[^\w\s]")

Tokens = tuple[str, ...]


def tokens(text: str) -> Tokens:
    """Words, symbols and punctuation; kinds of quotes, dashes and spaces make no difference."""
    return tuple(_TOKEN.findall(_SPACED.sub("-", typography(text))))


def masked(rule: Rule) -> Tokens:
    """The tokens of a rule's own paragraphs, every reference's number masked."""
    return tokens(" ".join([mask(b) for b in rule.blocks if b.kind == "text"]))


def mask(block: Block) -> str:
    """A block's text with the numbers of its references masked."""
    text, parts, at = block.text, [], 0
    for r in numbered(block):
        parts += [text[at : r.start], MASK]
        at = r.end
    return "".join([*parts, text[at:]]) if parts else text


def numbered(block: Block) -> Sequence[Reference]:
    """The references of a block that are numbers, in order."""
    return [r for r in block.references if r.kind != "term"]


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
