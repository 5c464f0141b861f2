"""Findings as data for JSON: of their schema, complete, and the same after printing."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from crkb.citations.settings import Settings
from crkb.citations.verdicts import KINDS, SURENESS
from crkb.render import citations_data
from crkb.render.contract.citations import CheckedCitations
from crkb.render.contract.json_schema import schema
from tests.cli.test_schema import strict
from tests.render.reports import CHANGES, EMPTY, FINDINGS, HOSTILE, NEW, OLD, REPORT, WILD, finding

SETTINGS = Settings()
SCHEMA = strict(schema(CheckedCitations))


@pytest.mark.parametrize("severity", ["off", "note", "warning", "error"])
@pytest.mark.parametrize("report", [REPORT, EMPTY, WILD])
def test_it_is_of_the_schema(report, severity):
    made = citations_data.report(report, Settings(severity=dict.fromkeys(KINDS, severity)))
    Draft202012Validator(SCHEMA).validate(json.loads(json.dumps(made)))
    assert len(made["findings"]) == (0 if severity == "off" else len(report.findings))


def test_the_schema_knows_all_kinds():
    fields = SCHEMA["$defs"]["CitationFinding"]["properties"]
    assert (fields["kind"]["enum"], fields["sureness"]["enum"]) == (list(KINDS), list(SURENESS))


def test_the_sums_are_of_all_citations():
    made = citations_data.report(REPORT, SETTINGS)
    kept = {key: value for key, value in made.items() if key not in ("findings", "doubtful")}
    assert kept == {
        "edition": NEW,
        "baseline": OLD,
        "files": 3,
        "citations": 12,
        "placeholders": 2,
        "ignored": 1,
        "counts": {
            "exists": 2,
            "moved": 3,
            "gone": 1,
            "unknown": 2,
            "misnamed": 1,
            "misquoted": 1,
            "changed": 1,
            "new": 1,
        },
        "severities": {"error": 7, "warning": 3},
        "unread": [{"file": "bin/owl", "reason": "not a text file"}],
        "changes": [],
    }


def test_a_finding_has_all_that_is_known_of_it():
    assert citations_data.report(REPORT, SETTINGS)["findings"][0] == {
        "severity": "error",
        "fix": "103.1a",
        "file": "src/owls.py",
        "line": 3,
        "column": 10,
        "end_line": 3,
        "end_column": 16,
        "text": "100.1a",
        "cited": "100.1a",
        "kind": "moved",
        "sureness": "certain",
        "message": "100.1a is now 103.1a",
        "evidence": "“Dusk” beside it, as in 2031-03-03",
        "now": "103.1a",
        "rules": ["103.1a"],
        "edition": OLD,
        "fresh": False,
    }


def test_what_changed_is_word_by_word():
    made = citations_data.report(REPORT, SETTINGS, CHANGES)
    assert [(each["number"], each["became"], each["now"], each["places"]) for each in made["changes"]] == [
        ("100.1a", "moved", "103.1a", 1),
        ("100.8", "changed", "100.8", 12),
        ("100.9", "new", None, 2),
    ]
    changed = made["changes"][1]
    assert changed["edits"][1]["in"] == "example 2"
    assert changed["edits"][0]["words"][1:] == [["removed", "dusk."], ["added", "dawn."]]
    Draft202012Validator(SCHEMA).validate(json.loads(json.dumps(made)))


def test_a_citation_over_two_lines_ends_in_the_second():
    made = citations_data.finding(finding("gone", "100.1\na", cited="100.1a"))
    assert (made["line"], made["end_line"], made["end_column"]) == (3, 4, 2)


def test_what_is_not_known_is_null():
    made = citations_data.finding(finding("unknown"))
    assert {key for key, value in made.items() if value is None} == {"evidence", "now", "edition"}
    assert citations_data.report(WILD, SETTINGS)["edition"] is None


def test_doubtful_ones_are_apart():
    made = citations_data.report(REPORT, SETTINGS)
    assert [each["cited"] for each in made["doubtful"]] == ["100.3"]
    assert len(made["findings"]) == len(FINDINGS) - 2


def test_names_survive_being_printed():
    made = json.loads(json.dumps(citations_data.report(WILD, SETTINGS)))
    assert [each["file"] for each in made["findings"]] == [HOSTILE, "bad-\udcff.txt"]
