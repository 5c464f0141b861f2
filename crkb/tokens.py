"""Texts as tokens, the way editions are compared: typography folded, references masked or kept."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crkb.folding import typography
from crkb.model import Block, Rule

MASK = "#"
"""Stands for a reference's number where only the words are compared."""

_TOKEN = re.compile(r"\{[^{}\s]*\}|\w+(?:'\w+)*|[^\w\s]")
_SPACED = re.compile(r"\s*-[\s-]*")


def tokens(text: str) -> tuple[str, ...]:
    """Words, symbols and punctuation; kinds of quotes, dashes and spaces make no difference."""
    return tuple(_TOKEN.findall(_SPACED.sub("-", typography(text))))


def masked(rule: Rule) -> tuple[str, ...]:
    """The tokens of a rule's own paragraphs, every reference's number masked."""
    return tokens(" ".join([mask(b) for b in rule.blocks if b.kind == "text"]))


def mask(block: Block) -> str:
    """A block's text with the numbers of its references masked."""
    text, parts, at = block.text, [], 0
    for start, end in spans(block):
        parts += [text[at:start], MASK]
        at = end
    return "".join([*parts, text[at:]]) if parts else text


def spans(block: Block) -> Sequence[tuple[int, int]]:
    """Where a block's text names numbers, in order."""
    return [(r.start, r.end) for r in block.references if r.kind != "term"]
