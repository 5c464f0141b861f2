"""Status: always one value of each category; facts that make no sense; phrases."""

from __future__ import annotations

import pytest

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.values.characteristics import CHARACTERISTICS
from crkb.questions.values.status import VALUES


@pytest.mark.parametrize("word", CHARACTERISTICS)
def test_all_characteristics(word):
    assert registry.get("is-characteristic").ask({"information": word}).verdict == "yes"


@pytest.mark.parametrize("word", [*VALUES, "status", "owner", "controller", "target"])
def test_what_is_no_characteristic(word):
    assert registry.get("is-characteristic").ask({"information": word}).verdict == "no"


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("status-complete", {"values": ["turned"]}, "values[0]: "),
        ("is-characteristic", {"information": ""}, "information: "),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize(
    ("line", "verdict"),
    [("is color a characteristic", "yes"), ('is "phased out" a characteristic?', "no")],
)
def test_phrases(line, verdict):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).verdict == verdict
