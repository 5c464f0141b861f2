"""Holding the cited rules against another edition: writes the files that `verified` reads.

A rule whose text is the same, wherever it moved, is written as it is. One whose text differs is
written as `undecided`, for someone to read both texts and either take the word away (it says the
same) or put `dated` in its place, with a dated condition in the questions that cite it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping

from crkb.errors import CrkbError
from crkb.library import files
from crkb.questions.resolve import CitableTexts
from crkb.questions.verified import GONE, Record, VerifiedRule, edition_of, number_of
from crkb.text.fingerprint import fingerprint
from crkb.tuples import NamedTuple

HEADER = """\
# Rules that questions cite, as the edition {edition} has them; made by
# crkb audit --bless, format in crkb/questions/verified.py. Numbers and fingerprints, no text.
"""


class Blessed(NamedTuple):
    """What was written about an edition: its rules, and those that someone has to decide on."""

    edition: str
    rules: Mapping[str, VerifiedRule]

    @property
    def undecided(self) -> dict[str, VerifiedRule]:
        """The rules whose text differs and about which nothing was decided."""
        return {rule: known for rule, known in self.rules.items() if known.decision == "undecided"}


def bless(
    record: Record,
    edition: str,
    cited: Iterable[str],
    texts: CitableTexts,
    carry: Callable[[str, list[str]], Mapping[str, str]],
) -> Blessed:
    """Hold cited rules against an edition and write what was found.

    Args:
        record: The editions verified so far; decisions that this one has already are kept while
            the texts they were made about stay as they are.
        edition: Its effective date (an add-on's name).
        cited: The names of the rules that questions cite.
        texts: The texts of the edition.
        carry: The numbers that rules of a verified edition have in this one: given that edition
            and the rules' numbers in it, number -> number ("" if the rule is gone).

    Raises:
        CrkbError: The edition is older than those verified so far, the edition before it was not
            held against these rules, the first edition lacks a rule, or the file cannot be written.
    """
    wanted = [rule for rule in sorted(set(cited)) if edition_of(rule) <= edition]
    before = [known for known in record.editions if known < edition]
    previous = record.rules(before[-1]) if before else {}
    kept = record.rules(edition) if edition in record.editions else {}
    _refuse_gaps(wanted, edition, record, previous)
    carried = carry(before[-1], [k.number for k in previous.values() if k.number]) if before else {}
    rules = {}
    for rule in wanted:
        old = kept.get(rule)
        known = _held(rule, edition, previous.get(rule), old, carried, texts)
        decided = known.decision and old is not None and old.fingerprint == known.fingerprint
        rules[rule] = old if decided and old is not None else known
    _write(record.path(edition), edition, rules)
    return Blessed(edition, rules)


def _refuse_gaps(
    wanted: Iterable[str], edition: str, record: Record, previous: Mapping[str, VerifiedRule]
) -> None:
    """Refuse an edition in which a rule's number is not known from the editions before it."""
    before = [known for known in record.editions if known < edition]
    if record.editions and edition < record.editions[0]:
        said = f"{edition} is older than {record.editions[0]}, whose numbers questions cite"
        raise CrkbError(said, "Hold the questions against a later edition.")
    for rule in wanted:
        if before and edition_of(rule) <= before[-1] and rule not in previous:
            said = f"{rule} was not held against {before[-1]} yet"
            raise CrkbError(said, "Begin with the first edition: crkb audit --bless EDITION")


def _held(
    rule: str,
    edition: str,
    before: VerifiedRule | None,
    old: VerifiedRule | None,
    carried: Mapping[str, str],
    texts: CitableTexts,
) -> VerifiedRule:
    if before is not None and not before.number:
        return before
    number = carried.get(before.number, "") if before else number_of(rule)
    text = texts.get(number) if number else None
    if text is None:
        if before is None:
            raise CrkbError(f"{edition} has no rule {number}, which questions cite", "Mend the question.")
        return VerifiedRule("", "", "")
    found = fingerprint(text)
    known = before or old  # a first edition can only differ from what was recorded of it
    changed = known is not None and found != known.fingerprint
    return VerifiedRule(number, found, "undecided" if changed else "")


def _write(path: str, edition: str, rules: Mapping[str, VerifiedRule]) -> None:
    lines = [HEADER.format(edition=edition), *(_line(rule, known) for rule, known in rules.items())]
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(f"{path}.new", "w", encoding="utf-8", newline="\n") as f:
            f.writelines(lines)
        files.move(f"{path}.new", path)
    except OSError as e:
        raise CrkbError(f"{path}: {e.strerror}", "Run this in a checkout of crkb that can be written.") from e


def _line(rule: str, known: VerifiedRule) -> str:
    said = (known.number, known.fingerprint, known.decision) if known.number else (GONE,)
    return " ".join((rule, *filter(None, said))) + "\n"
