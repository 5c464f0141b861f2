"""Levelers and Classes: what they have at each level (107.8, 107.16, 711, 716)."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, Positive
from crkb.questions.values.dice import check_rows
from crkb.questions.values.wording import in_zone, known
from crkb.questions.values.zones import Zone

LevelSymbol = Annotated[str, msgspec.Meta(pattern=r"^\d+(-\d+|\+)$")]
"""The range of a level symbol: `1-4` or `5+`."""


class Striation(Facts, frozen=True, kw_only=True):
    """A striation of a leveler's text box: its level symbol, abilities and power/toughness box."""

    symbol: LevelSymbol
    abilities: tuple[str, ...] = ()
    power: int
    toughness: int

    def __post_init__(self) -> None:
        ends = [int(n) for n in re.findall(r"\d+", self.symbol)]
        if ends != sorted(ends):
            raise ValueError(f"symbol: {self.symbol} is reversed (the lower number comes first)")


class Leveler(Facts, frozen=True, kw_only=True):
    """A leveler: the uppermost power/toughness box, the abilities without a level symbol, and the
    striations with one.

    `level_counters`: how many are on it. `class_level`: a level that it got as a Class, if any.
    """

    zone: Zone | None = None
    power: int
    toughness: int
    abilities: tuple[str, ...] = ("level up",)
    striations: tuple[Striation, ...]
    level_counters: Count | None = None
    class_level: Positive | None = None

    def __post_init__(self) -> None:
        check_rows("striations", tuple(striation.symbol for striation in self.striations))


@question(
    "leveler",
    facts=Leveler,
    cites={
        "107.8": "text box of a leveler card",
        "107.8a": "but no more than N2 level",
        "107.8b": "N3 or more level counters on",
        "711.2a": "creature has at least N1 level",
        "711.2b": "N3 or more level counters on",
        "711.4": "isn't preceded by a level symbol",
        "711.5": "counters on a leveler creature is",
        "711.6": "In every zone other than the",
        "711.7": "class levels do not interact with",
    },
    example={
        "zone": "battlefield",
        "power": 1,
        "toughness": 1,
        "level_counters": 2,
        "striations": [
            {"symbol": "1-4", "power": 2, "toughness": 3},
            {"symbol": "5+", "power": 4, "toughness": 4},
        ],
    },
)
def leveler(facts: Leveler, case: Case) -> Answer:
    """Those of the striation whose symbol matches the level counters; otherwise, or in another
    zone, those of the uppermost box."""
    always = case.gives("711.4", list(facts.abilities), "it always has the abilities without a level symbol")
    case.need("zone")
    top = {"power": facts.power, "toughness": facts.toughness, "abilities": always}
    if case.holds(
        "711.6",
        facts.zone != "battlefield",
        f"{in_zone(known(facts.zone))} the uppermost box counts",
        "on the battlefield",
    ):
        return case.value(top)
    if facts.level_counters is None:
        case.missing("level_counters")
    counters = facts.level_counters
    if facts.class_level is not None:
        counters = case.gives(
            "711.7", counters, f"the class level {facts.class_level} is not a level counter"
        )
    least = min((_ends(s.symbol)[0] for s in facts.striations), default=0)
    if case.holds(
        "711.5", counters < least, f"{counters} is less than {least}", f"{counters} reaches {least}"
    ):
        return case.value(top)
    fitting = [s for s in facts.striations if _fits(s, counters, case)]
    if not fitting:
        return case.value(top)
    one = fitting[0]  # their ranges don't overlap
    part = {"power": one.power, "toughness": one.toughness, "abilities": always + list(one.abilities)}
    return case.value(case.gives("107.8", part, f"{one.symbol}: the contents of that striation apply"))


def _ends(symbol: str) -> tuple[int, int | None]:
    low, _, high = symbol.rstrip("+").partition("-")
    return int(low), int(high) if high else None


def _fits(striation: Striation, counters: int, case: Case) -> bool:
    low, high = _ends(striation.symbol)
    if high is None:
        low = case.gives("107.8b", low, f"{striation.symbol} means {low} or more level counters")
        held = case.holds("711.2b", counters >= low, f"{counters} is {low} or more", f"{counters} is fewer")
    else:
        low = case.gives("107.8a", low, f"{striation.symbol} means at least {low}, no more than {high}")
        held = case.holds(
            "711.2a",
            low <= counters <= high,
            f"{counters} is within {striation.symbol}",
            f"{counters} is not within {striation.symbol}",
        )
    return bool(held)


