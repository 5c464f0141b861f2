"""The plain wording beside the official one: the same, moved, changed, or none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crkb.editions.recognised import Recognised
from crkb.editions.restatements import Restatement, Restatements
from crkb.library.library import Library
from crkb.library.prints import Print
from tests import restated_game
from tests.invented import library
from tests.restated_game import LATER, THEN, TODAY


@pytest.fixture(scope="module")
def monkey() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch
    restated_game.forget()


@pytest.fixture(scope="module")
def home(tmp_path_factory, monkey) -> str:
    """A library with the three editions, and a corpus that restates two of them."""
    restated_game.write(tmp_path_factory.mktemp("corpus"), monkey)
    home = str(tmp_path_factory.mktemp("restated"))
    library(home, THEN, TODAY, LATER)
    return home


@pytest.fixture(scope="module")
def alone(tmp_path_factory, home) -> str:
    """A library with the third edition only: what was restated is known by its hashes alone."""
    home = str(tmp_path_factory.mktemp("alone"))
    library(home, LATER)
    return home


def found(home: str, edition: str, number: str) -> Restatement:
    made = Library(home)
    with made.open(edition) as opened:
        return Restatements(made, opened.info).of(number)


def said(each: Restatement) -> tuple[str, str, str]:
    return each.status, each.written[:4], each.rule.text if each.rule else each.why


CARRIER = "Keepers carry lanterns, and these glow till dusk (rule {})."
CASES = [
    # edition, number, status, the date restated, wording
    ("2026", "100.1", "same", "2026", CARRIER.format("102.2")),
    ("2026", "100.2", "same", "2026", "Glow is counted in halves."),
    ("2026", "100.3", "none", "", "not restated: plain does not have rule 100.3"),
    ("2026", "101.1", "none", "", "not restated: plain does not have rule 101.1"),
    ("2024", "100.1", "same", "2024", CARRIER.format("101.2")),
    ("2024", "100.1a", "same", "2024", "What is broken glows no more."),
    ("2024", "100.1b", "same", "2024", "Strangers give a lantern back at dusk."),
    ("2024", "100.2", "same", "2024", "Glow is counted in wholes."),
    ("2024", "101.2", "same", "2024", "A day’s last turn ends with dusk (rule 100.1b)."),
    ("2024", "102.2a", "same", "2024", "A keeper with moonwalk walks at night (rule 102.1a)."),
    ("2031", "102.2", "same", "2026", "A day’s last turn ends with dusk (rule 100.1a)."),
    ("2031", "102.1", "changed", "2026", "Who woke first begins."),
]


@pytest.mark.parametrize(("edition", "number", "status", "written", "text"), CASES)
def test_a_rule_is_restated_as_it_stands_there(home, edition, number, status, written, text):
    assert said(found(home, edition, number)) == (status, written, text)


@pytest.mark.parametrize(("edition", "number", "status", "written", "text"), CASES[-2:])
def test_the_restated_text_need_not_be_at_hand(alone, edition, number, status, written, text):
    each = found(alone, edition, number)
    assert said(each) == (status, written, text)
    assert each.edits == ()


def test_what_has_changed_is_told_word_by_word(home):
    each = found(home, "2031", "102.1")
    assert each.why == "written for 2026-08-07; this rule has changed since"
    (edit,) = each.edits
    assert [w for w in edit.words if w[0] != "same"] == [
        ("removed", "takes the "),
        ("added", "goes "),
        ("removed", "turn"),
    ]


def test_references_that_moved_are_no_changed_words(tmp_path, home):
    text = LATER.replace("102.2. Dusk", "102.7. Dusk").replace("See rule 102.2.", "See rule 102.7, then.")
    library(str(tmp_path), TODAY, text.replace("July 7", "July 11"))
    (edit,) = found(str(tmp_path), "2031", "100.1").edits
    changed = "".join(words for kind, words in edit.words if kind != "same")
    assert "then" in changed
    assert "102" not in changed


@pytest.mark.parametrize(
    ("now", "alike"),
    [
        ({}, True),
        ({"702.2a": Print("new")}, False),
        ({"702.2b": Print("more")}, False),
        ({"702.20a": Print("new")}, True),  # of another keyword
        ({"702.2": Print("shimmer", "an example")}, False),
    ],
)
def test_a_keyword_is_the_same_if_all_rules_below_it_are(home, now, alike):
    then = {n: Print(t) for n, t in (("702.2", "shimmer"), ("702.2a", "a"), ("702.20a", "g"))}
    with (library := Library(home)).open("2031") as opened:
        made = Restatements(library, opened.info)
    made.rules = Recognised(then | now)
    assert made._alike(then, "702.2", "702.2") is alike


def test_an_edited_example_is_a_change(tmp_path, home):
    text = LATER.replace("and gets it back", "and never sees it again").replace("July 7", "July 8")
    library(str(tmp_path), text)
    each = found(str(tmp_path), "2031", "100.1a")
    assert (each.status, each.number) == ("changed", "100.1a")


def test_a_rule_that_moved_is_shown_under_its_new_number(tmp_path, home):
    text = LATER.replace("100.2. Keepers", "100.4. Keepers").replace("July 7", "July 9")
    library(str(tmp_path), text)
    each = found(str(tmp_path), "2031", "100.4")
    assert (each.status, each.number, str(each.rule.number)) == ("moved", "100.2", "100.4")


def test_references_follow_rules_that_moved(tmp_path, home):
    text = LATER.replace("102.2. Dusk", "102.7. Dusk").replace("See rule 102.2.", "See rule 102.7.")
    library(str(tmp_path), text.replace("July 7", "July 10"))
    assert said(found(str(tmp_path), "2031", "100.1"))[2] == CARRIER.format("102.7")


def test_a_restatement_has_none_itself(home):
    assert found(home, "plain", "100.1").why == "this is the restatement already"
