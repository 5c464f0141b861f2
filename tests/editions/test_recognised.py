"""An edition's rules among those of known editions: by text, by place, and their numbers."""

from __future__ import annotations

import pytest

from crkb.editions.recognised import Recognised
from crkb.library import known
from crkb.library.prints import Print

THEN = {
    "7": "additional",
    "701": "lamps",
    "701.1": "shine",
    "701.2": "burn",
    "701.3": "same words",
    "702": "oil",
    "702.1": "same words",
    "702.2": "pour",
    "703": "keepers",
    "703.1": "rest",
}
NOW = {
    "7": "additional",
    "701": "lamps",
    "701.1": "new words",
    "701.2": "shine",
    "701.3": "same words",
    "702": "wicks",
    "703": "oil",
    "703.1": "same words",
    "703.2": "pour more",
    "703.3": "burn",
    "704": "keepers",  # the known edition has no chapter of that number
    "704.1": "rest more",
}


@pytest.fixture(autouse=True)
def known_edition(monkeypatch):
    """A known edition of the test's own, under every date."""
    prints = {number: Print(text) for number, text in THEN.items()}
    monkeypatch.setattr(known, "prints", lambda date: prints)
    monkeypatch.setattr(known, "numbers", lambda date: known.by_text(prints))


@pytest.fixture
def rules() -> Recognised:
    return Recognised({number: Print(text) for number, text in NOW.items()})


@pytest.mark.parametrize(
    ("number", "then"),
    [
        ("7", "7"),
        ("701", "701"),
        ("701.2", "701.1"),  # moved within its chapter
        ("703.3", "701.2"),  # and to another one
        ("701.1", ""),  # new words
        ("703.2", ""),
        ("701.3", "701.3"),  # the same words stand twice: the chapter tells
        ("703.1", "702.1"),
        ("703", "702"),
        ("702", ""),
    ],
)
def test_a_rule_is_the_one_with_its_text(rules, number, then):
    assert rules.with_text(number, "2031-01-01") == then


@pytest.mark.parametrize(
    ("number", "then"),
    [
        ("701.1", "701.1"),
        ("703.2", "702.2"),
        ("703.3", ""),
        ("702", ""),
        ("702.1", ""),
        ("7", "7"),
        ("704.1", "703.1"),
    ],
)
def test_a_place_is_that_in_the_chapter_of_the_same_title(rules, number, then):
    assert rules.in_place(number, "2031-01-01") == then


def test_numbers_are_of_rules_with_the_same_text_that_moved(rules):
    assert rules.numbers("2031-01-01") == {
        "701.1": "701.2",
        "701.2": "703.3",
        "702": "703",
        "703": "704",
    }


def test_a_text_that_stands_twice_has_no_number(known_edition):
    assert Recognised({"703.9": Print("same words")}).numbers("2031-01-01") == {}
    twice = Recognised({n: Print(text) for n, text in (("703.8", "pour"), ("703.9", "pour"))})
    assert twice.numbers("2031-01-01") == {}


def test_texts_are_found(rules):
    assert list(rules.having("same words")) == ["701.3", "703.1"]
    assert list(rules.having("nobody wrote this")) == []
