"""Words of abilities and type lines in place of others (612), and what was chosen in given abilities."""

from __future__ import annotations

import pytest

from crkb.game.language.keyword_reading import read
from crkb.game.language.language import Words
from crkb.game.layers.rewording import capitalised, reword, reworded, with_chosen
from crkb.game.objects import Context
from crkb.game.terms import Keyword, Op, Quality, Static, Word
from crkb.game.values import Chars, Having, Values
from tests.game.boards import game


def kw(said):
    return read(said, Words())[0]


WORDS = {"swamp": "Island", "black": "white", "elf": "goblin"}
REWORDED = [
    ("swampwalk", "island"),
    ("protection from black", "from white"),
    ("protection from red", "from red"),
    ("flying", ""),
]


@pytest.mark.parametrize(("said", "parameter"), REWORDED)
def test_words_of_keywords(said, parameter):
    assert reword(kw(said), WORDS).parameter == parameter


def test_a_word_keeps_its_case():
    assert reword(Keyword("champion", "an Elf, elf, eLF"), WORDS).parameter == "an Goblin, goblin, goblin"
    assert reword(Keyword("x", "swamp"), WORDS).parameter == "island"
    assert capitalised("swamp") == "Swamp"
    assert capitalised("") == ""


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        (Word("subtype", "Elf"), "Goblin"),
        (Word("subtype", "Ox"), "Ox"),
        (Word("color", "B"), "W"),
        (Word("color", "R"), "R"),
        (Word("type", "Elf"), "Elf"),
    ],
)
def test_words_of_groups(word, expected):
    assert reword(word, WORDS) == word._replace(value=expected)
    assert reword((word, 2), WORDS) == (word._replace(value=expected), 2)


OPS = ["set subtypes", "add subtypes", "set creature types", "add creature types"]
OPS += ["set land types", "add land types", "set color", "add color"]


@pytest.mark.parametrize("kind", [*OPS, "name", "add types"])
def test_words_of_operations(kind):
    expected = ("Goblin", "W") if kind in OPS else ("Elf", "B")
    assert reword(Op(kind, ("Elf", "B")), WORDS).value == expected


TOKENS = [
    ("Elf", {"Elf"}, "Goblin"),
    ("Elf Token", {"Elf"}, "Goblin Token"),
    ("Elf Bear Token", {"Elf", "Bear"}, "Goblin Bear Token"),
    ("Elf King", {"Elf"}, "Elf King"),
    ("Token", {"Elf"}, "Token"),
]


@pytest.mark.parametrize(("name", "subtypes", "expected"), TOKENS)
def test_names_of_tokens_follow_their_subtypes(name, subtypes, expected):
    made = reword(
        Values((name,), colors=frozenset("B"), indicator=frozenset("B"), subtypes=frozenset(subtypes)), WORDS
    )
    assert made.names == (expected,)
    assert made.colors == made.indicator == {"W"}
    assert made.subtypes == {"Goblin" if each == "Elf" else each for each in subtypes}
    assert reword(Values((name,)), WORDS).colors is None


def test_an_object_with_other_words():
    elf = Chars(("Elf",), subtypes=frozenset({"Elf", "Ox"}), abilities=(Having(kw("swampwalk"), key="0"),))
    made = reworded(elf, (("Elf", "Goblin"), ("Swamp", "island")))
    assert (made.names, made.subtypes) == (("Elf",), {"Goblin", "Ox"})
    assert made.abilities[0].ability.parameter == "island"
    assert made.abilities[0].key == "0"


# ---- what was chosen

FROM_COLOR = Keyword("protection", "from the chosen color", Quality((), chosen="color"), "shell")
FROM_NAME = Keyword("protection", "from the chosen name", Quality((), chosen="name"))
FROM_TYPE = Keyword("landwalk", "[chosen]", "[chosen]")


@pytest.mark.parametrize(
    ("ability", "chosen", "parameter"),
    [
        (FROM_COLOR, "red", "from red"),
        (FROM_COLOR, "R", "from red"),
        (FROM_NAME, "Cave Bear", "from Cave Bear"),
        (FROM_TYPE, "Swamp", "Swamp"),
    ],
)
def test_what_was_chosen_stands_in_a_given_ability(ability, chosen, parameter):
    made = with_chosen(ability, Context(chosen=chosen), game())
    assert (made.parameter, made.label) == (parameter, "")


def test_protection_from_a_chosen_color_is_as_good_as_written():
    color = with_chosen(FROM_COLOR, Context(chosen="red"), game()).value
    assert color == Quality((Word("color", "R"),))
    name = with_chosen(FROM_NAME, Context(chosen="Cave Bear"), game()).value
    assert name == Quality((), chosen="name", value="Cave Bear")


@pytest.mark.parametrize("ability", [FROM_COLOR, FROM_NAME, FROM_TYPE, kw("flying"), Static((), ())])
def test_without_a_choice_an_ability_stays_as_it_is(ability):
    assert with_chosen(ability, Context(), game()) is ability


@pytest.mark.parametrize("ability", [kw("flying"), kw("protection from black"), Static((), ())])
def test_an_ability_without_a_choice_in_it_stays_as_it_is(ability):
    assert with_chosen(ability, Context(chosen="red"), game()) is ability
