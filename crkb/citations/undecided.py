"""Citations that a rewriting had to leave: which rule each means is known by an older baseline alone.

When a rule is gone, another may have its number. Once the tree is on the new edition, nothing but this record
tells the citation of the old rule from those of the new one. It holds as long as the line is as it was;
whoever edits it has decided.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from crkb.citations.judging import Baseline
from crkb.citations.verdicts import Finding
from crkb.numbers import NumberRange

KINDS = ("gone", "moved")
"""What is left undecided, if it isn't rewritten."""


# same name as game.layers.layering.Undecided: that one is an order of effects
class Undecided(NamedTuple):
    """A citation that was left: its file from the lock's folder on, its number or range, a hash of its line.

    `edition` is the id of the edition that it was last right in, `texts` the hashes of the rules at its ends.
    """

    path: str
    number: str
    line: str
    edition: str
    texts: tuple[str, ...]


Baselines = Mapping[tuple[str, str], Baseline]
"""The baselines of the undecided citations of a file, by number and hash of the line."""


def line_hash(line: str) -> str:
    """A hash of a line, however it is indented."""
    return hashlib.sha256(line.strip().encode("utf-8", "surrogatepass")).hexdigest()[:16]


def baselines(entries: Iterable[Undecided], path: str) -> Baselines:
    """By what the undecided citations of a file are judged."""
    return {
        (each.number, each.line): Baseline(
            each.edition, dict(zip(_written_ends(each.number), each.texts, strict=False))
        )
        for each in entries
        if each.path == path
    }


def _written_ends(number: str) -> list[str]:
    return number.split("\u2013")


def ends(cited: NumberRange) -> list[str]:
    """The number that is cited, or those at both ends of a range."""
    return [str(n) for n in (cited.first, cited.last) if n is not None]


def left(finding: Finding, path: str, line: str, basis: Baseline | None) -> Undecided | None:
    """A citation that isn't rewritten, to be kept in mind; None if it needn't be.

    Args:
        finding: What was found, judged by `basis`.
        path: Its file, from the lock's folder on.
        line: The line on which it stands when all is rewritten.
        basis: The baseline; None if it was judged without one.
    """
    numbers = ends(finding.citation.cited)
    if basis is None or finding.verdict.kind not in KINDS or any(n not in basis.rules for n in numbers):
        return None
    said, texts = str(finding.citation.cited), tuple(basis.rules[n] for n in numbers)
    return Undecided(path, said, line_hash(line), basis.edition, texts)
