"""Texts cut into words that know what they are."""

import pytest

from crkb.game.errors import GameFormError
from crkb.game.language import language, lexing
from crkb.game.language.lexing import Names, NotUnderstood
from crkb.game.terms import Word

NAMES = Names(frozenset({"Ann", "Nils"}), frozenset({"bear", "ox-2", "boss"}))


def cut(text, names=NAMES):
    return lexing.cut(text, language.literals(), names)


def kinds(text, names=NAMES):
    """What the words of a text are; a literal of the grammar as it was written."""
    named = {"NUMBER", "SIGNED", "WORD", "SYMBOLS", "OPPONENT", "PLAYER", "OWNED_BY", "ID", "OF_ID"}
    named |= {"KEYWORD", "KIND", "STEP"}
    return [(each.type, each.value) if each.type in named else each.text for each in cut(text, names)]


CREATURE = ("WORD", Word("type", "creature"))
CUT = {
    "12 creatures": [("NUMBER", 12), CREATURE],
    "+2": [("SIGNED", 2)],
    "-3": [("SIGNED", -3)],
    "\u22123": [("SIGNED", -3)],
    "2/2 creature": [("WORD", Word("p/t", "2/2")), CREATURE],
    "{2}{G}, {T}": [("SYMBOLS", "{2}{G}"), ",", "{T}"],
    "nonblack": [("WORD", Word("color", "B", True))],
    "non-Elf": [("WORD", Word("subtype", "Elf", True))],
    "opponents": [("OPPONENT", Word("noun", "opponent"))],
    "Ann": [("PLAYER", "Ann")],
    "Ann's life": [("OWNED_BY", "Ann"), "life"],
    "Nils' life": [("OWNED_BY", "Nils"), "life"],
    "Ann\u2019s life": [("OWNED_BY", "Ann"), "life"],
    "bear": [("ID", "bear")],
    "bear's power": [("OF_ID", "bear"), "power"],
    "boss' power": [("OF_ID", "boss"), "power"],
    "ox-2 and bear": [("ID", "ox-2"), "and", ("ID", "bear")],
    "the creature": [CREATURE],
    "creatures with first strike": [CREATURE, "with", ("KEYWORD", "first strike")],
    "creatures without flying": [CREATURE, "without", ("KEYWORD", "flying")],
    "with flying": ["with", ("KEYWORD", "flying")],
    "bear has trample": [("ID", "bear"), "has", ("KEYWORD", "trample")],
    "bear doesn't have trample": [("ID", "bear"), "doesn't have", ("KEYWORD", "trample")],
    "creatures with protection from red": [CREATURE, "with", ("KEYWORD", "protection from red")],
    "creatures with protection from Ann": [CREATURE, "with", ("KEYWORD", "protection from Ann")],
    "creatures with protection from everything": [
        CREATURE,
        "with",
        ("KEYWORD", "protection from everything"),
    ],
    "with a charge counter": ["with", "a", ("KIND", "charge"), "counter"],
    "with 2 +1/+1 counters": ["with", ("NUMBER", 2), ("KIND", "+1/+1"), "counters"],
    "with first strike counters": ["with", ("KIND", "first strike"), "counters"],
    "with a counter": ["with", "a", "counter"],
    "with flying counters": ["with", ("KIND", "flying"), "counters"],
    "with 10 oil counters": ["with", ("NUMBER", 10), ("KIND", "oil"), "counters"],
    "an effect puts counters on bear": ["an effect puts counters on", ("ID", "bear")],
    "counters are put on bear": ["counters are put on", ("ID", "bear")],
}


@pytest.mark.parametrize("text", CUT)
def test_words(text):
    assert kinds(text) == CUT[text]


@pytest.mark.parametrize("whose", ["each", "your"])
def test_all_behind_the_beginning_of_is_a_step(whose):
    found = cut(f"at the beginning of {whose} declare attackers")
    assert (found[-1].type, found[-1].value) == ("STEP", "declare attackers")


def test_without_a_list_any_word_is_an_id():
    anything = NAMES._replace(ids=None)
    assert kinds("wolf_3's power", anything) == [("OF_ID", "wolf_3"), "power"]
    with pytest.raises(NotUnderstood):
        cut("Foo", anything)


@pytest.mark.parametrize("text", ["an opponent casts", "opponents cast"])
def test_other_persons_are_the_same_word(text):
    assert [each.type for each in cut(text)][-1] == next(each.type for each in cut("casts"))


REFUSED = {
    "{2}{G": ("has a brace that is not closed", ""),
    "{2 }": ("has a brace that is not closed", ""),
    "the": ("a noun is missing after `the` in 'the'", ""),
    "the the creature": ("a noun is missing", ""),
    "the, creature": ("a noun is missing", ""),
    "the a creature": ("a noun is missing", ""),
    "the an artifact": ("a noun is missing", ""),
    "creatures with the": ("a noun is missing", ""),
    "creatures with protection from rde": ("'rde' is not a quality", "red"),
    "flying bear with": ("'flying' doesn't fit in 'flying bear with'", ""),
    "creatures with flyng": ("'flyng' doesn't fit in 'creatures with flyng'", "flying"),
    "at the beginning of your upkep": ("'upkep' is not a step", "upkeep"),
    "at the beginning of your zzz": ("'zzz' is not a step", "Steps: untap, upkeep"),
    "creture": ("'creture' doesn't fit in 'creture'", "creature"),
    "baer": ("'baer' doesn't fit in 'baer'", "bear"),
    "Anne": ("'Anne' doesn't fit", "Ann"),
    "attached bear": ("'attached' doesn't fit", "attached to"),
    "{Z}": ("'{Z}' doesn't fit", ""),
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_word(text):
    with pytest.raises(NotUnderstood) as caught:
        cut(text)
    message, hint = REFUSED[text]
    assert message in caught.value.message
    assert hint in caught.value.hint


def test_a_kind_of_counter_that_is_none_is_told():
    with pytest.raises(GameFormError, match="is not a kind of counter"):
        cut("with a +1/1 counter")


@pytest.mark.parametrize(
    ("phrase", "basic"),
    [("are the", ("is",)), ("leave the battlefield", ("leaves", "battlefield")), ("an", ("a",))],
)
def test_a_phrase_in_its_basic_form(phrase, basic):
    assert lexing.basic(phrase) == basic


def test_a_text_folded():
    assert lexing.folded("  it\u2019s  \u22121 ") == "it's -1"


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("cards in their graveyard", "cards in their graveyards"),
        ("cards in their hand", "cards in their hands"),
        ("cards in your library", "cards in your libraries"),
        ("creatures you own", "creatures you owns"),
        ("a creature with a charge counter", "a creature with a charge counters"),
    ],
)
def test_a_word_in_another_number_means_the_same(one, several):
    assert language.read_filter(one, language.Words()) == language.read_filter(several, language.Words())
