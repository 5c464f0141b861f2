"""Text to search words, and where they stand."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.text.search_words import STOP, spans, words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Two owls call.", ["two", "owls", "call"]),
        ("can’t", ["can't"]),
        ("opponent's opponents’", ["opponent's", "opponents"]),
        ("'quoted'", ["quoted"]),
        ("Lim-Dûl Ætherium", ["lim", "dul", "aetherium"]),
        ("{W} {w/u} {2/W} {TK} {T}:", ["{w}", "{w/u}", "{2/w}", "{tk}", "{t}"]),
        ("{a long remark} {}", ["a", "long", "remark"]),
        ("+1/+1 −1/−1 2/2 */* X/X", ["+1/+1", "-1/-1", "2/2", "*/*", "x/x"]),
        ("and/or", ["and", "or"]),
        ("704.5k 702.TR01a 613.", ["704.5k", "702.tr01a", "613"]),
        ("rule_name 3rd", ["rule", "name", "3rd"]),
        ("face-down", ["face", "down"]),
        ("—…!?", []),
        ("", []),
    ],
)
def test_words(text: str, found: list[str]) -> None:
    assert words(text) == found


def test_words_stand_where_they_are_said_to() -> None:
    text = "An\u00a0owl  calls “Dûl” for {W/U}."
    assert [(w.folded, text[w.start : w.end]) for w in spans(text)] == [
        ("an", "An"),
        ("owl", "owl"),
        ("calls", "calls"),
        ("dul", "Dûl"),
        ("for", "for"),
        ("{w/u}", "{W/U}"),
    ]


def test_places_stay_true_behind_letters_that_fold_to_two() -> None:
    text = "Æther™ ß owl"
    assert [text[w.start : w.end] for w in spans(text)] == ["Æther", "ß", "owl"]


def test_common_words_are_words_too() -> None:
    assert words("the owl") == ["the", "owl"]
    assert "the" in STOP
    assert not STOP & {"not", "all", "no", "can't"}


@given(st.text(st.characters(codec="cp1252")))
def test_spans_are_in_order_and_inside(text: str) -> None:
    at = 0
    for word in spans(text):
        assert at <= word.start < word.end <= len(text)
        assert len(word.folded) == word.end - word.start
        at = word.end


@given(st.text(st.sampled_from("owl'’ûé -–/+1{}W*.\u00a0“”")))
def test_spans_are_the_words(text: str) -> None:
    """But for the few letters that fold to two, and runs of spaces."""
    assert [w.folded for w in spans(text)] == words(text)


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["*", "x*", "1/", "+1", "{", "a'", "704.", "-"])
def test_the_work_is_linear(piece: str) -> None:
    start = time.process_time()
    words(piece * 200_000)
    assert time.process_time() - start < 10  # a fifth of a second; the square of it would be minutes
