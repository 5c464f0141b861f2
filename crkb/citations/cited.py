"""What a tree cites, rule by rule: what has become of it since the baseline, and what nobody cites."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from crkb.citations.at_hand import AtHand
from crkb.citations.verdicts import Finding
from crkb.editions.diff import Edit
from crkb.numbers import NumberRange, RuleNumber

BECAME = ("changed", "moved", "gone", "new")


class CitedChange(NamedTuple):
    """A rule that a tree cites and isn't as in the baseline: what became of it (BECAME), where it is now.

    `places` is how often it is cited; `edits` are the changes word by word, if both editions are at hand.
    """

    number: str
    became: str
    now: str
    places: int
    edits: tuple[Edit, ...] = ()


# same name as questions.coverage.ChapterCoverage: that one is of rules that questions decide
class ChapterCoverage(NamedTuple):
    """How many rules of a chapter are cited, and the numbers of the others."""

    chapter: str
    title: str
    rules: int
    cited: int
    missing: tuple[str, ...]


def since_baseline(at_hand: AtHand, baseline: str, findings: Iterable[Finding]) -> tuple[CitedChange, ...]:
    """What has become of the rules cited, by number."""
    found: dict[NumberRange, CitedChange] = {}
    for each in findings:
        cited = each.citation.cited
        if each.fresh:
            became = "new"
        elif each.verdict.kind in ("changed", "moved", "gone") and each.verdict.edition == baseline:
            became = each.verdict.kind
        else:
            continue
        known = found.get(cited)
        if known is None:
            changed = at_hand.edits(baseline, str(cited.first), each.verdict.rules) if became != "new" else ()
            known = CitedChange(str(cited), became, each.verdict.now, 0, changed)
        found[cited] = known._replace(places=known.places + 1)
    return tuple(found[cited] for cited in sorted(found, key=lambda each: (each.first, str(each))))


def coverage(at_hand: AtHand, findings: Iterable[Finding]) -> list[ChapterCoverage]:
    """By chapter, which rules are cited. A citation counts for what is above it, not for what is below."""
    cited = {str(n) for each in findings for n in _with_above(each)}
    found = []
    chapters: dict[str, list[str]] = {}
    for number in at_hand.now.rules:
        if "." in number:
            chapters.setdefault(number.partition(".")[0], []).append(number)
    for chapter, numbers in chapters.items():
        missing = tuple(number for number in numbers if number not in cited)
        title = at_hand.now.titles.get(chapter, "")
        found.append(ChapterCoverage(chapter, title, len(numbers), len(numbers) - len(missing), missing))
    return found


def _with_above(finding: Finding) -> Iterable[RuleNumber]:
    if finding.verdict.kind not in ("exists", "changed"):
        return
    for number in finding.citation.cited.numbers():
        yield number
        yield from number.ancestors
