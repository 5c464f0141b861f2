"""The three official editions that trees are made from, read from the folder beside the project."""

from __future__ import annotations

from pathlib import Path

from tests.citations.tree.past import Editions
from tests.citations.tree.rulebooks import decoded, every_number, read

FOLDER = Path(__file__).parents[4] / "shared" / "editions"
NAMES = ("cr-20240410.txt", "cr-20250207.txt", "cr-20260807.txt")  # the last is the edition in use


def editions(folder: Path = FOLDER) -> Editions:
    """The editions; a number counts as invented only if no text in the folder has it.

    Raises:
        FileNotFoundError: An edition is missing.
    """
    *older, now = (read(folder / name) for name in NAMES)
    texts = (decoded(p.read_bytes()) for p in sorted(folder.glob("*.txt")))
    return Editions(tuple(older), now, frozenset(every_number(texts)))
