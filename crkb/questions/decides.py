"""What decides by a rule: the questions that cite it, and how many cases of games do.

`corpus/decides.txt` has a line for each rule, with its number in each verified edition

    704.5w 704.5w 704.5x - some-question,other-question 12

or `-` in those that don't have it; the first line names the editions. It is read by a lookup, so it
is put together beforehand: `python -m tests.questions.deciding_table`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from crkb import paths

FILE = "decides.txt"
NONE = "-"


class Decides(NamedTuple):
    """The names of the questions that cite a rule, and the number of cases of games that do."""

    questions: tuple[str, ...] = ()
    cases: int = 0


def by(number: str, edition: str) -> Decides | None:
    """What decides by a rule.

    Args:
        number: Its number in the edition.
        edition: A verified edition: its effective date, or the id of an add-on.

    Returns:
        None if nothing does, or the edition isn't verified: there the number may be another rule's.
    """
    editions, table = _table()
    if edition not in editions:
        return None
    column = editions.index(edition)
    found = [row for row in _lines_with(f"{number} ", table) if row[column] == number]
    if not found:
        return None
    names = [name for row in found if row[-2] != NONE for name in row[-2].split(",")]
    return Decides(tuple(dict.fromkeys(names)), sum(int(row[-1]) for row in found))


def _lines_with(text: str, table: str) -> Iterator[list[str]]:
    """The lines in which a text stands, in words; the others of the thousand aren't looked at."""
    at = table.find(text)
    while at >= 0:
        start, end = table.rfind("\n", 0, at) + 1, table.find("\n", at)
        yield table[start:end].split(" ")
        at = table.find(text, end)


@cache
def _table() -> tuple[tuple[str, ...], str]:
    """The editions of the table, and its text; nothing in an installation that lacks the file."""
    try:
        with open(os.path.join(paths.corpus(), FILE), encoding="utf-8") as f:
            text = f.read()
    except OSError:
        return (), ""
    return tuple(text.partition("\n")[0].lstrip("# ").split()), text
