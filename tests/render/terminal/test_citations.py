"""Findings about citations on a terminal: goldens, the underlined line of source, hostile texts, sums."""

from __future__ import annotations

import re
from time import process_time

import pytest

from crkb.citations.cited import ChapterCoverage
from crkb.citations.settings import Settings
from crkb.citations.verdicts import KINDS, Report
from crkb.render.terminal import citations
from crkb.render.terminal.layout import plain
from tests.render.reports import CHANGES, EMPTY, FINDINGS, REPORT, WILD, finding, line_of

SETTINGS = Settings()


def shown(report: Report = REPORT, width: int = 80, paint=plain, settings=SETTINGS, effective="2031-05-05"):
    return citations.lines(report, settings, line_of, width, paint, effective)


def test_findings_look_like_their_golden(golden):
    golden("citations.txt", "\n".join(shown()) + "\n")


def test_painted_findings_look_like_their_golden(golden, tagged):
    golden("citations-painted.txt", "\n".join(shown(paint=tagged)) + "\n")


def test_short_findings_look_like_their_golden(golden):
    golden("citations-short.txt", "\n".join(citations.short(REPORT, SETTINGS)) + "\n")


def test_what_has_become_of_cited_rules_looks_like_its_golden(golden):
    golden("citations-became.txt", "\n".join(citations.became(CHANGES, "one", 80)) + "\n")
    assert citations.became((), "one", 80) == []


def test_chapters_say_what_nobody_cites():
    chapters = [
        ChapterCoverage("100", "Lanterns", 16, 2, tuple(f"100.{n}" for n in range(1, 15))),
        ChapterCoverage("101", "Turns", 4, 0, ("101.1", "101.2", "101.3", "101.4")),
    ]
    *lines, empty, last = citations.coverage_lines(chapters, 200)
    assert lines[0].split() == ["2/16", "100", "Lanterns"]
    assert lines[1].strip().startswith("not cited: 100.1, 100.2")
    assert lines[1].endswith("100.12, and 2 more")
    assert lines[2].split() == ["0/4", "101", "Turns"]
    assert (empty, last) == ("", "2 of 20 rules cited (10.0 %)")


def test_a_short_line_says_where_how_severe_and_what():
    line = re.compile(r"[^:]+:\d+:\d+: (error|warning|note): [^\n]+ \[\w+(, \w+)?\]")
    *found, unread = citations.short(REPORT, SETTINGS)
    assert [bool(line.fullmatch(each)) for each in found] == [True] * (len(FINDINGS) - 2)
    assert unread == "bin/owl: not read: not a text file"
    assert citations.short(EMPTY, SETTINGS) == []


def test_only_what_is_not_off_is_shown():
    off = Settings(severity=dict.fromkeys(KINDS, "off"))
    assert shown(settings=off)[1].startswith("No problems found in 3 files with 12 citations")


SUMS = {
    EMPTY: ["No problems found in 1 file with 0 citations.", "[cr-2031-05-05; no baseline]"],
    Report("", "one", 2, FINDINGS[:1]): [
        "No problems found in 2 files with 1 citation: 1 exists.",
        "[no edition at hand; baseline one]",
    ],
    Report("e", "", 1234, FINDINGS[1:2] * 2000, 1): [
        "2,000 errors in 1,234 files with 2,000 citations: 2,000 moved; 1 placeholder.",
        "Rewrite what is certain (2,000): crkb citations --fix",
        "[e; no baseline]",
    ],
}


@pytest.mark.parametrize(("report", "said"), SUMS.items(), ids=[said[0] for said in SUMS.values()])
def test_the_summary(report, said):
    from crkb.render.findings import reported

    assert citations.summary(report, reported(report, SETTINGS), 100) == said


def test_many_unread_files_are_counted():
    report = Report("e", "", 1, (), unread=tuple((f"{n}.bin", "not a text file") for n in range(30)))
    lines = shown(report)
    assert lines[11:13] == ["11.bin: not read: not a text file", "and 18 more files not read"]


NEXT = {
    finding("gone", edition="one"): "crkb history 100.1a -e one",
    finding("gone"): "crkb history 100.1a",
    finding("changed"): "crkb history 100.1a",
    finding("moved", sureness="likely", now="100.2"): "crkb 100.2",
    finding("moved", sureness="look", rules=("100.2", "100.3")): "crkb 100.2 100.3",
    finding("misnamed", rules=("100.2",)): "crkb 100.2",
    finding("moved", now="100.2", rules=("100.2",)): "",
    finding("unknown"): "",
}


@pytest.mark.parametrize(("found", "step"), NEXT.items())
def test_what_to_do_next(found, step):
    assert citations.next_step(found) == step


LINES = {  # line of source, column, written -> what stands over the underline, width 60
    ("x = 1  # CR 100.1a: so", 13, "100.1a"): "100.1a",
    ("\t\tCR\t100.1a", 6, "100.1a"): "100.1a",
    ("梟は夜に 100.1a 鳴く", 6, "100.1a"): "100.1a",
    ("e\u0301\u0301 100.1a", 5, "100.1a"): "100.1a",
    ("\x1b[31m100.1a\x07", 6, "100.1a"): "100.1a",
    ("a" * 500 + " 100.1a " + "b" * 500, 502, "100.1a"): "100.1a",
    ("梟" * 500 + " 100.1a " + "梟" * 500, 502, "100.1a"): "100.1a",
    ("100.1", 1, "100.1\na"): "100.1",
}


@pytest.mark.parametrize(("case", "over"), LINES.items(), ids=[str(n) for n in range(len(LINES))])
def test_the_citation_is_underlined(case, over):
    source, column, written = case
    found = finding("gone", written, column=column, cited="100.1a")
    lines = citations.lines(Report("", "", 1, (found,)), SETTINGS, lambda path, line: source, 60)
    at = next(i for i, line in enumerate(lines) if "^" in line)
    above, under = lines[at - 1], lines[at]
    before = above[: above.index(over)]
    assert citations.cells(before) == under.index("^")
    assert under.count("^") == len(over)
    assert citations.cells(above) <= 60
    assert above.isprintable()


def test_a_line_as_long_as_a_program_costs_no_more_than_another():
    source = "\u00e4" * 4_000_000 + "100.1a" + "\u00e4" * 4_000_000
    findings = tuple(finding("gone", line=n, column=4_000_001) for n in range(200))
    before = process_time()
    lines = citations.lines(Report("", "", 1, findings), SETTINGS, lambda path, line: source, 60)
    assert process_time() - before < 2
    assert lines[1].endswith("\u00e4\u2026")


CELLS = {"owls": 4, "梟 x": 4, "e\u0301": 1, "ﬁ–“”": 4}


@pytest.mark.parametrize(("text", "size"), CELLS.items())
def test_columns_of_a_terminal(text, size):
    assert citations.cells(text) == size


GONE = (("", 6), ("   ", 6), ("short", 60))


@pytest.mark.parametrize(("source", "column"), GONE)
def test_a_source_that_has_changed_since_is_no_error(source, column):
    report = Report("", "", 1, (finding("gone", column=column),))
    lines = citations.lines(report, SETTINGS, lambda path, line: source, 60)
    assert lines[0].startswith("src/owls.py:3:")


def test_nothing_controls_the_terminal():
    for line in [*shown(WILD), *citations.short(WILD, SETTINGS)]:
        assert line.isprintable()


@pytest.mark.parametrize("width", [40, 80])
def test_no_line_but_the_first_is_wider_than_asked_for(width):
    for line in shown(width=width):
        assert citations.cells(line) <= width or re.match(r"\S+: ", line) or " " not in line.strip()
