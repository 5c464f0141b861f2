"""Day and night: when the game gets the designation, changes it and keeps it (728)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.turn import DayNight


class PreviousTurn(Facts, frozen=True, kw_only=True):
    """The designation as an untap step begins, and the spells of the previous turn.

    `spells`: how many the previous turn's active player cast. With shared team turns
    `spells_of_team` instead: how many each player of that turn's active team cast.
    """

    designation: DayNight | None = None
    spells: Count | None = None
    spells_of_team: Annotated[tuple[Count | None, ...], msgspec.Meta(min_length=1)] | None = None

    def __post_init__(self) -> None:
        if self.spells is not None and self.spells_of_team is not None:
            raise ValueError("spells: can't be combined with spells_of_team (for shared team turns)")

    @property
    def counts(self) -> dict[str, int | None]:
        """Name of the fact -> spells cast, for each player whose spells count."""
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
    """Day becomes night if nobody cast a spell; night becomes day if one player cast two or more;
    if it is neither, nothing changes."""
    case.need("designation")
    now = facts.designation or "neither"
    checked = not case.holds(
        "728.2c",
        now == "neither",
        "it is neither day nor night: nothing is checked",
        f"it is {now}: the spells of the previous turn are checked",
    )
    if not checked:
        return case.value({"designation": now, "change": "none"})
    changes = _night_comes(facts, case) if now == "day" else _day_comes(facts, case)
    if changes is None:
        return case.verdict(None)
    if not changes:
        return case.value({"designation": now, "change": "none"})
    then = "night" if now == "day" else "day"
    change = case.gives("728.1a", f"{now} becomes {then}", f"the game loses {now} and gains {then}")
    return case.value({"designation": then, "change": change})


def _night_comes(facts: PreviousTurn, case: Case) -> bool | None:
    """Did none of the players who count cast a spell?"""
    none = case.every(*((None if n is None else n == 0, name) for name, n in facts.counts.items()))
    return case.holds(
        "728.2a", none, "no spell was cast on the previous turn", "a spell was cast on the previous turn"
    )


def _day_comes(facts: PreviousTurn, case: Case) -> bool | None:
    """Did one of the players who count cast two spells? Different players' spells aren't added up."""
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
    """The events since the game began that concern day and night, in order."""

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
    """The game starts with neither; once it has one of the two, it always has exactly one."""
    now = case.gives("728.1", "neither", "the game starts with neither designation")
    changes: list[str] = []
    for event in facts.events:
        then = _designated(event, now, case)
        if "neither" not in (now, then) and then != now:
            changes.append(
                case.gives("728.1a", f"{now} becomes {then}", f"the game loses {now} and gains {then}")
            )
        now = then
    return case.value({"designation": now, "changes": changes})


def _designated(event: DayNightEvent, now: str, case: Case) -> str:
    if event in ("it becomes day", "it becomes night"):
        return event.removeprefix("it becomes ")
    if not case.holds(
        "728.1",
        now == "neither" and "appear" in event,
        "it was neither day nor night until now",
        f"it remains {now}",
    ):
        return now
    if case.holds(
        "702.145g",
        "daybound" not in event,
        "there is a nightbound permanent and no daybound one: it becomes night",
    ):
        return "night"
    return case.gives("702.145d", "day", "there is a daybound permanent: it becomes day")
