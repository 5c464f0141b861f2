"""The words of games: what there is in an edition, plurals, near words, wrong ones."""

from __future__ import annotations

import pytest

from crkb.game.errors import GameFormError
from crkb.game.language import vocabulary
from crkb.game.terms import Word


@pytest.mark.parametrize(
    ("singular", "plural"),
    [
        ("creature", "creatures"),
        ("sorcery", "sorceries"),
        ("Elf", "Elves"),
        ("Ally", "Allies"),
        ("Monkey", "Monkeys"),
        ("Fox", "Foxes"),
        ("Leech", "Leeches"),
        ("Mouse", "Mice"),
        ("Plains", "Plains"),
    ],
)
def test_plurals(singular, plural):
    assert vocabulary.plural(singular) == plural


def test_every_word_in_both_numbers():
    for subtype in vocabulary.subtypes():
        if " " not in subtype:
            assert vocabulary.word(subtype) == Word("subtype", subtype)
            assert vocabulary.word(vocabulary.plural(subtype)) == Word("subtype", subtype)
            assert vocabulary.word(f"non-{subtype}") == Word("subtype", subtype, True)


@pytest.mark.parametrize("text", ["Creature", "bear", "noncreeture", "non", "blackk", ""])
def test_other_words(text):
    assert vocabulary.word(text) is None


def test_the_types_that_a_subtype_belongs_to():
    assert "creature" in vocabulary.subtype_types("Bear")
    assert vocabulary.subtype_types("Equipment") == {"artifact"}
    assert vocabulary.subtype_types("Forest") == {"land"}
    assert vocabulary.subtype_types("Adventure") == {"instant", "sorcery"}
    assert vocabulary.subtype_types("Nothing") == frozenset()
    assert "Bear" in vocabulary.subtypes_of("creature")
    assert "Bear" not in vocabulary.subtypes_of("land")


def test_kindred_shares_creature_types_under_the_name_of_its_edition():
    assert {"kindred", "tribal"} & vocabulary.card_types("2024-04-12") == {"tribal"}
    assert {"kindred", "tribal"} & vocabulary.card_types("2025-02-07") == {"kindred"}


CHECKS = [
    (vocabulary.card_type, "creature", "creture", "creature"),
    (vocabulary.card_type, "land", "Land", "land"),
    (vocabulary.supertype, "legendary", "legendry", "legendary"),
    (vocabulary.subtype, "Bear", "Baer", "Bear"),
    (vocabulary.subtype, "Power-Plant", "bear", "Bear"),
    (vocabulary.creature_type, "Elf", "Forest", ""),
    (vocabulary.land_type, "Forest", "Forst", "Forest"),
    (vocabulary.color, "G", "red", "R"),
    (vocabulary.color, "W", "P", "Allowed"),
    (vocabulary.zone, "graveyard", "graveyrd", "graveyard"),
    (vocabulary.step, "end step", "end stpe", "end step"),
    (vocabulary.counter_kind, "+1/+1", "+1+1", ""),
    (vocabulary.counter_kind, "-0/-1", "+1/1", "+1/+1"),
    (vocabulary.counter_kind, "first strike", "first stirke", "first strike"),
    (vocabulary.counter_kind, "loyalty", "loyality", "loyalty"),
    (vocabulary.counter_kind, "ice", "Ice", "lower-case"),
    (vocabulary.counter_kind, "page", "chrage", "charge"),
    (vocabulary.symbols, "{2}{G/U}", "{2}{Z}", "quotes"),
    (vocabulary.symbols, "{10}", "2G", "quotes"),
    (vocabulary.keyword_name, "first strike", "frist strike", "first strike"),
    (vocabulary.keyword_name, "ward {2}", "wrad {2}", "ward"),
]


@pytest.mark.parametrize(("check", "right", "wrong", "hint"), CHECKS)
def test_checks_of_single_words(check, right, wrong, hint):
    assert check(right, "path") == right
    with pytest.raises(GameFormError) as e:
        check(wrong, "path")
    assert e.value.path == "path"
    assert hint in e.value.hint


@pytest.mark.parametrize(
    ("check", "word", "edition"),
    [
        (vocabulary.card_type, "kindred", "2024-04-12"),
        (vocabulary.card_type, "tribal", "2026-08-07"),
        (vocabulary.subtype, "Mutagen", "2025-02-07"),
        (vocabulary.counter_kind, "exalted", "2024-04-12"),
        (vocabulary.predefined, "Lander", "2025-02-07"),
        (vocabulary.keyword_name, "harmonize", "2025-02-07"),
    ],
)
def test_words_of_other_editions(check, word, edition):
    with pytest.raises(GameFormError) as e:
        check(word, "path", edition)
    assert "only" in str(e.value)


def test_letters_in_another_order_come_first():
    assert vocabulary.near("Baer", ["Badger", "Bear", "Boar"]) == "Did you mean Bear?"


@pytest.mark.parametrize(
    ("word", "what", "before", "since"),
    [
        ("room", "layout", "2024-04-12", "2025-02-07"),
        ("omen", "layout", "2025-02-07", "2026-08-07"),
    ],
)
def test_a_word_of_the_form_that_an_edition_does_not_have_yet(word, what, before, since):
    for edition in ("", since, "2030-01-01"):
        vocabulary.in_force(word, what, "", edition)
    with pytest.raises(GameFormError, match=f"{word}' is a {what} only from {since} on"):
        vocabulary.in_force(word, what, "board[0]", before)
