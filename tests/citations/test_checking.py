"""The citations of texts and files judged, and what is passed over."""

from __future__ import annotations

import os
from time import thread_time

import pytest

from crkb.citations.at_hand import AtHand
from crkb.citations.checking import Checker, Source
from crkb.citations.judging import Baseline
from crkb.citations.settings import Settings
from crkb.editions.diff_cache import Timeline
from tests.citations.tree import small
from tests.invented import library

LONG = 40_000  # characters


@pytest.fixture(scope="module")
def at_hand(tmp_path_factory) -> AtHand:
    return AtHand(Timeline(library(str(tmp_path_factory.mktemp("three")), *small.texts())))


@pytest.fixture(scope="module")
def checker(at_hand) -> Checker:
    return Checker(at_hand, None, Settings())


def found(checker: Checker, text: str, **source) -> list[tuple[int, int, str, str]]:
    """Line, column, number and kind of each citation."""
    made = checker.text(Source("x", **source), text).findings
    return [(f.line, f.column, str(f.citation.cited), f.verdict.kind) for f in made]


def test_lines_of_each_sort(checker):
    text = "CR 100.1\rCR 100.2\r\n CR 100.3\n\nCR 942"
    assert found(checker, text) == [
        (1, 4, "100.1", "exists"),
        (2, 4, "100.2", "exists"),
        (3, 5, "100.3", "exists"),
        (5, 4, "942", "unknown"),
    ]


@pytest.mark.parametrize("text", ["", "\n", "no number", "12", "\ufeff", "\0"])
def test_texts_that_cite_nothing(checker, text):
    assert checker.text(Source("x"), text) == ((), 0, 0)


def test_the_same_citation_again_in_a_line(checker):
    assert found(checker, "CR 100.1 and CR 100.1") == [(1, 4, "100.1", "exists"), (1, 17, "100.1", "exists")]


@pytest.mark.parametrize(
    ("text", "ignored"),
    [
        ("CR 942 crkb: ignore", 1),
        ("CR 942, 943.1 // crkb:ignore", 2),
        ("# crkb: ignore\nCR 942", 0),  # another line
        ("CR 942 # crkb:\nignore", 0),
        ("CR 942 # not crkb: ignored", 0),
        ("CR 942 # xcrkb: ignore", 0),
    ],
)
def test_lines_to_be_left_alone(checker, text, ignored):
    made = checker.text(Source("x"), text)
    assert made.ignored == ignored
    assert bool(made.findings) == (not ignored)


def test_only_some_lines(checker):
    text = "CR 100.1\nCR 100.2 ???\nCR 100.3\nCR 702.xxx\nCR 702.xxx"
    made = checker.text(Source("x", lines=[range(2, 4), range(5, 9)]), text)
    assert [f.line for f in made.findings] == [2, 3]
    assert made.placeholders == 1


def test_numbers_to_come_are_counted(checker):
    assert checker.text(Source("x"), "CR 702.xxx, CR ???").placeholders == 2
    assert checker.text(Source("x"), "CR ???").placeholders == 1


def test_a_baseline_and_what_it_does_not_have(at_hand):
    baseline = Baseline(small.IDS[0], {"702.7a": at_hand.edition(small.IDS[0]).rules["702.7a"].text})
    made = Checker(at_hand, baseline, Settings())
    first, second = made.text(Source("x"), "CR 702.7a CR 100.1").findings
    assert (first.verdict.kind, first.fresh) == ("moved", False)
    assert (second.verdict.kind, second.fresh) == ("exists", True)
    done = made.text(Source("x", is_done=True), "CR 702.7a").findings[0]
    assert (done.verdict.kind, done.verdict.sureness) == ("exists", "look")  # not by the baseline any more


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("CR 702.7a: Moonwalk", ["exists"]),
        ("CR 100.1", ["new"]),
        ("CR 702.7a-b", ["exists"]),
        ("CR 702.7a-c", ["new"]),
        ("702.9c", []),  # nothing introduces it, and nothing knows it
    ],
)
def test_judged_by_a_baseline_alone(text, kinds):
    made = Checker(None, Baseline("x", {"702.7a": "1", "702.7b": "2"}), Settings())
    assert [f.verdict.kind for f in made.text(Source("x"), text).findings] == kinds


def test_files_are_read_and_those_that_are_no_texts_passed_over(checker, tmp_path):
    (tmp_path / "a.txt").write_bytes("CR 100.1 é".encode("latin-1"))
    (tmp_path / "b.txt").write_bytes(b"\xff\xfe" + "CR 100.2\r\n".encode("utf-16-le"))
    (tmp_path / "c.bin").write_bytes(b"CR 942\0")
    (tmp_path / "d.txt").write_bytes(b"")
    names = [*sorted(os.listdir(tmp_path)), "none.txt"]
    report = checker.check([*(Source(str(tmp_path / n)) for n in names), Source("-", b"CR 100.3")])
    assert [str(f.citation.cited) for f in report.findings] == ["100.1", "100.2", "100.3"]
    assert report.files == 4
    assert [os.path.basename(path) for path, _ in report.unread] == ["none.txt"]
    assert report.counts == {"exists": 3}
    assert (report.edition, report.baseline) == (small.IDS[-1], "")


def test_files_that_are_too_large_are_said(checker, tmp_path, monkeypatch):
    monkeypatch.setattr("crkb.citations.checking.LARGEST", 8)
    (tmp_path / "a.txt").write_bytes(b"CR 100.1, CR 100.2")
    report = checker.check([Source(str(tmp_path / "a.txt"))])
    assert report.files == 0
    assert "larger than 8 bytes" in report.unread[0][1]


def test_progress_is_told(checker):
    told = []
    checker.check([Source("-", b"CR 100.1")] * 200, lambda *said: told.append(said))
    assert told == [("reading files", 100, 0), ("reading files", 200, 0)]


# --- however long a text ---

WORDS = "the old keeper counts his lanterns again before supper "


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        *("1", "CR ", "see ", "x", "+", "#", "(", " ", "\n", "http://", 'href="', "CR ??? "),
        *("702.7a ", "702.7a, ", "CR 702.7a\r", "CR 702.7a/b", "CR 702.7a-", "CR 702.7a\n", "/b"),
        *(f"CR 702.7a {WORDS}", f"CR 702.7a {WORDS}\n", WORDS, "CR 942, ", "// CR 942 crkb: ignore "),
    ],
)
def test_the_time_grows_with_the_length_alone(checker, unit):
    def seconds(length: int) -> float:
        text = "CR 702.7a" + unit * (length // len(unit))
        start = thread_time()
        checker.text(Source("x"), text)
        return thread_time() - start

    def ratio() -> float:
        return seconds(LONG) / max(seconds(LONG // 4), 0.05)

    seconds(LONG // 16)
    # four times as long; what is quadratic takes sixteen times, however often and on whatever machine
    assert min(ratio() for _ in range(3)) < 9


def test_a_file_of_one_million_digits(checker):
    assert found(checker, "7" * 1_000_000) == []


def test_a_list_of_thousands_of_numbers(checker):
    text = "CR " + ", ".join(["702.7a", "702.8b", "100.1a"] * 2000)
    assert len(found(checker, text)) == 6000
    assert len(found(checker, text.removeprefix("CR "))) == 6000
