"""The parser of the grammar: the words that it knows, and its tables, which are kept."""

from __future__ import annotations

import re

import pytest

from crkb import paths
from crkb.game.language import language, lexing
from crkb.game.language.language import Words
from crkb.game.terms import AnyTarget


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


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty place for what is computed once."""
    monkeypatch.setenv("CRKB_HOME", str(tmp_path))
    language._lark.cache_clear()
    yield tmp_path / "cache" / "game.lark.tables"
    language._lark.cache_clear()


def test_the_tables_of_the_parser_are_kept(cache):
    language._lark()
    written = cache.stat().st_mtime_ns
    language._lark.cache_clear()
    assert language._lark().parse_interactive(start="filter")
    assert cache.stat().st_mtime_ns == written


def test_broken_tables_are_computed_again(cache):
    language._lark()
    cache.write_bytes(cache.read_bytes()[:1000])
    language._lark.cache_clear()
    language._understood.cache_clear()
    assert language.read_part("any target", Words()) == AnyTarget()


def test_a_home_that_cannot_be_written_to_keeps_nothing(tmp_path, monkeypatch, cache):
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("CRKB_HOME", str(file))
    assert paths.cache_file("game.lark.tables") == ""
    assert language._lark().parse_interactive(start="filter")
