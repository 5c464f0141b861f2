"""Colors: the five colors, the colors of objects, choosing a color, pairs (rules 105, 107.13)."""

from __future__ import annotations

from typing import ClassVar

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values import mana
from crkb.questions.values.colors import COLORS, Color, of_cost, ordered
from crkb.questions.values.listed import refuse_misspelling
from crkb.questions.values.mana import CostFacts
from crkb.questions.values.wording import counted
from crkb.questions.values.zones import Zone


class ColorWord(Facts, frozen=True, kw_only=True):
    """A word that may name a color."""

    word: str


@question(
    "is-color",
    facts=ColorWord,
    cites={"105.1": "five colors in the Magic game"},
    example={"word": "blue"},
)
def is_color(facts: ColorWord, case: Case) -> Answer:
    """There are five colors."""
    refuse_misspelling("word", facts.word, COLORS)
    there = facts.word.strip().lower() in COLORS
    held = case.holds("105.1", there, f"{facts.word} is a color", f"{facts.word} is not a color")
    return case.verdict(held)


class ColorChoice(Facts, frozen=True, kw_only=True):
    """The player's answer when asked to choose a color, and the colors that the effect rules out."""

    choice: str | None = None
    other_than: tuple[Color, ...] = ()


@question(
    "color-choice",
    facts=ColorChoice,
    cites={"105.4": "must choose one of the five"},
    example={"choice": "green"},
)
def color_choice(facts: ColorChoice, case: Case) -> Answer:
    """Any of the five colors that the effect does not exclude."""
    case.need("choice")
    choice = (facts.choice or "").strip().lower()
    refuse_misspelling("choice", choice, COLORS)
    legal = case.holds(
        "105.4", choice in COLORS, f"{choice} can be chosen", f"{choice} is not one of the five colors"
    )
    return case.verdict(bool(legal) and choice not in facts.other_than)


class ColorEffect(Facts, frozen=True, kw_only=True):
    """An effect that sets an object's colors (none: it becomes colorless) or adds to them, and
    the zone where the object was when the effect began to affect it."""

    colors: tuple[Color, ...]
    in_addition: bool = False
    began: Zone = "battlefield"


class ColoredObject(CostFacts, frozen=True, kw_only=True):
    """What determines an object's colors: its mana cost ("" if it has none), its color indicator,
    the colors that each characteristic-defining ability gives (devoid: none), and the effects that
    have not ended, oldest first. `zone` is where the object is now; it came directly from the zone
    where the effects began."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("mana_cost",)
    mana_cost: str | None = None
    indicator: tuple[Color, ...] = ()
    defined_as: tuple[tuple[Color, ...], ...] = ()
    effects: tuple[ColorEffect, ...] = ()
    zone: Zone = "battlefield"


@question(
    "color",
    facts=ColoredObject,
    cites={
        "105.2": "it can be no color at",
        "105.2a": "is exactly one of the five",
        "105.2b": "is two or more of the",
        "105.2c": "colorless object has no color",
        "105.3": "the new color replaces all previous",
        "107.13": "The color of the symbol defines",
        "112.4": "continues to apply to the permanent",
    },
    example={"mana_cost": "{G/W}{G/W}"},
)
def color(facts: ColoredObject, case: Case) -> Answer:
    """Mana cost and color indicator, then abilities that define its colors, then effects, oldest
    first."""
    colors = _own(facts, case)
    for effect in facts.effects:
        if not _applies(effect, facts.zone, case):
            continue
        shown = " and ".join(effect.colors) or "colorless"
        if case.holds(
            "105.3",
            not effect.in_addition,
            f"an effect makes it {shown} and nothing else",
            f"an effect makes it {shown} in addition",
        ):
            colors = ordered(effect.colors)
        elif colors is not None:
            colors = ordered([*colors, *effect.colors])
    if colors is None:
        case.missing("mana_cost")
    return case.value({"colors": colors, "is": _class(colors, case)})


def _own(facts: ColoredObject, case: Case) -> list[str] | None:
    """The colors before any effect; None if the mana cost matters and is not known."""
    if facts.defined_as:
        defined = facts.defined_as[-1]
        said = f"an ability defines it as {' and '.join(defined) or 'colorless'}"
        return case.gives("105.2", ordered(defined), said)
    if facts.mana_cost is None:
        return None
    colors = of_cost(mana.parse(facts.mana_cost))
    colors = case.gives("105.2", colors, f"the symbols of its mana cost are {_said(colors)}")
    if facts.indicator:
        colors = ordered([*colors, *facts.indicator])
        colors = case.gives("107.13", colors, f"with its color indicator it is {_said(colors)}")
    return colors


def _said(colors: list[str]) -> str:
    return " and ".join(colors) or "colorless"


def _applies(effect: ColorEffect, zone: Zone, case: Case) -> bool:
    if effect.began == zone:
        return True
    return bool(
        case.holds(
            "112.4",
            effect.began == "stack" and zone == "battlefield",
            "what changed the spell continues to apply to the permanent it became",
            "the effect does not follow the object into another zone",
        )
    )


def _class(colors: list[str], case: Case) -> str:
    if case.holds("105.2c", not colors, "it is colorless", "it is not colorless"):
        return "colorless"
    if case.holds("105.2a", len(colors) == 1, "it is monocolored", "it has more than one color"):
        return "monocolored"
    if case.holds("105.2b", len(colors) >= 2, "it is multicolored"):
        return "multicolored"
    return "neither"


class Colors(Facts, frozen=True, kw_only=True):
    """A set of colors."""

    colors: tuple[Color, ...] | None = None


@question(
    "color-pair",
    facts=Colors,
    cites={"105.5": "means exactly two of the five"},
    example={"colors": ["white", "blue"]},
)
def color_pair(facts: Colors, case: Case) -> Answer:
    """A color pair is exactly two different colors."""
    case.need("colors")
    colors = ordered(facts.colors or ())
    held = case.holds(
        "105.5",
        len(colors) == 2,
        f"{_said(colors)} are a pair",
        f"this is {counted(len(colors), 'color')}, not two",
    )
    return case.verdict(held)
