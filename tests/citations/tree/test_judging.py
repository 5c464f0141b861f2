"""The judge of a checker's findings."""

from __future__ import annotations

import pytest

from tests.citations.tree.judging import MUST_BE_SEEN, Finding, Judgement, judge, report
from tests.citations.tree.made import perfect
from tests.citations.tree.truths import (
    STALE,
    VANISHED,
    Truth,
)


def test_a_perfect_checker(tree):
    made = judge(tree.truths, perfect(tree.truths))
    assert [made.recall(*kinds) for kinds in (STALE, ("invented",), ("misnamed",), ("misquoted",))] == [1] * 4
    assert made.precision() == 1
    assert not made.false_certain + made.wrong_places + made.ignored + made.mislabelled
    assert not made.nowhere + made.unseen() + made.missed()
    assert {t.kind for t, _ in made.overclaimed} <= {"vanished-ambiguous"}


def test_a_checker_that_only_looks_whether_numbers_exist(tree):
    now = tree.editions.now
    findings = [
        Finding(t.path, t.line, t.column, t.text, "exists" if t.number.split("–")[-1] in now else "unknown")
        for t in tree.truths
        if t.kind in MUST_BE_SEEN
    ]
    made = judge(tree.truths, findings)
    assert made.recall("invented") == made.recall(*VANISHED) == 1
    assert made.recall("renamed", "requoted") == made.recall("misnamed") == made.recall("misquoted") == 0
    assert not made.false_certain
    assert {t.kind for t, _ in made.mislabelled} == set(VANISHED)


def one(kind: str, **more: object) -> Truth:
    """The truth about a citation, CR 704.5f in the third line."""
    fields = {"form": "CR", "number": "704.5f", "lead_line": 3, "lead_column": 4, **more}
    return Truth("a.py", 3, 7, "704.5f", kind, **fields)  # type: ignore[arg-type]


def said(kind: str, sureness: str = "certain", suggestion: str = "") -> Finding:
    return Finding("a.py", 3, 7, "704.5f", kind, sureness, suggestion)


def _faults(made: Judgement) -> str:
    """Which lists of a judgement have something in them."""
    names = (
        "false_certain",
        "false_alarms",
        "wrong_places",
        "overclaimed",
        "mislabelled",
        "ignored",
        "nowhere",
    )
    found = [n for n in names if getattr(made, n)]
    return " ".join([*found, *(["missed"] if made.missed() else []), *(["unseen"] if made.unseen() else [])])


MOVED = {"suggestions": ("704.6f",)}


@pytest.mark.parametrize(
    ("truth", "finding", "faults"),
    [
        (one("right"), said("exists"), ""),
        (one("right"), said("moved"), "false_certain false_alarms"),
        (one("right"), said("misnamed", "likely"), "false_alarms"),
        (one("right-noise"), said("misnamed"), "false_certain false_alarms"),
        (one("right-mention"), said("misnamed", "look"), "false_alarms"),
        (one("outdated-quotation"), said("changed"), ""),
        (one("outdated-quotation"), said("moved"), "false_certain false_alarms"),
        (one("right"), None, "unseen"),
        (one("decoy"), said("unknown"), "false_certain false_alarms"),
        (one("decoy"), said("exists"), ""),
        (one("decoy"), None, ""),
        (one("placeholder"), said("placeholder"), ""),
        (one("placeholder"), said("unknown"), "false_certain false_alarms"),
        (one("vanished-moved", **MOVED), said("moved", "certain", "704.6f"), ""),
        (one("vanished-moved", **MOVED), said("moved", "certain", "704.6g"), "false_certain wrong_places"),
        (one("vanished-moved", **MOVED), said("moved", "likely", "704.6g"), "wrong_places"),
        (one("vanished-moved", **MOVED), said("gone"), ""),
        (one("vanished-moved", **MOVED), said("exists"), "missed"),
        (one("vanished-moved", **MOVED), None, "missed unseen"),
        (one("vanished-ambiguous", evidence="none"), said("moved", "certain", "704.9"), "overclaimed"),
        (one("vanished-ambiguous", evidence="none"), said("moved", "likely", "704.9"), ""),
        (one("renamed", below="701.3"), said("moved", "certain", "701.3b"), ""),
        (one("renamed", below="701.3"), said("moved", "certain", "701.30b"), "false_certain wrong_places"),
        (one("vanished-moved", **MOVED), said("moved"), ""),
        (one("vanished-moved", number="704.5a–704.5f", below="704.6"), said("moved", "certain", "9"), ""),
        (one("renamed"), said("moved", "certain", "701.30b"), ""),
        (one("invented"), said("unknown"), ""),
        (one("invented"), said("misnamed"), "mislabelled"),
        (one("unprovable"), said("moved", "look"), ""),
        (one("unprovable"), said("moved", "likely"), "overclaimed"),
        (one("unprovable"), said("exists"), ""),
        (one("ignored-line"), said("unknown", "look"), "ignored"),
        (one("ignored-file"), said("unknown"), "ignored"),
        (one("right"), said("exists")._replace(line=9), "unseen"),
        (one("right"), said("gone")._replace(line=9), "nowhere unseen"),
        (Truth("a.py", 1, 1, "", "binary-file", "binary"), said("unknown"), "ignored"),
    ],
)
def test_faults(truth, finding, faults):
    assert _faults(judge([truth], [finding] if finding else [])) == faults


