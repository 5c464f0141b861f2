"""Keyword abilities as texts: every keyword of the newest edition, what follows it, wrong ones."""

from __future__ import annotations

import pytest

from crkb import lists
from crkb.game.errors import GameFormError
from crkb.game.language import keyword_forms, keyword_reading
from crkb.game.language.language import Words
from crkb.game.terms import CostItem, Filter, Group, Keyword, Parameter, Quality, Word

WORDS = Words(frozenset({"Ann", "Bob"}))
TWO = (CostItem("mana", "{2}"),)

AFTER = {
    "cost": " {2}",
    "number": " 2",
    "number and cost": " 2\u2014{2}",
    "quality": " from red",
    "about": " creature",
    "about and cost": " artifact {2}",
    "text": " Foo",
}
LINKED = {"affinity": "for", "splice": "onto", "craft": "with"}


def written(name):
    """A keyword with something that can follow it."""
    form = keyword_forms.FORMS.get(name)
    if form is None:
        return name
    if name == "hexproof from":
        return f"{name} red"
    return f"{name} {LINKED[name]}{AFTER[form]}" if name in LINKED else name + AFTER[form]


@pytest.mark.parametrize("name", sorted(keyword_forms.keywords()))
def test_every_keyword_of_the_newest_edition(name):
    (found,) = keyword_reading.read(written(name), WORDS)
    assert found.name == name.removesuffix(" from")
    assert found.label == written(name)
    assert (found.value is None) == (name not in keyword_forms.FORMS)


def test_every_keyword_is_a_form_or_has_none_after_it():
    everything = keyword_forms.all_keywords()
    assert set(keyword_forms.FORMS) <= everything
    listed = {name for each in keyword_forms.LISTS for name in lists.listing(each).entries}
    written_otherwise = {*keyword_forms.NOT_WRITTEN, *keyword_forms.WRITTEN}
    assert listed - everything == written_otherwise & listed


def quality(*words, **said):
    return Quality(words, **said)


CASES = {
    "equip {2}": Keyword("equip", "{2}", TWO),
    "equip Knight {2}": Keyword(
        "equip", "Knight {2}", Parameter(TWO, filter=Filter((Group((Word("subtype", "Knight"),)),)))
    ),
    "equip\u2014pay 2 life": Keyword("equip", "\u2014pay 2 life", (CostItem("life", number=2),)),
    "ward \u2014 pay 2 life": Keyword("ward", "\u2014pay 2 life", (CostItem("life", number=2),)),
    "toxic 3": Keyword("toxic", "3", 3),
    "bloodthirst X": Keyword("bloodthirst", "X", "X"),
    "modular\u2014sunburst": Keyword("modular", "\u2014sunburst", "\u2014sunburst"),
    "devour artifact 2": Keyword(
        "devour", "artifact 2", Parameter(number=2, filter=Filter((Group((Word("type", "artifact"),)),)))
    ),
    "suspend 4\u2014{2}": Keyword("suspend", "4\u2014{2}", Parameter(TWO, 4)),
    "suspend X\u2014{2}": Keyword("suspend", "X\u2014{2}", Parameter(TWO, "X")),
    "kicker {2} and/or {W}": Keyword("kicker", "{2} and/or {W}", (*TWO, CostItem("mana", "{W}"))),
    "enchant creature": Keyword("enchant", "creature", Filter((Group((Word("type", "creature"),)),))),
    "protection from black": Keyword("protection", "from black", quality(Word("color", "B"))),
    "protection from Dragons": Keyword("protection", "from Dragons", quality(Word("subtype", "Dragon"))),
    "protection from artifact creatures": Keyword(
        "protection", "from artifact creatures", quality(Word("type", "artifact"), Word("type", "creature"))
    ),
    "protection from everything": Keyword("protection", "from everything", quality(everything=True)),
    "protection from the chosen color": Keyword(
        "protection", "from the chosen color", quality(chosen="color")
    ),
    "protection from Bob": Keyword("protection", "from Bob", quality(player="Bob")),
    "protection from your opponents": Keyword(
        "protection", "from your opponents", quality(player="opponent")
    ),
    "hexproof": Keyword("hexproof"),
    "hexproof from red": Keyword("hexproof", "from red", quality(Word("color", "R"))),
    "islandwalk": Keyword("landwalk", "island", quality(Word("subtype", "Island"))),
    "snow swampwalk": Keyword(
        "landwalk", "snow swamp", quality(Word("supertype", "snow"), Word("subtype", "Swamp"))
    ),
    "nonbasic landwalk": Keyword(
        "landwalk", "nonbasic land", quality(Word("supertype", "basic", True), Word("type", "land"))
    ),
    "wizardcycling {2}": Keyword("typecycling", "wizard {2}", TWO),
    "basic landcycling {2}": Keyword("typecycling", "basic land {2}", TWO),
    "Fox offering": Keyword("offering", "Fox", quality(Word("subtype", "Fox"))),
    "trample over planeswalkers": Keyword("trample over planeswalkers"),
    "partner with Foo": Keyword("partner with", "Foo", "Foo"),
}


@pytest.mark.parametrize("text", CASES)
def test_what_follows_a_keyword_is_read(text):
    (found,) = keyword_reading.read(text, WORDS)
    assert found._replace(label="") == CASES[text]
    assert found.label == keyword_forms.spelled(text)


@pytest.mark.parametrize(
    ("text", "each"),
    [
        ("protection from red and from blue", ["protection from red", "protection from blue"]),
        ("hexproof from red and from Elves", ["hexproof from red", "hexproof from Elves"]),
        (
            "protection from each color",
            [f"protection from {color}" for color in ("white", "blue", "black", "red", "green")],
        ),
    ],
)
def test_shorthands_are_several_abilities(text, each):
    assert [found.label for found in keyword_reading.read(text, WORDS)] == each


@pytest.mark.parametrize(
    ("text", "edition", "hint"),
    [
        ("flyng", "", "flying"),
        ("flying 2", "", ""),
        ("trample from red", "", ""),
        ("toxic", "", "number"),
        ("toxic many", "", ""),
        ("equip", "", "cost"),
        ("equip {Z}", "", ""),
        ("suspend {2}", "", ""),
        ("protection", "", "from"),
        ("protection from blakc", "", "black"),
        ("islandwalk {2}", "", ""),
        ("creaturewalk", "", ""),
        ("wizardcycling", "", "cost"),
        ("enchant creture", "", "creature"),
        ("harmonize {2}", "2025-02-07", ""),
        ("offspring {2}", "2024-04-12", ""),
        ("totem armor", "", ""),
        ("totem armor", "2025-02-07", ""),
        ("visit", "", "text"),
        ("suspend two\u2014{1}", "", ""),
        ("suspend \uff12\u2014{1}", "", ""),
        ("suspend 2", "", ""),
        ("toxic \uff12", "", ""),
        ("toxic 2 x", "", ""),
        ("equip Knight", "", "cost"),
        ("protection from red blakc", "", ""),
        ("islandwalk two", "", ""),
        ("boast", "", "text"),
        ("unveil identity {3}", "", ""),
        ("ward creature\u2014Pay 2 life", "", ""),
    ],
)
def test_what_is_no_keyword_is_refused(text, edition, hint):
    with pytest.raises(GameFormError) as e:
        keyword_reading.read(text, WORDS._replace(edition=edition), "abilities[0]")
    assert e.value.path == "abilities[0]"
    assert hint in e.value.hint


def test_an_older_keyword_in_its_edition():
    (found,) = keyword_reading.read("totem armor", WORDS._replace(edition="2024-04-12"))
    assert found.name == "totem armor"
