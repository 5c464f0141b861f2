"""Names: stickers keep the words in order; facts that make no sense; phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.game.copies.names_written import words
from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.values.names import PlacedSticker, share, with_interchangeable, with_sticker

WORD = st.text(alphabet="abcDEF-'", min_size=1, max_size=5)
NAME = st.lists(WORD, min_size=1, max_size=5).map(" ".join)
STICKERS = st.lists(st.tuples(WORD, st.integers(0, 8)), max_size=5)
SPLIT = {"layout": "split", "face": {"name": "Fire"}, "other": {"name": "Ice"}}


@given(NAME, STICKERS)
def test_name_keeps_its_words_in_order(name, stickers):
    facts = {"name": name, "stickers": [{"word": word, "after": after} for word, after in stickers]}
    made = words(registry.get("name-with-stickers").ask(facts).value)
    assert sorted(made) == sorted([*words(name), *(word for word, _ in stickers)])
    rest = iter(made)
    assert all(word in rest for word in words(name))


@given(NAME, WORD)
def test_every_position_for_a_sticker_gives_a_name_with_one_word_more(name, word):
    names = registry.get("sticker-positions").ask({"name": name, "word": word}).value["names"]
    assert len(names) == len(words(name)) + 1
    assert {len(words(made)) for made in names} == {len(words(name)) + 1}


def test_names_are_the_same_in_either_case_and_spacing():
    assert share(["bear  cub"], ["Bear Cub"])
    assert not share([], [])


def test_a_sticker_after_more_words_than_there_are_goes_to_the_end():
    assert with_sticker("Bear", PlacedSticker("Dark", 3)) == "Bear Dark"
    assert with_sticker("Bear ____", PlacedSticker("Dark", 2)) == "Bear ____ Dark"


def test_interchangeable_names_go_both_ways():
    pairs = [("Old", "New")]
    assert with_interchangeable(["Old"], pairs) == ["Old", "New"]
    assert with_interchangeable(["New"], pairs) == ["New", "Old"]
    assert with_interchangeable(["Else"], pairs) == ["Else"]
    assert with_interchangeable(["Old", "New"], pairs) == ["Old", "New"]


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("name-with-stickers", {"name": "A", "stickers": [{"word": ""}]}, "stickers[0].word: "),
        ("name-with-stickers", {"name": "A", "changes": [{"name": "B", "after_stickers": 1}]}, "changes: "),
        (
            "name-with-stickers",
            {"name": "A", "stickers": [{"word": "B", "after": -1}]},
            "stickers[0].after: ",
        ),
        ("name-with-stickers", {"name": "A", "zone": "sideboard"}, "zone: "),
        (
            "name-with-stickers",
            {"name": "A", "changes": [{"name": "B", "after_stickers": 1}]},
            "after_stickers is more than there are",
        ),
        ("same-name", {"objects": [{"names": ["A"]}]}, "objects: must have 2 or more entries"),
        ("same-name", {"objects": [{"name": "A"}, {}]}, 'objects[0]: unknown fact "name"'),
        ("different-names", {"objects": [{}, {}], "interchangeable": [["A"]]}, "interchangeable[0]: "),
        ("different-name", {"first": {}, "others": []}, "others: must have 1 or more entries"),
        ("card-name-choice", {"says": []}, "says: must have 1 or more entries"),
        ("card-name-choice", {"says": ["A"], "reference": [{"face": {"name": ""}}]}, "each part of a card"),
        (
            "card-name-choice",
            {"says": ["Fire"], "reference": [SPLIT | {"other": {"name": ""}}]},
            "each part of a card",
        ),
        ("card-name-choice", {"says": ["A"], "reference": [SPLIT | {"layout": "normal"}]}, "other: a normal"),
        (
            "card-name-choice",
            {"says": ["A"], "reference": [{"face": {"name": 1}}]},
            "face.name: expected text",
        ),
        ("has-chosen-name", {"names": ["A"]}, "missing: chosen"),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize(
    ("line", "verdict", "value"),
    [
        ('name of "Bear Cub" with sticker "Dark" after 1', "value", "Bear Dark Cub"),
        ('do "Fire"/"Ice" and "Ice" have the same name', "yes", None),
        ('does "Fire"/"Ice" have a different name than "Ice" and "Snow"', "no", None),
        ('does "Fire" have a different name from "Ice"?', "yes", None),
        ('does "Fire"/"Ice" have the chosen name "Ice"', "yes", None),
    ],
)
def test_phrases(line, verdict, value):
    name, facts = phrases.parse(line)
    answer = registry.get(name).ask(facts)
    assert (answer.verdict, answer.value) == (verdict, value)
