"""Dialect `web-page`: rules copied from a page of some web site, one paragraph a line.

Also the dialect of last resort: any text with numbered rules at the left edge, such as a few
rules pasted from a document. What stands above the first rule is the page's; below the last
one only the usual furniture of pages is taken for such, everything else is reported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from crkb.ingest.lines import Reading

NAME = "web-page"

_NUMBERED = re.compile(r"\d{3}\.(?:TR)?\d+(?:[a-z]{1,2}|tr)?\.?(?:\s|$)|\d{3}\.\d+\.\S")
_HEADING = re.compile(r"(?:\d|\d{3})\. \S")
_EXAMPLE = re.compile(r"Example: *")

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
    """At least one numbered rule at the left edge."""
    return any(_NUMBERED.match(line) for line in lines)


def read(lines: Sequence[str]) -> Reading:
    """The rules in canonical lines, the page's own text accounted for."""
    reading = Reading()
    starts = [i for i, line in enumerate(lines) if _NUMBERED.match(line) or _HEADING.match(line)]
    first = starts[0] if starts else len(lines)
    for i, text in enumerate(lines):
        if not text:
            continue
        if i < first:
            reading.skip(i + 1, _reason(text) or "above the rules")
            continue
        if i == first:
            reading.add("@rules", i + 1)
        if _NUMBERED.match(text) or _HEADING.match(text):
            reading.add(text, i + 1)
        elif m := _EXAMPLE.match(text):
            reading.add(f"Example: {text[m.end() :]}", i + 1)
        elif reason := _reason(text):
            reading.skip(i + 1, reason)
        elif text.startswith("  "):
            reading.add(f"| {text.strip()}", i + 1)
        else:
            reading.unexplained(text.strip(), i + 1)
    return reading


def _reason(text: str) -> str:
    return next((reason for pattern, reason in _FURNITURE if pattern.match(text)), "")
