"""Loops that end a game, or end it for some players (104.4b, 104.4f, 729.4)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.games.loop_losses import LOSSES, LoopParts, Totals, first_losers
from crkb.questions.values.seating import Players, check_distinct, check_known, in_range


class LoopAction(Facts, frozen=True, kw_only=True):
    """A repeated action, the controller of the object that causes it, and whether it must be taken."""

    what: str
    controller: str
    mandatory: bool | None = None


class Loop(Facts, frozen=True, kw_only=True):
    """A sequence of events that repeats itself.

    `seats` are the players clockwise; `range_of_influence` is the limited range, if that option is
    used. `ends_by_itself`: something in the sequence is used up, so it comes to an end. `each_time`:
    the parts of one time round that change players' life, poison counters or libraries, in order
    (none: it changes none of these); `totals`: what players have as it begins.
    """

    seats: Players
    actions: Annotated[tuple[LoopAction, ...], msgspec.Meta(min_length=1)]
    ends_by_itself: bool | None = None
    range_of_influence: Positive | None = None
    each_time: LoopParts | None = None
    totals: dict[str, Totals] = msgspec.field(default_factory=dict)
    cant_lose: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_distinct("seats", self.seats)
        check_known("actions", [a.controller for a in self.actions], self.seats)
        check_known("each_time", [p for part in self.each_time or () for p in part], self.seats)
        check_known("totals", self.totals, self.seats)
        check_known("cant_lose", self.cant_lose, self.seats)


@question(
    "loop-result",
    facts=Loop,
    cites=LOSSES
    | {
        "104.4a": "the players remaining in a game",
        "104.4b": "not using the limited range of",
        "104.4f": "is a draw for each player",
        "729.4": "If a loop contains only mandatory",
    },
    example={
        "seats": ["Ann", "Bob"],
        "actions": [{"what": "exile and return", "controller": "Ann", "mandatory": True}],
        "ends_by_itself": False,
        "each_time": [],
    },
)
def loop_result(facts: Loop, case: Case) -> Answer:
    """If an endless loop has only mandatory actions, it is a draw for everyone or, with limited
    range, for the players in range; but not if it makes somebody lose."""
    mandatory = case.every(*((a.mandatory, f"actions[{i}].mandatory") for i, a in enumerate(facts.actions)))
    mandatory = case.holds(
        "729.4", mandatory, "every action in the loop is mandatory", "an action in the loop is optional"
    )
    endless = None if facts.ends_by_itself is None else not facts.ends_by_itself
    if mandatory is False or endless is False:
        return case.value({"draw": [], "play_on": list(facts.seats)})
    if unknown := _unknown(facts):
        case.missing(*unknown)
    losers = first_losers(facts.each_time or (), facts.totals, facts.cant_lose, case)
    if losers:
        return case.value(_lost(facts, losers, case))
    drawn = _drawn(facts, case)
    return case.value({"draw": drawn, "play_on": [p for p in facts.seats if p not in drawn]})


def _unknown(facts: Loop) -> list[str]:
    unknown = [f"actions[{i}].mandatory" for i, a in enumerate(facts.actions) if a.mandatory is None]
    return unknown + [name for name in ("ends_by_itself", "each_time") if getattr(facts, name) is None]


def _lost(facts: Loop, losers: list[str], case: Case) -> dict[str, list[str]]:
    """The loop ends as these players lose at the same time."""
    everyone = case.holds(
        "104.4a",
        set(losers) == set(facts.seats),
        "it makes all players lose at the same time: a draw",
        f"it makes {' and '.join(losers)} lose first",
    )
    if everyone:
        return {"draw": list(facts.seats), "play_on": []}
    rest = [p for p in facts.seats if p not in losers]
    return {"draw": [], "lose": [p for p in facts.seats if p in losers], "play_on": rest}


def _drawn(facts: Loop, case: Case) -> list[str]:
    if facts.range_of_influence is None:
        return case.gives("104.4b", list(facts.seats), "nothing can stop it: the game is a draw")
    involved = {a.controller for a in facts.actions}
    reached = [in_range(facts.seats, p, facts.range_of_influence) for p in facts.seats if p in involved]
    drawn = [p for p in facts.seats if any(p in near for near in reached)]
    said = (
        f"with limited range it is a draw for players in the loop and within their range: {', '.join(drawn)}"
    )
    return case.gives("104.4f", drawn, said)
