"""Annotations: GitHub's commands can't be forged or cut, GitLab's issues are told apart."""

from __future__ import annotations

import json
import re

import pytest

from crkb.citations.settings import Settings
from crkb.citations.verdicts import KINDS, Report
from crkb.render import annotations
from tests.render.reports import EMPTY, FINDINGS, HOSTILE, REPORT, WILD, finding

SETTINGS = Settings()
NOTES = Settings(severity=dict.fromkeys(KINDS, "note"))

_COMMAND = re.compile(r"::(?P<name>error|warning|notice) (?P<properties>[^:\r\n]*)::(?P<message>[^\r\n]*)")


def read(line: str) -> tuple[str, dict[str, str], str]:
    """A command as GitHub's runner reads it: its name, properties and message."""
    m = _COMMAND.fullmatch(line)
    assert m, line
    properties = dict(each.split("=", 1) for each in m["properties"].split(","))
    return m["name"], {key: unescaped(each) for key, each in properties.items()}, unescaped(m["message"])


def unescaped(text: str) -> str:
    for escaped, char in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(escaped, char)
    return text


def test_a_command_is_where_the_citation_is():
    assert annotations.github(REPORT, SETTINGS)[0] == (
        "::error file=src/owls.py,line=3,col=10,endColumn=16,title=The rule has another number (moved)"
        "::100.1a is now 103.1a: “Dusk” beside it, as in 2031-03-03"
    )


def test_every_reported_finding_and_unread_file_is_a_command():
    made = [read(line) for line in annotations.github(REPORT, SETTINGS)]
    assert [(name, p["file"], p.get("line")) for name, p, _ in made] == [
        *(
            (
                ("warning" if f.verdict.sureness == "look" or f.verdict.kind == "changed" else "error"),
                f.path,
                str(f.line),
            )
            for f in FINDINGS
            if f.verdict.kind != "exists"
        ),
        ("warning", "bin/owl", None),
    ]
    assert annotations.github(EMPTY, SETTINGS) == []


def test_notes_are_notices():
    assert {read(line)[0] for line in annotations.github(Report("", "", 1, FINDINGS), NOTES)} == {"notice"}


def test_hostile_names_and_evidence_stay_in_their_place():
    first, _, unread = (read(line) for line in annotations.github(WILD, SETTINGS))
    assert (first[1]["file"], first[1]["line"], unread[1]["file"]) == (HOSTILE, "3", HOSTILE)
    assert first[2].isprintable()
    assert "␊::error::forged" in first[2]
    assert unread[2] == "cannot be read: ␛[2J"


def test_a_citation_over_two_lines_has_no_columns_of_the_second():
    [line] = annotations.github(Report("", "", 1, (finding("gone", "100.1\na", cited="100.1a"),)), SETTINGS)
    properties = read(line)[1]
    assert (properties["line"], properties["endLine"], properties.get("endColumn")) == ("3", "4", None)


SEVERITIES = ("info", "minor", "major", "critical", "blocker")


def checked(report: Report, settings: Settings = SETTINGS) -> list[dict]:
    """The issues, each with all that GitLab asks for."""
    made = json.loads(json.dumps(annotations.gitlab(report, settings)))
    for each in made:
        assert set(each) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert each["severity"] in SEVERITIES
        assert each["location"]["lines"]["begin"] >= 1
        assert each["description"].isprintable()
        each["location"]["path"].encode("utf-8")
    return made


@pytest.mark.parametrize("report", [REPORT, EMPTY, WILD])
def test_issues_are_told_apart(report):
    made = checked(report)
    assert len({each["fingerprint"] for each in made}) == len(made)


def test_an_issue_says_what_and_where():
    first = checked(REPORT)[0]
    assert re.fullmatch("[0-9a-f]{64}", first.pop("fingerprint"))
    assert first == {
        "description": "100.1a is now 103.1a: “Dusk” beside it, as in 2031-03-03",
        "check_name": "citation-moved",
        "severity": "major",
        "location": {"path": "src/owls.py", "lines": {"begin": 3}},
    }


def test_severities_are_those_of_gitlab():
    assert {each["severity"] for each in checked(REPORT)} == {"major", "minor"}
    assert {each["severity"] for each in checked(REPORT, NOTES)} == {"info"}


def test_bytes_of_a_name_that_are_not_text_are_replaced():
    assert checked(WILD)[1]["location"]["path"] == "bad-\ufffd.txt"
