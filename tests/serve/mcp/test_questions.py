"""The tool that finds questions, and tells their facts."""

from __future__ import annotations

import json
import re

import pytest

from crkb.game.asking import form_words
from crkb.questions import registry
from crkb.serve.mcp import questions
from crkb.serve.mcp.deciding import Deciding
from crkb.serve.mcp.questions import find_question

ASKED = {
    "do two cards have the same name": "same-name",
    "SAME-NAME": "same-name",
    "what is the name of an object with stickers": "name-with-stickers",
    "starting life total": "starting-life",
    "is red a color": "is-color",
    "half rounded up": "divided-amount",
}
"""A query -> the question that is found first."""


@pytest.mark.parametrize(("query", "name"), ASKED.items())
def test_the_best_question_comes_first(query, name):
    assert questions.ranked(query)[0].name == name


def test_at_most_eight_are_found():
    assert len(questions.ranked("creature card player spell ability")) == questions.MOST


@pytest.mark.parametrize("query", ["can a creature block", "who controls an object"])
def test_questions_of_games_and_lines_are_found_too(query):
    assert "of a game: " in find_question(query)
    assert 'find_question("game file")' in find_question(query)


def test_every_answer_keeps_to_its_room():
    for name in registry.QUESTIONS:
        assert len(find_question(name)) <= 6_000
        assert len(find_question(registry.QUESTIONS[name].asks)) <= 6_000


@pytest.mark.parametrize("subject", ["file", *(f"{each}" for each in form_words.subjects())])
def test_the_words_of_games_are_told(subject):
    answer = find_question(f"game {subject}")
    assert len(answer) <= 6_000
    assert ("```yaml" in answer) is (subject == "file")


def test_the_call_of_each_question_can_be_made(shelf):
    """The example that ends the facts of a question is a call that `decide` answers."""
    decide = Deciding(shelf).decide
    for name in registry.QUESTIONS:
        call = questions.facts(name).splitlines()[-1]
        [(asked, facts)] = re.findall(r'^  decide\("([\w-]+)", facts=(.*)\)$', call)
        assert "[edition 2031-03-03]" in decide(asked, facts=json.loads(facts))
