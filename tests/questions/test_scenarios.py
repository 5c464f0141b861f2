"""Every scenario of the corpus runs, every question has one of each verdict, every rule is wired."""

from __future__ import annotations

import pytest

from crkb.questions import coverage, examples, registry, scenarios
from crkb.questions.facts import FactsError
from tests.questions import mutation

ALL = scenarios.load()


@pytest.mark.parametrize("scenario", ALL, ids=lambda s: f"{s.file}:{s.line}")
def test_scenario(scenario):
    assert scenarios.run(scenario).wrong == ""


@pytest.mark.parametrize("name", registry.QUESTIONS)
def test_registry_and_modules_agree(name):
    question = registry.get(name)
    assert question.name == name
    assert question.asks.endswith("?")
    assert question.ask(question.example).verdict in ("yes", "no", "value")


@pytest.mark.parametrize("name", registry.QUESTIONS)
def test_question_has_scenarios_of_its_verdicts(name):
    expected = {s.expect for s in ALL if s.question == name}
    assert expected & {"value", "yes", "no"}
    if expected & {"yes", "no"}:
        assert {"yes", "no"} <= expected


def test_names_of_scenarios_are_unique():
    names = [(s.question, s.name) for s in ALL]
    assert len(names) == len(set(names))


def test_examples_are_in_the_catalogue():
    known = {e.name for e in (*coverage.catalogue()[1], *examples.listed())}
    assert {s.example for s in ALL if s.example} <= known


def test_wiring():
    """Every declared rule is consulted: tampering with it changes some scenario's answer."""
    assert mutation.prove(ALL).survivors == ()


@pytest.mark.parametrize("name", registry.QUESTIONS)
def test_facts_refuse_what_makes_no_sense(name):
    question = registry.get(name)
    with pytest.raises(FactsError, match='unknown fact "no_such_fact"'):
        question.ask({**question.example, "no_such_fact": 1})
    for field in question.facts.__struct_fields__:
        if (name, field) in FRACTIONS:
            continue
        with pytest.raises(FactsError) as caught:
            question.ask({**question.example, field: 3.5})
        assert str(caught.value).startswith(field)
        assert "\n" not in str(caught.value)


FRACTIONS = {("number-allowed", "number")}
"""Facts that may be a fraction, to ask about just that."""


CASE = "- scenario: a\n  question: is-color\n  given: {word: red}\n  expect: yes\n  decided by: ['1.1']\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\n", "lanterns.yaml: expected a list of scenarios"),
        ("- 3\n", "lanterns.yaml: a scenario must be a mapping, not 3"),
        (CASE + "  expects: no\n", "lanterns.yaml:1: unknown key 'expects'"),
        (CASE.replace("  expect: yes\n", ""), "lanterns.yaml:1: missing key 'expect'"),
        (CASE + "  expect: no\n", "lanterns.yaml: line 6: duplicate key 'expect'"),
        (CASE + CASE.replace("red}", "red, word: blue}"), "lanterns.yaml: line 8: duplicate key 'word'"),
        ("- [\n", "lanterns.yaml: "),
    ],
)
def test_a_malformed_file_is_a_one_line_error(text, message, tmp_path):
    (tmp_path / "lanterns.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(scenarios.ScenarioError) as caught:
        scenarios.load(str(tmp_path))
    assert str(caught.value).removeprefix(f"{tmp_path}/").startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("expect", "wrong"),
    [
        ("yes", ""),
        ("no", "expected no, got yes"),
        ("{depends on: [word]}", "expected depends on word, got yes"),
    ],
)
def test_a_scenario_says_how_the_answer_differs(expect, wrong, tmp_path):
    rule = next(iter(registry.get("is-color").cites))
    text = CASE.replace("1.1", rule).replace("expect: yes", f"expect: {expect}")
    (tmp_path / "lanterns.yaml").write_text(text, encoding="utf-8")
    [scenario] = scenarios.load(str(tmp_path))
    assert scenarios.run(scenario).wrong.startswith(wrong)
    assert bool(scenarios.run(scenario).wrong) == bool(wrong)
