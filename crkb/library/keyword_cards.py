"""Keyword abilities and actions as glossary entries of the plain edition, from `corpus/keywords`.

What a keyword does, and an example, are written there; what kind of ability it is and what it costs
is in the lists that questions use (`crkb.lists`), its rule in `corpus/keywords/numbers.tsv`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache

from crkb import lists, paths
from crkb.library.bundled import incomplete
from crkb.lists import ListEntry

FOLDER = "keywords"
NUMBERS = "numbers.tsv"
NONE = "-"
"""In the table of numbers: an edition that doesn't have the keyword."""

_WHERE = {
    "battlefield": "on the battlefield",
    "entering": "as the permanent enters",
    "stack": "on the stack",
    "hand": "in its owner\u2019s hand",
    "graveyard": "in a graveyard",
    "exile": "in exile",
    "command": "in the command zone",
    "castable": "wherever its card can be cast from",
    "outside": "outside the game",
    "before the game": "before the game",
    "everywhere": "everywhere",
}


@lru_cache(maxsize=1)
def numbers() -> dict[str, dict[str, str]]:
    """For each keyword, by its name as printed, the number of its rule in the editions compared, by date.

    Raises LibraryError if the installation is incomplete.
    """
    try:
        with open(os.path.join(paths.corpus(), FOLDER, NUMBERS), encoding="utf-8") as f:
            (_, *dates), *rows = (line.split("\t") for line in f.read().splitlines())
    except (OSError, ValueError) as e:
        raise incomplete() from e
    return {
        name: {date: number for date, number in zip(dates, found, strict=True) if number != NONE}
        for name, *found in rows
    }


def glossary(text: str, date: str) -> str:
    """The keyword texts that hold on a date, as glossary entries that say kind, cost and rule.

    `text` are entries in the line form of the rules, `= Name` with what belongs to it.
    """
    return "\n".join(["@glossary", *_entries(text.split("\n"), date), ""])


def _entries(lines: list[str], date: str) -> Iterator[str]:
    name = ""
    for line in [*lines, "= "]:
        if line.startswith("= "):
            if number := numbers().get(name, {}).get(date):
                yield f": {facts(name, number, date)}"
            name = line.removeprefix("= ")
        if line and line != "= " and not line.startswith("@") and date in numbers().get(name, {}):
            yield line


def facts(name: str, number: str, date: str) -> str:
    """What kind of keyword it is, where it works, and its rule: `Static ability. See rule 702.19, …`."""
    return f"{kind(name, number, date)}. See rule {number}, \u201c{name}.\u201d"


def kind(name: str, number: str, date: str) -> str:
    """What kind of keyword it is, and for an ability what it costs, where it works: `Static ability`."""
    found = lists.entries("keywords", date).get(name.lower().replace("\u2019", "'"))
    return "Keyword action" if number.startswith("701.") or found is None else _ability(found)


def _ability(entry: ListEntry) -> str:
    kinds = list(dict.fromkeys(entry.kinds))
    ability = "ability" if len(entry.kinds) == 1 else "abilities"
    said = f"{' and '.join(kinds).capitalize()} {ability}"
    if entry.cost:
        said += f", with an {entry.cost} cost"
    if entry.functions != ("battlefield",):
        said += f"; works {' and '.join(_WHERE[where] for where in entry.functions)}"
    if entry.limits:
        said += f"; activated only {' and '.join(entry.limits)}"
    return said.replace("'", "\u2019")
