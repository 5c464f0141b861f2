"""Asking: lines and similar questions, where cited rules are, which chapters are the add-on's."""

from __future__ import annotations

from itertools import groupby

import pytest

import crkb
from crkb.game import citing
from crkb.questions import asking, registry
from crkb.questions.asking import CitedText, CitedTexts
from crkb.questions.phrases import PhraseError
from crkb.questions.resolve import CitedRule
from crkb.questions.verified import Record
from crkb.text.fingerprint import fingerprint
from crkb.text.search_words import words


class Book(dict[str, str]):
    """Texts by number, as an edition gives them."""


OFFICIAL = Book({"1": "Basics", "100": "Lanterns", "100.1": "A lantern glows.", "100.2": "Keepers count."})
ADDON = Book(
    {
        "1": "Basics",
        "100": "Lanterns",
        "100.1": "Additional subrules:",
        "100.1tr": "A foxed lantern glows.",
        "3": "Kinds",
        "372": "Foxes",
        "372.1": "A fox is sly.",
        "702": "Gifts",
        "702.TR01": "Slyness",
    }
)


VERIFIED = {"100.1": "A lantern glows.", "100.5": "Keepers count.", "100.2": "Keepers count to three."}
AMENDED = {"100.1tr": "A foxed lantern glows.", "372.1": "A fox is sly.", "702.TR01": "Slyness"}


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """The records of the rules and of the add-on: the first of two rules moved, the second was edited."""
    folder = tmp_path_factory.mktemp("verified")
    for name, said in (("2030-01-01", VERIFIED), ("foxes", AMENDED)):
        lines = [f"{rule} {rule} {fingerprint(text)}\n" for rule, text in said.items()]
        (folder / f"{name}.txt").write_text("".join(lines))
    return Record(str(folder)), Record(str(folder), addon=True)


@pytest.fixture
def texts(records):
    own, addon = records
    return CitedTexts(CitedText(OFFICIAL, own), lambda: CitedText(ADDON, addon))


def test_an_add_on_marks_what_it_adds_to_chapters_that_are_not_its_own():
    assert asking.own_chapters(ADDON) == {"372"}


@pytest.mark.slow
def test_the_bundled_add_on_has_two_chapters_of_its_own(home):
    with crkb.open("treachery-plain") as kb:
        assert asking.own_chapters(kb.texts()) == {"372", "907"}


CITED = {  # cited rule and phrase -> (status, number) in an official edition
    ("100.1", "lantern glows"): ("found", "100.1"),
    ("100.5", "Keepers count"): ("moved", "100.2"),
    ("100.2", "Keepers count"): ("edited", "100.2"),
    ("100.9", "lantern glows"): ("edited", "100.1"),
    ("100.2", "no such words"): ("lost", ""),
    ("100.9", "."): ("lost", ""),
    ("100.1tr", "foxed lantern"): ("found", "100.1tr"),
    ("372.1", "fox is sly"): ("found", "372.1"),
    ("702.TR01", "Slyness"): ("found", "702.TR01"),
    ("372.9", "no such words"): ("lost", ""),
    ("555.1", "in no chapter"): ("lost", ""),
}


@pytest.mark.parametrize(("cited", "where"), CITED.items())
def test_where_a_cited_rule_is(texts, cited, where):
    rule, phrase = cited
    [found] = asking.citations({rule: phrase}, texts)
    assert (found.rule, found.status, found.at) == (rule, *where)


def test_a_restatement_is_looked_up_by_number_alone(records):
    own, addon = records
    texts = CitedTexts(
        CitedText(OFFICIAL, own, restated=True), lambda: CitedText(ADDON, addon, restated=True)
    )
    cites = {"100.2": "other words", "100.9": "other words", "100.5": "x", "372.1": "other words"}
    later = {"100.1@2031-01-01": "glows"}  # not the rule that has its number in an earlier edition
    assert asking.citations(later, texts)[0].status == "found"
    texts.own.effective = "2030-01-01"
    assert asking.citations(later, texts)[0].name == "100.1@2031-01-01"
    texts.own.effective = "2031-01-01"
    assert asking.citations(later, texts)[0].status == "found"
    texts.own.effective = ""
    assert asking.citations(cites, texts) == [
        CitedRule("100.2", "other words", "found", "100.2", "Keepers count."),
        CitedRule("100.9", "other words", "lost", "", "", "2030-01-01"),
        CitedRule("100.5", "x", "found", "100.5", ""),  # verified, but not among what is restated
        CitedRule("372.1", "other words", "found", "372.1", "A fox is sly."),
    ]


def test_the_add_on_is_not_opened_where_nothing_cites_it(records):
    def never() -> CitedText:
        raise AssertionError

    texts = CitedTexts(CitedText(OFFICIAL, records[0]), never)
    assert asking.citations({"100.1": "lantern"}, texts)[0].status == "found"


def test_an_audit_counts_every_citation_once(texts):
    found = asking.audit(texts)
    tables = [*(q.cites for q in asking.in_force("")), citing.cites()]
    assert len(found.citations) + found.skipped + found.dated == sum(map(len, tables))
    assert {each.question for each in found.citations} >= {"mana-value", asking.GAME}
    assert not found.holds
    assert sum(found.counts.values()) == len(found.citations)
    assert list(found.counts) == ["found", "moved", "edited", "lost"]


def test_a_name_is_a_question_without_facts():
    assert asking.understand("same-name") == ("same-name", {})
    assert asking.understand("mana value of {2}{G}")[0] == "mana-value"


def test_a_line_that_is_not_a_question_names_similar_ones():
    with pytest.raises(PhraseError) as e:
        asking.understand("the name of an object with name stickers")
    assert "name-with-stickers" in e.value.hint
    with pytest.raises(PhraseError) as e:
        asking.understand("zzz")
    assert e.value.hint == "See them all: crkb questions"


@pytest.mark.parametrize("line", ["zzz", "", "of the and", "!?"])
def test_nothing_is_similar_to_a_line_without_a_common_word(line):
    assert asking.nearest(line) == []


@pytest.mark.parametrize("line", ["name", "stickers on a bear cub", "life in commander", "flip a coin"])
def test_similar_questions_share_words(line):
    found = asking.nearest(line)
    assert 1 <= len(found) <= 3
    about = {s.name: f"{s.name.replace('-', ' ')} {s.asks} {s.family}" for s in asking.summaries()}
    for name in found:
        assert set(words(line)) & set(words(about[name]))


def test_every_question_has_a_summary():
    assert {s.name for s in asking.summaries()} == set(registry.QUESTIONS)


def test_each_family_is_listed_once():
    listed = [found.family for found in asking.summaries()]
    assert [family for family, _ in groupby(listed)] == list(registry.families())
