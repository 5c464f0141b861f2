"""The mana that effects add: symbols, undefined types (rules 106.5, 106.8–106.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, Positive
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
        two_halves = (s for s in mana.parse(self.symbols) if len(s.halves) == 2)
        for symbol, half in zip(two_halves, self.chosen, strict=False):
            if half.strip("{}").upper() not in symbol.halves:
                raise ValueError(f"chosen: {half} is not a half of {symbol.text}")


@question(
    "mana-added",
    facts=AddedMana,
    cites={
        "106.8": "that player chooses one half of",
        "106.9": "mana of the color of that",
        "106.10": "represented by a generic mana symbol",
        "106.11": "or more snow mana symbols to",
    },
    example={"symbols": "{2}{S}{W/P}"},
)
def mana_added(facts: AddedMana, case: Case) -> Answer:
    """The mana of each symbol, in order."""
    halves = iter(facts.chosen)
    types = [one for symbol in mana.parse(facts.symbols) for one in _added(symbol, facts, halves, case)]
    return case.value(mana.shown(mana.Mana(one) for one in types))


def _added(symbol: Symbol, facts: AddedMana, halves: Iterator[str], case: Case) -> list[str]:
    """The types of the mana that one symbol adds."""
    if len(symbol.halves) == 2:
        half = next(halves, None)
        if half is None:
            case.missing("chosen")
        half = half.strip("{}").upper()
        types = ["C"] * int(half) if half.isdigit() else [half]
        return case.gives("106.8", types, f"{{{half}}} is chosen of {symbol.text}")
    match symbol.kind:
        case "phyrexian":
            return case.gives("106.9", list(symbol.halves), f"{symbol.text} adds mana of its color")
        case "snow":
            return case.gives("106.11", ["C"], "{S} adds one colorless mana")
        case "generic" | "variable":
            if symbol.kind == "variable":
                case.need("x")
            amount = symbol.number or facts.x or 0
            return case.gives("106.10", ["C"] * amount, f"{symbol.text} adds {amount} colorless mana")
        case _:
            return list(symbol.halves)


class Among(Facts, frozen=True, kw_only=True):
    """A permanent and its colors (none: colorless)."""

    name: str = ""
    colors: tuple[Color, ...] | None = None


class ManaAmong(Facts, frozen=True, kw_only=True):
    """An ability that adds an amount of mana of a color found among some permanents; `chosen` is
    the color that the player chooses."""

    permanents: tuple[Among, ...]
    amount: Positive = 1
    chosen: Color | None = None


@question(
    "mana-of-color-among",
    facts=ManaAmong,
    cites={"106.5": "mana of an undefined type"},
    example={"permanents": [{"name": "Bear", "colors": ["green"]}]},
)
def mana_of_color_among(facts: ManaAmong, case: Case) -> Answer:
    """Without any color the type is undefined, and no mana is added."""
    known = ordered(color for one in facts.permanents for color in one.colors or ())
    unknown = [i for i, one in enumerate(facts.permanents) if one.colors is None]
    if unknown and facts.chosen not in known:
        case.missing(*(f"permanents[{i}].colors" for i in unknown))
    if case.holds(
        "106.5", not known, "there is no color to choose, so no mana is added", "there is a color to choose"
    ):
        return case.value("")
    color = known[0] if len(known) == 1 else facts.chosen
    if color is None:
        case.missing("chosen")
    if color not in known:
        return case.value("")
    return case.value(f"{{{letter(color)}}}" * facts.amount)
