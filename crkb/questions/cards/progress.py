"""Levelers and Classes: what they have at each level (107.8, 107.16, 711, 716): a game tells."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec

from crkb.game.terms import Inert
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, Positive
from crkb.questions.values.dice import check_rows
from crkb.questions.values.zones import Zone
from crkb.questions.views import OfGame, TableOfGame

LevelRange = Annotated[str, msgspec.Meta(pattern=r"^\d+(-\d+|\+)$")]
"""The range of a level symbol: `1-4` or `5+`."""

STAND_INS = ("spell-1",)
"""What stands for a spell of which only that it is on the stack is known."""


class Striation(Facts, frozen=True, kw_only=True):
    """A striation of a leveler's text box: its level symbol, abilities and power/toughness box."""

    symbol: LevelRange
    abilities: tuple[str, ...] = ()
    power: int
    toughness: int


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
    cites={},
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
    """What the leveler has in a game; with an unknown number of counters, if that is always the same."""
    case.need("zone")
    if facts.level_counters is not None:
        return case.value(_seen(facts, facts.level_counters, case))
    begins = (int(re.split(r"\D", each.symbol)[0]) for each in facts.striations)
    found = [_seen(facts, number, case, tells=False) for number in {0, *begins}]
    if any(each != found[0] for each in found):
        case.missing("level_counters")
    return case.value(_seen(facts, 0, case))


def _seen(facts: Leveler, counters: int, case: Case, *, tells: bool = True) -> dict[str, Any]:
    levels = {each.symbol: _striation(each) for each in facts.striations}
    card = {
        "id": "leveler",
        "layout": "leveler",
        "zone": facts.zone,
        "types": ["creature"],
        "p/t": f"{facts.power}/{facts.toughness}",
        "abilities": _texts(facts.abilities),
        "levels": levels,
        **_counters(counters),
        **({"level": facts.class_level} if facts.class_level else {}),
    }
    table = TableOfGame(OfGame(game={"board": [card]}), case)
    power, toughness = table.ask("what is the p/t of leveler", tells=tells).split("/")
    abilities = _told(table.ask("what is the abilities of leveler", tells=False))
    return {"power": int(power), "toughness": int(toughness), "abilities": abilities}


def _striation(each: Striation) -> dict[str, Any]:
    return {"p/t": f"{each.power}/{each.toughness}", "abilities": _texts(each.abilities)}


def _texts(abilities: Iterable[str]) -> list[dict[str, str]]:
    """Abilities of which only the texts are known."""
    return [{"text": each} for each in abilities]


def _told(abilities: Iterable[Any]) -> list[str]:
    return [each.text for each in abilities if isinstance(each, Inert)]


def _counters(number: int) -> dict[str, Any]:
    return {"counters": {"level": number}} if number else {}


class LevelBar(Facts, frozen=True, kw_only=True):
    """A class level bar: its cost, its level, and the abilities in its section."""

    cost: str
    level: Annotated[int, msgspec.Meta(ge=2)]
    abilities: tuple[str, ...] = ()


ClassLevelReached = Positive | Literal["none"]
"""The level of a Class; "none": it doesn't have one yet."""


class ClassCard(Facts, frozen=True, kw_only=True):
    """A Class on the battlefield.

    `level`: the level it has reached ("none": it doesn't have one yet). `top`: the abilities above
    the bars. `level_counters`: counters of that name on it.
    """

    level: ClassLevelReached | None = None
    top: tuple[str, ...] = ()
    bars: tuple[LevelBar, ...] = ()
    level_counters: Count = 0


@question(
    "class-abilities",
    facts=ClassCard,
    cites={},
    example={"level": 2, "top": ["a"], "bars": [{"cost": "{1}{W}", "level": 2, "abilities": ["b"]}]},
)
def class_abilities(facts: ClassCard, case: Case) -> Answer:
    """The level that the Class has in a game, and the abilities at its top and of the bars up to it."""
    case.need("level")
    abilities = [*_texts(facts.top), *(_bar(each.level, each.cost, each.abilities) for each in facts.bars)]
    card = _class(facts.level, abilities) | _counters(facts.level_counters)
    table = TableOfGame(OfGame(game={"board": [card]}), case)
    level = table.ask("what is the level of class-1")
    told = _told(table.ask("what is the abilities of class-1", tells=False))
    return case.value({"level": level, "abilities": told})


def _class(level: int | str | None, abilities: list[dict[str, Any]]) -> dict[str, Any]:
    card = {"id": "class-1", "types": ["enchantment"], "subtypes": ["Class"], "layout": "class"}
    reached = {"level": level} if isinstance(level, int) else {}
    return {**card, **reached, "abilities": abilities}


def _bar(level: int, cost: str, abilities: Iterable[str]) -> dict[str, Any]:
    return {"level": level, "cost": cost, "abilities": _texts(abilities)}


class Climbing(Facts, frozen=True, kw_only=True):
    """A player who wants to gain a Class level.

    `level`: the Class's current level ("none": it doesn't have one yet). `to`: the level of the
    bar. `main_phase`: it is a main phase of that player's own turn. `stack_empty`: the stack is empty.
    """

    level: ClassLevelReached | None = None
    to: Annotated[int, msgspec.Meta(ge=2)]
    main_phase: bool | None = None
    stack_empty: bool | None = None


@question(
    "gain-class-level",
    facts=Climbing,
    cites={},
    example={"level": "none", "to": 2, "main_phase": True, "stack_empty": True},
)
def gain_class_level(facts: Climbing, case: Case) -> Answer:
    """Whether the ability can be activated in a game, and what level the Class is once it has resolved.

    What isn't known doesn't matter if it can't be activated in any case.
    """
    table = TableOfGame(OfGame(game=_climb(facts)), case, STAND_INS)
    activates = {"activates": {"by": "Ann", "id": "class-1", "ability": f"level {facts.to}"}}
    unknown = [name for name in ("level", "main_phase", "stack_empty") if getattr(facts, name) is None]
    if unknown and table.can(activates, tells=False):
        case.missing(*unknown)
    if not table.can(activates):
        return case.verdict(False)
    table.then({"resolves": "all"})
    return case.verdict(True, {"level": table.ask("what is the level of class-1", tells=False)})


def _climb(facts: Climbing) -> dict[str, Any]:
    """A game in which what isn't known is as it has to be."""
    level = facts.to - 1 if facts.level is None else facts.level
    spell = {"id": "spell-1", "types": ["instant"], "zone": "stack", "controller": "Bob", "owner": "Bob"}
    return {
        "game": {"step": "upkeep" if facts.main_phase is False else "precombat main"},
        "board": [
            _class(level, [_bar(facts.to, "{0}", ())]),
            *([spell] if facts.stack_empty is False else []),
        ],
    }
