"""Day and night: when the designation comes, changes and stays (728)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts

Designation = Literal["day", "night", "neither"]


class PreviousTurn(Facts, frozen=True, kw_only=True):
    """The designation as an untap step begins, and the spells of the previous turn.

    `spells`: how many the previous turn's active player cast. With shared team turns
    `spells_of_team` instead: how many each player of that turn's active team cast.
    """

    designation: Designation | None = None
    spells: Count | None = None
    spells_of_team: Annotated[tuple[Count | None, ...], msgspec.Meta(min_length=1)] | None = None

    def __post_init__(self) -> None:
        if self.spells is not None and self.spells_of_team is not None:
            raise ValueError("spells: with shared team turns spells_of_team counts")

    @property
    def counts(self) -> dict[str, int | None]:
        """Name of the fact -> spells cast, for each player that counts."""
        if self.spells_of_team is None:
            return {"spells": self.spells}
        return {f"spells_of_team[{i}]": number for i, number in enumerate(self.spells_of_team)}


@question(
    "day-or-night",
    facts=PreviousTurn,
    cites={
        "728.1a": "losing the first designation and gaining",
        "728.2a": "no player from the previous turn's",
        "728.2b": "any player from the previous turn's",
        "728.2c": "check doesn't happen and it remains",
    },
    example={"designation": "night", "spells": 2},
)
def day_or_night(facts: PreviousTurn, case: Case) -> Answer:
    """No spell makes day night; two spells of one player make night day; neither stays neither."""
    case.need("designation")
    now = facts.designation or "neither"
    checked = not case.holds(
        "728.2c",
        now == "neither",
        "neither day nor night: nothing is checked",
        f"it is {now}: the check happens",
    )
    if not checked:
        return case.value({"designation": now, "change": "none"})
    changes = _night_comes(facts, case) if now == "day" else _day_comes(facts, case)
    if changes is None:
        return case.verdict(None)
    if not changes:
        return case.value({"designation": now, "change": "none"})
    then = "night" if now == "day" else "day"
    change = case.gives("728.1a", f"{now} becomes {then}", f"{now} is lost, {then} gained")
    return case.value({"designation": then, "change": change})


def _night_comes(facts: PreviousTurn, case: Case) -> bool | None:
    """Has nobody who counts cast a spell?"""
    none = case.every(*((None if n is None else n == 0, name) for name, n in facts.counts.items()))
    return case.holds("728.2a", none, "no spell was cast on the previous turn", "a spell was cast")


def _day_comes(facts: PreviousTurn, case: Case) -> bool | None:
    """Has one of those who count cast two spells? Spells of several players aren't added up."""
    two = case.some(*((None if n is None else n >= 2, name) for name, n in facts.counts.items()))
    return case.holds(
        "728.2b", two, "one player cast two spells or more", "nobody cast two spells on the previous turn"
    )


DayNightEvent = Literal[
    "it becomes day",
    "it becomes night",
    "a daybound permanent appears",
    "a nightbound permanent appears",
    "daybound and nightbound permanents appear",
    "all daybound and nightbound permanents leave",
]


class GameEvents(Facts, frozen=True, kw_only=True):
    """What happened since the game began that has to do with day and night, in order."""

    events: tuple[DayNightEvent, ...]


@question(
    "game-designation",
    facts=GameEvents,
    cites={
        "702.145d": "neither day nor night, it becomes",
        "702.145g": "there are no permanents with daybound",
        "728.1": "The game starts with neither designation",
        "728.1a": "losing the first designation and gaining",
    },
    example={"events": ["a daybound permanent appears", "it becomes night"]},
)
def game_designation(facts: GameEvents, case: Case) -> Answer:
    """Neither at first; from the first designation on always exactly one of the two."""
    now = case.gives("728.1", "neither", "the game starts with neither")
    changes: list[str] = []
    for event in facts.events:
        then = _designated(event, now, case)
        if "neither" not in (now, then) and then != now:
            changes.append(case.gives("728.1a", f"{now} becomes {then}", f"{now} is lost, {then} gained"))
        now = then
    return case.value({"designation": now, "changes": changes})


def _designated(event: DayNightEvent, now: str, case: Case) -> str:
    if event in ("it becomes day", "it becomes night"):
        return event.removeprefix("it becomes ")
    if not case.holds(
        "728.1", now == "neither" and "appear" in event, "it was neither until now", f"it remains {now}"
    ):
        return now
    if case.holds("702.145g", "daybound" not in event, "nightbound alone: it becomes night"):
        return "night"
    return case.gives("702.145d", "day", "daybound: it becomes day")
