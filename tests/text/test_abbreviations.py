"""The table of abbreviations: read as it is written, and each entry names something that there is."""

from __future__ import annotations

import re

import pytest

import crkb
from crkb.text.abbreviations import InFull, in_full, table
from crkb.text.normalize import fold


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("sba", InFull("state-based action", ("state-based action",))),
        ("SBAs", InFull("state-based action", ("state-based action",))),
        ("2HG", InFull("two-headed giant", ("two-headed giant variant",))),
        ("P/T", InFull("power/toughness", ("power/toughness",))),
        ("cmc", InFull("mana value", ("mana value", "converted mana cost"))),
        ("s", None),
        ("", None),
    ],
)
def test_in_full(typed, full):
    assert in_full(typed) == full


def test_every_line_is_an_entry():
    assert len(table()) > 25
    for short, full in table().items():
        assert short == fold(short)
        assert full.words
        assert all(full.meant)
        assert not re.search(r"->|: |\|", " ".join((full.words, *full.meant)))


@pytest.mark.editions
def test_every_entry_finds_something(shared, home):
    """Titles, terms and numbers are those of the newest official edition."""
    crkb.add([shared / "editions" / "cr-20260807.txt"])
    with crkb.open() as kb:
        for short in table():
            assert kb.find(short), short
