"""The words of texts as tokens, the way editions are compared: typography folded, references masked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from sys import intern

from crkb.model import Block, Reference, Rule
from crkb.text.normalize import typography

MASK = "#"
"""Stands for a reference's number where only the words are compared."""

_TOKEN = re.compile(r"\{[^{}\s]*\}|\w+(?:'\w+)*|[^\w\s]")
_SPACED = re.compile(r"\s*-[\s-]*")

_TEXTS = 8192
"""Texts remembered: those of two editions, which are compared in several ways and are mostly alike."""

Tokens = tuple[str, ...]


@lru_cache(maxsize=_TEXTS)
def tokens(text: str) -> Tokens:
    """Words, symbols and punctuation; kinds of quotes, dashes and spaces make no difference."""
    return tuple(map(intern, _TOKEN.findall(_SPACED.sub("-", typography(text)))))


def masked(rule: Rule) -> Tokens:
    """The tokens of a rule's own paragraphs, every reference's number masked."""
    return tokens(" ".join([mask(b) for b in rule.blocks if b.kind == "text"]))


def mask(block: Block) -> str:
    """A block's text with the numbers of its references masked."""
    if not block.references:  # of most blocks
        return block.text
    text, parts, at = block.text, [], 0
    for r in numbered(block):
        parts += [text[at : r.start], MASK]
        at = r.end
    return "".join([*parts, text[at:]]) if parts else text


def numbered(block: Block) -> Sequence[Reference]:
    """The references of a block that are numbers, in order."""
    return [r for r in block.references if r.kind != "term"]
