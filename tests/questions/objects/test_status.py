"""Status: always one value of each category; facts that make no sense; phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.values.characteristics import CHARACTERISTICS
from crkb.questions.values.status import CATEGORIES, VALUES, entering

STATUS = st.tuples(*(st.sampled_from(pair) for pair in CATEGORIES)).map(list)


@given(STATUS, st.lists(st.sampled_from(VALUES), max_size=6))
def test_changes_keep_a_status_whole_and_flipped_for_good(status, changes):
    facts = {"status": status, "events": [{"set": [value]} for value in changes]}
    now = registry.get("status-now").ask(facts).value["status"]
    assert registry.get("status-complete").ask({"values": now}).verdict == "yes"
    assert ("flipped" in now) == ("flipped" in [*status, *changes])


@given(STATUS)
def test_what_comes_back_enters_anew(status):
    facts = {"status": status, "events": [{"moved": "hand"}, {"entered": True}]}
    assert registry.get("status-now").ask(facts).value == {"status": entering()}


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
        (
            "status-entering",
            {"says": ["tapped", "untapped"]},
            "says: untapped and tapped contradict each other",
        ),
        ("status-now", {"status": ["tapped"]}, "status: a permanent has one value of each"),
        ("status-now", {"events": [{}]}, "events: each needs exactly one of"),
        (
            "status-now",
            {"events": [{"set": ["tapped"], "entered": True}]},
            "events: each needs exactly one of",
        ),
        ("status-now", {"events": [{"entered": True}]}, "events: it can enter only after"),
        (
            "status-now",
            {"events": [{"moved": "hand"}, {"set": ["tapped"]}]},
            "events: it can enter only after",
        ),
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
