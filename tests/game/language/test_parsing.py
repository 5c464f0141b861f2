"""Parsing by tables does what Lark does: with sentences of the grammar, and with words that don't fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Token, Tree
from lark.exceptions import UnexpectedToken

from crkb.game.language import language, lexing
from crkb.game.language.parsing import Unexpected
from tests.game.language import sentences

NAMES = lexing.Names(frozenset({"Ann", "Bob"}), frozenset({"bear", "wall"}), "")


class Said(dict):
    """What is made of each rule: its name and its parts."""

    def __missing__(self, rule):
        return lambda *parts: (rule, *parts)


def by_tables(start, words):
    """What becomes of words: what they are, or the word that doesn't fit and the terminals that would."""
    try:
        return language._parser().parse(start, words, Said())
    except Unexpected as e:
        return e.found, set(e.expected)


def by_lark(start, words):
    """The same by Lark."""
    parser = sentences.lark().parse_interactive(start=start)
    try:
        for word in words:
            parser.feed_token(Token(word.type, word))
        return said(parser.feed_eof())
    except UnexpectedToken as e:
        return e.token.value or None, e.expected


def said(part):
    """A tree as `Said` has it. No `Transformer`: that takes a rule called `transform` for its own method."""
    if isinstance(part, Tree):
        return (str(part.data), *map(said, part.children))
    return None if part is None else part.value


def cut(text):
    return lexing.cut(text, language.literals(), NAMES)


@pytest.mark.parametrize("start", language.STARTS)
def test_lark_makes_the_same_of_sentences(start):
    @given(sentences.of(start))
    def check(text):
        words = cut(text)
        assert by_tables(start, words) == by_lark(start, words)

    check()


@pytest.mark.parametrize("start", language.STARTS)
def test_lark_stops_at_the_same_word_of_what_nearly_fits(start):
    @given(sentences.of(start), st.data())
    def check(text, data):
        words = cut(text)
        at = data.draw(st.integers(0, len(words)))
        other = cut(data.draw(sentences.of(data.draw(st.sampled_from(language.STARTS)))))
        words = [*words[:at], *other, *words[at + 1 :]]
        assert by_tables(start, words) == by_lark(start, words)

    check()


def test_the_end_is_no_word():
    assert by_tables("cost", [])[0] is None
    assert by_tables("part", cut("this"))[0] == "this"
