"""What became of rules from edition to edition of a site."""

from __future__ import annotations

import pytest

from crkb.render.site.book import SiteEditions, by_date
from crkb.render.site.history import RuleHistory
from tests import invented

from .conftest import NEW, NOW, OLD, THEN, opened, written
from .pages import dead_links, page, text

NEWEST = "cr-2021-07-07"
LATER = invented.third().replace("2031", "2021")
LONG = "Nobody counts sparks. " * 12


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    library = invented.library(str(tmp_path_factory.mktemp("three")), THEN, NOW, LATER)
    return SiteEditions(opened(library, OLD, NEW, NEWEST), by_date).books


@pytest.mark.parametrize(
    ("number", "mark", "events"),
    [
        ("100.1", "", []),
        ("100.2", "changed", [("2021-05-05", "Changed", "100.2")]),
        ("100.1a", "", [("2021-05-05", "Renumbered", "100.1b")]),
        ("100.3", "changed", [("2021-05-05", "Split", "100.3")]),
        ("100.3a", "changed", [("2021-05-05", "Split", "100.3")]),
        ("101.1", "new", [("2021-05-05", "New", None)]),
        ("103.1a", "", [("2021-05-05", "Renumbered", "102.1a")]),
    ],
)
def test_what_an_edition_did_to_a_rule(books, number, mark, events) -> None:
    history = RuleHistory(books[NEW])
    assert history.mark(number) == mark
    assert [(e.date, e.what, e.was and e.was.label) for e in history.events(number)] == events


def test_a_history_goes_back_through_all_editions(books) -> None:
    [changed, renumbered] = RuleHistory(books[NEWEST]).events("102.1")
    assert (changed.date, changed.what) == ("2021-07-07", "Changed")
    assert (renumbered.date, renumbered.what, renumbered.was.label) == ("2021-05-05", "Renumbered", "101.1")
    assert changed.was.href == "../2021-05-05/102.html#102.1"
    assert renumbered.was.href == "../2021-03-03/101.html#101.1"


def test_marks_are_of_the_edition_alone(books) -> None:
    history = RuleHistory(books[NEWEST])
    assert history.mark("100.2") == ""  # changed by the edition before
    assert [event.date for event in history.events("100.2")] == ["2021-05-05"]


def test_the_first_edition_has_no_history(books) -> None:
    history = RuleHistory(books[OLD])
    assert {(history.mark(n), len(history.events(n))) for n in books[OLD].edition.rules} == {("", 0)}


def test_words_that_changed_are_told_from_those_that_stayed(books) -> None:
    [event] = RuleHistory(books[NEW]).events("100.2")
    assert [(w.tag, w.text) for w in event.edits[0] if w.tag] == [("del", "whole numbers"), ("ins", "halves")]


def test_of_what_stayed_only_what_is_next_to_a_change_is_shown(tmp_path) -> None:
    then = THEN.replace("100.2. Keepers", f"100.2. {LONG}Keepers")
    now = NOW.replace("100.2. Keepers", f"100.2. {LONG}Keepers")
    site = SiteEditions(opened(invented.library(str(tmp_path), then, now), OLD, NEW), by_date)
    [event] = RuleHistory(site.books[NEW]).events("100.2")
    first = event.edits[0][0]
    assert first.tag == ""
    assert first.text.endswith("Keepers count their glow in ")
    assert len(first.text) < 100 < len(LONG)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Two editions, in which words of the newer one mean harm."""
    now = NOW.replace("in halves", "in <b onclick=x>halves")
    library = invented.library(str(tmp_path_factory.mktemp("harmed")), THEN, now)
    return written(tmp_path_factory.mktemp("history"), opened(library, OLD, NEW))


def test_a_page_marks_what_is_new_and_tells_its_history(site) -> None:
    root = page(site.root / NEW.removeprefix("cr-") / "100.html")
    rule = root.find("100.2")
    assert text(next(rule.iter("h2"))) == "100.2. changed"
    [told] = [e for e in rule.iter("details") if e.get("class") == "by history"]
    assert [e.text for e in told.iter("del")] == ["whole numbers"]
    assert [text(e) for e in told.iter("ins")] == ["<b onclick=x>halves"]
    assert not list(rule.iter("b"))
    assert not [e for e in root.find("100.1").iter("details") if e.get("class") == "by history"]
    assert dead_links(site.root, site.all_pages()) == []


def test_what_is_new_tells_harmless_words_too(site) -> None:
    root = page(site.root / NEW.removeprefix("cr-") / "new.html").root
    assert "<b onclick=x>halves" in text(root)
    assert not [e for e in root.iter() if e.get("onclick")]


def test_a_history_follows_a_rule_under_its_older_numbers(tmp_path) -> None:
    moved = LATER.replace("100.3a", "100.4a").replace("100.3.", "100.4.")
    moved = moved.replace("100.2. Keepers", "100.2. Oil lamps are of no use to anybody.\n\n100.3. Keepers")
    library = invented.library(str(tmp_path), THEN, NOW, moved)
    book = SiteEditions(opened(library, OLD, NEW, NEWEST), by_date).books[NEWEST]
    assert [(e.date, e.what, e.was.label) for e in RuleHistory(book).events("100.3")] == [
        ("2021-07-07", "Renumbered", "100.2"),
        ("2021-05-05", "Changed", "100.2"),
    ]
    assert RuleHistory(book).mark("100.2") == "new"
