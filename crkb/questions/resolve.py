"""Citations: which rules of the edition in use are the ones that an answer cites.

What counts is that the rule says what it said when the question was held against it: its text has
the fingerprint that `corpus/verified` has for it. Under its own number it is `found`; under
another, `moved`. A rule that says something else is `edited` (its key phrase tells where it is),
and one of which nothing is left is `lost`: what rests on those is not verified. A lost rule has no
number here, and the one it is cited by may be another rule's: it is shown as 119.1@2024-04-12.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Protocol

from crkb.numbers import RuleNumber
from crkb.questions.verified import Record, edition_of, number_of
from crkb.text.fingerprint import fingerprint
from crkb.text.normalize import typography
from crkb.tuples import NamedTuple

STATUSES = ("found", "moved", "edited", "lost")
VERIFIED = ("found", "moved")


class CitedRule(NamedTuple):
    """A cited rule in an edition: `at` is the number it has there ("" if lost), `text` its text.

    `origin` is the verified edition that a lost rule's number is from.
    """

    rule: str
    phrase: str
    status: str
    at: str
    text: str
    origin: str = ""

    @property
    def name(self) -> str:
        """Its number in the edition in use; that of a lost rule with the edition that it is from."""
        return self.at or number_of(self.rule) + (f"@{self.origin}" if self.origin else "")


class CitableTexts(Protocol):
    """What citations need of an edition: all its rules' texts by number."""

    def items(self) -> Iterable[tuple[str, str]]:
        """(number, text) of every rule."""
        ...

    def get(self, number: str) -> str | None:
        """The text of a rule, or None."""
        ...


class Resolver:
    """Looks cited rules up in the texts of one edition, effective on a date ("" if it has none)."""

    def __init__(self, texts: CitableTexts, record: Record, effective: str) -> None:
        self._texts = texts
        self._record = record
        self._effective = effective

    def find(self, rule: str, phrase: str) -> CitedRule:
        """A cited rule as the edition has it."""
        return self._expected(rule, phrase) or self._accepted(rule, phrase) or self._changed(rule, phrase)

    def _expected(self, rule: str, phrase: str) -> CitedRule | None:
        """The rule where the governing edition has it: nearly always, and without a search."""
        known = self._record.expected(rule, self._effective)
        if known is None or not known.is_decided:
            return None
        text = self._texts.get(known.number)
        if text is None or fingerprint(text) != known.fingerprint:
            return None
        return _verified(rule, phrase, known.number, text)

    def _accepted(self, rule: str, phrase: str) -> CitedRule | None:
        """The rule by any text with which it says the same, first where such an edition has it."""
        accepted = self._record.accepted(rule, self._effective)
        for number in accepted.values():
            text = self._texts.get(number)
            if text is not None and fingerprint(text) in accepted:
                return _verified(rule, phrase, number, text)
        elsewhere = [place for known in accepted for place in self._by_fingerprint.get(known, ())]
        if not elsewhere:
            return None
        return _verified(rule, phrase, *_nearest(next(iter(accepted.values())), elsewhere))

    def _changed(self, rule: str, phrase: str) -> CitedRule:
        """The rule by its key phrase: under a number it had, else where one rule alone has it.

        Rules move within their section; the same words in another one are about something else.
        """
        wanted = _folded(phrase)
        editions = [self._record.rules(edition).get(rule) for edition in reversed(self._record.editions)]
        for number in (number_of(rule), *(known.number for known in editions if known)):
            text = self._texts.get(number) if number else None
            if text is not None and wanted in _folded(text):
                return CitedRule(rule, phrase, "edited", number, text)
        elsewhere = [
            (number, text) for number, text in self._folded_texts if wanted in text and number[0] == rule[0]
        ]
        if len(elsewhere) != 1:
            return _lost(rule, phrase, self._record)
        [(number, _)] = elsewhere
        return CitedRule(rule, phrase, "edited", number, self._texts.get(number) or "")

    @cached_property
    def _by_fingerprint(self) -> dict[str, list[tuple[str, str]]]:
        found: dict[str, list[tuple[str, str]]] = {}
        for number, text in self._texts.items():
            found.setdefault(fingerprint(text), []).append((number, text))
        return found

    @cached_property
    def _folded_texts(self) -> list[tuple[str, str]]:
        return [(number, _folded(text)) for number, text in self._texts.items()]


def restated(rule: str, phrase: str, texts: CitableTexts, record: Record, effective: str) -> CitedRule:
    """A cited rule in a bundled edition, which says in other words what an official one says.

    That one was verified, so a number is enough; `text` is "" for a rule that is not restated. A
    rule that came later is not in it, whatever has its number.
    """
    later = bool(effective) and effective < edition_of(rule)
    text = None if later else texts.get(number_of(rule))
    if text is None and record.expected(rule, effective) is None:
        return _lost(rule, phrase, record)
    return CitedRule(rule, phrase, "found", number_of(rule), text or "")


def _verified(rule: str, phrase: str, number: str, text: str) -> CitedRule:
    status = "found" if number == number_of(rule) else "moved"
    return CitedRule(rule, phrase, status, number, text)


def _lost(rule: str, phrase: str, record: Record) -> CitedRule:
    origin = edition_of(rule) or next(iter(record.editions), "")
    return CitedRule(rule, phrase, "lost", "", "", origin)


def _nearest(number: str, places: list[tuple[str, str]]) -> tuple[str, str]:
    """Of several rules with one text, the one whose number is nearest to the one that it had.

    Chapters move by a few numbers; a rule that repeats another is chapters away.
    """
    wanted = RuleNumber.parse(number)

    def distance(place: tuple[str, str]) -> tuple[int, int, bool]:
        at = RuleNumber.parse(place[0])
        return abs(at.chapter - wanted.chapter), abs(at.rule - wanted.rule), at.letters != wanted.letters

    return min(places, key=distance)


def _folded(text: str) -> str:
    return typography(text).casefold()
