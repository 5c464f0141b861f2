"""What a dialect hands on: canonical lines with their origin, and an account of all the others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from crkb.text.dates import MONTHS

_DATE = re.compile(
    rf"\b({'|'.join(MONTHS)})\s+(0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?,?\s+([12][0-9]{{3}})\b",
    re.IGNORECASE,
)

NUMBERED = re.compile(r"[1-9][0-9]{2}\.(?:TR0?)?[1-9][0-9]{0,2}(?:[a-z]{1,2}|tr)?\b")
"""What a rule or subrule begins with, as the grammar has it; `100.1234` or `100.1abc` are none."""

HEADING = re.compile(r"[1-9](?:[0-9]{2})?\. \S")
"""What a section or chapter begins with."""

_LABEL = re.compile(r"Example: *")


class Line(NamedTuple):
    """A line in the form of `grammar/rulebook.lark`, and the source lines (from 1) it is made of."""

    text: str
    at: tuple[int, ...]


@dataclass(slots=True)
class Reading:
    """A source as a dialect read it.

    Every non-blank source line is named by some `Line.at` or by `furniture`; what a dialect
    cannot place it passes on with `unexplained`.
    """

    lines: list[Line] = field(default_factory=list)
    furniture: list[tuple[int, str]] = field(default_factory=list)  # line number, reason
    problems: list[tuple[str, str, int]] = field(default_factory=list)  # kind, message, line number
    contents: list[str] = field(default_factory=list)  # chapters promised by a table of contents
    whole: bool = False  # the document's own closing part was reached

    def add(self, text: str, *at: int) -> None:
        """Add a canonical line made of the source lines `at`."""
        self.lines.append(Line(text, at))

    def example(self, text: str, number: int) -> bool:
        """Add the line if it is an example; a duplicate label is reported."""
        m = _LABEL.match(text)
        if m is None:
            return False
        rest = text[m.end() :]
        if again := _LABEL.match(rest):
            self.problems.append(("label", 'duplicate "Example:" label', number))
            rest = rest[again.end() :]
        self.add(f"Example: {rest}", number)
        return True

    def skip(self, number: int, reason: str) -> None:
        """Account for a source line that is not part of the rules."""
        self.furniture.append((number, reason))

    def unexplained(self, text: str, number: int) -> None:
        """Keep a line that nothing explains, under whatever precedes it."""
        self.lines.append(Line(f"? {text}", (number,)))

    def lose(self, lines: Sequence[str]) -> None:
        """Report the non-blank lines that are accounted for nowhere: a defect of the dialect."""
        known = {n for line in self.lines for n in line.at}
        known.update(n for n, _ in self.furniture)
        self.problems += [
            ("lost", f"not accounted for: {line.strip()[:60]!r}", n)
            for n, line in enumerate(lines, start=1)
            if n not in known and line.strip()
        ]

    def renumber(self, at: Sequence[tuple[int, ...]]) -> None:
        """Say everything of the physical lines that the lines read are made of (`at`, from line 1)."""
        self.lines = [
            Line(text, tuple(dict.fromkeys(n for i in of for n in at[i - 1]))) for text, of in self.lines
        ]
        furniture = [(n, reason) for i, reason in self.furniture for n in at[i - 1]]
        self.furniture = list(dict.fromkeys(furniture))
        self.problems = [(kind, message, at[i - 1][0]) for kind, message, i in self.problems]


class Dialect(Protocol):
    """A way of laying rules out: a module with these three names (see `dialects.py`)."""

    NAME: str

    def sniff(self, lines: Sequence[str]) -> bool:
        """True if the text is laid out in this dialect."""
        ...

    def read(self, lines: Sequence[str]) -> Reading:
        """The text in canonical lines. Decides nothing about rules."""
        ...


def find_date(text: str) -> str:
    """The first date written like `April 12, 2024` or `May 4th 2026` in text, as 2024-04-12; or ""."""
    m = _DATE.search(text)
    if m is None:
        return ""
    month = MONTHS.index(m[1].capitalize()) + 1
    return f"{int(m[3]):04d}-{month:02d}-{int(m[2]):02d}"
