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
        ('  name off "Bear Cub"  ', "off"),
        ('\tname\n of "Bear Cub"\nsticker Dark', "Dark"),
        ("is red a color???", "???"),
        ("mana value of {2}{", "{"),
        ('name of "Bear', '"Bear'),
        ("kind of \x1b[31mzebra", "\x1b[31mzebra"),
    ],
)
def test_errors_point_at_the_word(line, word):
    with pytest.raises(phrases.PhraseError) as caught:
        phrases.parse(line)
    assert line[caught.value.at :].startswith(word)
    assert word or caught.value.at == len(line)
    assert str(caught.value) == f"unknown question: unexpected {repr(word) if word else 'end of the line'}"


def test_any_space_is_a_space():
    line = "\u00a0mana\u2003value\r\nof\t{2}{G} \n? \n"
    assert phrases.parse(line) == ("mana-value", {"mana_cost": "{2}{G}"})


def test_a_long_word_is_shortened_in_the_error():
    with pytest.raises(phrases.PhraseError) as caught:
        phrases.parse("mana value of " + "x" * 100_000)
    assert str(caught.value) == f"unknown question: unexpected '{'x' * 60}\u2026'"
    with pytest.raises(phrases.PhraseError) as caught:
        phrases.parse("mana value of " + "x" * 60)
    assert str(caught.value).endswith("xx'")


def test_a_number_too_long_to_compute_with_is_an_error_at_its_place():
    assert phrases.parse(f"deck of {'9' * 1000} cards in limited")[1]["cards"] == 10**1000 - 1
    for digits in (1001, 5000):
        with pytest.raises(phrases.PhraseError, match=r"^a number of more than 1000 digits$") as caught:
            phrases.parse(f"deck of {'9' * digits} cards in limited")
        assert caught.value.at == len("deck of ")


LONG = {  # lines of 100,000 characters that are no question
    "symbols": "mana value of " + "{2}" * 33_000 + "{",
    "brackets": "mana value of " + "{(" * 50_000,
    "quotes": "name of " + '"' * 100_000,
    "spaces": "name of" + " " * 100_000 + "x",
    "words": "zzz " * 25_000,
}


@pytest.mark.parametrize("line", LONG.values(), ids=LONG)
def test_a_very_long_line_is_a_short_error(line):
    with pytest.raises(phrases.PhraseError) as caught:
        phrases.parse(line)
    assert 0 <= caught.value.at <= len(line)
    assert len(str(caught.value)) < 200


def test_a_very_long_line_is_understood():
    line = "do " + '"F"/' * 25_000 + '"G" and "I" have the same name'
    assert len(phrases.parse(line)[1]["objects"][0]["names"]) == 25_001


def test_a_line_is_understood_without_lark():
    code = """
import sys
from crkb.questions import phrases
print(phrases.parse("starting life in commander")[0], "lark" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "starting-life False\n"
