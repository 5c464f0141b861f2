"""What counts as decided: the file is what the proof says, and constants and echoes don't count."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb.questions import coverage, scenarios
from tests.questions import deciding

WORD = """
- scenario: {name}
  question: is-color
  given: {{word: {word}}}
  expect: {expect}
  decided by: ["105.1"]
"""
COLOR = """
- scenario: {cost}
  question: color
  given: {{mana_cost: "{cost}"}}
  expect: {{colors: {colors}, is: {be}}}
  decided by: ["105.2"]
"""


@pytest.mark.slow
def test_the_file_is_up_to_date():
    """Otherwise: python -m tests.questions.deciding."""
    assert Path(deciding.PATH).read_text(encoding="utf-8") == deciding.decided(scenarios.load()).text


def test_coverage_counts_what_the_file_names():
    decided = coverage.decided_rules()
    counted = [row for row in coverage.catalogue()[0] if row.kind == "decides" and row.rule in decided]
    assert sum(chapter.decided for chapter in coverage.coverage(decided, [])) == len(counted)


def loaded(tmp_path, *cases):
    (tmp_path / "cases.yaml").write_text("".join(cases), encoding="utf-8")
    return scenarios.load(str(tmp_path))


def word(said, expect):
    return WORD.format(name=f"the word {said}", word=said, expect=expect)


@pytest.mark.parametrize(
    ("cases", "decided", "constants"),
    [
        ([word("red", "yes")], (), {"105.1"}),
        ([word("red", "yes"), word("blue", "yes")], (), {"105.1"}),
        ([word("red", "yes"), word("beautiful", "no")], ("105.1",), set()),
    ],
)
def test_a_condition_must_come_out_both_ways(cases, decided, constants, tmp_path):
    found = deciding.decided(loaded(tmp_path, *cases))
    assert found.rules == decided
    assert {rule for _, rule in found.constants} == constants


def test_a_value_must_differ(tmp_path):
    red = COLOR.format(cost="{R}", colors="[red]", be="monocolored")
    blue = COLOR.format(cost="{U}", colors="[blue]", be="monocolored")
    assert "105.2" not in deciding.decided(loaded(tmp_path, red)).rules
    assert "105.2" in deciding.decided(loaded(tmp_path, red, blue)).rules


@pytest.mark.parametrize(
    ("cases", "echoes"),
    [
        ([({"who": "Ann", "other": "Ben"}, "Ann"), ({"who": "Cat", "other": "Dan"}, "Cat")], True),
        ([({"who": "Ann", "other": "Ben"}, "Ann"), ({"who": "Cat", "other": "Dan"}, "Dan")], False),
        ([({"seats": ["Ann", "Ben"]}, "Ben"), ({"seats": ["Cat", "Dan"]}, "Dan")], True),
        ([({"number": 1}, 2), ({"number": 5}, 2)], True),
        ([({"number": 1}, 2), ({"number": 5}, 6)], False),
        ([({"number": 1}, True), ({"number": 1}, False)], False),
        ([], False),
    ],
)
def test_an_echo_is_always_the_same_or_from_the_same_place(cases, echoes):
    [like] = scenarios.load()[:1]
    of = [like._replace(given=given, expect="value", value=value) for given, value in cases]
    assert deciding.echoes_only(of) is echoes
