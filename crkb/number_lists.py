"""Lists of rule numbers as people write them: `704.5f,704.5g`, `704.5f/g`, `rules 509.1b–c and 603.4`."""

from __future__ import annotations

import re

from crkb.errors import NumberFormatError
from crkb.numbers import NumberRange, RuleNumber, parse_typed, range_end

_WORDS = (
    r"(?i)[\[(]*(?:!?\bc\.?r\.?(?:kb)?[.:#]?|§|#|\b(?:comp\w*\s+|mtg\s+|magic\s+)?(?:sub)?rules?\b\.?"
    r"|\bsec(?:tions?|\.)?|\bch(?:ap(?:ters?|\.)?|\.)?)\s*(?=\d)"
)
"""What may stand before a number and says nothing."""

_BETWEEN = (
    r"(?i)\s*(?:[,;/&+|·]|\band\b|\bor\b)\s*|(?<!to)(?<!through)(?<![-\u2010-\u2015])\s+(?=\d{3}(?!\d))"
)
_RANGE = r"\s*[-\u2010-\u2015\u2212]\s*"
_APART = re.compile(r"(\d{3})\s*[,_:\-\u2010-\u2015]\s*(\d{1,2}\s*[a-z]{0,2})", re.IGNORECASE)
"""A number with another mark than the dot: the second half is too short for a chapter."""

_SPACED = re.compile(r"(\d{3})\s+(\d{1,3}[a-z]{1,2})", re.IGNORECASE)
_LETTER = re.compile(r"(\d)\s*\(([a-z]{1,2})\)", re.IGNORECASE)
"""A letter in brackets: 704.5(f)."""

_TO = re.compile(r"\s*(?:\.{2,3}|\u2026|\b(?:thru|till|until|to|through)\b)\s*(?=\w)", re.IGNORECASE)
_LONGEST = 2_000  # characters of a list that is read as one


def numbers_in(typed: str) -> list[NumberRange]:
    """The numbers and ranges of a list, in its order. What is short follows on: the g of `704.5f/g`.

    Raises:
        NumberFormatError: for what is not a list of numbers, and for nothing else.
    """
    text = re.sub(_WORDS, "", typed[:_LONGEST])
    text = re.sub(_LETTER, r"\1\2", text).strip(" []().,;:!?\"'\u201c\u201d\u2018\u2019`")
    text = re.sub(_TO, "-", text)
    if apart := _APART.fullmatch(text) or _SPACED.fullmatch(text):
        return [parse_typed(f"{apart[1]}.{apart[2]}")]
    found: list[NumberRange] = []
    for part in filter(None, re.split(_BETWEEN, text)):
        found.append(_following(part, found[-1]) if found else parse_typed(part))
    if not found or (found[0].first.kind == "section" and re.search("[/+]", text)):  # 2/2 is a creature
        raise NumberFormatError(f"not rule numbers: {typed.strip()!r}", "Write them like 704.5f, 704.5g.")
    return found


def _following(part: str, before: NumberRange) -> NumberRange:
    """A number or range in a list; a short one goes on from the number before it."""
    if re.match(r"\d{3}(?!\d)", part):
        return parse_typed(part)
    first, *rest = re.split(_RANGE, part, maxsplit=1)
    begins = _tail(before.last or before.first, first)
    return parse_typed(f"{begins}-{rest[0]}") if rest else NumberRange(begins)


def _tail(before: RuleNumber, tail: str) -> RuleNumber:
    tail = re.sub(r"\s+|\.$", "", tail).lower()
    if before.kind == "section" and re.fullmatch(r"[1-9]", tail):
        return RuleNumber.parse(tail)
    number = range_end(before, tail) if before.rule else None
    if number is None:
        raise NumberFormatError(f"not a rule number: {tail!r}", "Write it like 704, 704.5 or 704.5k.")
    return number


def stands_alone(typed: str) -> str:
    """The number of a rule that is asked for without its subrules, by a dot behind it (614.1.); else ""."""
    text = typed.strip()
    if not text.endswith(".") or text.endswith(".."):
        return ""
    try:
        number = parse_typed(text)
    except NumberFormatError:
        return ""
    return "" if number.last else str(number.first)
