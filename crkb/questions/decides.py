"""What decides by a rule: the questions that cite it, and how many cases of games do.

`corpus/decides.txt` has a line for each rule, with its number in each verified edition

    704.5w 704.5w 704.5x - some-question,other-question 12

or `-` in those that don't have it; the first line names the editions. It is read by a lookup, so it
is put together beforehand: `python -m tests.questions.deciding_table`.
"""

from __future__ import annotations

import os
import re
from functools import cache

from crkb import paths
from crkb.tuples import NamedTuple

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
    before, behind = editions.index(edition), len(editions) - editions.index(edition) - 1
    row = rf"^(?:\S+ ){{{before}}}{re.escape(number)} (?:\S+ ){{{behind}}}(\S+) (\d+)$"
    found = re.findall(row, table, re.MULTILINE)
    if not found:
        return None
    names = [name for said, _ in found if said != NONE for name in said.split(",")]
    return Decides(tuple(dict.fromkeys(names)), sum(int(count) for _, count in found))


@cache
def _table() -> tuple[tuple[str, ...], str]:
    """The editions of the table, and its text; nothing in an installation that lacks the file."""
    try:
        with open(os.path.join(paths.corpus(), FILE), encoding="utf-8") as f:
            text = f.read()
    except OSError:
        return (), ""
    return tuple(text.partition("\n")[0].lstrip("# ").split()), text
