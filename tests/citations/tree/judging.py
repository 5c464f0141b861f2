"""Holds a checker's findings against the truth about a tree.

`python -m tests.citations.tree.judging TRUTH FINDINGS` prints the figures; both files are JSON Lines, a
finding being an object with the fields of `Finding`.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tests.citations.tree.truths import RIGHT, STALE, WRONG, Truth, load

FINDINGS = ("exists", "moved", "gone", "unknown", "misnamed", "misquoted", "changed", "placeholder")
SURENESS = ("certain", "likely", "look")
NOT_REPORTED = ("exists", "placeholder")  # findings that claim nothing is wrong

# What a finding may say of each kind of truth without being wrong. The first is the best word for it;
# an empty row means that the place should not be reported at all.
FITTING: dict[str, tuple[str, ...]] = {
    "right": ("exists",),
    "right-reused": ("exists",),
    "right-noise": ("exists",),
    "right-mention": ("exists",),
    "outdated-quotation": ("exists", "changed", "misquoted"),
    "vanished-moved": ("moved", "gone"),
    "vanished-gone": ("gone", "moved", "misnamed"),
    "vanished-ambiguous": ("gone", "moved", "misnamed"),
    "renamed": ("moved", "misnamed", "gone"),
    "requoted": ("moved", "misquoted", "gone"),
    "invented": ("unknown",),
    "misnamed": ("misnamed",),
    "misquoted": ("misquoted",),
    "unprovable": ("exists", "moved", "gone", "changed"),
    "placeholder": ("placeholder",),
    "ignored-line": (),
    "ignored-file": (),
    "binary-file": (),
    "decoy": (),
}
MUST_BE_SEEN = (*RIGHT, *WRONG, "unprovable")  # a citation that isn't found at all is a fault


class Finding(NamedTuple):
    """What a checker says of a place; lines and columns count from 1, columns in characters."""

    path: str
    line: int
    column: int
    text: str
    kind: str
    sureness: str = "certain"
    suggestion: str = ""

    @property
    def reports(self) -> bool:
        """Whether it says that something is wrong."""
        return self.kind not in NOT_REPORTED


@dataclass
class Judgement:
    """What came of a comparison; each list has pairs of truth and finding."""

    truths: list[Truth]
    seen: set[Truth] = field(default_factory=set)
    reported: dict[Truth, list[Finding]] = field(default_factory=dict)
    false_alarms: list[tuple[Truth, Finding]] = field(default_factory=list)
    wrong_places: list[tuple[Truth, Finding]] = field(default_factory=list)
    overclaimed: list[tuple[Truth, Finding]] = field(default_factory=list)
    mislabelled: list[tuple[Truth, Finding]] = field(default_factory=list)
    ignored: list[tuple[Truth, Finding]] = field(default_factory=list)
    nowhere: list[Finding] = field(default_factory=list)

    @property
    def false_certain(self) -> list[tuple[Truth, Finding]]:
        """Right citations and decoys reported as surely wrong, and sure moves to a wrong number."""
        both = (*self.false_alarms, *self.wrong_places)
        return [(t, f) for t, f in both if f.sureness == "certain"]

    @property
    def false_certain_nowhere(self) -> list[Finding]:
        """Sure reports about places where the truth knows of nothing."""
        return [f for f in self.nowhere if f.sureness == "certain"]

    def missed(self, kinds: Iterable[str] = WRONG) -> list[Truth]:
        """Citations of these kinds of which nothing was reported."""
        wanted = set(kinds)
        return [t for t in self.truths if t.kind in wanted and t not in self.reported]

    def recall(self, *kinds: str) -> float:
        """Which share of the citations of these kinds is reported; 1 where there are none."""
        there = sum(t.kind in kinds for t in self.truths)
        return 1 - len(self.missed(kinds)) / there if there else 1.0

    def precision(self, *sureness: str) -> float:
        """Which share of the reports (of these kinds of sureness) is about a citation that is wrong."""
        levels = sureness or SURENESS
        good = sum(
            f.sureness in levels
            for t, fs in self.reported.items()
            if t.kind in WRONG
            for f in fs
            if f.reports
        )
        bad = sum(f.sureness in levels for _, f in (*self.false_alarms, *self.ignored))
        bad += sum(f.sureness in levels for f in self.nowhere)
        return good / (good + bad) if good + bad else 1.0

    def blind(self) -> list[str]:
        """Files with citations, none of which was found: perhaps their encoding isn't read."""
        files = {t.path for t in self.truths if t.kind in MUST_BE_SEEN}
        return sorted(files - {t.path for t in self.seen})

    def unseen(self) -> list[Truth]:
        """Citations that weren't found at all, neither as right nor as wrong."""
        return [t for t in self.truths if t.kind in MUST_BE_SEEN and t not in self.seen]


def judge(truths: Sequence[Truth], findings: Iterable[Finding]) -> Judgement:
    """Hold findings against truths. Without findings of the kind `exists`, `unseen` means nothing.

    Raises:
        ValueError: A finding's kind or sureness isn't one of those known.
    """
    made = Judgement(list(truths))
    places = Places(truths)
    for finding in findings:
        if finding.kind not in FINDINGS or finding.sureness not in SURENESS:
            raise ValueError(f"unknown kind or sureness: {finding}")
        about = places.about(finding)
        made.seen.update(about)
        if finding.reports:
            _weigh(made, finding, about)
    return made