@pytest.mark.parametrize("finding", [said("wrong"), said("moved", "sure")])
def test_unknown_words_of_a_checker_are_refused(finding):
    with pytest.raises(ValueError, match="unknown kind or sureness"):
        judge([one("right")], [finding])


LIST = [
    Truth("a.py", 3, 7, "704.5f", "right", "list of letters", "", "704.5f", (), "", 3, 4),
    Truth("a.py", 3, 14, "o", "invented", "list of letters", "", "704.5o", (), "", 3, 14),
]
WRAPPED = [Truth("a.py", 4, 4, "704.5f", "right", "wrapped", "", "704.5f", (), "", 3, 20)]


@pytest.mark.parametrize(
    ("truths", "line", "column", "text", "numbers"),
    [
        (LIST, 3, 7, "704.5f", "704.5f"),
        (LIST, 3, 14, "o", "704.5o"),
        (LIST, 3, 4, "CR 704.5f", "704.5f"),
        (LIST, 3, 4, "CR 704.5f/o", "704.5f 704.5o"),
        (LIST, 3, 4, "CR", "704.5f"),
        (LIST, 3, 1, "x", ""),
        (LIST, 3, 13, "/", ""),
        (LIST, 3, 15, "x", ""),
        (LIST, 2, 7, "704.5f", ""),
        (WRAPPED, 4, 4, "704.5f", "704.5f"),
        (WRAPPED, 3, 20, "CR\n// 704.5f", "704.5f"),
        (WRAPPED, 3, 20, "CR 704.5f", "704.5f"),
        (WRAPPED, 3, 1, "x", ""),
    ],
)
def test_which_citation_a_finding_is_about(truths, line, column, text, numbers):
    made = judge(truths, [Finding("a.py", line, column, text, "exists")])
    assert " ".join(sorted(t.number for t in made.seen)) == numbers


def test_a_list_reported_as_a_whole_is_no_false_alarm_where_part_of_it_is_wrong():
    made = judge(LIST, [Finding("a.py", 3, 4, "CR 704.5f/o", "unknown")])
    assert _faults(made) == ""


def test_a_list_reported_as_a_whole_is_not_held_to_one_suggestion():
    stale = [t._replace(kind="vanished-moved", suggestions=("704.6a",)) for t in LIST]
    made = judge(stale, [Finding("a.py", 3, 4, "CR 704.5f/o", "moved", "certain", "704.6a/b")])
    assert _faults(made) == ""


def test_reports_of_what_is_to_be_ignored_cost_precision():
    truths = [one("invented"), one("ignored-line")._replace(line=5, lead_line=5)]
    made = judge(truths, [said("unknown"), said("unknown")._replace(line=5)])
    assert made.precision() == 0.5


def test_precision_by_sureness():
    truths = [one("invented"), one("right")._replace(line=5, lead_line=5)]
    made = judge(
        truths, [said("unknown"), said("gone", "look")._replace(line=5), said("gone")._replace(line=8)]
    )
    assert (made.precision("certain"), made.precision("look"), made.precision("likely")) == (0.5, 0, 1)
    assert made.precision() == pytest.approx(1 / 3)


def test_the_report_names_what_was_missed_and_falsely_said():
    truths = [one("invented"), one("right")._replace(line=5, lead_line=5)]
    said_of = report(judge(truths, [said("exists"), said("gone")._replace(line=5)]))
    assert "invented 0.00%" in said_of
    assert "false certain: 1 (" in said_of
    assert "invented · CR" in said_of
    assert "a.py:5:7 704.5f: certain gone" in said_of


def test_files_in_which_nothing_was_found():
    truths = [one("right"), one("invented")._replace(path="b.py"), one("decoy")._replace(path="c.py")]
    made = judge(truths, [said("exists")])
    assert made.blind() == ["b.py"]
    assert "files in which nothing was found: 1, such as b.py" in report(made)
