"""Every scenario of the corpus runs, every question has one of each verdict, every rule is proved."""

from __future__ import annotations

import pytest

from crkb.questions import coverage, mutation, registry, scenarios
from crkb.questions.facts import FactsError

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
    known = {e.name for e in coverage.catalogue()[1]}
    assert {s.example for s in ALL if s.example} <= known


def test_every_declared_rule_is_proved():
    """A rule counts as decided only if tampering with it changes some scenario's answer."""
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
