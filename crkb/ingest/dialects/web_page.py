"""Dialect `web-page`: rules copied from a page of some web site, one paragraph a line.

Also the dialect of last resort: any text with numbered rules, such as a few pasted from a
document. What is above the first rule is the page's; below the last
one only the usual furniture of pages is taken for such, everything else is reported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from crkb.ingest.lines import HEADING, NUMBERED, Reading

NAME = "web-page"

_AFTER_NUMBER = re.compile(r"\.?(?:\s|$)|\.[^\W\d]")  # 901.4.All, but not 100.1-100.5 or 100.5.2

_FURNITURE = (
    (re.compile(r"(?:top|bottom) of page$"), "page frame"),
    (re.compile(r"[#]+ "), "page heading"),
    (re.compile(r"\*Chapter: .*\*$"), "page heading"),
    (re.compile(r"(?:-{3,}|\*{3,}|_{3,})$"), "rule across the page"),
    (re.compile(r"\d+ views?(?:\s*\d+ comments?)?$"), "page statistics"),
    (re.compile(r"(?:\d+ )?(?:Comments?|Comentarios|Kommentare|Commentaires)$"), "comments of readers"),
    (re.compile(r"(?:Updated|Image Credit): "), "page heading"),
    (re.compile(r"Advertisement$"), "advertisement"),
)


def sniff(lines: Sequence[str]) -> bool:
    """At least one numbered rule."""
    return any(_is_rule(line.strip()) for line in lines)


def read(lines: Sequence[str]) -> Reading:
    """The rules in canonical lines, the page's own text accounted for."""
    reading = Reading()
    first = next((i for i, line in enumerate(lines) if _starts_unit(line)), len(lines))
    for i, line in enumerate(lines):
        text = line.strip()
        if not text:
            continue
        if i < first:
            reading.skip(i + 1, _reason(text) or "above the rules")
            continue
        if i == first:
            reading.add("@rules", i + 1)
        if _starts_unit(line):
            reading.add(text, i + 1)
        elif reading.example(text, i + 1):
            continue
        elif reason := _reason(text):
            reading.skip(i + 1, reason)
        elif line.startswith("  "):
            reading.add(f"| {text}", i + 1)
        else:
            reading.unexplained(text, i + 1)
    return reading


def _is_rule(text: str) -> bool:
    m = NUMBERED.match(text)
    return m is not None and _AFTER_NUMBER.match(text, m.end()) is not None


def _starts_unit(line: str) -> bool:
    """A rule, chapter or section; one digit and a dot further in are an item of some list."""
    text = line.strip()
    return _is_rule(text) or bool(HEADING.match(text if text[1:2].isdigit() else line))


def _reason(text: str) -> str:
    return next((reason for pattern, reason in _FURNITURE if pattern.match(text)), "")
