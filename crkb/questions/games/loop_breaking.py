"""Loops: who must break them, and what players need not do (729.3–729.6)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.game.turns.seating import turn_order
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.games.loop_losses import LOSSES, LoopParts, Totals, first_losers
from crkb.questions.values.labels import Id
from crkb.questions.values.logic import both
from crkb.questions.values.seating import Players, check_distinct, check_known

LoopState = dict[str, str | int | bool]
"""The parts of the game state that the loop changes, by name."""


class IndependentAction(Facts, frozen=True, kw_only=True):
    """An action that a player chose to take, and the parts of the game state that it sets."""

    player: str
    what: str
    sets: LoopState = msgspec.field(default_factory=dict)


class Fragments(Facts, frozen=True, kw_only=True):
    """Actions that players took one after another, and the game state before them.

    `active`: the player whose turn it is.
    """

    seats: Players
    active: str | None = None
    state: LoopState
    actions: Annotated[tuple[IndependentAction, ...], msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        check_distinct("seats", self.seats)
        check_known("active", [self.active], self.seats)
        check_known("actions", [a.player for a in self.actions], self.seats)


@question(
    "fragmented-loop",
    facts=Fragments,
    cites={"729.3": "the same game state being reached"},
    example={
        "seats": ["Ann", "Bob"],
        "active": "Ann",
        "state": {"flying": False},
        "actions": [
            {"player": "Ann", "what": "gain flying", "sets": {"flying": True}},
            {"player": "Bob", "what": "lose flying", "sets": {"flying": False}},
        ],
    },
)
def fragmented_loop(facts: Fragments, case: Case) -> Answer:
    """If several players' actions lead to the same state again: the active player if involved, or
    else the first involved player in turn order."""
    states = [facts.state]
    for action in facts.actions:
        states.append(states[-1] | action.sets)
    since = next((i for i in range(len(states) - 1) if states[i] == states[-1]), None)
    involved = [] if since is None else list(dict.fromkeys(a.player for a in facts.actions[since:]))
    circle = case.holds(
        "729.3",
        len(involved) > 1,
        f"actions of {', '.join(involved)} have led to the same state again",
        "several players' actions have not led to the same state again",
    )
    if not circle:
        return case.value({"must_differ": "nobody", "state": states[-1]})
    case.need("active")
    order = turn_order(facts.seats, facts.active or "")
    first = next((player for player in order if player in involved), "nobody")
    said = f"{first} is the first in turn order of those involved, from {facts.active} on"
    return case.value({"must_differ": case.gives("729.3", first, said), "state": states[-1]})


class LoopEvent(Facts, frozen=True, kw_only=True):
    """An event of the loop, and whether it must happen.

    `unless`: an action that a player could take instead ("A unless B"); `done`: a player chooses to
    do so.
    """

    what: str
    mandatory: bool | None = None
    unless: str = ""
    done: bool | None = None

    def __post_init__(self) -> None:
        if self.done is not None and not self.unless:
            raise ValueError("done: needs unless, the action that could be taken instead")


class WayOut(Facts, frozen=True, kw_only=True):
    """An action that would end the loop: the object that it comes from, whether that object
    requires it (rather than permitting it), and whether the player chooses to do it."""

    player: str
    what: str
    object: Id
    called_for: bool | None = None
    chooses: bool | None = None


class EndlessLoop(Facts, frozen=True, kw_only=True):
    """A loop: the objects involved in it, its events, and actions that would end it.

    `each_time`: the parts of one time round that change players' life, poison counters or
    libraries, in order (none: it changes none of these); `totals`: what players have as it begins.
    """

    objects: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]
    events: Annotated[tuple[LoopEvent, ...], msgspec.Meta(min_length=1)]
    ways_out: tuple[WayOut, ...] = ()
    each_time: LoopParts | None = None
    totals: dict[str, Totals] = msgspec.field(default_factory=dict)
    cant_lose: tuple[str, ...] = ()


@question(
    "loop-goes-on",
    facts=EndlessLoop,
    cites=LOSSES
    | {
        "729.4": "If a loop contains only mandatory",
        "729.5": "that would end a loop other",
        "729.6": "will continue as though",
    },
    example={
        "objects": ["ring"],
        "events": [{"what": "exile and return", "mandatory": True}],
        "ways_out": [{"player": "Ann", "what": "destroy it", "object": "seal", "chooses": False}],
        "each_time": [],
    },
)
def loop_goes_on(facts: EndlessLoop, case: Case) -> Answer:
    """Only objects in the loop can force a player to end it, but not to do B in "A unless B"."""
    forced = [out.what for i, out in enumerate(facts.ways_out) if _forced(out, i, facts, case)]
    if forced or any(out.chooses for out in facts.ways_out):
        return case.value({"must": forced, "loop": "ends"})
    undecided = [f"ways_out[{i}].chooses" for i, out in enumerate(facts.ways_out) if out.chooses is None]
    if undecided:
        case.missing(*undecided)
    goes_on: list[tuple[bool | None, str]] = []
    for i, event in enumerate(facts.events):
        if event.unless:
            goes_on.append((_as_mandatory(event, i, case), f"events[{i}].done"))
        else:
            goes_on.append((event.mandatory, f"events[{i}].mandatory"))
    if any(event.done for event in facts.events):
        return case.value({"must": [], "loop": "ends"})
    endless = case.holds(
        "729.4", case.every(*goes_on), "only mandatory actions are left", "a player can choose to stop it"
    )
    if endless is None:
        return case.verdict(None)
    if not endless:
        return case.value({"must": [], "loop": "a player chooses when to stop"})
    case.need("each_time")
    losers = first_losers(facts.each_time or (), facts.totals, facts.cant_lose, case)
    verb = "loses" if len(losers) == 1 else "lose"
    said = f"goes on until {' and '.join(losers)} {verb}" if losers else "the game is a draw"
    return case.value({"must": [], "loop": said})


def _forced(out: WayOut, i: int, facts: EndlessLoop, case: Case) -> bool:
    inside = out.object in facts.objects
    called = case.holds(
        "729.5",
        both(inside, out.called_for),
        f"{out.object} is part of the loop and requires it",
        f"nothing in the loop requires it: {out.player} need not {out.what}",
    )
    if called is None:
        case.missing(f"ways_out[{i}].called_for")
    return called


def _as_mandatory(event: LoopEvent, i: int, case: Case) -> bool:
    if event.done is None:
        case.missing(f"events[{i}].done")
    continues = case.holds(
        "729.6",
        not event.done,
        f"no player has to {event.unless}: {event.what} counts as mandatory",
        f"a player chooses to {event.unless}",
    )
    return bool(continues)
