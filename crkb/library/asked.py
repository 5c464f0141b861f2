"""Ways in which people ask for rules: `corpus/asked`, in our own words; a folder for each of its authors, in
it a file for each chapter.

    @effective 2026-08-07
    704.5f TAB 8a0c… TAB creature with no toughness left TAB does a 0/0 die right away

The number is that of the edition of that date, the hash that of the rule's text there
(`prints.Print.text`): by it, and by the rules around it, a rule is recognised in other editions.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from crkb import paths
from crkb.library import bundled, known, prints

if TYPE_CHECKING:
    from crkb.model import Edition

FOLDER = "asked"

Phrases = Mapping[str, tuple[str, ...]]
"""Number of a rule -> ways of asking for it."""


class AskedRule(NamedTuple):
    """A rule that people ask for: its number, the hash of its text, and the ways of asking for it."""

    number: str
    text: str
    phrases: tuple[str, ...]


AUTHORS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
"""Each has written without seeing what the others wrote, all but MOST_ASKED for all rules."""

MOST_ASKED = "eight"
"""Who has written for the rules that decide most at tables."""


@lru_cache(maxsize=1)
def table(authors: tuple[str, ...] = AUTHORS) -> dict[str, AskedRule]:
    """All rules that have ways of asking, by number.

    Raises LibraryError if the installation is incomplete.
    """
    folder = os.path.join(paths.corpus(), FOLDER)
    if not os.path.isdir(folder):  # a corpus of a test's own
        return {}
    found: dict[str, AskedRule] = {}
    try:
        for author in authors:
            for number, text, *phrases in _rows(os.path.join(folder, author)):
                before = found[number].phrases if number in found else ()
                found[number] = AskedRule(number, text, (*before, *phrases))
    except (OSError, ValueError) as e:
        raise bundled.incomplete() from e
    return found


def _rows(folder: str) -> Iterator[list[str]]:
    for name in sorted(os.listdir(folder) if os.path.isdir(folder) else ()):
        with open(os.path.join(folder, name), encoding="utf-8") as f:
            yield from (line.rstrip("\n").split("\t") for line in f if not line.startswith("@"))


def of(edition: Edition, authors: tuple[str, ...] = AUTHORS) -> Phrases:
    """The ways of asking for an edition's rules, by its own numbers, by some authors.

    Raises LibraryError if the installation is incomplete.
    """
    asked = table(authors)
    return _phrases(asked, numbers_today(edition)) if asked else {}


def numbers_today(edition: Edition) -> dict[str, str]:
    """The numbers of today of an edition's rules, of those that are recognised. Raises LibraryError."""
    first = edition.id.partition("+")[0]
    if first == bundled.DEFAULT:
        return {number: number for number in edition.rules}
    if first == bundled.THEN:
        return {number: _today(number) for number in edition.rules}
    return recognised({n: prints.of_blocks(rule.blocks).text for n, rule in edition.rules.items()})


def by_number(texts: Mapping[str, str]) -> Phrases:
    """The ways of asking for an edition's rules, given by the hashes of their texts in text order.

    Raises LibraryError if the installation is incomplete.
    """
    asked = table()
    return _phrases(asked, recognised(texts)) if asked else {}


def _phrases(asked: Mapping[str, AskedRule], here: Mapping[str, str]) -> Phrases:
    return {number: asked[today].phrases for number, today in here.items() if today in asked}


def recognised(texts: Mapping[str, str]) -> dict[str, str]:
    """The numbers of today of an edition's rules, given by the hashes of their texts in text order.

    A rule is recognised by its text, as today's or as that of another known edition; else by its
    place, if as many rules with other texts stand between two that are recognised as do today.
    """
    today = known.prints(bundled.TODAY)
    found: dict[str, str] = {}
    for number, text in texts.items():
        at = _with_text(number, text, bundled.TODAY)
        then = "" if at else _with_text(number, text, bundled.EARLIER)
        if at or (then and (at := _today(then)) in today):
            found[number] = at
    return dict(_between(list(texts), list(today), found))


def _with_text(number: str, text: str, date: str) -> str:
    """The number in a known edition of the rule with this text; "" if there is none, or several elsewhere."""
    same = known.numbers(date).get(text, [])
    return number if number in same else same[0] if len(same) == 1 else ""


def _today(number: str) -> str:
    """Today's number of a rule of the earlier known edition; "" if it is gone or has become several."""
    became = known.became().get(number)
    if became is None:
        return number
    return became.numbers[0] if len(became.numbers) == 1 else ""


def _between(own: Sequence[str], today: Sequence[str], found: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What was found, and pairs for runs of equal length between two that follow each other in both."""
    place = {number: i for i, number in enumerate(today)}
    taken = set(found.values())
    run: list[str] = []
    before = -1
    for number in own:
        if number not in found:
            run.append(number)
            continue
        at = place[found[number]]
        free = today[before + 1 : at]
        if len(free) == len(run) and taken.isdisjoint(free):
            yield from ((a, b) for a, b in zip(run, free, strict=True) if _level(a) == _level(b))
        yield number, found[number]
        run, before = [], at


def _level(number: str) -> tuple[bool, bool]:
    return "." in number, number[-1:].isalpha()
