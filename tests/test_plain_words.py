"""What crkb says of an edition's rules in its own words, through the knowledge base."""

from __future__ import annotations

import pytest

import crkb
from crkb.errors import EditionNotFound, NumberFormatError, RuleNotFound
from crkb.library import asked
from crkb.library.library import Library
from tests import restated_game
from tests.invented import library
from tests.restated_game import LATER, THEN, TODAY


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A library with three editions of the invented game, two of them restated."""
    with pytest.MonkeyPatch.context() as patch:
        restated_game.write(tmp_path_factory.mktemp("corpus"), patch)
        home = tmp_path_factory.mktemp("worded")
        library(str(home), THEN, TODAY, LATER)
        yield home
    restated_game.forget()


@pytest.mark.parametrize(
    ("edition", "chapter", "rules"),
    [
        ("cr-2026", "102", [("102.1", True), ("102.2", True), ("100.2", True)]),
        ("cr-2024", "101", [("101.1", True), ("101.2", True), ("100.2", False)]),
        ("cr-2031", "102", [("102.1", False), ("102.2", True), ("100.2", True)]),
        ("plain", "102", [("102.1", True), ("102.2", True), ("100.2", True)]),
        ("plain@2024-04-12", "101", [("101.1", True), ("101.2", True), ("100.2", False)]),
    ],
)
def test_a_guide_has_the_numbers_of_the_edition_and_says_what_changed(home, edition, chapter, rules):
    with crkb.open(edition, home=home) as kb:
        guide = kb.plain.guide(chapter)
        assert [(rule.number, rule.same) for rule in guide.rules] == rules
        assert [each.chapter for each in kb.plain.guides()] == [chapter]
        assert guide.title == "Turns"


def test_all_numbers_of_a_guide_follow(home):
    with crkb.open("cr-2024", home=home) as kb:
        assert kb.plain.guide("101").onward == "For lanterns, rule 100.1b; for moonwalk, rule 102.2a."


@pytest.mark.parametrize("chapter", ["100", "103", "7"])
def test_a_chapter_may_have_no_guide(home, chapter):
    with crkb.open("cr-2026", home=home) as kb:
        assert kb.plain.guide(chapter) is None


def test_what_is_no_number_is_refused(home):
    with crkb.open("cr-2026", home=home) as kb, pytest.raises(NumberFormatError):
        kb.plain.guide("turns")


def test_the_work_for_a_newer_edition(home):
    with crkb.open("cr-2031", home=home) as kb:
        work = kb.plain.work()
    assert work.counts == {"same": 8, "none": 7, "changed": 1}
    assert [each.number for each in work.of("changed")] == ["102.1"]
    assert work.guides == ("102",)
    assert (work.gone, work.keywords) == ((), ())


def test_the_work_for_the_edition_restated_is_what_was_left_out(home):
    with crkb.open("cr-2026", home=home) as kb:
        work = kb.plain.work()
    assert set(work.counts) == {"same", "none"}
    assert work.guides == ()


def test_a_healed_edition_is_read_anew(home):
    with crkb.open("cr-2026", home=home) as kb:
        before = kb.plain
        assert kb.plain is before
        Library(str(home)).rebuild("cr-2026-08-07")
        kb.opened.heal()
        assert kb.plain is not before
        assert kb.restatement("100.1").status == "same"


def test_the_restatement_itself_needs_no_work(home):
    with crkb.open("plain", home=home) as kb, pytest.raises(EditionNotFound, match="the restatement itself"):
        kb.plain.work()


@pytest.mark.parametrize(
    ("edition", "number"),
    [
        ("cr-2026", "102.2"),
        ("cr-2024", "101.2"),
        ("cr-2031", "102.2"),
        ("plain", "102.2"),
        ("plain@2024-04-12", "101.2"),
    ],
)
def test_ways_of_asking_follow_their_rule(home, edition, number):
    with crkb.open(edition, home=home) as kb:
        assert {n: kb.plain.asked(n) for n in kb.numbers() if kb.plain.asked(n)} == {
            number: ("when is a day over", "does dusk <end> it")
        }


def test_ways_of_asking_are_those_that_are_indexed(home):
    for edition in ("cr-2026", "cr-2024", "cr-2031", "plain", "plain@2024-04-12"):
        with crkb.open(edition, home=home) as kb:
            indexed = asked.of(kb.edition())
            assert indexed
            assert all(kb.plain.asked(number) == phrases for number, phrases in indexed.items())
            with pytest.raises(RuleNotFound):
                kb.plain.asked("999.9")
