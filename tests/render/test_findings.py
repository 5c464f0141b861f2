"""What all outputs of findings share: words, fingerprints, fixes, ends, visible text."""

from __future__ import annotations

import os

import pytest

from crkb.citations.settings import Settings
from crkb.citations.verdicts import KINDS, SURENESS, Report
from crkb.render import findings
from tests.render.reports import FINDINGS, HOSTILE, REPORT, finding

SETTINGS = Settings()

MESSAGES = [
    "100.2 exists",
    "100.1a is now 103.1a",
    "100.1c–100.1e is probably 103.1c–103.1e now",
    "102.3 has moved, but it is not clear where to (see 103.3, 104.3)",
    "100.7 no longer exists",
    "999.9 has never existed",
    "100.99 is not in any edition at hand",
    "100.4 is not the rule named beside it (see 100.5a, 100.5)",
    "100.4 is not the rule quoted beside it (see 100.6)",
    "100.8 has changed since the baseline",
    "100.9 is not in the baseline, and there is no edition to check it",
    "100.3 exists, but another rule may be meant (see 102.3)",
]


@pytest.mark.parametrize(("found", "said"), list(zip(FINDINGS, MESSAGES, strict=True)), ids=MESSAGES)
def test_a_message_says_what_is_wrong(found, said):
    assert findings.message(found) == said


def test_every_kind_has_words_for_every_sureness():
    assert list(findings.ABOUT) == list(KINDS)
    said = [findings.message(finding(kind, sureness=how, now="1")) for kind in KINDS for how in SURENESS]
    assert all("100.1a" in each and "{" not in each for each in said)


def test_a_message_names_only_some_candidates():
    many = tuple(f"100.{n}" for n in range(2, 9))
    said = findings.message(finding("moved", sureness="look", rules=many))
    assert said.endswith("(see 100.2, 100.3, 100.4, 100.5, …)")


def prints(*found, settings=SETTINGS):
    return [each.fingerprint for each in findings.reported(Report("", "", 1, found), settings)]


def test_no_two_findings_share_a_fingerprint():
    twice = [*FINDINGS, *(f._replace(line=f.line + 90) for f in FINDINGS)]
    made = prints(*twice)
    assert len(set(made)) == len(made) == 2 * (len(FINDINGS) - 2)


def test_a_fingerprint_stays_where_lines_move():
    moved = [f._replace(line=f.line + 7, column=f.column + 2) for f in FINDINGS]
    assert prints(*moved) == prints(*FINDINGS)
    assert set(prints(finding("gone", "105.1"), *FINDINGS)) > set(prints(*FINDINGS))


OTHERS = {
    "file": finding("gone", path="src/mice.py"),
    "kind": finding("unknown"),
    "citation": finding("gone", "100.1b"),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_a_fingerprint_tells_findings_apart(other):
    assert prints(other) != prints(finding("gone"))


def test_the_way_a_path_is_written_makes_no_difference():
    [a] = prints(finding("gone", path=os.path.join(".", "src", "owls.py")))
    [b] = prints(finding("gone", path=os.path.abspath(os.path.join("src", "owls.py"))))
    assert [a, b] == prints(finding("gone")) * 2


FIXES = {  # as written, its citation, the new number -> what to write
    ("100.1a", "100.1a", "103.1a"): "103.1a",
    ("100.1A", "100.1a", "103.1b"): "103.1B",
    ("100.1c-e", "100.1c-e", "103.1c\u2013103.1e"): "103.1c-e",
    ("100.1c to 100.1e", "100.1c-e", "103.1d\u2013103.1f"): "103.1d to 103.1f",
    ("100", "100", "103"): "103",
}


@pytest.mark.parametrize(("case", "fix"), FIXES.items(), ids=FIXES.values())
def test_a_fix_is_written_as_the_citation_is(case, fix):
    written, cited, now = case
    dash = {"100.1c-e": "-", "100.1c to 100.1e": " to "}.get(written, "")
    tail = written.rpartition(dash)[2] if dash else ""
    found = finding("moved", written, cited=cited, now=now, dash=dash, tail=tail)
    assert findings.fix(found) == fix


UNFIXED = [
    finding("moved", sureness="likely", now="103.1a"),
    finding("moved", sureness="look", now="103.1a"),
    finding("moved"),
    finding("misquoted", now="103.1a"),
    finding("changed", now="100.1a"),
    finding("gone"),
]


@pytest.mark.parametrize("found", UNFIXED, ids=[f"{f.verdict.kind}, {f.verdict.sureness}" for f in UNFIXED])
def test_only_what_has_certainly_moved_has_a_fix(found):
    assert findings.fix(found) == ""


def test_nothing_is_fixed_that_a_letter_behind_it_leans_on():
    first = finding("moved", now="103.1a")
    letter = finding("moved", "b", column=13, cited="100.1b", letter=True, now="103.1b")
    alone = finding("moved", "100.2", column=20, now="103.2")
    made = findings.reported(Report("", "", 1, (first, letter, alone)), SETTINGS)
    assert [each.fix for each in made] == ["", "", "103.2"]
    elsewhere = letter._replace(path="z.py")
    made = findings.reported(Report("", "", 1, (first, elsewhere, alone)), SETTINGS)
    assert [each.fix for each in made] == ["103.1a", "", "103.2"]


def test_a_letter_that_exists_counts_though_it_is_not_reported():
    first = finding("moved", now="103.1a")
    letter = finding("exists", "b", cited="100.1b", letter=True)
    [made] = findings.reported(Report("", "", 1, (first, letter)), SETTINGS)
    assert made.fix == ""


def test_doubtful_are_those_that_exist_but_want_a_look():
    assert findings.doubtful(REPORT) == [FINDINGS[-1]]


ENDS = {"100.1a": (3, 12), "100.1\na": (4, 2), "100.1\r\na": (4, 2), "100.1 a": (3, 13)}


@pytest.mark.parametrize(("written", "end"), ENDS.items())
def test_the_end_is_behind_the_last_character(written, end):
    assert findings.end(finding("gone", written, cited="100.1a")) == end


PATHS = {
    os.path.join("a", "b.py"): "a/b.py",
    os.path.join(".", "b.py"): "b.py",
    os.path.join("a", os.pardir, "b.py"): "b.py",
    os.path.join(os.pardir, "b.py"): "../b.py",
    "..b.py": "..b.py",
}


@pytest.mark.parametrize(("path", "shown"), PATHS.items())
def test_paths_are_relative_to_the_folder(path, shown):
    assert findings.relative(path) == shown


VISIBLE = {
    "owls — “dusk”": "owls — “dusk”",
    "a\x1b[31mb\x07\n\t\x7f": "a␛[31mb␇␊␉␡",
    "\x85\u2028\u202e\u200b": "<0085><2028><202E><200B>",
    "bad-\udcff \ud800": "bad-\\xff <D800>",
    HOSTILE: "a, b: %25␊c␍␛[31m<202E>{0}[x](y).txt",
}


@pytest.mark.parametrize(("text", "shown"), VISIBLE.items())
def test_control_characters_are_visible(text, shown):
    assert findings.visible(text) == shown
