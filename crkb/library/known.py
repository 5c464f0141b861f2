"""Official editions that are known without their texts: `corpus/editions`.

A file `2026-08-07.tsv` has a line for each rule of that edition: its number, the hash of its
text and, if it has any, that of its examples (`prints.Print`). A file
`2024-04-12_2026-08-07.tsv` has a line for each rule of the older edition that is not under its
number any more: that number, the numbers it has become, and, where it is gone, the rules
nearest to it. They are facts, made from the official texts by `python -m tests.corpus.tables`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from crkb import paths
from crkb.library.bundled import EARLIER, TODAY, incomplete
from crkb.library.prints import Print

DATES = (TODAY, EARLIER)
"""The dates of the editions that are known, the newest first."""

FOLDER = "editions"


class Became(NamedTuple):
    """What has become of a rule: its numbers today, () if it is gone; then the nearest ones, best first."""

    numbers: tuple[str, ...]
    near: tuple[str, ...] = ()


@lru_cache(maxsize=len(DATES))
def prints(date: str) -> dict[str, Print]:
    """The fingerprints of a known edition's rules by number, in text order; `details` is left out.

    Raises LibraryError if the installation is incomplete.
    """
    rows = (f"{line}\t".split("\t") for line in _lines(f"{date}.tsv"))
    return {number: Print(text, examples) for number, text, examples, *_ in rows}


@lru_cache(maxsize=len(DATES))
def numbers(date: str) -> dict[str, list[str]]:
    """The numbers of a known edition's rules by the hash of their text; few texts stand there twice.

    Raises LibraryError if the installation is incomplete.
    """
    return by_text(prints(date))


def by_text(found: Mapping[str, Print]) -> dict[str, list[str]]:
    """The numbers that have each text, in order."""
    texts: dict[str, list[str]] = {}
    for number, each in found.items():
        texts.setdefault(each.text, []).append(number)
    return texts


@lru_cache(maxsize=1)
def became() -> dict[str, Became]:
    """What rules of `EARLIER` have become in the edition `TODAY`, for those that changed their number.

    Raises LibraryError if the installation is incomplete.
    """
    rows = (f"{line}\t\t".split("\t") for line in _lines(f"{EARLIER}_{TODAY}.tsv"))
    return {old: Became(tuple(new.split()), tuple(near.split())) for old, new, near, *_ in rows}


def numbers_then() -> dict[str, str]:
    """The numbers of `EARLIER` by today's, for rules that changed theirs. Raises LibraryError."""
    return {each.numbers[0]: old for old, each in became().items() if len(each.numbers) == 1}


def said_of(number: str) -> list[str]:
    """What to know of a number of today that meant, or may have meant, another rule; a sentence each.

    Raises LibraryError if the installation is incomplete.
    """
    said = []
    if number in became():
        said.append(f"{number} of {EARLIER} {_now(became()[number])}.")
    if number in numbers_then():
        said.append(f"Today\u2019s {number} was {numbers_then()[number]} in {EARLIER}.")
    return said


def _now(found: Became) -> str:
    if found.numbers:
        return f"is {' and '.join(found.numbers)} today"
    near = f"; nearest today: {', '.join(found.near)}" if found.near else ""
    return f"was another rule, which is gone{near}"


def _lines(name: str) -> list[str]:
    try:
        with open(os.path.join(paths.corpus(), FOLDER, name), encoding="ascii") as f:
            return f.read().splitlines()
    except (OSError, ValueError) as e:
        raise incomplete() from e
