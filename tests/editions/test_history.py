"""A rule's story through a library's editions, and the comparisons kept for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crkb.editions import diff
from crkb.editions.diff_cache import FOLDER, Timeline
from crkb.editions.history import history
from crkb.errors import EditionNotFound, NumberFormatError, RuleNotFound
from crkb.library.library import Library
from tests.invented import FIRST, library, second, third

IDS = ("cr-2031-03-03", "cr-2031-05-05", "cr-2031-07-07")


@pytest.fixture(scope="module")
def three(tmp_path_factory) -> Timeline:
    return Timeline(library(str(tmp_path_factory.mktemp("three")), FIRST, second(), third()))


@pytest.mark.parametrize(
    ("number", "edition", "expected"),
    [
        ("100.1", "", "earliest 03-03 >100.1"),
        ("102.1", "", "edited 07-07 102.1>102.1; moved 05-05 101.1>102.1; earliest 03-03 >101.1"),
        ("101.1", "", "gone 07-07 101.1>; created 05-05 >101.1"),
        ("101.1", "03-03", "edited 07-07 102.1>102.1; moved 05-05 101.1>102.1; earliest 03-03 >101.1"),
        ("100.3", "", "split 05-05 100.3>100.3,100.3a; earliest 03-03 >100.3"),
        ("100.3a", "", "split 05-05 100.3>100.3,100.3a; earliest 03-03 >100.3"),
        ("100.1a", "03-03", "gone 05-05 100.1a>; earliest 03-03 >100.1a"),
        ("103", "", "moved 05-05 102>103; earliest 03-03 >102"),
        ("rule 100.2.", "", "edited 05-05 100.2>100.2; earliest 03-03 >100.2"),
    ],
)
def test_stories(three, number, edition, expected):
    events = history(three, number, edition).events
    told = [f"{e.kind} {e.edition.id[-5:]} {','.join(e.before)}>{','.join(e.after)}" for e in events]
    assert "; ".join(told) == expected


def test_an_edition_that_is_open_is_not_looked_for_again(three, monkeypatch):
    timeline = Timeline(three.library)
    opened = timeline.open(IDS[0])
    monkeypatch.setattr(three.library, "resolve", None)  # it reads the descriptions of all editions
    assert timeline.open(IDS[0]) is opened


def test_where_a_rule_is_now(three):
    assert history(three, "101.1", "cr-2031-03-03").now == ("102.1",)
    assert history(three, "100.1a", "cr-2031-03-03").now == ()
    found = history(three, "101.1")
    assert (found.edition, found.editions) == ("cr-2031-05-05", IDS)


def test_edits_are_told_word_by_word(three):
    event = history(three, "102.1").events[0]
    assert [(e.part, [w for w in e.words if w[0] != "same"]) for e in event.edits] == [
        ("text", [("removed", "takes the "), ("added", "goes "), ("removed", "turn")])
    ]
    assert event.since == "cr-2031-05-05"


@pytest.mark.parametrize(
    ("number", "edition", "error"),
    [
        ("999.1", "", RuleNotFound),
        ("101.2", "cr-2031-05-05", RuleNotFound),
        ("fox", "", NumberFormatError),
        ("100.1", "cr-1999", EditionNotFound),
    ],
)
def test_what_cannot_be_told(three, number, edition, error):
    with pytest.raises(error):
        history(three, number, edition)


def test_with_only_the_plain_edition_there_is_one_edition_to_tell_of(built_home):
    found = history(Timeline(Library()), "704.5f")
    assert [e.kind for e in found.events] == ["earliest"]
    assert found.editions == ("plain",)


def test_of_many_editions_few_are_remembered(three):
    timeline = Timeline(three.library)
    for old in IDS:
        for new in IDS:
            timeline.diff(old, new)
            assert timeline.edition(old).id == old
    assert 1 < len(timeline._editions) < len(IDS)
    assert 1 < len(timeline._diffs) < len(IDS) ** 2


# --- kept comparisons ---


def kept(timeline: Timeline) -> Path:
    return Path(timeline.library.home) / FOLDER / f"{IDS[0]}~{IDS[1]}.json"


@pytest.fixture
def two(home) -> Library:
    return library(str(home), FIRST, second())


def test_a_comparison_is_kept_and_used(two, monkeypatch):
    made = Timeline(two).diff(*IDS[:2])
    assert kept(Timeline(two)).is_file()
    monkeypatch.setattr("crkb.editions.diff_cache.compare", lambda old, new: pytest.fail("compared again"))
    assert Timeline(two).diff(*IDS[:2]) == made


def test_numbers_in_both_directions_take_one_comparison(two, monkeypatch):
    there, back = Timeline(two).diff(*IDS[:2]), Timeline(two).diff(IDS[1], IDS[0])
    for path in Path(kept(Timeline(two)).parent).iterdir():
        path.unlink()
    compared = []
    monkeypatch.setattr(
        "crkb.editions.diff_cache.compare", lambda old, new: compared.append((old.id, new.id)) or there
    )
    assert Timeline(two).numbers(IDS[1], IDS[0]) == back.numbers()
    assert Timeline(two).numbers(*IDS[:2]) == there.numbers()
    assert compared == [IDS[:2]]


@pytest.mark.parametrize("damage", ["", "[]", '{"stamp": [1, "a", "b"], "changes": []}', "{"])
def test_a_damaged_or_strange_kept_comparison_is_made_anew(two, damage):
    made = Timeline(two).diff(*IDS[:2])
    kept(Timeline(two)).write_text(damage)
    assert Timeline(two).diff(*IDS[:2]) == made
    assert json.loads(kept(Timeline(two)).read_text())["stamp"][0] == diff.METHOD


def test_a_kept_comparison_of_other_builds_is_not_used(two):
    Timeline(two).diff(*IDS[:2])
    before = kept(Timeline(two)).read_text()
    two.rebuild(IDS[1])
    Timeline(two).diff(*IDS[:2])
    assert kept(Timeline(two)).read_text() != before


def test_where_nothing_can_be_kept_comparing_works(two):
    (Path(two.home) / FOLDER).write_text("in the way")
    assert Timeline(two).diff(*IDS[:2]).counts["removed"] == 1


def test_a_restatement_is_followed_by_the_official_text_of_its_date(built_home, home):
    timeline = Timeline(library(str(home), FIRST))
    with pytest.raises(EditionNotFound, match="restates"):
        timeline.wording("plain")
    dated = FIRST.replace("March 3, 2031", "August 7, 2026")
    assert Timeline(library(str(home), dated)).wording("plain") == "cr-2026-08-07"
    assert timeline.wording("2031-03") == "cr-2031-03-03"
