"""Questions in a terminal: forms, facts, an example that can be pasted, rules as the edition has them."""

from __future__ import annotations

import json
import shlex

import pytest

from crkb.questions import registry
from crkb.questions.forms import QuestionForms, forms
from crkb.questions.resolve import CitedRule
from crkb.render.terminal import questions

FOUND = CitedRule("100.1", "glows", "found", "100.1", "A lantern glows.")
MOVED = CitedRule("100.2", "count", "moved", "100.3", "Keepers count.")
EDITED = CitedRule("100.4", "rain", "edited", "100.5", "No rain.")
LOST = CitedRule("100.7", "snow", "lost", "", "", "2030-01-01")


def test_a_question_shows_its_rules_as_the_edition_has_them():
    shown = questions.question(registry.get("is-color"), QuestionForms(), [FOUND, MOVED, EDITED, LOST], 80)
    assert shown[shown.index("Decides from:") + 1 :] == [
        "  100.1  glows",
        "  100.3  count",
        "  100.5  rain (reads differently in this edition)",
        "  100.7@2030-01-01  snow (not found in this edition)",
    ]


def test_without_rules_of_its_own_there_is_no_heading():
    shown = questions.question(registry.get("next-subrule"), QuestionForms(), [], 80)
    assert shown[-1].startswith("  (crkb ask --template")


def test_forms_come_before_facts():
    shown = questions.question(registry.get("divided-amount"), forms("divided-amount"), [], 80)
    assert shown[2:5] == [
        "In one line:",
        "  half of NUMBER [rounded (up | down)]",
        "    crkb ask 'half of 7 rounded up'",
    ]
    assert "  number: a whole number or unknown" in shown
    assert "  round: down, up or unknown" in shown


def test_what_a_game_is_asked():
    shown = questions.question(registry.get("mana-value"), forms("mana-value"), [], 80)
    at = shown.index("A game answers it too:")
    assert shown[at + 1] == "  crkb ask --game FILE 'what is the mana value of ID'"
    none = questions.question(registry.get("mana-value"), QuestionForms(), [], 80)
    assert not [line for line in none if line.startswith(("A game", "In one line"))]


@pytest.mark.parametrize("name", registry.QUESTIONS)
def test_the_example_can_be_pasted(name):
    question = registry.get(name)
    command, facts = questions.example(question).split(" <<< ")
    assert shlex.split(command) == ["crkb", "ask", name, "--facts", "-"]
    [said] = shlex.split(facts)
    assert question.ask(json.loads(said)).verdict == question.ask(question.example).verdict


def test_names_with_quotation_marks_can_be_pasted():
    line = questions.again("words-of-name", {"name": "Will-o'-Wisp"})
    assert shlex.split(line)[-1] == '{"name": "Will-o\'-Wisp"}'
