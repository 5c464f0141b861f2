"""The mana that effects add: symbols, undefined types (rules 106.5, 106.8–106.11, 107.4c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from crkb.questions.core import Answer, Case, question
from crkb.questions.costs.announced_x import with_announced_x
from crkb.questions.facts import Count, Facts
from crkb.questions.values import mana
from crkb.questions.values.colors import Color, letter, ordered
from crkb.questions.values.mana import CostFacts, Symbol


class AddedMana(CostFacts, frozen=True, kw_only=True):
    """The symbols of the mana that an effect adds; the half that the player chooses ({G} or {2})
    for each symbol with two halves, in order; and the number for {X}."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("symbols",)
    symbols: str
    chosen: tuple[str, ...] = ()
    x: Count | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        symbols = mana.parse(self.symbols)
        mana.check_chosen([symbol for symbol in symbols if symbol.kind in mana.HYBRID], self.chosen)
        if mana.mana_value(symbols, self.x or 0) > mana.MOST:
            raise ValueError(f"symbols: more than {mana.MOST} mana is not written out")


@question(
    "mana-added",
    facts=AddedMana,
    cites={
        "107.4c": "used to represent one colorless mana",
        "106.8": "that player chooses one half of",
        "106.9": "mana of the color of that",
        "106.10": "represented by a generic mana symbol",
        "106.11": "or more snow mana symbols to",
    },
    example={"symbols": "{2}{S}{W/P}"},
)
def mana_added(facts: AddedMana, case: Case) -> Answer:
    """The mana of each symbol, in order."""
    symbols = with_announced_x(mana.parse(facts.symbols), facts.x, case)
    if len(facts.chosen) < sum(symbol.kind in mana.HYBRID for symbol in symbols):
        case.missing("chosen")
    halves = iter(facts.chosen)
    types = [one for symbol in symbols for one in _added(symbol, halves, case)]
    return case.value(mana.shown(mana.Mana(one) for one in types))


def _added(symbol: Symbol, halves: Iterator[str], case: Case) -> list[str]:
    """The types of the mana that one symbol adds."""
    if symbol.kind in mana.HYBRID:
        return _half(symbol, next(halves), case)
    match symbol.kind:
        case "phyrexian":
            return case.gives("106.9", list(symbol.halves), f"{symbol.text} adds mana of its color")
        case "snow":
            return case.gives("106.11", ["C"], "{S} adds one colorless mana")
        case "generic":
            said = f"{symbol.text} adds {symbol.number} colorless mana"
            return case.gives("106.10", ["C"] * symbol.number, said)
        case _:
            return list(symbol.halves)


def _half(symbol: Symbol, chosen: str, case: Case) -> list[str]:
    """What the half of a symbol that the player chooses adds."""
    half = mana.half(chosen)
    types = ["C"] * half.number if half.kind == "generic" else list(half.halves)
    if half.kind == "colorless":  # 106.8 says it of colored and generic halves only
        types = case.gives("107.4c", types, "{C} is one colorless mana")
    return case.gives("106.8", types, f"{half.text} is chosen of {symbol.text}")


class Among(Facts, frozen=True, kw_only=True):
    """A permanent and its colors (none: colorless)."""

    name: str = ""
    colors: tuple[Color, ...] | None = None


class ManaAmong(Facts, frozen=True, kw_only=True):
    """An ability that adds an amount of mana of a color found among some permanents; `chosen` is
    the color that the player chooses."""

    permanents: tuple[Among, ...] | None = None
    amount: mana.Amount = 1
    chosen: Color | None = None

    def __post_init__(self) -> None:
        if self.chosen is None or self.permanents is None:
            return
        known = {color for one in self.permanents for color in one.colors or ()}
        if self.chosen not in known and all(one.colors is not None for one in self.permanents):
            raise ValueError(f"chosen: {self.chosen} is not a color of these permanents")


@question(
    "mana-of-color-among",
    facts=ManaAmong,
    cites={"106.5": "mana of an undefined type"},
    example={"permanents": [{"name": "Bear", "colors": ["green"]}]},
)
def mana_of_color_among(facts: ManaAmong, case: Case) -> Answer:
    """Without any color the type is undefined, and no mana is added."""
    case.need("permanents")
    permanents = facts.permanents or ()
    known = ordered(color for one in permanents for color in one.colors or ())
    unknown = [i for i, one in enumerate(permanents) if one.colors is None]
    if unknown and facts.chosen not in known:
        case.missing(*(f"permanents[{i}].colors" for i in unknown))
    if case.holds(
        "106.5", not known, "there is no color to choose, so no mana is added", "there is a color to choose"
    ):
        return case.value("")
    if len(known) > 1:
        case.need("chosen")
    return case.value(f"{{{letter(facts.chosen or known.pop())}}}" * facts.amount)
