"""Fingerprints of an edition's rules and terms, written when it is built and read without its database.

They are for finding what may have changed between many editions, so that only that is opened. They
are kept apart from the database because they are read whole, and of all editions at once.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from crkb.errors import LibraryError
from crkb.library.generations import Info
from crkb.library.handle import Progress, silent
from crkb.library.kept import NotAsWritten, array, loads, record
from crkb.library.wording import Tokens, mask, numbered, tokens
from crkb.model import Block, Edition

if TYPE_CHECKING:
    from crkb.library.library import Library

FILE = "fingerprints.json"

_BYTES = 8  # of a hash: among a million texts two are alike by chance once in 40 million libraries
_BESIDE = ("example", "note", "unexplained")


class Print(NamedTuple):
    """The fingerprint of a rule or term: three hashes of 16 hex digits, each "" where it has nothing to say.

    `text` is of the own paragraphs and `examples` of examples and notes, both without typography
    and with the numbers of references masked: they stay when only a rule that is referred to is
    renumbered. They are apart because an edited example leaves the rule as it was. `details` is
    of what both leave out: the numbers as they are printed, where references lead, where
    paragraphs end. Two that are equal in all three print the same, whatever the typography.
    """

    text: str
    examples: str = ""
    details: str = ""


class Prints(NamedTuple):
    """An edition's fingerprints: of rules by number and of terms by name, both in order; titles by number."""

    rules: dict[str, Print]
    titles: dict[str, str]
    terms: dict[str, Print]


def of_blocks(blocks: Sequence[Block]) -> Print:
    """The fingerprint of a text given as its blocks."""
    own = [mask(block) for block in blocks if block.kind == "text"]
    beside = [mask(block) for block in blocks if block.kind in _BESIDE]
    return Print(_of_tokens(tokens(" ".join(own))), _of_tokens(tokens(" ".join(beside))), _details(blocks))


def _details(blocks: Sequence[Block]) -> str:
    if len(blocks) == 1 and blocks[0].kind == "text" and not numbered(blocks[0]):
        return ""
    exact = [
        (b.kind, tokens(b.text), [(r.target, r.through) for r in numbered(b)]) for b in blocks
    ]  # JSON keeps apart what belongs to which
    return _hash(json.dumps(exact)) if exact else ""


def _of_tokens(found: Tokens) -> str:
    return _hash(" ".join(found)) if found else ""


def _hash(text: str) -> str:
    from _blake2 import blake2b  # a tenth of the time of importing hashlib

    return blake2b(text.encode(), digest_size=_BYTES).hexdigest()


def of(edition: Edition) -> Prints:
    """The fingerprints of a whole edition."""
    return Prints(
        {number: of_blocks(rule.blocks) for number, rule in edition.rules.items()},
        {number: rule.title for number, rule in edition.rules.items() if rule.title},
        {term.name: of_blocks(term.blocks) for term in edition.terms},
    )


def write(generation: str, edition: Edition) -> None:
    """Write an edition's fingerprints to a new file in the directory `generation`. Raises OSError."""
    with open(os.path.join(generation, FILE), "w", encoding="utf-8") as f:
        json.dump(of(edition)._asdict(), f, ensure_ascii=False, separators=(",", ":"))


def read(library: Library, name: str, progress: Progress = silent) -> tuple[Info, Prints]:
    """What the edition of this id is, and its fingerprints.

    An edition of another format is built anew first, and a damaged file is mended.
    Raises EditionNotFound, and LibraryError for what can't be mended.
    """
    generation, info = library.ready(name, progress)
    found = _read(generation, info)
    if found is None:
        generation, info, _ = library.healed(name, generation, progress)
        found = _read(generation, info)
    if found is None:
        raise LibraryError(f"the fingerprints of {name} cannot be read", "Check the disk, then: crkb verify")
    return info, found


def _read(generation: str, info: Info) -> Prints | None:
    """The fingerprints of a generation; None if they aren't what was written."""
    try:
        with open(os.path.join(generation, FILE), "rb") as f:
            data = f.read()
        if crc32(data) != info.marks[FILE][1]:
            return None
        kept = record(loads(data), Prints._fields)
        rules, terms = _prints(kept["rules"]), _prints(kept["terms"])
        return Prints(rules, record(kept["titles"]), terms)
    except (OSError, KeyError, NotAsWritten):
        return None


def _prints(kept: object) -> dict[str, Print]:
    return {name: Print(*array(hashes, 3)) for name, hashes in record(kept).items()}
