"""Invented texts that libraries are made of, and what is looked at in one."""

from __future__ import annotations

import os
from pathlib import Path

from crkb.library.library import Library
from crkb.library.sources import Raw

SAMPLES = Path(__file__).parents[1] / "samples"

GAME_ID = "cr-2031-03-03"

EXCERPT = b"""704. Tidying Up

704.1. Tidying up happens whenever a turn would end. It can't be skipped.

704.2. Nobody may sing while things are tidied up.
"""

ADDON = b"""@title Dusk
@id dusk-1
@effective 2031-05-01
@official no
@addon yes

@rules

702.TR01. Ember

702.TR01a Ember is a gift. See rule 702.1.

704.5tr A lantern left out breaks. See rules 704.5a and 704.6.
"""

PLAIN = """@title A small plain edition
@id plain
@effective 2030-01-01
@official no

@rules

7. More Rules

702. Gifts

702.1. A gift is a word.
"""


def dated(text: bytes, year: int) -> Raw:
    """The invented game as of another year."""
    return Raw(f"game-{year}.txt", text.replace(b"2031", str(year).encode()))


def sources(lib: Library, edition_id: str) -> list[str]:
    return [s.name for s in lib.generations(edition_id).info().sources]


def generation(lib: Library, edition_id: str) -> str:
    return os.path.basename(lib.generations(edition_id).current() or "")
