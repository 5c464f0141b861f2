"""Rule numbers in any spelling: `"704.5f"`, `7045f`, `r704.5f`, `rule704`, `CR-704.5f`, `704 5f`."""

from __future__ import annotations

import re

from crkb.errors import NumberFormatError
from crkb.numbers import RuleNumber, parse_typed

BEFORE = r"^(?:(?:cr|mtr|comp(?:rehensive)?|rules?|r|section|chapter|no|nr|number)[\s.:#_-]*)+(?=\d)"
"""What people write before a number."""

LOOSE = (
    r"(?P<chapter>[1-9]\d\d)[\s.,:_-]*(?P<rule>\d{1,3})?[\s.,_-]*(?P<letters>[a-z]{1,2}(?:tr)?)?"
    r"(?:\s*(?:-|to|through)\s*(?P<last>[a-z]{1,2}))?"
)
"""A number with other marks between its parts, or with none."""

LONGEST = 40
"""Characters of a query that may be a number."""

NAMED = r"(?<![\w.])[1-9][0-9]{2}\.[1-9][0-9]{0,2}[a-z]{0,2}(?!\w)"
"""A number among other words: with its point, so that it is no other number."""

MOST_NAMED = 5
"""So many numbers among words count, the first."""


def typed_numbers(query: str) -> list[RuleNumber]:
    """The numbers that a query is, in order: one, or those of a range; [] if it is something else.

    Whether an edition has them is for the caller to see.
    """
    text = query.strip().strip("\"'`\u201c\u201d\u2018\u2019 ()[]!?.,;:").lower()
    if not text or len(text) > LONGEST or not any(c.isdigit() for c in text):
        return []
    bare = re.sub(BEFORE, "", text)
    for written in dict.fromkeys((text, bare, _loosely(bare))):
        try:
            return list(parse_typed(written).numbers(100))
        except NumberFormatError:
            continue
    return []


def named_numbers(query: str) -> list[RuleNumber]:
    """The numbers of rules that stand among other words (what does 704.5f say), in the order of rules."""
    written = re.findall(NAMED, query.lower())[:MOST_NAMED]
    return sorted(set(map(RuleNumber.parse, written)))


def _loosely(text: str) -> str:
    """The number as rules print it, if it is written with other marks between its parts, or with none."""
    m = re.fullmatch(LOOSE, text)
    if m is None:
        return ""
    number = m["chapter"] + (f".{m['rule']}" if m["rule"] else "") + (m["letters"] or "")
    return f"{number}-{m['last']}" if m["last"] else number
