"""Which set an edition came with: codes that existing programs name editions by (`corpus/sets.tsv`).

A line is a code, the set's name and the date from which the edition is in force, with tabs between. Lines of
one's own stand in `sets.tsv` in the library's folder; `crkb add --set NEI` writes one there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from crkb import paths

FILE = "sets.tsv"

CODE = re.compile(r"[A-Z0-9]{3,5}")


class Set(NamedTuple):
    """A set: its code in capitals, its name, and the date of its edition."""

    code: str
    name: str
    effective: str


def table(home: str = "") -> list[Set]:
    """The known sets, one's own first."""
    return [*_read(os.path.join(home, FILE) if home else ""), *_read(os.path.join(paths.corpus(), FILE))]


def _read(path: str) -> Iterator[Set]:
    if not path:
        return
    with suppress(OSError), open(path, encoding="utf-8") as f:
        yield from _sets(f)


def _sets(lines: Iterable[str]) -> Iterator[Set]:
    for line in lines:
        parts = line.rstrip("\n").split("\t")
        if line[:1] != "#" and len(parts) == 3 and CODE.fullmatch(parts[0].upper()):
            yield Set(parts[0].upper(), parts[1], parts[2])


def of(sets: Sequence[Set], effective: str) -> Set | None:
    """The set whose edition is in force from a date."""
    return next((each for each in sets if effective and each.effective == effective), None)


def called(sets: Sequence[Set], code: str) -> Set | None:
    """The set of a code, in any case."""
    return next((each for each in sets if each.code == code.upper()), None)
