"""Kinds of counters in facts: their spelling, and misspellings of those that the rules name (122.1).

Cards may name any kind of counter, so an unknown name is not an error by itself. A name that is
nearly one to which rules give a meaning is: it would silently mean nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from crkb import lists
from crkb.questions.facts import Count, FactsError
from crkb.questions.values import stats
from crkb.text.suggest import closest, did_you_mean

Counters = Mapping[str, Count]
"""Kind of counter -> number of counters."""

RULED = (
    *("loyalty", "defense", "lore", "level", "shield", "stun", "finality"),
    *("time", "fade", "age", "poison", "energy", "experience", "rad", "ticket"),
)
"""Kinds of counters, besides keywords, that rules name."""
OTHERS = ("fate", "tide")
"""Kinds that cards name and that are spelled nearly like those, with the same first letter."""


def kind(field: str, written: str) -> str:
    """A kind of counter that a fact names, in small letters.

    Raises:
        FactsError: it is nearly a kind that the rules name, or not a form of power and toughness.
    """
    word = written.strip().casefold().removesuffix(" counter").replace("−", "-")
    if "/" in word:
        return _of_stats(field, word)
    ruled = {*RULED, *lists.listing("keyword-counters").entries}
    if not word:
        raise FactsError(f"{field}: a kind of counter needs a name")
    near = [] if word in ruled or word in OTHERS else [n for n in closest(word, ruled) if n[0] == word[0]]
    if near:
        raise FactsError(f"{field}: {written!r} is not a kind of counter", did_you_mean(near))
    return word


def kinds(field: str, counters: Mapping[str, int]) -> dict[str, int]:
    """Counters with their kinds in small letters.

    Raises:
        FactsError: a kind is refused by `kind`, or given twice.
    """
    found: dict[str, int] = {}
    for written, number in counters.items():
        word = kind(field, written)
        if word in found:
            raise FactsError(f"{field}: {word} counters are given twice")
        found[word] = number
    return found


def _of_stats(field: str, word: str) -> str:
    if stats.of_kind(word) is None:
        raise FactsError(
            f"{field}: {word!r} is not a power and toughness counter", "Both numbers have a sign: +1/+1."
        )
    return word


def with_counters(counters: Counters, changes: Mapping[str, int]) -> dict[str, int]:
    """The counters after adding (or, for negative numbers, removing) these; kinds with none left
    are omitted."""
    kinds = dict.fromkeys([*counters, *changes])
    made = {kind: counters.get(kind, 0) + changes.get(kind, 0) for kind in kinds}
    return {kind: number for kind, number in made.items() if number > 0}
