"""Marks around what changed in a text."""

from __future__ import annotations

import pytest

from crkb.model import Rule
from crkb.serve.academy.marks import marked
from tests.invented import rules


def rule(text: str) -> Rule:
    found = rules(f"100. First\n100.1. Lamps.\n100.2. {text}\n100.3. Oil.\n100.4. Dusk.\n")
    return found.rules["100.2"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "A player may leave.",
            "A player can leave.",
            ("A player <<<<may>>>> leave.", "A player <<<<can>>>> leave."),
        ),
        ("One may leave.", "One may.", ("One <<<<may leave.>>>>", "One <<<<may.>>>>")),
        ("All leave.", "All who sit leave.", ("All leave.", "All <<<<who sit>>>> leave.")),
        ("Now all leave.", "All leave.", ("<<<<Now all>>>> leave.", "<<<<All>>>> leave.")),
        ("Lamp-oil burns.", "Lamp-wax burns.", ("<<<<Lamp-oil>>>> burns.", "<<<<Lamp-wax>>>> burns.")),
        (
            "It burns (at dusk).",
            "It burns (at dawn).",
            ("It burns (at <<<<dusk).>>>>", "It burns (at <<<<dawn).>>>>"),
        ),
        ("One “lamp.”", 'One "lamp."', None),
        ("One lamp - lit.", "One lamp — lit.", None),
        ("All  leave.", "All leave.", None),
        ("One lamp—lit.", "One lamp — lit.", None),
        ("See rule 100.3.", "See rule 100.4.", None),  # it follows the rule
        ("See rule 100.4.", "See rule 100.3.", ("See rule <<<<100.4.>>>>", "See rule <<<<100.3.>>>>")),
        (
            "See rules 100.3–4.",
            "See rules 100.4–5.",
            ("See rules <<<<100.3–4.>>>>", "See rules <<<<100.4–5.>>>>"),
        ),
        (
            "See (rule 100.3) now.",
            "See (rule 100.4) then.",
            ("See (rule 100.3) <<<<now.>>>>", "See (rule 100.4) <<<<then.>>>>"),
        ),
    ],
)
def test_marks(old, new, expected):
    assert marked(rule(old), rule(new), {"100.3": "100.4"}) == expected


def test_paragraphs_are_one_line():
    old = rule("All sit.\n| Some leave at dusk.\n| See rule 100.3.")
    new = rule("All sit.\n| Some leave at dawn.\n| See rule 100.4.")
    assert old.text.count("\n") == 2
    assert marked(old, new, {"100.3": "100.4"}) == (
        "All sit. Some leave at <<<<dusk.>>>> See rule 100.3.",
        "All sit. Some leave at <<<<dawn.>>>> See rule 100.4.",
    )
