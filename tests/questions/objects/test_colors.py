"""Colors: what decides them in which order; facts that make no sense; phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.values.colors import COLORS, letter, ordered

SETS = st.sets(st.sampled_from(COLORS)).map(ordered)


@given(SETS, SETS, SETS)
def test_colors_of_an_object(printed, indicator, added):
    facts = {"mana_cost": "".join(f"{{{letter(one)}}}" for one in printed), "indicator": indicator}
    plain = registry.get("color").ask(facts).value
    assert plain["colors"] == ordered([*printed, *indicator])
    kinds = ["colorless", "monocolored", *["multicolored"] * 4]
    assert plain["is"] == kinds[len(plain["colors"])]
    more = registry.get("color").ask(facts | {"effects": [{"colors": added, "in_addition": True}]}).value
    assert more["colors"] == ordered([*printed, *indicator, *added])
    new = registry.get("color").ask(facts | {"effects": [{"colors": added}]}).value
    assert new["colors"] == added


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("is-color", {}, "missing: word"),
        ("color-choice", {"choice": "red", "other_than": ["gold"]}, "other_than[0]: "),
        ("color", {"mana_cost": "{WW}"}, "mana_cost: '{WW}' is not a cost symbol"),
        ("color", {"effects": [{}]}, "effects[0]: missing: colors"),
        ("color", {"zone": "sideboard"}, "zone: "),
        ("color-pair", {"colors": "blue"}, "colors: expected a list"),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize(("name", "fact"), [("is-color", "word"), ("color-choice", "choice")])
@pytest.mark.parametrize("word", ["green", "Green", "GREEN", " green "])
def test_a_color_may_be_written_in_any_case(name, fact, word):
    assert registry.get(name).ask({fact: word}).verdict == "yes"


def test_phrase_for_color():
    name, facts = phrases.parse("color of {G/W}{G/W}")
    assert registry.get(name).ask(facts).value == {"colors": ["white", "green"], "is": "multicolored"}


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("is red a color", "yes"),
        ('is "gold" a color?', "no"),
        ("can colorless be chosen as a color", "no"),
        ("can green be chosen as a color", "yes"),
        ("are white and blue a color pair", "yes"),
        ("are white and blue and red a color pair", "no"),
    ],
)
def test_phrases(line, verdict):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).verdict == verdict
