"""Guides in the numbers of an edition: what moved, what is lost, what isn't known."""

from __future__ import annotations

import pytest

from crkb.editions import guiding
from crkb.editions.recognised import Recognised
from crkb.library import guides, known
from crkb.library.guides import Guide, GuideRule
from crkb.library.prints import Print

THEN = {"101": "lamps", "101.1": "shine", "102": "oil", "102.1": "burn", "102.2": "pour", "103": "wicks"}
NOW = {"101": "wicks", "102": "lamps", "102.1": "shine", "102.2": "trim", "104": "oil", "104.3": "burn"}

GUIDE = Guide(
    "102",
    "Oil",
    "2031-01-01",
    "What burns.",
    (GuideRule("102.1", "It burns."), GuideRule("102.2", "It is poured."), GuideRule("199.1", "Unheard of.")),
    "Pouring (rule 102.2).",
    "For lamps, rule 101.1.",
)


@pytest.fixture(autouse=True)
def known_edition(monkeypatch):
    """A known edition and a guide of the test's own."""
    prints = {number: Print(text) for number, text in THEN.items()}
    monkeypatch.setattr(known, "prints", lambda date: prints)
    monkeypatch.setattr(known, "numbers", lambda date: known.by_text(prints))
    monkeypatch.setattr(guides, "load", lambda chapter: GUIDE if chapter == "102" else None)


def guide(chapter: str) -> Guide | None:
    return guiding.guide(chapter, Recognised({number: Print(text) for number, text in NOW.items()}))


def test_rules_have_the_edition_s_numbers():
    found = guide("104")
    assert found is not None
    assert found.chapter == "104"
    assert found.rules[0] == GuideRule("104.3", "It burns.")
    assert found.onward == "For lamps, rule 102.1."


def test_a_lost_rule_of_a_chapter_that_moved_is_told_as_the_chapter():
    found = guide("104")
    assert found is not None
    assert found.rules[1] == GuideRule("104", "It is poured.", same=False)  # 102.2 is another rule here
    assert found.mistake == "Pouring (rule 104)."


def test_a_number_that_nobody_knows_stays():
    found = guide("104")
    assert found is not None
    assert found.rules[2] == GuideRule("199.1", "Unheard of.")


@pytest.mark.parametrize("chapter", ["101", "102", "103"])
def test_a_chapter_of_another_title_has_another_guide_or_none(chapter):
    assert guide(chapter) is None
