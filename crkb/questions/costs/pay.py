"""Paying mana costs: every way to do so, and whether a pool and life are enough (107.4, 118.3)."""

from __future__ import annotations

from typing import ClassVar

from crkb.questions.core import Answer, Case, question
from crkb.questions.costs.announced_x import with_announced_x
from crkb.questions.costs.unpayable import UNPAYABLE_RULE, is_missing
from crkb.questions.facts import Count, Facts
from crkb.questions.values import mana
from crkb.questions.values.colors import name
from crkb.questions.values.logic import either
from crkb.questions.values.mana import CostError, CostFacts, Mana, Symbol
from crkb.questions.values.paying import (
    MOST_WAYS,
    Need,
    Way,
    any_type,
    combine,
    covers,
    need,
    of_type,
    options,
    payments,
    spare_snow,
)
from crkb.questions.values.wording import known


class Purse(CostFacts, frozen=True, kw_only=True):
    """A cost in symbols ("" for that of an object without a mana cost) and what its payer has: mana
    in the pool (mana from snow sources goes in `snow_pool` and not in `pool`), life, and the number
    for {X}."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("cost",)
    POOLS: ClassVar[tuple[str, ...]] = ("pool", "snow_pool")
    cost: str
    pool: str | None = None
    snow_pool: str = ""
    life: int | None = None
    x: Count | None = None


_PAID = {
    "107.4a": "paid only with the appropriate color",
    "107.4b": "paid with any type of mana",
    "107.4c": "paid only with one colorless mana",
    "107.4e": "can be paid in one of",
    "107.4f": "or by paying 2 life",
    "107.4h": "produced by a snow source",
    "118.3": "the necessary resources to pay it",
    **UNPAYABLE_RULE,
}
"""The rules on what pays for mana symbols: rule -> key phrase."""


class WaysToPay(Purse, frozen=True, kw_only=True):
    """A mana cost to be paid. Without a pool, any mana is assumed to be available."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.snow_pool and self.pool is None:
            raise ValueError("snow_pool: say what else is in the pool")


@question(
    "ways-to-pay",
    facts=WaysToPay,
    cites=_PAID,
    example={"cost": "{W/P}{W/P}", "life": 5},
)
def ways_to_pay(facts: WaysToPay, case: Case) -> Answer:
    """Every distinct combination of halves or, with a pool, every distinct selection of mana."""
    if is_missing(facts.cost, case):
        return case.value([])
    cost = with_announced_x(mana.parse(facts.cost), facts.x, case)
    found: dict[tuple[str, str, int], None] = {}
    ways = combine(_options(symbol, case) for symbol in cost)
    for way in [way for way in ways if _is_affordable(way, facts, case)]:
        found |= dict.fromkeys((spent, snow, way.life) for spent, snow in _spendings(way, facts, case))
        if len(found) > MOST_WAYS:
            raise CostError(f"there are more than {MOST_WAYS} ways to pay this", "Leave out the pool.")
    return case.value([_described(*way) for way in found])


def _is_affordable(way: Way, facts: Purse, case: Case) -> bool:
    """Has the payer the life that this way takes?"""
    enough = _life_there(way.life, facts.life, case) if way.life else True
    if enough is None:
        case.missing("life")
    return enough


def _spendings(way: Way, facts: Purse, case: Case) -> list[tuple[str, str]]:
    """The mana spent this way, and the part of it from snow sources."""
    shown = mana.write(way.cost)
    if facts.pool is None:
        return [(shown, "")]
    spent = [
        (mana.shown(chosen), mana.shown(one for one in chosen if one.snow))
        for chosen in payments(_pool(facts), need(way.cost))
    ]
    if case.holds("118.3", bool(spent), f"the pool can pay {shown}", f"the pool cannot pay {shown}"):
        return spent
    return []


def _described(spent: str, snow: str, life: int) -> dict[str, str | int]:
    described: dict[str, str | int] = {"mana": spent, "life": life}
    return described | ({"of snow sources": snow} if snow else {})


SYMBOL_RULES = {
    "colored": "107.4a",
    "generic": "107.4b",
    "colorless": "107.4c",
    "snow": "107.4h",
    "phyrexian": "107.4f",
    "hybrid phyrexian": "107.4f",
}
"""Kind of symbol -> the rule that says what pays it; for hybrids, 107.4e."""


