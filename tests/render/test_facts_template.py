"""Templates of facts: valid as they are, and as soon as something in them is no comment any more."""

from __future__ import annotations

import re

import pytest
import yaml

from crkb.game.files import documents
from crkb.questions import registry
from crkb.questions.core import as_data
from crkb.questions.facts import FactsError
from crkb.render.facts_template import template

WRONG_FORM = re.compile(r"expected (a|text|yes)\b|missing|unknown fact")


@pytest.mark.parametrize("name", registry.QUESTIONS)
def test_as_it_is_a_template_says_the_example(name):
    question = registry.get(name)
    said = yaml.safe_load(template(question))
    assert said == as_data(dict(question.example))
    assert question.ask(said).verdict == question.ask(question.example).verdict


@pytest.mark.parametrize("name", registry.QUESTIONS)
def test_a_template_is_read_as_files_of_facts_are(name):
    assert documents.read(template(registry.get(name))) == as_data(dict(registry.get(name).example))


@pytest.mark.parametrize("name", registry.QUESTIONS)
def test_what_is_commented_out_has_the_right_form(name):
    question = registry.get(name)
    lines = template(question).splitlines()
    for at, line in enumerate(lines):
        if line[:1] == "#" and line[1:2] not in (" ", ""):
            said = yaml.safe_load("\n".join([*lines[:at], line[1:], *lines[at + 1 :]]))
            assert not WRONG_FORM.search(refusal(question, said)), line


def refusal(question, said) -> str:
    """Why a question can't be asked of facts: a text may name what isn't there, and the like."""
    try:
        question.ask(said)
    except FactsError as e:
        return str(e)
    return ""


def test_a_template_of_facts_that_were_given():
    lines = template(registry.get("divided-amount"), {"number": 9}).splitlines()
    assert "number: 9" in lines
    assert lines[lines.index("number: 9") - 1] == "# number: a whole number or unknown"
    assert "#round: down" in lines


def test_a_list_in_a_template_is_in_lines():
    lines = template(registry.get("same-name")).splitlines()
    at = lines.index("objects:")
    assert lines[at + 1 : at + 3] == ["- names: [Fire, Ice]", "- names: [Ice]"]
    assert "#interchangeable: [[text, text]]" in lines
