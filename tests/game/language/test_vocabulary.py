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
    (vocabulary.counter_kind, "hexproof from black", "hexproof from blak", "black"),
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
        *((each, "layout", "2025-02-07", "2026-08-07") for each in ("omen", "station", "preparation")),
    ],
)
def test_a_word_of_the_form_that_an_edition_does_not_have_yet(word, what, before, since):
    for edition in ("", since, "2030-01-01"):
        vocabulary.in_force(word, what, "", edition)
    with pytest.raises(GameFormError, match=f"{word}' is a {what} only from {since} on"):
        vocabulary.in_force(word, what, "board[0]", before)


@pytest.mark.parametrize(
    "kind",
    [
        *("+1/+1", "-0/-2", "+10/+10", "charge", "time", "fade", "ticket", "flying", "first strike"),
        *("page", "fate", "oil", "quest", "slime", "net", "double strike", "vow", "glass-eye"),
    ],
)
def test_kinds_of_counters(kind):
    assert vocabulary.counter_kind(kind) == kind


@pytest.mark.parametrize(
    ("kind", "hint"),
    [
        *(("+1/1", "+1/+1 or -1/-1"), ("1/+1", "+1/+1"), ("+1/+1/+1", "+1/+1"), ("+x/+1", "+1/+1")),
        *(("+\u00b2/+1", "+1/+1"), ("+1/-\u0661", "+1/+1"), ("*1/+1", "+1/+1")),
        *(("+/+", "+1/+1"), ("Charge", "charge"), ("two words", "one word"), ("x1", "one word")),
        *(("chrge", "charge"), ("lorre", "lore"), ("firststrike", "first strike"), ("", "one word")),
    ],
)
def test_what_is_no_kind_of_counter(kind, hint):
    with pytest.raises(GameFormError, match="is not a kind of counter") as caught:
        vocabulary.counter_kind(kind, "path")
    assert hint in caught.value.hint


@pytest.mark.parametrize("kind", ["fate", "tide", "page", "cage", "lure", "storage", "ore", "ruse"])
def test_kinds_that_cards_name_are_no_mistakes_for_those_of_rules(kind):
    assert vocabulary.counter_kind(kind) == kind
    assert vocabulary._counter_hint(kind, "") is None


@pytest.mark.parametrize("text", ["{2}", "{G}{W}", "{X}{10}{G/U}", "{2/W}{G/P}{S}{C}", "{0}"])
def test_mana_symbols(text):
    assert vocabulary.is_symbols(text)


@pytest.mark.parametrize("text", ["", "{}", "2", "{2", "2}", "{2}G", "{Z}", "{2} {G}", "{\u0662}", "{T}"])
def test_what_is_no_mana_symbol(text):
    assert not vocabulary.is_symbols(text)


@pytest.mark.parametrize(
    ("word", "kind", "value", "negated"),
    [
        *(("creatures", "type", "creature", False), ("nonland", "type", "land", True)),
        *(("Elves", "subtype", "Elf", False), ("non-Aura", "subtype", "Aura", True)),
        *(("legendary", "supertype", "legendary", False), ("nonlegendary", "supertype", "legendary", True)),
        *(("red", "color", "R", False), ("nonred", "color", "R", True), ("tokens", "noun", "token", False)),
        *(("tapped", "quality", "tapped", False), ("abilities", "noun", "ability", False)),
        *(("face-down", "quality", "face-down", False), ("equipped", "quality", "equipped", False)),
    ],
)
def test_what_kind_of_word(word, kind, value, negated):
    assert vocabulary.word(word) == Word(kind, value, negated)


@pytest.mark.parametrize(
    ("singular", "plural"),
    [
        *(("Ox", "Oxen"), ("Werewolf", "Werewolves"), ("Pegasus", "Pegasi"), ("Octopus", "Octopuses")),
        *(("Cyclops", "Cyclopes"), ("Fish", "Fishes"), ("quiz", "quizes"), ("Boar", "Boars")),
        *(("Fungus", "Fungi"), ("ability", "abilities"), ("Donkey", "Donkeys")),
    ],
)
def test_other_plurals(singular, plural):
    assert vocabulary.plural(singular) == plural


def test_what_is_not_near_anything_is_told_what_is_allowed():
    with pytest.raises(GameFormError) as caught:
        vocabulary.zone("xyzzy", "path")
    assert caught.value.hint == "Allowed: battlefield, graveyard, hand, library, exile, stack, command"
    with pytest.raises(GameFormError) as caught:
        vocabulary.creature_type("Xyzzyxx", "path")
    assert caught.value.hint == ""


@pytest.mark.parametrize(("many", "are_told"), [(30, True), (31, False)])
def test_only_so_many_words_are_told(many, are_told):
    allowed = [f"{number:02}" for number in range(many)]
    with pytest.raises(GameFormError, match="'xyzzy' is not a number") as caught:
        vocabulary.one_of("xyzzy", allowed, "a number", "path")
    assert caught.value.hint == (f"Allowed: {', '.join(allowed)}" if are_told else "")


@pytest.mark.parametrize(
    ("check", "word", "edition", "when"),
    [
        (vocabulary.card_type, "kindred", "2024-04-12", "from "),
        (vocabulary.card_type, "tribal", "2026-08-07", "until "),
        (vocabulary.card_type, "tribal", "", "until "),
        (vocabulary.subtype, "Mutagen", "2025-02-07", "from "),
    ],
)
def test_when_another_edition_has_a_word(check, word, edition, when):
    with pytest.raises(GameFormError, match=f" only {when}") as caught:
        check(word, "path", edition)
    assert caught.value.hint == "Use another edition."


def test_letters_of_colors_are_named_for_their_words():
    with pytest.raises(GameFormError) as caught:
        vocabulary.color("blue", "path")
    assert caught.value.hint == "Write U."


def test_subtypes_by_type():
    assert "Siege" in vocabulary.subtypes_of("battle")
    assert {"Adventure", "Arcane"} <= vocabulary.subtypes_of("sorcery")
    assert "Elf" in vocabulary.subtypes_of("kindred")
    assert vocabulary.subtypes_of("nothing") == frozenset()
    assert "Elf" in vocabulary.creature_types()
    assert "Forest" not in vocabulary.creature_types()
