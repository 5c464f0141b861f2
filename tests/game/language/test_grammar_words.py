"""The parser of the grammar: the words that it knows, and its tables, which are kept."""

from __future__ import annotations

import re

import pytest

from crkb.game.language import language, lexing


def test_the_words_of_the_grammar_are_those_that_the_parser_knows():
    said = {word for phrase in language.literals() for word in phrase}
    other = {other for other, form in lexing.FORMS.items() if form in said}
    assert language._grammar_words() == {"the", *said, *other} - language.OWN_WORDS
    assert said >= language.OWN_WORDS - {"expend", "share"}


def test_no_word_is_reserved_that_the_form_of_games_does_not_have(shared):
    """What the grammar has besides must stay free for the ids of files that are written by that form."""
    path = shared / "game-format.md"
    if not path.is_file():
        pytest.skip("the form of games isn't beside the checkout")
    known = set(re.findall(r"[A-Za-z']+", path.read_text(encoding="utf-8")))
    words = filter(str.isalpha, language._grammar_words())
    assert [
        each for each in words if not known & {each, each.removesuffix("s"), lexing.FORMS.get(each)}
    ] == []
