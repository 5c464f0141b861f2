"""Dialect `wiki`: a wiki page that shows rules as a nested list, with bullets and indentation.

The list is the rules; a line above it names the edition it was taken from. Examples are
between the bullets as indented paragraphs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from crkb.ingest.lines import HEADING, NUMBERED, Reading, find_date

NAME = "wiki"

_MARK = re.compile(r"\s*[\u2022*\u2023\u25e6\u25aa\u25cf]\s+")
_BULLET = re.compile(rf"{_MARK.pattern}((?:{NUMBERED.pattern}|{HEADING.pattern}).*)")
_BARE = re.compile(rf"\s*({NUMBERED.pattern}\.?\s.*)")  # has lost its bullet
_EXAMPLE = re.compile(r"Example:")
_FROM = re.compile(r"From the Comprehensive Rules\b")


def sniff(lines: Sequence[str]) -> bool:
    """Several numbered rules behind bullets."""
    return sum(bool(_BULLET.match(line)) for line in lines) >= 2


def read(lines: Sequence[str]) -> Reading:
    """The list in canonical lines, the page around it accounted for."""
    reading = Reading()
    bullets = [i for i, line in enumerate(lines) if _unit(line)]
    first, last = bullets[0], _end_of_list(lines, bullets[-1])
    rules = Reading()
    for i, line in enumerate(lines):
        text = line.strip()
        if not text:
            continue
        if not first <= i <= last:
            if _FROM.match(text) and (date := find_date(text)):
                reading.add(f"@effective {date}", i + 1)
            else:
                reading.skip(i + 1, "above the list of rules" if i < first else "below the list of rules")
        elif m := _unit(line):
            rules.add(m[1], i + 1)
        elif rules.example(text, i + 1):
            continue
        elif line.startswith(" ") and not _MARK.match(line):
            rules.add(f"| {text}", i + 1)
        else:
            rules.unexplained(text, i + 1)
    reading.add("@rules", first + 1)
    reading.lines += rules.lines
    reading.problems += rules.problems
    return reading


def _unit(line: str) -> re.Match[str] | None:
    return _BULLET.match(line) or _BARE.match(line)


def _end_of_list(lines: Sequence[str], bullet: int) -> int:
    """The last line of the list: examples and indented lines after the last bullet belong to it."""
    end = bullet
    for i in range(bullet + 1, len(lines)):
        if lines[i] and not lines[i].startswith(" ") and not _EXAMPLE.match(lines[i]):
            break
        if lines[i]:
            end = i
    return end
