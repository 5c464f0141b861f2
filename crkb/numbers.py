"""Rule numbers as values: parsing every form people type, order, parents, successors, ranges.

Numbers are ordered as the rules print them: 702.9 before 702.10, 704.5z before 704.5aa,
an add-on's 205.3tr right after 205.3, an add-on's 702.TR01 after the numbers of chapter 702.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from crkb.errors import NumberFormatError, NumberRangeError

LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""Subrule letters in order; l and o are never used (they look like 1 and 0)."""

KINDS = ("section", "chapter", "rule", "subrule")

NUMBER = re.compile(  # no number begins with a zero, but for the filling one of an add-on's series
    r"""(?P<chapter>[1-9][0-9]{2})
        (?: \.(?P<series>TR)?(?P<rule>(?:(?<=R)0)?[1-9][0-9]{0,2})
            (?P<letters>(?!tr(?![a-z]))[a-z]{1,2})? (?P<addon>tr)? )?
        \Z | (?P<section>[1-9])\Z""",
    re.VERBOSE,
)
"""A number as rules print it."""

_TYPED_ONE = r"\d{3}(?:\s*\.\s*(?:tr)?\d{1,3}\s*\.?\s*(?:[a-z]{1,2}(?:tr)?(?![a-z]))?)?|\d"
TYPED = rf"""(?xi)[\[(]*\s*                                  # [CR 613.1f]
        (?:!?\s*cr(?:kb)?[.:\#]?\s*(?=[\drsc])|§\s*|\#)?  # CR, !cr, §, #
        (?:(?:sub)?rules?\b\.?\s*|sections?\b\s*|chapters?\b\s*)?
        (?P<first>{_TYPED_ONE})
        (?:\s*(?:[-\u2010-\u2015\u2212]|\bto\b|\bthrough\b)\s*(?P<last>{_TYPED_ONE}|(?:tr)?\d{{1,3}}\s*[a-z]{{0,2}}|[a-z]{{1,2}}))?
        [\s.,;:!?\])]*$"""
"""A number or range as people type it; compiled at first use."""


