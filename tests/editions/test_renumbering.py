"""Texts in the numbers of another edition."""

from __future__ import annotations

import pytest

from crkb.editions.renumbering import renumbered
from crkb.ingest import build, open_source
from crkb.model import Rule

GAME = """\
@title A made-up game
@id cr-2031-01-01
@effective 2031-01-01
@official yes

@rules

1. Basics

101. Lamps

101.1. {text}

101.2. B.

101.2a C.

101.2b D.

101.2c E.

101.3. F.
"""


def rule(text: str) -> Rule:
    source = open_source("game.txt", GAME.replace("{text}", text).encode())
    return build([source]).rules["101.1"]


@pytest.mark.parametrize(
    ("text", "numbers", "then"),
    [
        ("See rule 101.2.", {"101.2": "104.12"}, "See rule 104.12."),
        ("See rule 101.2a and rule 101.3.", {"101.2a": "101.2aa"}, "See rule 101.2aa and rule 101.3."),
        ("See rules 101.2a\u2013c.", {"101.2a": "104.7b", "101.2c": "104.7d"}, "See rules 104.7b\u2013d."),
        ("See rules 101.2a\u2013c.", {"101.2c": "104.7d"}, "See rules 101.2a\u2013104.7d."),
        ("See rules 101.2\u2013101.3.", {"101.3": "101.4"}, "See rules 101.2\u2013101.4."),
        ("Nothing here.", {"101.2": "104.1"}, "Nothing here."),
    ],
)
def test_references_print_the_other_numbers(text, numbers, then):
    found = renumbered(rule(text), numbers)
    assert found.text == then
    for r in found.blocks[0].references:
        assert found.text[r.start : r.end] == r.text


def test_targets_and_the_own_number_change_too():
    found = renumbered(rule("See rules 101.2a\u2013c."), {"101.1": "104.1", "101.2a": "104.7b"})
    assert str(found.number) == "104.1"
    assert [(r.target, r.through) for r in found.blocks[0].references] == [("104.7b", "101.2c")]


@pytest.mark.parametrize(
    ("text", "there", "status"),
    [
        ("See rule 109.4.", ("109.4",), "resolved"),
        ("See rule 109.4.", ("109.5",), "dangling"),
        ("See rule 109.6.", ("109.7",), "resolved"),
        ("See rules 109.4\u2013109.6.", ("109.4", "109.7"), "resolved"),
        ("See rules 109.4\u2013109.6.", ("109.4",), "dangling"),
        ("See rule 101.9.", ("101.9",), "broken"),
        ("See rule 101.2.", (), "resolved"),
        ("See rule 101.2.", ("101.3",), "dangling"),
    ],
)
def test_a_reference_leads_to_what_the_other_edition_has(text, there, status):
    found = renumbered(rule(text), {"109.6": "109.7"}, there)
    assert found.blocks[0].references[0].status == status


def test_with_no_numbers_nothing_changes():
    assert renumbered(rule("See rule 101.2."), {}) == rule("See rule 101.2.")
