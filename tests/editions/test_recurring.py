"""Wording that changes alike in many rules."""

from __future__ import annotations

import pytest

from crkb.editions.diff import Edit
from crkb.editions.recurring import LEAST, Recurring, Replacement, recurring, replacements

CASES = {  # words of an edit -> what was replaced by what
    "replaced": (
        [("same", "A "), ("removed", "tribal "), ("added", "kindred "), ("same", "card")],
        [("tribal", "kindred")],
    ),
    "dropped": ([("same", "It enters "), ("removed", "the field"), ("same", ".")], [("the field", "")]),
    "come in": ([("added", "Also, "), ("same", "it ends.")], [("", "Also,")]),
    "dropped at the end": ([("same", "It ends"), ("removed", " at dusk")], [("at dusk", "")]),
    "two": (
        [("removed", "One "), ("same", "keeper "), ("removed", "runs"), ("added", "walks")],
        [("One", ""), ("runs", "walks")],
    ),
    "nothing": ([("same", "It ends.")], []),
}


@pytest.mark.parametrize(("words", "found"), CASES.values(), ids=CASES)
def test_replacements(words, found):
    assert replacements([Edit("text", words)]) == [Replacement(*each) for each in found]


def edited(removed: str, added: str = "") -> list[Edit]:
    words = [
        ("same", "x "),
        *([("removed", removed)] if removed else []),
        *([("added", added)] if added else []),
    ]
    return [Edit("text", [*words, ("same", ".")])]


def test_what_enough_rules_have_in_common_recurs_as_most_of_them_write_it():
    edits = {f"100.{i}": edited("the field ") for i in range(1, LEAST)}
    assert recurring(edits) == []
    edits["100.9"] = [*edited("The Field"), *edited("The field", "home")]
    [found] = recurring(edits)
    assert found == Recurring("the field", "", (*(f"100.{i}" for i in range(1, LEAST)), "100.9"))


def test_a_rule_counts_once():
    assert recurring({"100.1": edited("the field") * LEAST}) == []


def test_brackets_are_no_wording():
    assert recurring({f"100.{i}": edited("[") for i in range(LEAST)}) == []


def test_the_most_frequent_comes_first():
    edits = {f"100.{i}": edited("one") for i in range(LEAST)}
    edits |= {f"200.{i}": edited("", "two") for i in range(LEAST + 1)}
    assert [(each.removed, each.added, len(each.rules)) for each in recurring(edits)] == [
        ("", "two", LEAST + 1),
        ("one", "", LEAST),
    ]
