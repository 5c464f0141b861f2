"""Phrases: one-line questions give a question and its facts; errors point at the word that does not fit."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from crkb.questions import fact_types, phrases, registry
from crkb.questions.facts import convert

SAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "samples" / "phrases.jsonl").read_text(encoding="utf-8").splitlines()
]
PHRASES = {name: entry.phrase for name, entry in registry.QUESTIONS.items() if entry.phrase}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["line"])
def test_a_phrase_gives_its_question_and_facts(sample):
    assert phrases.parse(sample["line"]) == (sample["question"], sample["facts"])


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["line"])
def test_case_makes_no_difference_outside_quotes(sample):
    parts = sample["line"].replace("“", '"').replace("”", '"').split('"')
    loud = '"'.join(part if i % 2 else part.upper() for i, part in enumerate(parts))
    name, facts = phrases.parse(loud)
    assert (name, _folded(facts)) == (sample["question"], _folded(sample["facts"]))


def _folded(facts):
    return json.dumps(facts).casefold()


def test_every_phrase_is_sampled():
    assert {sample["question"] for sample in SAMPLES} == set(PHRASES)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["line"])
def test_values_have_the_types_of_their_facts(sample):
    kind = registry.get(sample["question"]).facts
    assert set(sample["facts"]) <= set(fact_types.fields(kind))
    convert(sample["facts"], kind)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["line"])
def test_few_phrases_may_fit_a_line(sample):
    found = phrases._candidates(sample["line"].strip())
    assert sample["question"] in found
    assert len(found) <= 3


@pytest.mark.parametrize("name", PHRASES)
def test_forms_are_in_lower_case_and_say_the_beginning(name):
    for form in PHRASES[name].forms:
        assert form == form.casefold() == " ".join(form.split())


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ('name off "Bear Cub"', "off"),
        ('name of "Bear Cub" with stiker "Dark"', "stiker"),
        ("nonsense", "nonsense"),
        ('name of "Bear Cub"', ""),
        ("", ""),
        ("kind of zebra", "zebra"),
        ("is red a colour", "colour"),
        ("a Foo token", "Foo"),
        ("life", ""),
        ("deck of 61 cards in vintage", "vintage"),
        ("deck of many cards in limited", "many"),
    ],
)
def test_errors_point_at_the_word(line, word):
    with pytest.raises(phrases.PhraseError) as caught:
        phrases.parse(line)
    assert line[caught.value.at :].startswith(word)
    assert word or caught.value.at == len(line)
    assert str(caught.value) == f"unknown question: unexpected {repr(word) if word else 'end of the line'}"


def test_a_line_is_understood_without_lark():
    code = """
import sys
from crkb.questions import phrases
print(phrases.parse("starting life in commander")[0], "lark" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "starting-life False\n"
