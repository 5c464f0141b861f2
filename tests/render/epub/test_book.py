"""Which documents an edition is cut into, and where everything is in them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from crkb.render.epub import book as epub_book
from crkb.render.epub.book import EpubBook

from .conftest import GAME


@pytest.fixture
def short_parts(monkeypatch) -> None:
    monkeypatch.setattr(epub_book, "LONG", 400)


def test_a_chapter_that_is_not_long_is_one_document(opened):
    book = EpubBook(opened(GAME))
    assert [part.file for part in book.parts] == [f"{c.number}.xhtml" for c in book.chapters]
    assert [part.file for part in book.glossary] == ["glossary.xhtml"]
    assert all(part.first for part in book.parts)


@pytest.mark.usefixtures("short_parts")
def test_a_long_chapter_goes_on_in_other_documents(opened):
    book = EpubBook(opened(GAME))
    parts = [part for part in book.parts if str(part.chapter.number) == "704"]
    assert [part.file for part in parts] == [
        "704.xhtml",
        *(f"704-{n}.xhtml" for n in range(2, len(parts) + 1)),
    ]
    assert len(parts) > 1
    assert [part.first for part in parts] == [True] + [False] * (len(parts) - 1)


@pytest.mark.usefixtures("short_parts")
@pytest.mark.parametrize("name", [GAME, "plain", "harm-1", "moth-court-1.10"])
def test_every_rule_is_in_one_document_and_found_there(opened, name):
    book = EpubBook(opened(name))
    placed = [str(rule.number) for part in book.parts for rule in part.rules]
    assert placed == [n for n, rule in book.edition.rules.items() if rule.kind not in ("section", "chapter")]
    for part in book.parts:
        for rule in part.rules:
            assert book.href(str(rule.number), "") == f"{part.file}#r{rule.number}"


@pytest.mark.usefixtures("short_parts")
def test_parts_are_as_long_as_they_may_be(opened):
    def length(rules) -> int:
        return sum(len(block.text) for rule in rules for block in rule.blocks)

    book = EpubBook(opened("plain"))
    for part, after in pairwise(book.parts):
        rules = [rule for rule in part.rules if rule.kind == "rule"]
        assert length(part.rules) <= epub_book.LONG or len(rules) == 1
        if after.chapter is part.chapter:
            first = next(i for i, r in enumerate((*after.rules[1:], after.rules[0]), 1) if r.kind == "rule")
            assert length(part.rules) + length(after.rules[:first]) > epub_book.LONG
    assert any(len([r for r in part.rules if r.kind == "rule"]) > 1 for part in book.parts)


@pytest.mark.usefixtures("short_parts")
def test_subrules_stay_with_their_rule(opened):
    for part in EpubBook(opened("plain")).parts:
        assert not part.rules or part.rules[0].kind == "rule"


@pytest.mark.usefixtures("short_parts")
def test_terms_are_in_the_document_of_their_letter(opened):
    book = EpubBook(opened("plain"))
    letters = [each for part in book.glossary for each in part.letters]
    assert letters == sorted(set(letters))
    assert len(book.glossary) > 5
    for part in book.glossary:
        of_it = [t.name for t in book.edition.terms if epub_book.letter(t.name) in part.letters]
        assert {book.href(name, "", "term").partition("#")[0] for name in of_it} == {part.file}


def test_what_is_not_in_the_edition_has_no_address(opened):
    book = EpubBook(opened(GAME))
    assert book.href("999", "") == book.href("704.99", "") == book.href("nosuch", "", "term") == ""


def test_sections_cards_and_questions_have_addresses(opened):
    book = EpubBook(opened("moth-court-1.10"))
    section = next(number for number, _, _ in book.sections)
    assert book.href(section, "") == f"section-{section}.xhtml#r{section}"
    assert book.href(book.edition.cards[0].name, "", "card").startswith("cards.xhtml#c-")
    assert book.href(book.edition.questions[0].text, "", "question").startswith("questions.xhtml#q-")
