"""Guides for a terminal: all parts, what changed, the list."""

from __future__ import annotations

from crkb.library.guides import Guide, GuideRule
from crkb.render.terminal import guides

GUIDE = Guide(
    "101",
    "Lamps",
    "2031-01-01",
    "Lamps and their oil. They burn.",
    (GuideRule("101.1", "A lamp is full."), GuideRule("102.3a", "Oil is poured.", same=False)),
    "Pouring.",
    "For wicks, rule 103.",
)


def test_a_guide_shows_all_its_parts():
    assert guides.guide(GUIDE, 80) == [
        "  Lamps and their oil. They burn.",
        "  101.1  A lamp is full.",
        "  102.3a  Oil is poured. (this edition has another text)",
        "  Usual mistake: Pouring.",
        "  Next: For wicks, rule 103.",
        "  (a guide in crkb's words, to the rules of 2031-01-01)",
    ]


def test_long_lines_are_wrapped_under_their_text():
    lines = guides.guide(GUIDE, 30)
    assert max(map(len, lines[:-1])) <= 30
    assert lines[3].startswith("  102.3a  Oil")
    assert lines[4].startswith(" " * 10)


def test_the_list_has_the_first_sentence_of_each():
    assert guides.listed([GUIDE], 80) == ["101  Lamps", "     Lamps and their oil."]
