"""A library of many editions: the official ones, and between them invented ones, made by a program.

An invented edition is the one before with as much changed as from one real edition to the next: some
rules edited, one keyword's worth of rules added, and what follows them renumbered, with the
references to it. The texts stay in a temporary folder.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from datetime import date
from pathlib import Path
from random import Random

from crkb.ingest.decode import decode
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.search import index
from crkb.text.dates import MONTHS

EDITED = 30
"""Rules edited from one invented edition to the next."""

INSERTED = 3
"""Rules put before others, which are renumbered, about four for each."""

APPENDED = 2
"""Rules put behind others."""

_EFFECTIVE = re.compile(r"effective as of [A-Z][a-z]+ \d{1,2}, \d{4}")
_SUBRULE = re.compile(r"\s*(?P<number>\d{3}\.\d{1,3}[a-z])\.? \S")
_LETTERS = "abcdefghijkmnpqrstuvwxyz"


def fill(home: str, folder: Path, count: int) -> list[str]:
    """Add `count` editions made from the official texts in a folder to a library; their ids, oldest first.

    No search index is built: nothing that is measured here reads it, and it takes most of the time.
    """
    library, build = Library(home), index.build
    index.build = _no_index
    try:
        added = [library.add([Raw(f"{day}.txt", text.encode())])[0] for day, text in texts(folder, count)]
    finally:
        index.build = build
    return [each.info.id for each in added]


def _no_index(*_: object) -> None:
    pass


def texts(folder: Path, count: int) -> Iterator[tuple[date, str]]:
    """`count` texts, oldest first, with the days on which they take effect; at least the official ones."""
    random = Random(count)
    official = sorted(map(_dated, folder.glob("cr-*.txt")))
    between, more = divmod(max(count - len(official), 0), len(official) - 1)
    for i, (day, text) in enumerate(official):
        yield day, text
        if i + 1 < len(official):
            invented = between + (i < more)
            span = (official[i + 1][0] - day) / (invented + 1)
            for k in range(1, invented + 1):
                text = _changed(text, random, day + k * span)
                yield day + k * span, text


def _dated(path: Path) -> tuple[date, str]:
    text = "\n".join(decode(path.read_bytes(), path.name).lines)
    found = _EFFECTIVE.search(text)
    assert found, f"{path.name} doesn't say when it takes effect"
    month, day, year = found[0].removeprefix("effective as of ").replace(",", "").split()
    return date(int(year), MONTHS.index(month) + 1, int(day)), text


def _changed(text: str, random: Random, day: date) -> str:
    """The next edition of a text."""
    lines = _EFFECTIVE.sub(f"effective as of {MONTHS[day.month - 1]} {day.day}, {day.year}", text).split("\n")
    at = {found["number"]: i for i, line in enumerate(lines) if (found := _SUBRULE.match(line))}
    for number in random.sample(sorted(at), min(EDITED, len(at))):
        lines[at[number]] = _edited(lines[at[number]], random)
    renumbered = _put_in(lines, at, random)
    moved = re.compile("|".join(rf"\b{re.escape(n)}(?![a-z])" for n in renumbered) or r"(?!)")
    return moved.sub(lambda found: renumbered[found[0]], "\n".join(lines)).replace("\0", "")


def _put_in(lines: list[str], at: Mapping[str, int], random: Random) -> dict[str, str]:
    """Put new subrules before and behind others; what numbers are to be changed into which."""
    renumbered: dict[str, str] = {}
    put: dict[int, str] = {}
    for k, number in enumerate(random.sample(sorted(at), min(INSERTED + APPENDED, len(at)))):
        later = _from(number, at)
        new = f"Keepers of lanterns number {random.randrange(1000)} meet at dusk {random.randrange(1000)}."
        if later[-1][-1] == "z" or later[-1] in renumbered or not lines[at[number]][0].isdigit():
            continue
        if k < INSERTED:
            put[at[number]] = f"{_protected(number)} {new}\n"
            renumbered |= {n: _next(n) for n in later}
        else:
            put[lines.index("", at[later[-1]])] = f"\n{_protected(_next(later[-1]))} {new}"
    for i in sorted(put, reverse=True):
        lines.insert(i, put[i])
    return renumbered


def _from(number: str, at: Container[str]) -> list[str]:
    """A subrule and those that follow it below the same rule."""
    found = [number]
    while (number := _next(number)) in at:
        found.append(number)
    return found


def _next(number: str) -> str:
    return number[:-1] + _LETTERS[_LETTERS.index(number[-1]) + 1 :][:1]


def _protected(number: str) -> str:
    """A number that isn't renumbered with the others of its name."""
    return number.replace(".", ".\0")


def _edited(line: str, random: Random) -> str:
    """A line with a word in the place of another, or with one sentence more."""
    words = line.split(" ")
    if len(words) > 8 and random.random() < 0.6:
        words[random.randrange(4, len(words))] = f"lantern{random.randrange(1000)}"
        return " ".join(words)
    return f"{line} Keepers count {random.randrange(1000)} lanterns for it."
