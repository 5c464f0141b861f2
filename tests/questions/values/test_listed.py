"""Words of the dated lists: spelled as listed, near words for others, subtypes of every type."""

from __future__ import annotations

import pytest

from crkb.questions.facts import FactsError
from crkb.questions.values import listed


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("elf", "Elf"),
        ("TIME LORD", "Time Lord"),
        ("siege", "Siege"),
        ("equipment", "Equipment"),
        ("Lair", "Lair"),
    ],
)
def test_a_subtype_is_spelled_as_the_rules_do(word, found):
    assert listed.subtype("subtypes", word, "") == found


@pytest.mark.parametrize(
    ("word", "effective", "message", "hint"),
    [
        ("Aurra", "", "subtypes: 'Aurra' is not a subtype", "Aura"),
        ("Omen", "2025-02-07", "subtypes: 'Omen' is in the rules only from 2026-08-07 on", "-e"),
    ],
)
def test_an_unknown_subtype_is_an_error(word, effective, message, hint):
    with pytest.raises(FactsError, match=message) as caught:
        listed.subtype("subtypes", word, effective)
    assert hint in caught.value.hint


def test_words_of_a_list_are_checked():
    listed.check("types", "card-types", ["Kindred", "creature"], "2025-02-07")
    with pytest.raises(FactsError, match="types: 'tribal' is in the rules only until 2024-04-12"):
        listed.check("types", "card-types", ["tribal"], "2025-02-07")


def test_types_are_recognised_in_any_case():
    assert listed.is_type("Snow")
    assert listed.is_type("wizard")
    assert not listed.is_type("planes")


@pytest.mark.parametrize(
    "line",
    [
        "LEGENDARY creature — Elf",
        "Creature — Time Lord Elf",
        "creature - elf",
        "Artifact",
        "Basic Land — Forest",
    ],
)
def test_a_type_line_of_types(line):
    listed.check_type_line("line", line, "2026-08-07")


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("Creature — Elf Blorb", "Blorb"),
        ("Creature — Time Lord Blorb", "Blorb"),
        ("Crature — Elf", "Crature"),
        ("Legendry Creature", "Legendry"),
    ],
)
def test_a_type_line_with_another_word(line, word):
    with pytest.raises(FactsError, match=repr(word)):
        listed.check_type_line("line", line, "2026-08-07")


@pytest.mark.parametrize("word", ["flyng", "  Flyng ", "FLYNG"])
def test_a_word_spelled_nearly_like_a_name(word):
    with pytest.raises(FactsError, match="is not known") as raised:
        listed.refuse_misspelling("word", word, ["flying", "lying"])
    assert "flying" in raised.value.hint


@pytest.mark.parametrize("word", ["flying", "Flying", "lyingg", "stone", "a"])
def test_words_that_are_names_or_spelled_otherwise(word):
    listed.refuse_misspelling("word", word, ["flying"])


@pytest.mark.parametrize("word", [" elf ", "ELF"])
def test_a_subtype_in_any_case_with_spaces_about_it(word):
    assert listed.subtype("word", word, "2026-08-07") == "Elf"
