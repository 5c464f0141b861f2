"""Shortcuts that players propose: where they end (729.2)."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from crkb.game.turns.seating import turn_order
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.values.seating import Players, check_distinct, check_known


class PriorityPlace(Facts, frozen=True, kw_only=True):
    """A place in the proposal where a player has priority: when, who, and the proposed choice."""

    when: str
    priority: str
    choice: str


class Reply(Facts, frozen=True, kw_only=True):
    """A player's reply: accepting, or the place (from 1) where they will choose differently."""

    player: str
    accepts: bool | None = None
    shortens_to: Positive | None = None

    def __post_init__(self) -> None:
        if self.accepts and self.shortens_to is not None:
            raise ValueError("shortens_to: can't be combined with accepting")


class ProposalTaken(Facts, frozen=True, kw_only=True):
    """A shortcut as proposed, place by place (each with its choice in words), and the others' replies.
    `has_priority`: the player who has priority as it is proposed."""

    seats: Players
    proposer: str
    has_priority: str | None = None
    places: Annotated[tuple[PriorityPlace, ...], msgspec.Meta(min_length=1)]
    replies: tuple[Reply, ...] = ()

    def __post_init__(self) -> None:
        check_distinct("seats", self.seats)
        check_known("proposer", [self.proposer], self.seats)
        check_known("has_priority", [self.has_priority], self.seats)
        check_known("places", [p.priority for p in self.places], self.seats)
        check_known("replies", [r.player for r in self.replies], self.seats)
        check_distinct("replies", [r.player for r in self.replies])
        for i, reply in enumerate(self.replies):
            self._check_place(i, reply)

    def _check_place(self, i: int, reply: Reply) -> None:
        if reply.player == self.proposer:
            raise ValueError(f"replies[{i}]: {reply.player} made the proposal and doesn't reply")
        at = reply.shortens_to
        if at is None:
            return
        if at > len(self.places):
            raise ValueError(f"replies[{i}].shortens_to: there are only {len(self.places)} places")
        if self.places[at - 1].priority != reply.player:
            raise ValueError(f"replies[{i}].shortens_to: {reply.player} makes no choice there")


@question(
    "shortcut-taken",
    facts=ProposalTaken,
    cites={
        "729.2a": "It can’t include conditional actions",
        "729.2b": "in turn order starting after the",
        "729.2c": "The game advances to the last",
    },
    example={
        "seats": ["Ann", "Bob"],
        "proposer": "Ann",
        "has_priority": "Ann",
        "places": [{"when": "upkeep", "priority": "Bob", "choice": "pass"}],
        "replies": [{"player": "Bob", "accepts": True}],
    },
)
def shortcut_taken(facts: ProposalTaken, case: Case) -> Answer:
    """The player with priority proposes it, without conditions; the other players reply in turn order,
    and each may shorten what is left; then the shortcut is taken."""
    if not _may_propose(facts, case):
        return case.value({"may be proposed": False})
    order = turn_order(facts.seats, facts.proposer)[1:]
    order = case.gives(
        "729.2b", order, f"the players reply in turn order after {facts.proposer}: {', '.join(order)}"
    )
    end, differs = len(facts.places), "nobody"
    replies = {reply.player: (i, reply) for i, reply in enumerate(facts.replies)}
    for player in order:
        if player not in replies:
            case.missing("replies")
        i, reply = replies[player]
        if reply.accepts is None and reply.shortens_to is None:
            case.missing(f"replies[{i}].accepts")
        if reply.shortens_to is not None and case.holds(
            "729.2b",
            reply.shortens_to <= end,
            f"{player} shortens it to {facts.places[reply.shortens_to - 1].when}",
            f"{player} names a place that it doesn't reach any more",
        ):
            end, differs = reply.shortens_to - 1, player
    taken = [f"{place.priority}: {place.choice}" for place in facts.places[:end]]
    taken = case.gives("729.2c", taken, f"choices taken as proposed: {len(taken)}")
    differs = case.gives("729.2c", differs, f"who must make a different choice there: {differs}")
    return case.value({"asked": order, "taken": taken, "ends": _end(facts, end), "must_differ": differs})


CONDITIONAL = re.compile(r"\b(?:if|unless|whether|depending|otherwise|in case|until (?!end of\b))", re.I)
"""Words by which a choice waits for what a game event brings."""


def _may_propose(facts: ProposalTaken, case: Case) -> bool:
    """May the player propose this sequence of choices?"""
    own = None if facts.has_priority is None else facts.has_priority == facts.proposer
    says = f"{facts.proposer} has priority", f"{facts.proposer} doesn't have priority"
    if case.holds("729.2a", own, *says) is False:
        return False
    conditional = [place.choice for place in facts.places if CONDITIONAL.search(place.choice)]
    free = case.holds(
        "729.2a",
        not conditional,
        "none of the choices waits for what an event brings",
        f"a conditional action: {'; '.join(conditional)}",
    )
    if free and own is None:
        case.missing("has_priority")
    return bool(free)


def _end(facts: ProposalTaken, end: int) -> str:
    """When it ends, if so many choices of it are taken."""
    return facts.places[end].when if end < len(facts.places) else "as proposed"
