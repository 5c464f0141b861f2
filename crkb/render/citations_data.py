"""Findings about citations as plain data for JSON; the types are in `crkb.render.contract.citations`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from crkb.citations.cited import ChapterCoverage, CitedChange
from crkb.citations.settings import SEVERITIES, Settings
from crkb.citations.verdicts import Finding, Report
from crkb.render import findings
from crkb.render.changes_data import edit
from crkb.render.data import Data
from crkb.render.findings import Reported


def report(checked: Report, settings: Settings, changes: Sequence[CitedChange] = ()) -> Data:
    """The reported findings, those that only a person can judge, and the sums of all citations.

    `changes` are what has become of the rules cited since a baseline of another edition.
    """
    shown = findings.reported(checked, settings)
    severities = Counter(each.severity for each in shown)
    return {
        "edition": checked.edition or None,
        "baseline": checked.baseline or None,
        "files": checked.files,
        "citations": len(checked.findings),
        "placeholders": checked.placeholders,
        "ignored": checked.ignored,
        "counts": checked.counts,
        "severities": {name: severities[name] for name in SEVERITIES if severities[name]},
        "unread": [{"file": path, "reason": findings.reason(path, why)} for path, why in checked.unread],
        "findings": [_reported(each) for each in shown],
        "changes": [_change(each) for each in changes],
        "doubtful": [finding(each) for each in findings.doubtful(checked)],
    }


def coverage(chapters: Sequence[ChapterCoverage]) -> Data:
    """Which rules are cited, by chapter."""
    made = [{**each._asdict(), "missing": list(each.missing)} for each in chapters]
    return {
        "rules": sum(each.rules for each in chapters),
        "cited": sum(each.cited for each in chapters),
        "chapters": made,
    }


def _change(of: CitedChange) -> Data:
    return {**of._asdict(), "now": of.now or None, "edits": [edit(each) for each in of.edits]}


def _reported(of: Reported) -> Data:
    return {"severity": of.severity, "fix": of.fix or None, **finding(of.finding)}


def finding(of: Finding) -> Data:
    """A citation, where it is, and what is said of it."""
    end_line, end_column = findings.end(of)
    verdict = of.verdict
    return {
        "file": of.path,
        "line": of.line,
        "column": of.column,
        "end_line": end_line,
        "end_column": end_column,
        "text": of.citation.text,
        "cited": str(of.citation.cited),
        "kind": verdict.kind,
        "sureness": verdict.sureness,
        "message": findings.message(of),
        "evidence": verdict.evidence or None,
        "now": verdict.now or None,
        "rules": list(verdict.rules),
        "edition": verdict.edition or None,
        "fresh": of.fresh,
    }
