"""Rule numbers in every spelling that people type, and what only looks like one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.numbers import LETTERS, RuleNumber
from crkb.search.understanding.typed_numbers import LONGEST, named_numbers, typed_numbers

ONE = {
    "704.5f": "704.5f",
    "704.5F": "704.5f",
    " 704.5f ": "704.5f",
    '"704.5f"': "704.5f",
    "\u2018704.5f\u2019": "704.5f",
    "\u201c704.5f\u201d": "704.5f",
    "`704.5f`": "704.5f",
    "(704.5f)?!": "704.5f",
    "[704.5f].": "704.5f",
    "704.5f;": "704.5f",
    "7045f": "704.5f",
    "704 5f": "704.5f",
    "704 5 f": "704.5f",
    "704.5 f": "704.5f",
    "704,5f": "704.5f",
    "704:5f": "704.5f",
    "704-5f": "704.5f",
    "704_5_f": "704.5f",
    "704..5f": "704.5f",
    "r704.5f": "704.5f",
    "r 704.5f": "704.5f",
    "CR-704.5f": "704.5f",
    "cr: 704.5f": "704.5f",
    "cr#704.5f": "704.5f",
    "cr_7045f": "704.5f",
    "!cr 704.5f": "704.5f",
    "rule704": "704",
    "rule rule 704": "704",
    "rules 704": "704",
    "comp rule 704": "704",
    "comprehensive rules 704.5": "704.5",
    "section 7": "7",
    "chapter 704": "704",
    "no. 704.5": "704.5",
    "nr 704.5": "704.5",
    "number 704.5": "704.5",
    "7": "7",
    "704": "704",
    "704-9": "704.9",  # no range: nobody types one of chapters so
    "1234": "123.4",
    "702.123": "702.123",
    "704.5tr": "704.5tr",
    "205 3 tr": "205.3tr",
    "702.TR01": "702.TR01",
    "704.5aa": "704.5aa",
    "704.5f" + "." * (LONGEST + 1): "704.5f",  # so long only by its marks
}


@pytest.mark.parametrize(("typed", "number"), ONE.items())
def test_one_number(typed, number):
    assert list(map(str, typed_numbers(typed))) == [number]


RANGES = {
    "704.5a-c": ["704.5a", "704.5b", "704.5c"],
    "7045a-c": ["704.5a", "704.5b", "704.5c"],
    "704 5a to c": ["704.5a", "704.5b", "704.5c"],
    "rules 704 5 a through c": ["704.5a", "704.5b", "704.5c"],
    "704.5k-n": ["704.5k", "704.5m", "704.5n"],
    "702.9-12": ["702.9", "702.10", "702.11", "702.12"],
    "704 to 706": ["704", "705", "706"],
}


@pytest.mark.parametrize(("typed", "numbers"), RANGES.items())
def test_a_range(typed, numbers):
    assert list(map(str, typed_numbers(typed))) == numbers


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "?!",
        "rule",
        "cr",
        "oil",
        "12",
        "000",
        "0",
        "012",
        "2/2",
        "{2}",
        "5f",
        "704.5f is",
        "704.5f oil",
        "100 lamps",
        "or704",
        "7041234",
        "704.5c-a",  # backwards
        "100.1-700",  # across levels
        "rule rule",
        "r" + " " * LONGEST + "704",  # too long for a number
        "\u0667\u0660\u0664",
    ],
)
def test_what_is_no_number(typed):
    assert typed_numbers(typed) == []


def test_the_longest_that_is_read():
    longest = "cr" + " " * (LONGEST - 5) + "704"
    assert list(map(str, typed_numbers(longest))) == ["704"]
    assert typed_numbers(longest.replace("cr", "cr ")) == []


def test_a_range_is_bounded():
    assert len(typed_numbers("100-900")) == 100


NAMED = {
    "what does rule 704.5f say": ["704.5f"],
    "Is 702.19B like 702.2c?": ["702.2c", "702.19b"],
    "704.5f, 704.5f. (704.5f)": ["704.5f"],
    "1.5 of 12.5": [],
    "rule 704": [],
    "v1.100.2 and 100.2.3": ["100.2"],
    "x704.5f or 704.5fff or 704.0": [],
    "704.1 704.2 704.3 704.4 704.5 704.6": ["704.1", "704.2", "704.3", "704.4", "704.5"],
    "100.1000 \u0667\u0660\u0664.1": [],
    "": [],
}


@pytest.mark.parametrize(("query", "numbers"), NAMED.items())
def test_numbers_among_words(query, numbers):
    assert list(map(str, named_numbers(query))) == numbers


NUMBERS = st.builds(
    lambda chapter, rule, letter: f"{chapter}.{rule}{letter}",
    st.integers(100, 999),
    st.integers(1, 999),
    st.sampled_from(["", *LETTERS]),
)


@given(
    NUMBERS,
    st.sampled_from(["", "cr ", "CR-", "r", "Rule ", "rules:", "comp rule "]),
    st.sampled_from([".", "", " ", ",", ":", "_", " . "]),
    st.sampled_from(["", "?", '"', ")", " "]),
)
def test_a_number_is_read_however_it_is_spelled(number, before, mark, after):
    assert typed_numbers(before + number.replace(".", mark) + after) == [RuleNumber.parse(number)]


@given(st.text(alphabet='7045.,:-_ fcrtol"(\u2013', max_size=2 * LONGEST))
def test_any_text_gives_numbers_or_none(typed):
    assert all(isinstance(number, RuleNumber) for number in typed_numbers(typed))
