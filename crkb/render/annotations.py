"""Findings about citations as annotations of a change: GitHub's workflow commands, GitLab's code quality."""

from __future__ import annotations

from collections.abc import Mapping

from crkb.citations.settings import Settings
from crkb.citations.verdicts import Report
from crkb.render import findings
from crkb.render.data import Data
from crkb.render.findings import ABOUT, Reported
from crkb.render.sarif import rule_id

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}
_SEVERITIES = {"error": "major", "warning": "minor", "note": "info"}


def github(report: Report, settings: Settings) -> list[str]:
    """A workflow command for each reported finding and each unread file: GitHub shows it at the line."""
    found = [_command(each) for each in findings.reported(report, settings)]
    return [*found, *(_unread(path, why) for path, why in report.unread)]


def _command(of: Reported) -> str:
    finding = of.finding
    end_line, end_column = findings.end(finding)
    place = {"line": finding.line, "col": finding.column}
    if end_line == finding.line:  # GitHub takes columns only within one line
        place["endColumn"] = end_column
    else:
        place["endLine"] = end_line
    title = f"{ABOUT[finding.verdict.kind][0]} ({findings.tag(finding)})"
    return _written(
        _COMMANDS[of.severity],
        {"file": findings.relative(finding.path), **place, "title": title},
        findings.explained(finding),
    )


def _unread(path: str, why: str) -> str:
    place = {"file": findings.relative(path), "title": "File not read"}
    return _written("warning", place, findings.reason(path, why))


def _written(command: str, properties: Mapping[str, object], message: str) -> str:
    """`::error file=a.py,line=1::message`, with everything escaped that would end it early."""
    said = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    return f"::{command} {said}::{_data(message)}"


def _data(text: str) -> str:
    """A message as the commands escape it; the percent sign first, since it begins every escape."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """The value of a property, which colons and commas would end."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def gitlab(report: Report, settings: Settings) -> list[Data]:
    """The report that GitLab reads as code quality: a list of issues."""
    return [_issue(each) for each in findings.reported(report, settings)]


def _issue(of: Reported) -> Data:
    finding = of.finding
    path = findings.relative(finding.path).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return {
        "description": findings.explained(finding),
        "check_name": rule_id(finding.verdict.kind),
        "fingerprint": of.fingerprint,
        "severity": _SEVERITIES[of.severity],
        "location": {"path": path, "lines": {"begin": finding.line}},
    }
