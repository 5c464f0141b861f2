"""Paying mana: what a cost requires, every way to pay it, and what mana in a pool can pay.

A cost is *plain* if every mana symbol in it can be paid in only one way: no hybrid, Phyrexian or
variable symbols. `equivalents` makes a cost plain in every possible way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from crkb.questions.values.mana import (
    MULTIWAY,
    TYPES,
    Cost,
    CostError,
    Mana,
    Symbol,
    generic,
    mana_part,
    parse,
    tidy,
    typed,
)

PHYREXIAN_LIFE = 2

MOST_SYMBOLS = 200
"""Symbols of a cost whose ways to be paid are combined."""

MOST_WAYS = 500
"""So many ways to pay a cost are listed."""

MOST_TRIED = 5000
"""So many selections of mana from a pool are tried."""


class Way(NamedTuple):
    """One way to pay: a plain cost, and life to be paid with it."""

    cost: Cost
    life: int


class Need(NamedTuple):
    """What a plain cost requires: mana of each type, mana from snow sources, mana of any type."""

    typed: Counter[str]
    snow: int
    generic: int

    @property
    def total(self) -> int:
        """The total amount of mana."""
        return self.typed.total() + self.snow + self.generic


def options(symbol: Symbol) -> tuple[Way, ...]:
    """The ways to pay a mana symbol: its halves, and life if it is Phyrexian."""
    if symbol.kind not in MULTIWAY:
        return (Way((symbol,), 0),)
    mana = [Way((generic(int(h)) if h.isdigit() else typed(h),), 0) for h in symbol.halves]
    life = [Way((), PHYREXIAN_LIFE)] if symbol.kind.endswith("phyrexian") else []
    return (*mana, *life)


def combine(choices: Iterable[Sequence[Way]]) -> list[Way]:
    """Every distinct way to take one from each group, mana before life.

    Raises:
        CostError: there are too many.
    """
    ways = [Way((), 0)]
    for number, group in enumerate(choices):
        if number == MOST_SYMBOLS:
            raise CostError(f"there are more than {MOST_SYMBOLS} symbols to pay", "Ask about a part of it.")
        made = (Way(_sorted((*a.cost, *b.cost)), a.life + b.life) for a in ways for b in group)
        ways = list(dict.fromkeys(made))
        if len(ways) > MOST_WAYS:
            raise CostError(f"there are more than {MOST_WAYS} ways to pay this", "Ask about a part of it.")
    return sorted(ways, key=lambda way: (way.life, [_rank(s) for s in way.cost]))


def equivalents(cost: Iterable[Symbol]) -> list[Way]:
    """Every distinct plain cost (and life) that pays a cost without variable symbols."""
    return combine(options(symbol) for symbol in mana_part(cost))


def announced(cost: Cost, plain: str) -> Way | None:
    """The way to pay a cost that a plain cost, as its payer announced it, stands for, if any."""
    wanted = Counter(tidy(parse(plain)))
    return next((way for way in equivalents(cost) if Counter(tidy(way.cost)) == wanted), None)


def _sorted(cost: Iterable[Symbol]) -> Cost:
    bare = [symbol for symbol in cost if symbol.kind != "generic"]
    amount = sum(symbol.number for symbol in cost if symbol.kind == "generic")
    return (*((generic(amount),) if amount else ()), *sorted(bare, key=_rank))


@lru_cache(maxsize=1024)
def _rank(symbol: Symbol) -> tuple[int, str]:
    """Numbers and snow first, then the types of mana in their order."""
    return ("".join(TYPES).find(symbol.text.strip("{}")), symbol.text)


def need(cost: Iterable[Symbol]) -> Need:
    """What a plain cost requires.

    Raises:
        CostError: the cost is not plain.
    """
    asked = Need(Counter(), 0, 0)
    for symbol in cost:
        match symbol.kind:
            case "colored" | "colorless":
                asked.typed.update(symbol.halves)
            case "snow":
                asked = asked._replace(snow=asked.snow + 1)
            case "generic":
                asked = asked._replace(generic=asked.generic + symbol.number)
            case _:
                raise CostError(f"{symbol.text} can be paid in more than one way")
    return asked


def any_type(asked: Need) -> Need:
    """The requirement if mana of any type can be spent: types no longer matter, snow sources do."""
    return Need(Counter(), asked.snow, asked.generic + asked.typed.total())


def covers(pool: Iterable[Mana], asked: Need) -> bool:
    """Is this mana enough?"""
    have = tuple(pool)
    enough = all(of_type(have, letter) >= asked.typed[letter] for letter in TYPES)
    return enough and len(have) >= asked.total and spare_snow(have, asked) >= asked.snow


def of_type(pool: Iterable[Mana], letter: str) -> int:
    """How much of the mana is of this type."""
    return sum(mana.type == letter for mana in pool)


def spare_snow(pool: Iterable[Mana], asked: Need) -> int:
    """How much mana from snow sources is left if other mana pays the typed requirements first."""
    have = Counter(pool)
    return sum(
        have[Mana(letter, True)] - max(0, asked.typed[letter] - have[Mana(letter)]) for letter in TYPES
    )


def payments(pool: Iterable[Mana], asked: Need) -> Iterator[tuple[Mana, ...]]:
    """Every distinct selection of mana from the pool that pays exactly.

    Raises:
        CostError: there are too many to try.
    """
    have = sorted(Counter(pool).items(), key=lambda item: (TYPES.index(item[0].type), item[0].snow))
    for tried, spent in enumerate(_selections(have, asked.total)):
        if tried == MOST_TRIED:
            raise CostError(f"there are more than {MOST_TRIED} selections of mana", "Leave out the pool.")
        if covers(spent, asked):
            yield spent


def _selections(have: Sequence[tuple[Mana, int]], amount: int) -> Iterator[tuple[Mana, ...]]:
    """Every distinct selection of this amount, most of the first kinds of mana first."""
    if not have:
        yield ()
        return
    (one, there), *rest = have
    least = amount - sum(n for _, n in rest)
    for taken in range(min(there, amount), max(0, least) - 1, -1):
        for more in _selections(rest, amount - taken):
            yield (one,) * taken + more


def can_pay(cost: Iterable[Symbol], pool: Sequence[Mana], life: int | None = None) -> bool | None:
    """Can this mana and life pay a cost without variable symbols? None: it depends on the life."""
    ways = [way for way in equivalents(cost) if covers(pool, need(way.cost))]
    if any(not way.life or (life is not None and way.life <= life) for way in ways):
        return True
    return None if ways and life is None else False
