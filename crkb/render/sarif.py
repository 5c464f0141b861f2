"""Findings about citations as SARIF 2.1.0, the format of code scanning."""

from __future__ import annotations

import os
from urllib.parse import quote

from crkb import __version__
from crkb.citations.settings import Settings
from crkb.citations.verdicts import KINDS, Finding, Report
from crkb.render import findings
from crkb.render.data import Data
from crkb.render.findings import ABOUT, Reported

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

FINGERPRINT = "crkbCitation/v1"
"""The name under which a result has its fingerprint; a new way to make them is a new version."""

_ROOT = "%SRCROOT%"
_LEVELS = {"error": "error", "warning": "warning", "note": "note", "off": "none"}


def log(report: Report, settings: Settings, root: str = "") -> Data:
    """The log of one run.

    Args:
        report: What was found.
        settings: How severe each kind is.
        root: The folder that files are named relative to, the current one by default; a file outside
            has an absolute address.
    """
    shown = findings.reported(report, settings)
    run: Data = {
        "tool": {"driver": _driver(settings)},
        "invocations": [_invocation(report, root)],
        "originalUriBaseIds": {
            _ROOT: {"description": {"text": "The folder that holds the files, as a checkout's."}}
        },
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\r", "\n"],
        "results": [_result(each, root) for each in shown],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _driver(settings: Settings) -> Data:
    made: Data = {"name": "crkb", "version": __version__, "rules": [_rule(kind, settings) for kind in KINDS]}
    if home := _homepage():
        made["informationUri"] = home
    return made


def _homepage() -> str:
    """The project's page in the metadata of what is installed; "" if it names none."""
    from importlib import metadata

    try:
        urls = metadata.metadata("crkb").get_all("Project-URL") or []
    except metadata.PackageNotFoundError:
        return ""
    named = dict(url.split(", ", 1) for url in urls)
    return next((named[name] for name in _HOMES if name in named), "")


_HOMES = ("Homepage", "Documentation", "Repository", "Source")


def rule_id(kind: str) -> str:
    """The id of a kind of finding, as suppressions name it."""
    return f"citation-{kind}"


def _rule(kind: str, settings: Settings) -> Data:
    title, text = ABOUT[kind]
    return {
        "id": rule_id(kind),
        "name": f"Citation{kind.capitalize()}",
        "shortDescription": {"text": f"{title}."},
        "fullDescription": {"text": text},
        "help": {"text": text},
        "defaultConfiguration": _configuration(settings.severity[kind]),
    }


def _configuration(severity: str) -> Data:
    return {"enabled": False} if severity == "off" else {"level": _LEVELS[severity]}


def _invocation(report: Report, root: str) -> Data:
    """That the run succeeded, and which files it couldn't read."""
    made: Data = {"executionSuccessful": True}
    if report.unread:
        made["toolExecutionNotifications"] = [
            {
                "level": "warning",
                "message": {"text": _plain(f"Not read: {findings.reason(path, why)}")},
                "locations": [{"physicalLocation": {"artifactLocation": location(path, root)}}],
            }
            for path, why in report.unread
        ]
    return made


def _result(of: Reported, root: str) -> Data:
    finding = of.finding
    made: Data = {
        "ruleId": rule_id(finding.verdict.kind),
        "ruleIndex": KINDS.index(finding.verdict.kind),
        "level": _LEVELS[of.severity],
        "message": {"text": _sentence(finding)},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": location(finding.path, root),
                    "region": region(finding),
                }
            }
        ],
        "partialFingerprints": {FINGERPRINT: of.fingerprint},
        "properties": {"sureness": finding.verdict.sureness, "cited": str(finding.citation.cited)},
    }
    if of.fix:
        made["fixes"] = [_fix(of, root)]
    return made


def _sentence(finding: Finding) -> str:
    """The message with its evidence."""
    return _plain(f"{findings.explained(finding)}.")


def _plain(text: str) -> str:
    """A text in which nothing can be taken for a placeholder or a link."""
    return text.replace("{", "{{").replace("}", "}}").replace("](", "] (")


def _fix(of: Reported, root: str) -> Data:
    replacement = {"deletedRegion": region(of.finding), "insertedContent": {"text": of.fix}}
    change = {"artifactLocation": location(of.finding.path, root), "replacements": [replacement]}
    return {"description": {"text": f"Write {of.fix}."}, "artifactChanges": [change]}


def region(finding: Finding) -> Data:
    """The lines and columns of a citation; the end column is the one behind it."""
    end_line, end_column = findings.end(finding)
    made = {"startLine": finding.line, "startColumn": finding.column, "endColumn": end_column}
    return made if end_line == finding.line else {**made, "endLine": end_line}


def location(path: str, root: str = "") -> Data:
    """A file's address: relative to the root if it is inside, else absolute."""
    inside = findings.relative(path, root)
    if os.path.isabs(inside) or inside.split("/")[0] == os.pardir:
        from pathlib import Path

        return {"uri": Path(os.path.abspath(path)).as_uri()}
    return {"uri": quote(os.fsencode(inside)), "uriBaseId": _ROOT}
