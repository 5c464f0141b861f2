"""Fingerprints of an edition's rules and terms, written when it is built.

They are for finding what may have changed between many editions, so that only that is opened;
therefore they are a small file of their own beside the database. A line of it:

    430f5c59663896a1 TAB 702.19b TAB e8c5b81d9f3299bb TAB 13f0df08a7c4f8a2 TAB "title"

First the rules, then, after an empty line, the terms, which have names in the place of numbers
and no titles. Names and titles are JSON strings. `crkb.editions.fingerprints` reads the file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crkb.library.wording import Tokens, mask, numbered, tokens
from crkb.model import Block, Edition
from crkb.text.normalize import typography

FILE = "fingerprints.tsv"

_BYTES = 8  # of a hash: among a million texts, two are alike by chance once in 40 million libraries
_BESIDE = ("example", "note", "unexplained")


class Print(NamedTuple):
    """The fingerprint of a rule or term: three hashes of 16 hex digits, each "" where it has nothing to say.

    `text` is of the own paragraphs and `examples` of examples and notes, both without typography
    and with the numbers of references masked: they stay when only a rule that is referred to is
    renumbered. They are two because an edited example leaves the rule as it was. `details` is
    of what both leave out: the numbers as they are printed, where references lead, where
    paragraphs end. Two that are equal in all three print the same, whatever the typography.
    """

    text: str
    examples: str = ""
    details: str = ""


def of_blocks(blocks: Sequence[Block]) -> Print:
    """The fingerprint of a text given as its blocks."""
    own = [mask(block) for block in blocks if block.kind == "text"]
    beside = [mask(block) for block in blocks if block.kind in _BESIDE]
    return Print(of_tokens(tokens(" ".join(own))), of_tokens(tokens(" ".join(beside))), _details(blocks))


def of_tokens(found: Tokens) -> str:
    """The hash of a text given as its tokens, 16 hex digits; "" if there are none."""
    return _hash(" ".join(found)) if found else ""


def _details(blocks: Sequence[Block]) -> str:
    if len(blocks) == 1 and blocks[0].kind == "text" and not numbered(blocks[0]):
        return ""
    kinds = [block.kind for block in blocks]
    found = [
        (
            block.kind,
            len(tokens(mask(block))) if kinds.count(block.kind) > 1 else 0,
            [(typography(r.text), r.target, r.through) for r in numbered(block)],
            block.text if block.kind != "text" and block.kind not in _BESIDE else "",
        )
        for block in blocks
    ]
    return _hash(json.dumps(found)) if found else ""


def _hash(text: str) -> str:
    from hashlib import blake2b  # read without it: only what is built or quoted is hashed

    return blake2b(text.encode(), digest_size=_BYTES).hexdigest()


def write(generation: str, edition: Edition) -> None:
    """Write an edition's fingerprints to a new file in the directory `generation`. Raises OSError."""
    with open(os.path.join(generation, FILE), "w", encoding="utf-8", newline="\n") as f:
        f.writelines(_lines(edition))


def _lines(edition: Edition) -> Iterator[str]:
    for number, rule in edition.rules.items():
        text, examples, details = of_blocks(rule.blocks)
        yield f"{text}\t{number}\t{examples}\t{details}\t{json.dumps(rule.title)}\n"
    yield "\n"
    for term in edition.terms:
        text, examples, details = of_blocks(term.blocks)
        yield f"{text}\t{json.dumps(term.name)}\t{examples}\t{details}\n"
