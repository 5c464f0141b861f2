"""What texts say of which spells may be cast."""

from __future__ import annotations

import pytest

from crkb.questions.facts import FactsError
from crkb.questions.values import spell_texts


@pytest.mark.parametrize(
    ("word", "types", "barred"),
    [
        ("sorceries", ["sorcery"], []),
        ("sorcery", ["sorcery"], []),
        ("creatures", ["creature"], []),
        ("noncreature", [], ["creature"]),
        ("non-artifact", [], ["artifact"]),
        ("Aura", ["Aura"], []),
        ("permanent", list(spell_texts.PERMANENT), []),
        ("and", [], []),
    ],
)
def test_a_word_before_spells(word, types, barred):
    found: tuple[list[str], list[str]] = ([], [])
    spell_texts._sort("text", word, *found)
    assert found == (types, barred)


def test_a_word_that_is_no_type():
    with pytest.raises(FactsError, match="can't be read: 'blue'"):
        spell_texts._sort("text", "blue", [], [])


def test_a_card_with_flash():
    assert spell_texts.own("text", "Flying, flash", "2026-08-07").flash
    assert not spell_texts.own("text", "Flying", "2026-08-07").flash


def test_a_misspelt_keyword_is_refused():
    with pytest.raises(FactsError, match="'Flyng' is not a keyword"):
        spell_texts.own("text", "Flyng", "2026-08-07")


def test_keywords_that_let_a_card_be_cast_face_down():
    assert set(spell_texts.MORPHS) == {"morph", "megamorph", "disguise"}


@pytest.mark.parametrize("word", ["and", "or", "a", "an", "any", "the"])
def test_words_that_say_nothing_of_types(word):
    found: tuple[list[str], list[str]] = ([], [])
    spell_texts._sort("text", word, *found)
    assert found == ([], [])
