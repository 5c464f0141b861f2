"""Mana symbols: which ones exist, their colors, what pays them, mana value (rules 107.4, 202.3)."""

from __future__ import annotations

from typing import ClassVar

from crkb.lists import NotListed
from crkb.questions.core import Answer, Case, question
from crkb.questions.costs.announced_x import with_announced_x
from crkb.questions.facts import Count, Facts
from crkb.questions.values import mana
from crkb.questions.values.colors import Color, letter, name, of_cost
from crkb.questions.values.mana import CostError, CostFacts, Symbol
from crkb.questions.values.paying import options
from crkb.questions.values.wording import in_zone
from crkb.questions.values.zones import Zone

COLOR_RULES = {
    "colored": "107.4a",
    "hybrid": "107.4e",
    "monocolored hybrid": "107.4e",
    "phyrexian": "107.4f",
    "hybrid phyrexian": "107.4f",
}
"""Kind of symbol -> the rule that decides its colors."""


class WrittenSymbol(Facts, frozen=True, kw_only=True):
    """A symbol as written in braces."""

    symbol: str


@question(
    "mana-symbol",
    facts=WrittenSymbol,
    cites={
        "107.4": "The mana symbols are {W}, {U},",
        "107.4a": "five primary colored mana symbols",
        "107.4e": "is all of its component colors",
        "107.4f": "is both of its component colors",
    },
    example={"symbol": "{2/W}"},
)
def mana_symbol(facts: WrittenSymbol, case: Case) -> Answer:
    """A mana symbol's colors are those of its halves."""
    if not case.holds(
        "107.4",
        _is_listed(facts.symbol, case.effective),
        f"{facts.symbol} is a mana symbol",
        f"{facts.symbol} is not a mana symbol",
    ):
        return case.verdict(False)
    [symbol] = mana.parse(facts.symbol)
    return case.verdict(True, {"kind": symbol.kind, "colors": _colors(symbol, case)})


def _is_listed(text: str, effective: str) -> bool:
    """Is the text one symbol that the edition lists among the mana symbols?"""
    try:
        symbols = mana.parse(text)
        mana.check_edition(symbols, effective)
    except (CostError, NotListed):
        return False
    return [symbol.kind in mana.MANA for symbol in symbols] == [True]


def _colors(symbol: Symbol, case: Case) -> list[str]:
    rule = COLOR_RULES.get(symbol.kind)
    if rule is None:
        return []
    colors = of_cost([symbol])
    return case.gives(rule, colors, f"{symbol.text} is {' and '.join(colors)}")


class SymbolInCost(CostFacts, frozen=True, kw_only=True):
    """One mana symbol in a cost; `x` is the number announced for {X}."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("symbol",)
    symbol: str
    x: Count | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(mana.parse(self.symbol)) != 1:
            raise ValueError("symbol: exactly one mana symbol is expected")


@question(
    "what-pays-symbol",
    facts=SymbolInCost,
    cites={
        "107.4a": "paid only with the appropriate color",
        "107.4b": "paid with any type of mana",
        "107.4c": "paid only with one colorless mana",
        "107.4d": "can be paid with no resources",
        "107.4e": "can be paid in one of",
        "107.4f": "or by paying 2 life",
        "107.4h": "produced by a snow source",
        "118.13": "Some costs contain mana symbols that",
    },
    example={"symbol": "{2/W}"},
)
def what_pays_symbol(facts: SymbolInCost, case: Case) -> Answer:
    """Each half of a symbol is a way to pay it."""
    [symbol] = with_announced_x(mana.parse(facts.symbol), facts.x, case)
    if symbol.kind in mana.MULTIWAY:
        rule = "107.4f" if symbol.kind.endswith("phyrexian") else "107.4e"
        ways = [f"{way.life} life" if way.life else _payment(*way.cost)[1] for way in options(symbol)]
        ways = case.gives(rule, ways, f"{symbol.text} is paid with {' or '.join(ways)}")
    else:
        rule, paid = _payment(symbol)
        ways = [case.gives(rule, paid, f"{symbol.text} is paid with {paid}")]
    choice = case.holds(
        "118.13", len(ways) > 1, "whoever pays chooses one of these ways", "there is one way to pay it"
    )
    return case.value({"ways": ways, "choice": choice})


def _payment(symbol: Symbol) -> tuple[str, str]:
    """The rule of a symbol that leaves no choice, and what pays it."""
    match symbol.kind:
        case "colored":
            return "107.4a", f"one {name(*symbol.halves)} mana"
        case "colorless":
            return "107.4c", "one colorless mana"
        case "snow":
            return "107.4h", "one mana of any type from a snow source"
        case _ if symbol.number:
            return "107.4b", f"{symbol.number} mana of any type"
        case _:
            return "107.4d", "nothing"


class ManaValue(CostFacts, frozen=True, kw_only=True):
    """An object's mana cost ("" if it has none; for a back face, that of the front face), the zone
    it is in, and the number chosen for its X when it was cast; the last two matter only for X."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("mana_cost",)
    mana_cost: str | None = None
    zone: Zone | None = None
    x: Count | None = None


