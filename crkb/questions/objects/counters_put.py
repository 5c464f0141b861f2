"""Counters that are put on objects or moved (122.5, 122.6)."""

from __future__ import annotations

from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.values import counter_kinds
from crkb.questions.values.counter_kinds import Counters, with_counters
from crkb.questions.values.labels import Id
from crkb.questions.values.wording import in_zone
from crkb.questions.values.zones import Zone


class Holding(Facts, frozen=True, kw_only=True):
    """An object in a zone with counters; `barred`: it can't have counters put on it."""

    id: Id
    zone: Zone | None = "battlefield"
    counters: Counters | None = None
    barred: bool = False


class CounterMove(Facts, frozen=True, kw_only=True):
    """An effect that moves a counter from one object to another, both expected to be in `zone`."""

    kind: str
    source: Holding
    target: Holding
    zone: Zone = "battlefield"


@question(
    "move-counter",
    facts=CounterMove,
    cites={"122.5": "no counter is removed from or"},
    example={"kind": "+1/+1", "source": {"id": "A", "counters": {"+1/+1": 1}}, "target": {"id": "B"}},
)
def move_counter(facts: CounterMove, case: Case) -> Answer:
    """Removing and putting the counter must both be possible, or nothing happens."""
    one, other, kind = facts.source, facts.target, counter_kinds.kind("kind", facts.kind)
    had, has = _counters("source", one), _counters("target", other)
    there = None if had is None else had.get(kind, 0) > 0
    possible = case.every(
        (
            case.holds("122.5", one.id != other.id, "they are two objects", "they are the same object"),
            "target",
        ),
        (
            case.holds("122.5", there, f"{one.id} has a {kind} counter", f"{one.id} has no {kind} counter"),
            "source.counters",
        ),
        (
            case.holds("122.5", not other.barred, f"{other.id} can have counters", f"{other.id} can't"),
            "target.barred",
        ),
        (_in_place(one, facts.zone, case), "source.zone"),
        (_in_place(other, facts.zone, case), "target.zone"),
    )
    if not possible or has is None:
        return case.verdict(possible)
    moved = {one.id: with_counters(had or {}, {kind: -1}), other.id: with_counters(has, {kind: 1})}
    return case.verdict(possible, moved)


def _counters(field: str, holding: Holding) -> dict[str, int] | None:
    return None if holding.counters is None else counter_kinds.kinds(f"{field}.counters", holding.counters)


def _in_place(holding: Holding, zone: str, case: Case) -> bool | None:
    truth = None if holding.zone is None else holding.zone == zone
    return case.holds(
        "122.5", truth, f"{holding.id} is {in_zone(zone)}", f"{holding.id} isn't {in_zone(zone)}"
    )


class Putting(Facts, frozen=True, kw_only=True):
    """Counters given to an object, and an ability about counters being put on such objects.

    `when`: while it is on the battlefield, as it enters, or while it is elsewhere. `player`: the
    player who the effect says puts them ("" if it doesn't say). `only`: the ability is about
    counters that this player puts ("" for anyone).
    """

    when: Literal["on the battlefield", "as it enters", "elsewhere"] | None = None
    number: Positive = 1
    player: str = ""
    controller: Id | None = None
    only: str = ""


@question(
    "counters-are-put",
    facts=Putting,
    cites={
        "122.6": "given counters as it enters the",
        "122.6a": "specify which player puts those",
    },
    example={"when": "as it enters", "controller": "A"},
)
def counters_are_put(facts: Putting, case: Case) -> Answer:
    """Counters that it enters with are also put on it, by its controller unless the effect says
    otherwise."""
    truth = None if facts.when is None else facts.when != "elsewhere"
    put = case.holds(
        "122.6",
        truth,
        f"counters given {facts.when} are put on it",
        "counters given elsewhere don't count as put on it",
    )
    player = facts.player
    if not player and facts.when == "as it enters":
        case.need("controller")
        player = case.gives("122.6a", str(facts.controller), f"its controller, {facts.controller}, puts them")
    right = (player == facts.only if player else None) if facts.only else True
    covered = case.every((put, "when"), (right, "player"))
    return case.verdict(covered, {"by": player} if player else None)
