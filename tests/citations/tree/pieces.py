"""Lines of source code with marked citations in them, and where the marks come to stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from tests.citations.tree.subjects import Subject
from tests.citations.tree.truths import Truth


class Lead(NamedTuple):
    """What introduces the next mark, in its line or in an earlier one: "CR ", "§ "."""

    text: str


class Mark(NamedTuple):
    """A citation's number as written."""

    text: str
    subject: Subject
    form: str
    evidence: str = ""


Piece: TypeAlias = str | Lead | Mark
Line: TypeAlias = Sequence[Piece]


def text_of(line: Line) -> str:
    """The line as it is written."""
    return "".join(p if isinstance(p, str) else p.text for p in line)


def marks_of(lines: Sequence[Line]) -> list[Mark]:
    """The marks in lines, in order."""
    return [p for line in lines for p in line if isinstance(p, Mark)]


def truths_of(path: str, lines: Sequence[Line]) -> Iterator[Truth]:
    """The truth about each mark of a file."""
    lead: tuple[int, int] | None = None
    for number, line in enumerate(lines, 1):
        column = 1
        for piece in line:
            if isinstance(piece, Lead):
                lead = lead or (number, column)
            elif isinstance(piece, Mark):
                yield _truth(path, number, column, lead or (number, column), piece)
                lead = None
            column += len(piece if isinstance(piece, str) else piece.text)


def _truth(path: str, line: int, column: int, lead: tuple[int, int], mark: Mark) -> Truth:
    its = mark.subject
    return Truth(
        path,
        line,
        column,
        mark.text,
        its.kind,
        mark.form,
        mark.evidence or its.evidence,
        its.number,
        its.suggestions,
        its.below,
        *lead,
    )