def _options(symbol: Symbol, case: Case) -> tuple[Way, ...]:
    ways = options(symbol)
    shown = " or ".join(f"{way.life} life" if way.life else _asked(way) for way in ways)
    rule = SYMBOL_RULES.get(symbol.kind, "107.4e")
    return case.gives(rule, ways, f"{symbol.text} is paid with {shown}")


def _asked(way: Way) -> str:
    """What paying without life takes, in words if they say more than the symbol."""
    symbol = way.cost[0]
    if symbol.kind == "generic":
        return f"{symbol.number} mana of any type"
    return "mana of a snow source" if symbol.kind == "snow" else f"{name(symbol.halves[0])} mana"


def _life_there(cost: int, life: int | None, case: Case) -> bool | None:
    return case.holds(
        "118.3",
        None if life is None else life >= cost,
        f"{known(life)} life is enough to pay {cost}",
        f"{life} life is not enough to pay {cost}",
    )


def _pool(facts: Purse) -> tuple[Mana, ...]:
    return (*mana.mana(facts.pool or ""), *mana.mana(facts.snow_pool, snow=True))


class AnyType(Facts, frozen=True, kw_only=True):
    """An effect that lets mana of any type be spent on the cost. `permits_casting`: it also lets
    the player cast spells; `cast_so`: this is the cost of a spell cast with that permission."""

    permits_casting: bool
    cast_so: bool | None = None


class CanPayMana(Purse, frozen=True, kw_only=True):
    """A mana cost, what its payer has, and effects that let mana of any type be spent."""

    any_type: tuple[AnyType, ...] = ()


@question(
    "can-pay-mana",
    facts=CanPayMana,
    cites={
        **_PAID,
        "118.14": "as though it were colorless mana",
    },
    example={"cost": "{1}{G}", "pool": "{G}{U}"},
)
def can_pay_mana(facts: CanPayMana, case: Case) -> Answer:
    """Yes if there is at least one way to pay."""
    if is_missing(facts.cost, case):
        return case.verdict(False)
    cost = with_announced_x(mana.parse(facts.cost), facts.x, case)
    free = _any_type(facts, case)
    ways = combine(_options(symbol, case) for symbol in cost)
    return case.verdict(either(*(_way_is_open(way, facts, free, case) for way in ways)))


def _any_type(facts: CanPayMana, case: Case) -> bool:
    """Does an effect let mana of any type be spent to pay this cost?"""
    applies = [
        case.holds(
            "118.14",
            effect.cast_so if effect.permits_casting else True,
            "mana of any type pays this cost",
            "the effect applies only to spells cast with its permission",
        )
        for effect in facts.any_type
    ]
    if True not in applies and None in applies:
        case.missing(*(f"any_type[{i}].cast_so" for i, truth in enumerate(applies) if truth is None))
    return True in applies


def _way_is_open(way: Way, facts: CanPayMana, free: bool, case: Case) -> bool | None:
    asked = any_type(need(way.cost)) if free else need(way.cost)
    mana_there = _mana_there(asked, facts, case) if asked.total else True
    life_there = _life_there(way.life, facts.life, case) if way.life else True
    return case.every((mana_there, "pool"), (life_there, "life"))


def _mana_there(asked: Need, facts: Purse, case: Case) -> bool | None:
    pool = _pool(facts)
    if facts.pool is None:
        return True if covers(pool, asked) else None
    for letter, wanted in asked.typed.items():
        there = of_type(pool, letter)
        if not case.holds(
            SYMBOL_RULES[mana.typed(letter).kind],
            there >= wanted,
            f"there is {wanted} {name(letter)} mana",
            f"{wanted} {name(letter)} mana is needed, but there is only {there}",
        ):
            return False
    if asked.snow and not case.holds(
        "107.4h",
        spare_snow(pool, asked) >= asked.snow,
        f"there is {asked.snow} mana from snow sources",
        f"{asked.snow} mana from snow sources is needed, which isn't there",
    ):
        return False
    if not asked.generic:
        return True
    return case.holds(
        "107.4b",
        len(pool) >= asked.total,
        f"any mana pays the generic part: {len(pool)} mana for {asked.total}",
        f"{asked.total} mana is needed in total, but there is only {len(pool)}",
    )
