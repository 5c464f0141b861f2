"""What the questions were held against: every cited rule, in every edition that someone read.

`corpus/verified/DATE.txt` belongs to the official edition effective on that date; its lines are

    704.5w 704.5x 1c2d3e4f dated

the name by which questions cite a rule, the number it has in that edition, the fingerprint of its
text there (`crkb.text.fingerprint`; no text is kept), and a decision where the text differs from
the edition before: nothing if the rule says the same, `dated` if it says something else from this
edition on, so that questions have a dated condition for it, and `undecided` until someone has
read it. `703.4k gone` is a rule that the edition no longer has. Files with other names belong to
add-ons. `crkb audit --bless EDITION` writes them.

A rule is cited by its number in the first of these editions; one that came later by its number
and the edition that brought it, `704.5z@2025-02-07`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import cache

from crkb import paths
from crkb.errors import CrkbError
from crkb.tuples import NamedTuple

GONE = "gone"
DECISIONS = ("", "dated", "undecided")


class VerifiedRule(NamedTuple):
    """A cited rule in an edition: its number, its text's fingerprint, what was decided about it."""

    number: str
    fingerprint: str
    decision: str = ""

    @property
    def is_decided(self) -> bool:
        """True if the edition has the rule, and someone has read it."""
        return bool(self.number) and self.decision != "undecided"


class RecordError(CrkbError):
    """A file of verified rules that does not have the form this module describes."""


def number_of(rule: str) -> str:
    """The number in the name by which a rule is cited.

    >>> number_of("704.5z@2025-02-07")
    '704.5z'
    """
    return rule.partition("@")[0]


def edition_of(rule: str) -> str:
    """The effective date of the edition that brought a cited rule, "" if the first one has it."""
    return rule.partition("@")[2]


def numbers_by_edition() -> Callable[[str, str], str]:
    """What gives a cited rule its number in a verified edition; elsewhere that of its name."""
    record = shipped()

    def number(rule: str, edition: str) -> str:
        known = record.expected(rule, edition)
        return known.number if known is not None and known.number else number_of(rule)

    return number


class Record:
    """The verified editions of the rules, or of an add-on, each read when it is needed.

    `editions` are their effective dates, oldest first (an add-on's are its names).
    """

    def __init__(self, directory: str = "", addon: bool = False) -> None:
        self._directory = directory or os.path.join(paths.corpus(), "verified")
        names = sorted(os.listdir(self._directory)) if os.path.isdir(self._directory) else []
        known = [name.removesuffix(".txt") for name in names if name.endswith(".txt")]
        self.editions = tuple(name for name in known if name[:1].isdigit() is not addon)
        self._read: dict[str, Mapping[str, VerifiedRule]] = {}

    def path(self, edition: str) -> str:
        """The file of an edition, whether or not there is one."""
        return os.path.join(self._directory, f"{edition}.txt")

    def rules(self, edition: str) -> Mapping[str, VerifiedRule]:
        """The cited rules in a verified edition; one that is gone has no number.

        Raises:
            RecordError: if its file cannot be read or does not have the form of this module.
        """
        if edition not in self._read:
            self._read[edition] = _load(self.path(edition))
        return self._read[edition]

    def governing(self, effective: str) -> str:
        """The verified edition whose conditions apply on a date: the last one not after it.

        Before the first one that is the first, and for an edition without a date the last; ""
        if none is verified.
        """
        if not self.editions or not effective:
            return self.editions[-1] if self.editions else ""
        before = [edition for edition in self.editions if edition <= effective]
        return before[-1] if before else self.editions[0]

    def expected(self, rule: str, effective: str) -> VerifiedRule | None:
        """A cited rule as the governing edition has it; None if it is not recorded there."""
        governing = self.governing(effective)
        return self.rules(governing).get(rule) if governing else None

    def accepted(self, rule: str, effective: str) -> dict[str, str]:
        """Fingerprint -> number: the texts with which a rule says what it says on a date.

        Those of the governing edition come first. Texts on the other side of a dated decision
        are not among them: they say something else.
        """
        meanings: dict[str, int] = {}
        meaning = 0
        for edition in self.editions:
            known = self.rules(edition).get(rule)
            meaning += known is not None and known.decision == "dated"
            meanings[edition] = meaning
        governing = self.governing(effective)
        nearest_first = sorted(self.editions, key=lambda edition: edition != governing)
        alike = [e for e in nearest_first if meanings[e] == meanings[governing]]
        accepted: dict[str, str] = {}
        for known in (self.rules(edition).get(rule) for edition in alike):
            if known is not None and known.is_decided:
                accepted.setdefault(known.fingerprint, known.number)
        return accepted


@cache
def shipped(addon: bool = False) -> Record:
    """The record that crkb ships with, read once in a process."""
    return Record(addon=addon)


_HINT = "Install crkb again; in a checkout: git restore corpus/verified"
_FINGERPRINT = re.compile("[0-9a-f]{8}")


def _load(path: str) -> dict[str, VerifiedRule]:
    try:
        with open(path, encoding="utf-8") as f:
            lines = f.read().splitlines()
    except (OSError, UnicodeDecodeError) as e:
        raise RecordError(f"{path}: {getattr(e, 'strerror', '') or e}", _HINT) from e
    rules: dict[str, VerifiedRule] = {}
    for at, line in enumerate(lines, 1):
        if not line or line[0] == "#":
            continue
        rule, known = _line(line)
        if known is None:
            raise RecordError(f"{path}:{at}: not a verified rule: {line[:80]!r}", _HINT)
        if rule in rules:
            raise RecordError(f"{path}:{at}: duplicate rule {rule}", _HINT)
        rules[rule] = known
    return rules


def _line(line: str) -> tuple[str, VerifiedRule | None]:
    match line.split():
        case [rule, "gone"]:
            return rule, VerifiedRule("", "")
        case [rule, number, printed] if _FINGERPRINT.fullmatch(printed):
            return rule, VerifiedRule(number, printed)
        case [rule, number, printed, decision] if _FINGERPRINT.fullmatch(printed) and decision in DECISIONS:
            return rule, VerifiedRule(number, printed, decision)
    return "", None
