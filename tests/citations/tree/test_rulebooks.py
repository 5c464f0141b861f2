"""The small reader of rule texts."""

from __future__ import annotations

import pytest

from tests.citations.tree import official
from tests.citations.tree.rulebooks import Rulebook, contains, every_number, folded, parent, quotable

BOOK = """\ufeffThe rules of owls

1. Birds
101. Owls
102. Nests

101. Owls
101.1. Hoot
101.1a Owls hoot at any moon they like. See rule 102.1.
101.1aa Owls hoot in pairs.
101.2.All owls are birds.
101.3 Owls sleep by day (see rule 101.1).
101.4b. Owls dislike rain.
102. Nests
102.1. Nests are as follows:
102.2. An owl’s nest is round, warm and hidden well behind 12 leaves of the oak that stands nearest to it.

2020 was a good year. 101.9 is not a rule here.
"""


def test_the_reader_reads_rules_titles_and_chapters():
    book = Rulebook(BOOK)
    numbers = ["101.1", "101.1a", "101.1aa", "101.2", "101.3", "101.4b", "102.1", "102.2"]
    assert list(book.texts) == numbers
    assert book.texts["101.2"] == "All owls are birds."
    assert (book.chapters, book.titles) == ({"101": "Owls", "102": "Nests"}, {"101.1": "Hoot"})
    assert [book.title(n) for n in ("101.1aa", "101.2", "102", "109.9")] == ["Hoot", "Owls", "Nests", ""]
    assert "101" in book
    assert "101.9" not in book


def test_the_reader_finds_words():
    book = Rulebook(BOOK)
    assert quotable(book.texts["102.2"]) == [
        ["An", "owl’s", "nest", "is", "round,", "warm", "and", "hidden", "well", "behind"],
        ["leaves", "of", "the", "oak", "that", "stands", "nearest", "to"],
    ]
    words = folded("nest is ROUND, warm and hidden well behind")
    assert book.holding(words) == ["102.2"]
    assert book.holding((*words, "oak")) == []
    assert not contains(("owls", "hoots"), ("owls", "hoot"))


@pytest.mark.parametrize(
    ("number", "expected"),
    [("702.19b", "702.19"), ("704.5aa", "704.5"), ("702.19", "702.19"), ("702", "702")],
)
def test_parents(number, expected):
    assert parent(number) == expected


def test_every_number_is_read_generously():
    text = "  101.1a Owls.\n102. Nests\n103.2. Eggs\nsee 104.1\n"
    assert every_number([text]) >= {"101.1a", "101.1", "102", "103.2"}
    assert "104.1" not in every_number([text])


@pytest.mark.editions
def test_the_reader_counts_as_many_rules_as_an_independent_count(shared):
    found = official.editions(shared / "editions").all
    assert [len(book.texts) for book in found] == [2962, 3022, 3162]
    # the table of contents has each chapter, and the text each again under the same title
    assert [len(book.chapters) for book in found] == [144, 144, 147]