class RuleNumber(NamedTuple):
    """The number of a section (7), chapter (704), rule (704.5) or subrule (704.5k).

    Comparison is the order of the printed rules. `series` is "TR" in an add-on's own series
    (702.TR01); `addon` is "tr" where an add-on attaches a rule to an official one (109.2tr).
    Fields that do not apply are 0 or "".

    >>> str(crkb.RuleNumber.parse("704.5k").parent)
    '704.5'
    """

    section: int
    chapter: int = 0
    series: str = ""
    rule: int = 0
    size: int = 0  # number of letters: z sorts before aa
    letters: str = ""
    addon: str = ""

    @classmethod
    def parse(cls, text: str) -> RuleNumber:
        """The number written exactly as rules print it: `7`, `704`, `704.5`, `704.5k`, `702.TR01a`.

        Raises NumberFormatError for anything else; see `parse_typed` for what people type.
        """
        return _parse(text)

    @property
    def kind(self) -> str:
        """One of KINDS."""
        if self.letters or self.addon:
            return "subrule"
        if self.rule:
            return "rule"
        return "chapter" if self.chapter else "section"

    @property
    def parent(self) -> RuleNumber | None:
        """The number one level up; None for a section."""
        if self.letters or self.addon:
            return RuleNumber(self.section, self.chapter, self.series, self.rule)
        if self.rule:
            return RuleNumber(self.section, self.chapter)
        return RuleNumber(self.section) if self.chapter else None

    @property
    def ancestors(self) -> tuple[RuleNumber, ...]:
        """The numbers of all levels above, the nearest first: of 704.5k 704.5, 704 and 7."""
        found = []
        above = self.parent
        while above is not None:
            found.append(above)
            above = above.parent
        return tuple(found)

    def is_below(self, other: RuleNumber) -> bool:
        """True if the other number is one of a level above: 704.5k is below 704, but 705 is not."""
        return other in self.ancestors

    @property
    def successor(self) -> RuleNumber:
        """The next number of the same level: 704.5k gives 704.5m, 704.5z gives 704.5aa."""
        if self.letters:
            letters = _next_letters(self.letters)
            return self._replace(size=len(letters), letters=letters)
        if self.addon:
            return self._replace(rule=self.rule + 1)
        if self.rule:
            return self._replace(rule=self.rule + 1)
        if self.chapter:
            return RuleNumber((self.chapter + 1) // 100, self.chapter + 1)
        return RuleNumber(self.section + 1)

    @property
    def is_addon(self) -> bool:
        """True for the numbers only an add-on uses (109.2tr, 702.TR01a)."""
        return bool(self.series or self.addon)

    @property
    def printed(self) -> str:
        """The number as rules print it before a text: with a dot, but for a subrule (704.5., 704.5k)."""
        return str(self) if self.kind == "subrule" else f"{self}."

    def __str__(self) -> str:
        if not self.chapter:
            return str(self.section)
        if not self.rule:
            return str(self.chapter)
        rule = f"{self.rule:02d}" if self.series else str(self.rule)
        return f"{self.chapter}.{self.series}{rule}{self.letters}{self.addon}"


class NumberRange(NamedTuple):
    """What a person typed: one number (`last` is None) or a range, both ends included.

    >>> str(crkb.parse_typed("704.5j-m").last)
    '704.5m'
    """

    first: RuleNumber
    last: RuleNumber | None = None

    def numbers(self, limit: int = 500) -> tuple[RuleNumber, ...]:
        """All numbers of the range in order, by successor; at most `limit`."""
        if self.last is None:
            return (self.first,)
        found: list[RuleNumber] = []
        number = self.first
        while number <= self.last and len(found) < limit:
            found.append(number)
            number = number.successor
        return tuple(found)

    def __str__(self) -> str:
        return str(self.first) if self.last is None else f"{self.first}\u2013{self.last}"


@lru_cache(maxsize=16384)
def _parse(text: str) -> RuleNumber:
    m = NUMBER.match(text)
    if m is None:
        raise NumberFormatError(f"not a rule number: {text!r}", "Write it like 704, 704.5 or 704.5k.")
    chapter, series, rule, letters, addon, section = m.groups()
    if section:
        return RuleNumber(int(section))
    number = int(chapter)
    letters = letters or ""
    return RuleNumber(number // 100, number, series or "", int(rule or 0), len(letters), letters, addon or "")


def parse_typed(text: str) -> NumberRange:
    """The number or range a person means: `!cr 704.5f`, `702.19.`, `rule 704.5 F`, `103.7a-c`.

    A range is `first`–`last` with the last end short or whole: `704.5k-n`, `712.9-10`,
    `702.9 to 702.12`. Raises NumberFormatError for anything that is not a number, and its kind
    NumberRangeError for ranges that run backwards or across levels.

    >>> str(crkb.parse_typed("!cr 704.5f").first)
    '704.5f'
    """
    text = text.strip()
    if NUMBER.match(text):
        return NumberRange(_parse(text))
    # compiled at first use, which most lookups do without: those by a number as printed, or by a title
    m = re.match(TYPED, text) if any(c.isdigit() for c in text) else None
    if m is None:
        raise NumberFormatError(f"not a rule number: {text!r}", "Write it like 704, 704.5 or 704.5k-n.")
    first = _parse(_tidy(m["first"]))
    if m["last"] is None:
        return NumberRange(first)
    last = _range_end(first, _tidy(m["last"]))
    if last is None or not _one_level(first, last):
        raise NumberRangeError(
            f"not a range of rules: {text.strip()!r}", "Write ranges like 704.5k-n or 702.9-12."
        )
    return NumberRange(first, None if last == first else last)


def single(text: str) -> RuleNumber:
    """The one number a person means; see `parse_typed`. Raises NumberFormatError, also for a range."""
    typed = parse_typed(text)
    if typed.last is not None:
        raise NumberFormatError(f"{text.strip()!r} is a range, not one rule", "Give a single number.")
    return typed.first


def range_end(first: RuleNumber, tail: str) -> RuleNumber | None:
    """The last number of a range printed as `first`–`tail` (601.2a–`h`, 712.9–`10`).

    None where `tail` cannot be read against `first`.
    """
    return _range_end(first, tail)


def _range_end(first: RuleNumber, tail: str) -> RuleNumber | None:
    if "." in tail or not first.rule:
        return _parse(tail)
    if first.series:
        tail = re.sub("^(?:TR)?0?", "", tail, flags=re.IGNORECASE)
    m = re.fullmatch(r"([1-9][0-9]{0,2})?([a-z]{0,2})", tail)
    if m is None or not (m[1] or first.letters) or m[2] == "tr":
        return None
    last = int(m[1] or first.rule)
    if last - first.rule > 99:  # 704.5-706 means a chapter; 702.99-102 does not
        return _parse(tail)
    return first._replace(rule=last, size=len(m[2]), letters=m[2])


def _one_level(first: RuleNumber, last: RuleNumber) -> bool:
    """Whether both ends are under the same heading, or both are chapters, and they are in this order."""
    same = last.parent == first.parent or last.kind == "chapter"
    return first <= last and first.kind == last.kind and same


def _tidy(text: str) -> str:
    text = re.sub(r"\s+", "", text).lower()
    text = re.sub(r"(?<=\d)\.(?=[a-z]*$)", "", text)  # 704.5.f
    return re.sub(r"\.tr", ".TR", text)


def _next_letters(letters: str) -> str:
    last = letters[-1]
    if last not in LETTERS:  # l and o: nobody prints them, but a reader may ask
        return letters[:-1] + ("m" if last == "l" else "p")
    if letters == "tq":  # tr would read as an add-on's mark
        return "ts"
    if last != "z":
        return letters[:-1] + LETTERS[LETTERS.index(last) + 1]
    return _next_letters(letters[:-1]) + "a" if len(letters) > 1 else "aa"