@question(
    "mana-value",
    facts=ManaValue,
    cites={
        "202.3": "total amount of mana in its",
        "202.3a": "no mana cost is 0",
        "202.3e": "X is treated as 0 while",
        "202.3f": "use the largest component of each",
        "202.3g": "contributes 1 to its mana value",
    },
    example={"mana_cost": "{X}{2/W}{G/U/P}", "zone": "hand"},
)
def mana_value(facts: ManaValue, case: Case) -> Answer:
    """The sum of its symbols; X is 0 except on the stack."""
    case.need("mana_cost")
    cost = mana.parse(facts.mana_cost or "")
    if case.holds("202.3a", not cost, "it has no mana cost", "it has a mana cost"):
        return case.value(0)
    if mana.has_variable(cost):
        cost = with_announced_x(cost, _x_of_value(facts, case), case)
    total = sum(_value(symbol, case) for symbol in cost)
    return case.value(case.gives("202.3", total, f"its symbols add up to {total}"))


def _x_of_value(facts: ManaValue, case: Case) -> int | None:
    """What X counts in its mana value, if that is known."""
    case.need("zone")
    zone = facts.zone or ""
    if case.holds("202.3e", zone != "stack", f"{in_zone(zone)} X is 0", "on the stack, X is as chosen"):
        return 0
    return facts.x


def _value(symbol: Symbol, case: Case) -> int:
    value = mana.symbol_value(symbol)
    if symbol.kind.endswith("phyrexian"):
        return case.gives("202.3g", value, f"{symbol.text} counts {value}")
    if symbol.kind in mana.HYBRID:
        return case.gives("202.3f", value, f"{symbol.text} counts as its largest half, {value}")
    return value


class SymbolsMeant(CostFacts, frozen=True, kw_only=True):
    """A mana cost, and the mana symbols that a text refers to: those of a `color`, or those it
    shows as a `symbol` (the one that means any Phyrexian symbol may be in a text, not in a cost)."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("mana_cost",)
    COSTS: ClassVar[tuple[str, ...]] = ("symbol",)
    mana_cost: str | None = None
    color: Color | None = None
    symbol: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.color is None) == (self.symbol is None):
            raise ValueError("symbol: give either a color or a symbol")
        if self.symbol is not None and len(mana.parse(self.symbol)) != 1:
            raise ValueError("symbol: exactly one symbol is expected")


@question(
    "symbols-meant",
    facts=SymbolsMeant,
    cites={
        "107.4a": "five primary colored mana symbols",
        "107.4e": "is all of its component colors",
        "107.4f": "is both of its component colors",
        "107.4g": "no colored background means any of",
    },
    example={"mana_cost": "{W/U}{W/P}{W}{R}", "color": "white"},
)
def symbols_meant(facts: SymbolsMeant, case: Case) -> Answer:
    """Count the symbols that match."""
    case.need("mana_cost")
    cost = mana.parse(facts.mana_cost or "")
    if facts.color is not None:
        wanted = letter(facts.color)
        return case.value(sum(_is_of(symbol, wanted, case) for symbol in cost))
    [meant] = mana.parse(facts.symbol or "")
    same = [symbol for symbol in cost if symbol == meant]
    if meant.kind == "any phyrexian":
        same = [symbol for symbol in cost if symbol.kind.endswith("phyrexian")]
        same = case.gives("107.4g", same, f"{meant.text} means any Phyrexian symbol: it has {len(same)}")
    return case.value(len(same))


def _is_of(symbol: Symbol, wanted: str, case: Case) -> bool:
    rule = COLOR_RULES.get(symbol.kind)
    if rule is None:
        return False
    return bool(
        case.holds(
            rule,
            wanted in symbol.colors,
            f"{symbol.text} is {name(wanted)}",
            f"{symbol.text} is not {name(wanted)}",
        )
    )
