"""Dialect `wiki`: a wiki page that shows rules as a nested list, with bullets and indentation.

The list is the rules; a line above it tells the edition it was taken from. Examples stand
between the bullets as indented paragraphs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from crkb.ingest.lines import Reading, find_date

NAME = "wiki"

_BULLET = re.compile(r"\s*[\u2022*\u2023\u25e6\u25aa\u25cf]\s+(\d{3}\.\S*\s.*|\d\. .*)")
_EXAMPLE = re.compile(r"Example: *")
_FROM = re.compile(r"From the Comprehensive Rules\b")


def sniff(lines: Sequence[str]) -> bool:
    """Several numbered rules behind bullets."""
    return sum(bool(_BULLET.match(line)) for line in lines) >= 2


def read(lines: Sequence[str]) -> Reading:
    """The list in canonical lines, the page around it accounted for."""
    reading = Reading()
    bullets = [i for i, line in enumerate(lines) if _BULLET.match(line)]
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
        elif m := _BULLET.match(line):
            rules.add(m[1], i + 1)
        elif m := _EXAMPLE.match(text):
            rules.add(f"Example: {text[m.end() :]}", i + 1)
        elif line.startswith(" "):
            rules.add(f"| {text}", i + 1)
        else:
            rules.unexplained(text, i + 1)
    reading.add("@rules", first + 1)
    reading.lines.extend(rules.lines)
    return reading


def _end_of_list(lines: Sequence[str], bullet: int) -> int:
    """The last line of the list: indented paragraphs after the last bullet still belong to it."""
    end = bullet
    for i in range(bullet + 1, len(lines)):
        if lines[i] and not lines[i].startswith(" "):
            break
        if lines[i]:
            end = i
    return end
