"""Wordings of several dates in one text: what holds on a date, in the numbers of that date.

A rule whose wording changed stands in the text once for each wording, under a line that says
from or until which edition it holds; what never changed stands there once:

    @until 2024-04-12
    704.5w The wording of then, in the numbers of then.

    @since 2026-08-07
    704.5x The wording of today, in the numbers of today.

    704.6. What has no date holds always; its numbers are today's.

A date covers the rule (heading, term, card …) on the next line with everything that hangs on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crkb.errors import SourceError
from crkb.ingest.references import Names, RawReference, find, find_in_definitions
from crkb.numbers import RuleNumber, range_end

_DATE = re.compile(r"@(since|until) (\d{4}-\d\d-\d\d)")
_HEAD = re.compile(r"(?P<number>[1-9](?:\d\d)?(?:\.\d+[a-z]{0,2})?)\.? |= |\* |# |Q: |@")


class _Wording(NamedTuple):
    """A heading, rule, term … with all of its lines; `when` is "since" or "until" a date, or ""."""

    when: str
    date: str
    lines: tuple[tuple[int, str], ...]  # number of the line from 0, text

    def holds(self, date: str) -> bool:
        """Whether the part is in the text of a date."""
        if not self.when:
            return True
        return date >= self.date if self.when == "since" else date <= self.date


def holding(text: str, date: str) -> str:
    """The text of a date (ISO) in today's numbers, each line where it was; lines of other dates are blank.

    Raises SourceError for a date that covers nothing.
    """
    lines = [""] * (text.count("\n") + 1)
    for part in _parts(text):
        if part.holds(date):
            for at, line in part.lines:
                lines[at] = line
    return "\n".join(lines)


def then(text: str, date: str, numbers: Mapping[str, str]) -> str:
    """The text of an earlier date, in the numbers of then and in their order.

    `numbers` are those of then by today's, for all rules whose number has changed.
    Raises SourceError for a date that covers nothing.
    """
    parts = [part for part in _parts(text) if part.holds(date)]
    moved = [_part_then(part, numbers) if part.when != "until" else _lines(part) for part in parts]
    return "\n".join(line for lines in sorted(moved, key=_place) for line in lines)


def _parts(text: str) -> Iterator[_Wording]:
    """The parts of a text in order; the lines above the first head are one, too."""
    when, date, lines = "", "", list[tuple[int, str]]()
    for at, line in enumerate(text.split("\n")):
        dated = _DATE.fullmatch(line)
        if dated or _HEAD.match(line):
            waiting = bool(when) and not lines
            if waiting and dated:
                raise SourceError(f"line {at + 1}: {line}: a date right under a date", "Put a rule below it.")
            if not waiting:
                yield _Wording(when, date, tuple(lines))
                when, date, lines = ("", "", [])
            if dated:
                when, date = dated[1], dated[2]
                continue
        if when and not lines and not line:
            raise SourceError(f"line {at}: a date above an empty line", "Put it right above its rule.")
        lines.append((at, line))
    yield _Wording(when, date, tuple(lines))


def _lines(part: _Wording) -> list[str]:
    return [line for _, line in part.lines]


def _part_then(part: _Wording, numbers: Mapping[str, str]) -> list[str]:
    """The lines of a part of today in the numbers of then."""
    lines = _lines(part)
    texts = [_body(line) for line in lines]
    found: Sequence[Sequence[RawReference | Names]] = find(texts)
    if lines and lines[0].startswith("= "):
        found = find_in_definitions(texts)
    shown = []
    for line, body, references in zip(lines, texts, found, strict=True):
        head = line[: len(line) - len(body)]
        numbered = [r for r in references if isinstance(r, RawReference) and not r.follows]
        shown.append(_renumbered_head(head, numbers) + _renumbered(body, numbered, numbers))
    return shown


def _body(line: str) -> str:
    """A line without its own number."""
    head = _HEAD.match(line)
    return line[head.end() :] if head and head["number"] else line


def _renumbered_head(head: str, numbers: Mapping[str, str]) -> str:
    own = head.rstrip(". ")
    return head.replace(own, numbers.get(own, own), 1) if own else head


def _renumbered(text: str, found: Sequence[RawReference], numbers: Mapping[str, str]) -> str:
    """A text with its references in the numbers of then; a range keeps its short end."""
    for raw in reversed(found):
        written = text[raw.start : raw.end]
        new = numbers.get(raw.name, raw.name)
        if raw.tail:
            dash = written[len(raw.name) : len(written) - len(raw.tail)]
            new += dash + _tail(raw, numbers)
        text = text[: raw.start] + new + text[raw.end :]
    return text


def _tail(raw: RawReference, numbers: Mapping[str, str]) -> str:
    """The end of a range in the numbers of then, as short as it was."""
    last = range_end(RuleNumber.parse(raw.name), raw.tail)
    if last is None:
        return raw.tail
    new = RuleNumber.parse(numbers.get(str(last), str(last)))
    if raw.tail.isalpha():
        return new.letters
    return str(new) if "." in raw.tail else f"{new.rule}{new.letters}"


def _place(lines: Sequence[str]) -> tuple[RuleNumber, ...]:
    """Where a part belongs: what has no number first, then by number; terms stay in their order."""
    head = next((m for line in lines if (m := _HEAD.match(line)) and m["number"]), None)
    return (RuleNumber.parse(head["number"]),) if head else ()
