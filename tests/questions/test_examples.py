"""The rules' own examples: all are listed, and what is run of them agrees."""

import re
from collections import Counter

import pytest

from crkb.numbers import RuleNumber
from crkb.questions import examples


def official_examples(shared):
    """The names of all examples of the edition that is listed, in their order."""
    path = shared / "editions" / f"cr-{examples.EDITION.replace('-', '')}.txt"
    number, seen = "", Counter()
    for line in path.read_text(encoding="utf-8-sig").splitlines():
        if found := re.match(r"(\d{3}\.\d+[a-z]*)\.? ", line):
            number = found[1]
        if line.startswith("Example"):
            seen[number] += 1
            yield f"{number}#{seen[number]}"


def test_every_example_is_listed_once_and_in_order(shared):
    assert [each.name for each in examples.listed()] == list(official_examples(shared))


def test_every_example_says_what_is_given_and_what_follows():
    assert [each.name for each in examples.listed() if not (each.given and each.expect)] == []


def test_former_names_are_told_apart():
    former = [each.was for each in examples.listed() if each.was]
    assert len(set(former)) == len(former)


@pytest.mark.slow
def test_examples_agree_or_say_why_they_can_not_be_run():
    found = examples.run()
    assert {run.name: [each.wrong for each in run.tried] for run in found if run.agrees is False} == {}
    assert [run.name for run in found if (run.agrees is None) != bool(run.example.cannot)] == []


def test_only_what_is_at_or_below_a_number_is_run():
    assert {run.name for run in examples.run(RuleNumber.parse("123.6b"))} == {"123.6b#1"}


@pytest.mark.parametrize(
    ("number", "example", "below"),
    [
        ("123", "123.6b#1", True),
        ("123.6", "123.6b#1", True),
        ("123.6b", "123.6b#1", True),
        ("123.6", "123.60#1", False),
        ("907", "note:907.5c#1", True),
        ("1", "faq#2", False),
    ],
)
def test_which_examples_are_below_a_number(number, example, below):
    assert examples._is_below(example, RuleNumber.parse(number)) is below
