"""Citations that a rewriting had to leave: what is kept of them, and by what they are judged."""

from __future__ import annotations

import pytest

from crkb.citations.finding import find
from crkb.citations.judging import Baseline
from crkb.citations.undecided import KINDS, Undecided, baselines, ends, left, line_hash
from crkb.citations.verdicts import KINDS as ALL
from crkb.citations.verdicts import Finding, Verdict

A, B = "0123456789abcdef", "fedcba9876543210"
BASIS = Baseline("cr-1", {"100.1a": A, "100.1c": B})
LINE = "// CR 100.1a"


def finding(kind: str, number: str = "100.1a") -> Finding:
    [citation] = find(f"CR {number}", (), sections=False)
    return Finding("src/a.c", 1, 4, citation, Verdict(kind))


@pytest.mark.parametrize("kind", ALL)
def test_what_the_new_edition_cannot_tell_is_kept(kind):
    kept = Undecided("a.c", "100.1a", line_hash(LINE), "cr-1", (A,)) if kind in KINDS else None
    assert left(finding(kind), "a.c", LINE, BASIS) == kept


@pytest.mark.parametrize(("number", "basis"), [("100.1b", BASIS), ("100.1a–b", BASIS), ("100.1a", None)])
def test_what_no_baseline_knew_is_not_kept(number, basis):
    assert left(finding("gone", number), "a.c", LINE, basis) is None


@pytest.mark.parametrize("number", ["100.1a", "100.1a–100.1c"])
def test_what_is_kept_is_what_it_is_judged_by(number):
    kept = left(finding("moved", number), "a.c", LINE, BASIS)
    assert kept is not None
    cited = finding("moved", number).citation.cited
    rules = {n: BASIS.rules[n] for n in ends(cited)}
    other = kept._replace(path="b.c")
    assert baselines([kept, other], "a.c") == {(str(cited), line_hash(LINE)): Baseline("cr-1", rules)}
    assert baselines([other], "a.c") == {}


def test_a_line_is_the_same_however_it_is_indented():
    assert line_hash("  x \r\n") == line_hash("x")
    assert line_hash("x y") != line_hash("x  y")
    assert len(line_hash("\ud83d")) == 16