def _weigh(made: Judgement, finding: Finding, about: list[Truth]) -> None:
    """Enter what a report says of the truths that it is about."""
    if not about:
        made.nowhere.append(finding)
    for truth in about:
        if truth.kind in WRONG:
            _weigh_wrong(made, truth, finding, len(about))
        elif truth.kind in ("ignored-line", "ignored-file", "binary-file"):
            made.ignored.append((truth, finding))
        elif truth.kind == "unprovable":
            if finding.sureness != "look":
                made.overclaimed.append((truth, finding))
        elif finding.kind not in FITTING[truth.kind] and not any(t.kind in WRONG for t in about):
            made.false_alarms.append((truth, finding))


def _weigh_wrong(made: Judgement, truth: Truth, finding: Finding, together: int) -> None:
    made.reported.setdefault(truth, []).append(finding)
    if finding.kind not in FITTING[truth.kind]:
        made.mislabelled.append((truth, finding))
    if finding.kind == "moved" and together == 1 and "–" not in truth.number:
        if truth.kind == "vanished-ambiguous" and finding.sureness == "certain" and truth.evidence == "none":
            made.overclaimed.append((truth, finding))
        elif finding.suggestion and truth.accepts(finding.suggestion) is False:
            made.wrong_places.append((truth, finding))


class Places:
    """Finds the truths that a finding is about."""

    def __init__(self, truths: Iterable[Truth]) -> None:
        self._lines: defaultdict[tuple[str, int], list[Truth]] = defaultdict(list)
        self._files: defaultdict[str, list[Truth]] = defaultdict(list)
        for truth in truths:
            if truth.kind == "binary-file":
                self._files[truth.path].append(truth)
            for line in {truth.line, truth.lead_line or truth.line}:
                self._lines[truth.path, line].append(truth)

    def about(self, finding: Finding) -> list[Truth]:
        """Those whose number the finding's text covers, or else the one it introduces."""
        if finding.path in self._files:
            return self._files[finding.path]
        near = [t for i in (0, 1) for t in self._lines.get((finding.path, finding.line + i), ())]
        near = list(dict.fromkeys(near))
        return [t for t in near if _covers(finding, t)] or [t for t in near if _introduces(finding, t)][:1]


def _covers(finding: Finding, truth: Truth) -> bool:
    parts = finding.text.splitlines() or [""]
    at = truth.line - finding.line
    if not 0 <= at < len(parts):
        return False
    start = finding.column if at == 0 else 1
    return start < truth.column + len(truth.text) and truth.column < start + max(1, len(parts[at]))


def _introduces(finding: Finding, truth: Truth) -> bool:
    """The finding begins where the introduction of the number begins, or within it."""
    at = (finding.line, finding.column)
    return (truth.lead_line, truth.lead_column) <= at < (truth.line, truth.column + len(truth.text))


# --- what is printed ---


def report(made: Judgement, examples: int = 3) -> str:
    """Figures, then what was missed and what was falsely reported, by kind and form, with examples."""
    figures = [
        f"recall: stale {made.recall(*STALE):.2%}, invented {made.recall('invented'):.2%}, "
        f"misnamed {made.recall('misnamed'):.2%}, misquoted {made.recall('misquoted'):.2%}",
        "precision: " + ", ".join(f"{s} {made.precision(s):.2%}" for s in SURENESS),
        f"false certain: {len(made.false_certain)} (and {len(made.false_certain_nowhere)} where nothing is)",
        f"overclaimed: {len(made.overclaimed)}; mislabelled: {len(made.mislabelled)}; "
        f"in what is to be ignored: {len(made.ignored)}; not found at all: {len(made.unseen())}",
    ]
    tables = [
        table("missed", [(t, None) for t in made.missed()], examples),
        table("false alarms", made.false_alarms, examples),
        table("wrong suggestions", made.wrong_places, examples),
        table("overclaimed", made.overclaimed, examples),
        table("mislabelled", made.mislabelled, examples),
        table("reported though ignored", made.ignored, examples),
        table("not found at all", [(t, None) for t in made.unseen()], examples),
    ]
    blind = made.blind()
    figures += [f"files in which nothing was found: {len(blind)}, such as {blind[0]}"] if blind else []
    elsewhere = [f"    {f}" for f in made.nowhere[:examples]]
    return "\n".join(
        [*figures, *filter(None, tables), *(["where nothing is:", *elsewhere] if elsewhere else [])]
    )


def table(title: str, rows: Sequence[tuple[Truth, Finding | None]], examples: int) -> str:
    """How many of each kind, form and sort of evidence, the most first; "" if there are none."""
    if not rows:
        return ""
    groups: defaultdict[tuple[str, str, str], list[tuple[Truth, Finding | None]]] = defaultdict(list)
    for truth, finding in rows:
        groups[truth.kind, truth.form, truth.evidence].append((truth, finding))
    lines = [f"{title}: {len(rows)}"]
    for key, its in sorted(groups.items(), key=lambda group: (-len(group[1]), group[0])):
        lines.append(f"  {len(its):6}  {' · '.join(filter(None, key))}")
        lines += [f"          {_example(t, f)}" for t, f in its[:examples]]
    return "\n".join(lines)


def _example(truth: Truth, finding: Finding | None) -> str:
    should = f" (should be {' or '.join(truth.suggestions) or truth.below})" if truth.suggestions else ""
    said = f": {finding.sureness} {finding.kind} {finding.suggestion}".rstrip() if finding else ""
    return f"{truth.path}:{truth.line}:{truth.column} {truth.text}{should}{said}"


def main(truth: str, findings: str) -> None:
    """Print the figures."""
    rows = map(json.loads, Path(findings).read_text(encoding="utf-8").splitlines())
    print(report(judge(load(Path(truth)), (Finding(**row) for row in rows))))


if __name__ == "__main__":
    main(*sys.argv[1:])
