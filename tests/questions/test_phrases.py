"""Phrases: the part of the grammar that a line needs gives what the whole grammar gives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lark import Lark

from crkb import paths
from crkb.questions import phrases, registry

LINES = (
    'name of "Bear Cub" with sticker "Dark" after 1',
    'do "Fire"/"Ice" and "Ice" have the same name?',
    "mana value of {X}{2/W}{G/U/P}",
    "Starting life in COMMANDER",
    "d20 result 14 with table 1-9, 10-19, 20",
    "a Treasure token",
)


SAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "samples" / "phrases.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["line"])
def test_a_phrase_gives_its_question_and_facts(sample):
    assert phrases.parse(sample["line"]) == (sample["question"], sample["facts"])


@pytest.fixture(scope="module")
def whole() -> Lark:
    return Lark(paths.grammar("question.lark"), parser="earley", maybe_placeholders=False)


@pytest.mark.parametrize("line", LINES)
def test_a_part_of_the_grammar_is_enough(line, whole):
    assert phrases._lark(phrases._beginning_like(line)).parse(line) == whole.parse(line)


def test_few_phrases_are_built_for_a_line():
    assert len(phrases._beginning_like(LINES[0])) < 8
    assert len(phrases._beginning_like("zzz")) < len(registry.QUESTIONS)


def test_every_phrase_is_a_question():
    rules, _ = phrases._rules()
    named = phrases._NAME.findall(rules["start"].partition(":")[2])
    assert {n.partition("__")[0].replace("_", "-") for n in named} <= set(registry.QUESTIONS)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ('name off "Bear Cub"', "off"),
        ('name of "Bear Cub" with stiker "Dark"', "stiker"),
        ("nonsense", "nonsense"),
        ('name of "Bear Cub"', ""),
        ("", ""),
    ],
)
def test_errors_point_at_the_word(line, word):
    with pytest.raises(phrases.PhraseError) as caught:
        phrases.parse(line)
    assert line[caught.value.at :].startswith(word)
    assert "\n" not in str(caught.value)