class LevelBar(Facts, frozen=True, kw_only=True):
    """A class level bar: its cost, its level, and the abilities in its section."""

    cost: str
    level: Annotated[int, msgspec.Meta(ge=2)]
    abilities: tuple[str, ...] = ()


class ClassCard(Facts, frozen=True, kw_only=True):
    """A Class on the battlefield.

    `level`: the level it has reached ("none": it doesn't have one yet). `top`: the abilities above
    the bars. `level_counters`: counters of that name on it.
    """

    level: Positive | Literal["none"] | None = None
    top: tuple[str, ...] = ()
    bars: tuple[LevelBar, ...] = ()
    level_counters: Count = 0


@question(
    "class-abilities",
    facts=ClassCard,
    cites={
        "107.16": "section as the class level bar",
        "716.2a": "is level N or greater, it",
        "716.2d": "treated as though its level is",
        "716.3": "ability printed in its top text",
        "716.4": "Level counters do not interact with",
    },
    example={"level": 2, "top": ["a"], "bars": [{"cost": "{1}{W}", "level": 2, "abilities": ["b"]}]},
)
def class_abilities(facts: ClassCard, case: Case) -> Answer:
    """Always those at its top, and those of every bar up to its level; counters don't matter."""
    case.need("level")
    level = _level(facts.level, case)
    if facts.level_counters:
        level = case.gives(
            "716.4", level, f"{facts.level_counters} level counters make no difference: {level}"
        )
    abilities = case.gives("716.3", list(facts.top), "it always has the abilities above the bars")
    for bar in facts.bars:
        if case.holds(
            "716.2a",
            level >= bar.level,
            f"{level} is {bar.level} or more",
            f"{level} is less than {bar.level}",
        ):
            abilities = abilities + case.gives(
                "107.16", list(bar.abilities), f"it has the section of level {bar.level}"
            )
    return case.value({"level": level, "abilities": abilities})


def _level(level: int | str | None, case: Case) -> int:
    if isinstance(level, int):
        return level
    return case.gives("716.2d", 1, "it doesn't have a level, so it is treated as level 1")


class Climbing(Facts, frozen=True, kw_only=True):
    """A player who wants to gain a Class level.

    `level`: the Class's current level ("none": it doesn't have one yet). `to`: the level of the
    bar; `cost`: the cost of each bar, by level. `main_phase`: it is a main phase of that player's
    own turn. `stack_empty`: the stack is empty. `priority`: the player has priority.
    """

    level: Positive | Literal["none"] | None = None
    to: Annotated[int, msgspec.Meta(ge=2)]
    cost: dict[str, str] = msgspec.field(default_factory=dict)
    main_phase: bool | None = None
    stack_empty: bool | None = None
    priority: bool | None = None


@question(
    "gain-class-level",
    facts=Climbing,
    cites={
        "107.16": "the activation cost of its activated",
        "107.16a": "and only as a sorcery",
        "716.2a": "This Class's level becomes N",
        "716.2d": "treated as though its level is",
    },
    example={
        "level": "none",
        "to": 2,
        "cost": {"2": "{1}{W}"},
        "main_phase": True,
        "stack_empty": True,
        "priority": True,
    },
)
def gain_class_level(facts: Climbing, case: Case) -> Answer:
    """Only from the level just below, and only when a sorcery could be cast."""
    level = None if facts.level is None else _level(facts.level, case)
    below = None if level is None else level == facts.to - 1
    timing = [(getattr(facts, name), name) for name in ("main_phase", "stack_empty", "priority")]
    allowed = case.every((below, "level"), *timing)
    allowed = case.holds(
        "107.16a",
        allowed,
        f"it is level {facts.to - 1}, and a sorcery could be cast",
        f"it is not level {facts.to - 1}, or a sorcery could not be cast",
    )
    if not allowed:
        return case.verdict(allowed)
    value: dict[str, object] = {"level": case.gives("716.2a", facts.to, f"it becomes level {facts.to}")}
    if str(facts.to) in facts.cost:
        cost = facts.cost[str(facts.to)]
        value["cost"] = case.gives("107.16", cost, f"the bar of level {facts.to} costs {cost}")
    return case.verdict(True, value)
