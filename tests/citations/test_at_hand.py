"""What the editions at hand know of a number."""

from __future__ import annotations

import pytest

from crkb.citations.at_hand import AtHand
from crkb.editions.diff_cache import Timeline
from crkb.errors import EditionNotFound
from crkb.numbers import parse_typed
from tests.citations.tree import small
from tests.invented import library

OLDEST, OLD, NOW = small.IDS


@pytest.fixture(scope="module")
def timeline(tmp_path_factory) -> Timeline:
    return Timeline(library(str(tmp_path_factory.mktemp("three")), *small.texts()))


@pytest.fixture(scope="module")
def at_hand(timeline) -> AtHand:
    return AtHand(timeline)


def test_the_default_edition_is_in_use_and_the_newest_other_first(at_hand):
    assert at_hand.now.edition == NOW
    assert [other.edition for other in at_hand.others] == [OLD, OLDEST]


def test_another_edition_in_use(timeline):
    its = AtHand(timeline, "2031")
    assert its.now.edition == OLDEST
    assert [other.edition for other in its.others] == [NOW, OLD]
    assert its.where(its.edition(NOW), parse_typed("702.8a")).new == "702.7a"


def test_an_edition_that_is_not_there(timeline, at_hand):
    with pytest.raises(EditionNotFound):
        AtHand(timeline, "2040")
    assert at_hand.edition("cr-2040-01-01") is None


def test_all_numbers_are_known(at_hand):
    assert {"702.8a", "702.10c", "704.2f", "804", "7"} <= at_hand.known
    assert "702.12" not in at_hand.known


@pytest.mark.parametrize(
    ("number", "editions"),
    [
        ("100.1", []),  # never another wording
        ("702.7a", [OLDEST]),  # since the second, it says the same
        ("702.9a", [OLD]),
        ("100.2", [OLD]),
        ("704.2f", [OLDEST]),
        ("942.1", []),
    ],
)
def test_earlier_wordings(at_hand, number, editions):
    found = [each.edition for each in at_hand.earlier(number)]
    assert found[: len(editions)] == editions
    assert bool(found) == bool(editions)


@pytest.mark.parametrize(
    ("edition", "cited", "status", "new"),
    [
        (OLDEST, "702.7a", "moved", "702.8a"),
        (OLD, "702.7a", "same", "702.7a"),
        (OLDEST, "100.2", "edited", "100.2"),
        (OLDEST, "704.2a", "gone", ""),
        (OLDEST, "702.7a-c", "edited", "702.8a–702.8c"),
        (OLD, "802", "moved", "803"),
        (OLDEST, "942", "unknown", ""),
    ],
)
def test_where_a_rule_is_now(at_hand, edition, cited, status, new):
    found = at_hand.where(at_hand.edition(edition), parse_typed(cited))
    assert (found.status, found.new) == (status, new)


@pytest.mark.parametrize(
    ("number", "heading", "title", "is_keyword"),
    [
        ("702.8a", "702.8", "Moonwalk", True),
        ("702.8", "702.8", "Moonwalk", True),
        ("704.2b", "704", "Evening Chores", False),
        ("803.1", "803", "Harvest Feasts", False),
        ("803", "803", "Harvest Feasts", False),
    ],
)
def test_the_heading_above(at_hand, number, heading, title, is_keyword):
    found = at_hand.named(at_hand.now, number)
    assert (found.number, found.title, found.is_keyword) == (heading, title, is_keyword)


def test_no_heading_above(at_hand):
    assert at_hand.named(at_hand.now, "942.1") is None
    assert at_hand.named(at_hand.now, "7") is None


def test_headings_by_their_words(at_hand):
    assert at_hand.headings[" moonwalk "].number == "702.8"
    assert at_hand.headings[" harvest feasts "].number == "803"
    assert " oilskin " not in at_hand.headings
    assert " basics " not in at_hand.headings  # a section's


@pytest.mark.parametrize(
    ("number", "title", "speaks"),
    [
        ("100.4", " moonwalk ", True),
        ("100.4", " shimmer ", False),
        ("702.8a", " moonwalk ", True),  # the heading above
        ("100.3", " visitor ", True),  # in the plural
        ("942.1", " moonwalk ", False),
    ],
)
def test_whether_a_rule_speaks_of_something(at_hand, number, title, speaks):
    assert at_hand.speaks_of(number, (title,)) == speaks


def test_what_changed(at_hand):
    found = at_hand.edits(OLD, "100.2", ["100.2"])
    assert found
    assert at_hand.edits("cr-2040-01-01", "100.2", ["100.2"]) == ()
    assert at_hand.edits(OLD, "942.1", ["100.2"]) == ()
    assert at_hand.edits(OLD, "100.2", ["942.1"]) == ()


def test_runs_of_words_of_a_rule(at_hand):
    runs = at_hand.runs(at_hand.now, "100.1a")
    assert "a torn lantern may be mended by whoever" in runs
    assert all(len(run.split()) == 8 for run in runs)
    assert at_hand.runs(at_hand.now, "942.1") == frozenset()
    assert at_hand.quotable["a torn lantern may be mended by whoever"] == ("100.1a",)


def test_rules_with_a_text(at_hand):
    text = at_hand.now.rules["702.8a"].text
    assert at_hand.with_text(text) == ("702.8a",)
    assert at_hand.with_text("nothing") == ()
