"""The unofficial glossary: its form, every ability word, and nothing that the rules define."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crkb import lists, paths
from crkb.serve.academy import glossary, unofficial
from tests.corpus.test_lists import EDITIONS, edition

NEWEST = "2026-08-07"
DEFINED = unofficial.definitions()
ABILITY_WORDS = {word.replace("'", "’") for word in lists.entries("ability-words", NEWEST)}
BOTH = {"imprint", "threshold"}
"""Ability words that were keywords once: the rules' own glossary still has them."""


def test_the_file_has_a_line_for_each():
    lines = Path(paths.corpus(), unofficial.FILE).read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if not line.startswith("#")]
    assert [f"{term}\t{text.removesuffix(unofficial.MARK)}" for term, text in DEFINED.items()] == told
    assert len(glossary.informal()) == len(told)  # none is there twice in other letters


def test_every_ability_word_is_there_and_as_many_words_of_players():
    assert {term.lower() for term in DEFINED} >= ABILITY_WORDS
    assert len(DEFINED) - len(ABILITY_WORDS) >= 80


@pytest.mark.parametrize("term", DEFINED)
def test_an_entry(term):
    text = DEFINED[term]
    assert re.fullmatch(r"[A-Z][\w’]*(?:[ -][\w’]+)*", term)
    assert text.endswith(". [Unofficial]")
    assert text[0].isupper() or text[0] == "“"
    assert "  " not in text
    assert "'" not in text
    assert '"' not in text
    assert 20 <= len(text) <= 220
    if term.lower() in ABILITY_WORDS:
        assert text.startswith("Marks ")


@pytest.mark.editions
def test_the_rules_define_none_of_them(shared):
    of = edition(shared / "editions" / EDITIONS[NEWEST])
    own = glossary.official(of.terms)
    assert {key for key in glossary.informal() if key in own} == BOTH


@pytest.mark.editions
@pytest.mark.parametrize("day", EDITIONS)
def test_words_of_players_take_no_misspelt_term_away(shared, day):
    """What is nearly a term is taken for it, whether the unofficial glossary is looked in or not."""
    known = glossary._glossary(glossary.official(edition(shared / "editions" / EDITIONS[day]).terms))
    taken = []
    for key in known.official:
        typed = key[: len(key) // 2] + key[len(key) // 2 + 1 :]  # a letter is missing
        without = glossary.nearest(typed, known.names)
        if without == key and glossary.nearest(typed, known.all_names) != key:
            taken.append(typed)
    assert len(taken) <= len(known.official) // 200, taken
