"""What became of the rules that a tree cites, and which nobody cites."""

from __future__ import annotations

from collections import Counter

import pytest

from crkb.citations.at_hand import AtHand
from crkb.citations.cited import coverage, since_baseline
from crkb.citations.finding import find
from crkb.citations.verdicts import Finding, Verdict
from crkb.editions.diff_cache import Timeline
from tests.invented import FIRST, library, second

OLD, NEW = "cr-2031-03-03", "cr-2031-05-05"


@pytest.fixture(scope="module")
def at_hand(tmp_path_factory) -> AtHand:
    return AtHand(Timeline(library(str(tmp_path_factory.mktemp("two")), FIRST, second())), NEW)


def finding(number: str, verdict: Verdict, fresh: bool = False) -> Finding:
    [citation] = find(f"CR {number}", (), sections=False)
    return Finding("a.c", 1, 4, citation, verdict, fresh)


def exists(number: str) -> Finding:
    return finding(number, Verdict("exists"))


def test_each_rule_once_by_number(at_hand):
    moved = Verdict("moved", "certain", "", "102.1", ("102.1",), OLD)
    found = since_baseline(
        at_hand,
        OLD,
        [
            finding("101.1", moved),
            finding("100.1a", Verdict("gone", edition=OLD)),
            finding("101.1", moved),
            finding("100.2", Verdict("changed", "certain", "", "100.2", ("100.2",), OLD)),
            finding("100.3", Verdict("exists"), fresh=True),
            exists("100.1"),
        ],
    )
    assert [(each.number, each.became, each.now, each.places) for each in found] == [
        ("100.1a", "gone", "", 1),
        ("100.2", "changed", "100.2", 1),
        ("100.3", "new", "", 1),
        ("101.1", "moved", "102.1", 2),
    ]
    words = Counter(len(each.edits) for each in found)
    assert words == {0: 3, 1: 1}


def test_what_another_edition_says_is_not_the_baseline_s(at_hand):
    assert since_baseline(at_hand, OLD, [finding("101.1", Verdict("moved", edition="cr-2020-01-01"))]) == ()


def test_without_the_edition_of_the_baseline_there_are_no_word_diffs(at_hand):
    changed = Verdict("changed", "certain", "", "100.2", ("100.2",), "cr-2001-01-01")
    [found] = since_baseline(at_hand, "cr-2001-01-01", [finding("100.2", changed)])
    assert (found.became, found.edits) == ("changed", ())


COVERED = [
    ([], set()),
    (["100.1a"], {"100.1", "100.1a"}),  # what is above it, not what is below
    (["100.1"], {"100.1"}),
    (["100"], set()),
    (["103.1a–b"], {"103.1", "103.1a", "103.1b"}),
    (["100.1a", "100.1a"], {"100.1", "100.1a"}),
]


@pytest.mark.parametrize(("cited", "covered"), COVERED)
def test_a_citation_covers_a_rule_and_what_is_above_it(at_hand, cited, covered):
    chapters = coverage(at_hand, map(exists, cited))
    rules = {n for n in at_hand.now.rules if "." in n}
    assert {n for each in chapters for n in each.missing} == rules - covered
    assert sum(each.cited for each in chapters) == len(covered)
    assert [(each.chapter, each.title) for each in chapters] == [
        ("100", "Lanterns"),
        ("101", "Oil"),
        ("102", "Turns"),
        ("103", "Gifts"),
    ]
    assert all(each.rules == each.cited + len(each.missing) for each in chapters)


@pytest.mark.parametrize("kind", ["moved", "gone", "unknown", "misnamed", "misquoted"])
def test_what_is_wrong_covers_nothing(at_hand, kind):
    assert not any(each.cited for each in coverage(at_hand, [finding("100.1", Verdict(kind))]))
