"""The monarch and the initiative: who has them, and what triggers (722, 723)."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.labels import Id
from crkb.questions.values.seating import Players, check_distinct, check_known, turn_order

NOBODY = "nobody"


class CombatDamage(Facts, frozen=True, kw_only=True):
    """Combat damage dealt to a player simultaneously: the controller of each creature that dealt it.

    `order`: the same players in the order in which the abilities that trigger resolve; the damaged
    player, who controls them, puts them on the stack as they like.
    """

    to: str
    by: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    order: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if self.order is not None and set(self.order) != set(self.by):
            raise ValueError("order: must name the players of by, and nobody else")
        if self.order is not None and len(set(self.order)) < len(self.order):
            raise ValueError("order: names a player twice")


class Departure(Facts, frozen=True, kw_only=True):
    """Players who leave the game simultaneously, and the active player at that time.

    `active` is "nobody" if that player had already left; `turn_of` is then the player whose turn
    goes on without an active player.
    """

    players: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    active: str | None = None
    turn_of: str | None = None

    def __post_init__(self) -> None:
        if self.turn_of is not None and self.active != NOBODY:
            raise ValueError('turn_of: only if active is "nobody"')


class DesignationEvent(Facts, frozen=True, kw_only=True):
    """One thing that happens, in one of these forms.

    `gets`: an effect tells that player to become the monarch or to take the initiative. `upkeep`
    and `end_step`: that step of that player begins. `damage`: combat damage. `leaves`: players
    leave the game. What triggers resolves before the next thing happens.
    """

    gets: str | None = None
    upkeep: str | None = None
    end_step: str | None = None
    damage: CombatDamage | None = None
    leaves: Departure | None = None

    def __post_init__(self) -> None:
        given = [self.gets, self.upkeep, self.end_step, self.damage, self.leaves]
        if sum(part is not None for part in given) != 1:
            raise ValueError("each event needs exactly one of gets, upkeep, end_step, damage, leaves")

    @property
    def names(self) -> list[str]:
        """The players that the event mentions."""
        found = [name for name in (self.gets, self.upkeep, self.end_step) if name is not None]
        if self.damage:
            found += [self.damage.to, *self.damage.by]
        if self.leaves:
            named = (self.leaves.active, self.leaves.turn_of)
            found += [*self.leaves.players, *(n for n in named if n not in (None, NOBODY))]
        return found


class DesignationHistory(Facts, frozen=True, kw_only=True):
    """What happened to a designation of players.

    `seats`: the players in turn order. `had_by`: who had it before these events, or "nobody"; leave
    it out if the events are complete since the game began. `cannot`: players whom an effect
    prevents from getting it.
    """

    seats: Players
    had_by: str | None = None
    events: tuple[DesignationEvent, ...]
    cannot: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_distinct("seats", self.seats)
        check_known("had_by", [] if self.had_by == NOBODY else [self.had_by], self.seats)
        check_known("cannot", self.cannot, self.seats)
        for i, event in enumerate(self.events):
            check_known(f"events[{i}]", event.names, self.seats)


class _DesignationRules(NamedTuple):
    """The rules of one of the two designations, by what they decide."""

    holds: str
    gets: str
    none_at_first: str
    triggers: str
    one_only: str
    leaving: str
    again: str  # "" if getting it again does nothing


_MONARCH = _DesignationRules("is the monarch", "becomes the monarch", "722.1", "722.2", "722.3", "722.4", "")
_INITIATIVE = _DesignationRules(
    "has the initiative", "takes the initiative", "723.1", "723.2", "723.3", "723.4", "723.5"
)


class _Course:
    """The state as the events happen: who has the designation, who is in the game, what triggered."""

    def __init__(self, facts: DesignationHistory, rules: _DesignationRules, case: Case) -> None:
        self.rules, self.case, self.facts = rules, case, facts
        self.seats = list(facts.seats)
        self.triggered: list[str] = []
        self.holders: list[str] = []
        if facts.had_by is None:
            said = f"nobody {rules.holds} until an effect says so"
            self.holders = case.gives(rules.none_at_first, [], said)
        elif facts.had_by != NOBODY:
            self.holders = [facts.had_by]

    @property
    def may_have(self) -> list[str]:
        """The players in the game whom no effect prevents from getting it."""
        return [player for player in self.seats if player not in self.facts.cannot]

    @property
    def holder(self) -> str:
        return self.holders[-1] if self.holders else NOBODY

    def run(self) -> None:
        for i, event in enumerate(self.facts.events):
            if event.gets is not None:
                self.get(event.gets)
            elif event.damage is not None:
                self.damaged(event.damage, i)
            elif event.leaves is not None:
                self.leave(event.leaves, i)
            else:
                self.step(event)

    def get(self, player: str) -> None:
        if player not in self.may_have:
            return
        if player == self.holder:
            if self.rules.again and self.case.holds(
                self.rules.again,
                True,
                f"{player} takes the initiative again: there is still only one initiative",
            ):
                self.venture(player)
            return
        if self.holders:
            said = f"{player} {self.rules.gets}, which ends that for {self.holder}"
            self.holders = self.case.gives(self.rules.one_only, [player], said)
        else:
            self.holders = [player]
        if self.rules.again:
            self.trigger(player, f"{player} ventures into Undercity")

    def venture(self, player: str) -> None:
        self.triggered.append(f"{player}: {player} ventures into Undercity")

    def trigger(self, controller: str, does: str) -> None:
        said = f"an ability without a source triggers, controlled by {controller}: {does}"
        self.triggered.append(self.case.gives(self.rules.triggers, f"{controller}: {does}", said))

    def step(self, event: DesignationEvent) -> None:
        monarch = self.rules is _MONARCH
        whose = event.end_step if monarch else event.upkeep
        if whose is None or whose not in self.holders:
            return
        self.trigger(whose, f"{whose} draws a card" if monarch else f"{whose} ventures into Undercity")

    def damaged(self, damage: CombatDamage, i: int) -> None:
        if damage.to not in self.holders:
            return
        verb = "becomes the monarch" if self.rules is _MONARCH else "takes the initiative"
        gainers = self.gainers(damage, i)
        for player in gainers:
            self.trigger(damage.to, f"{player} {verb}")
        for player in gainers:
            self.get(player)

    def gainers(self, damage: CombatDamage, i: int) -> list[str]:
        """The player whom each ability that triggers names, in the order in which they resolve."""
        players = list(dict.fromkeys(damage.by))
        if len(players) > 1:
            if damage.order is None:
                self.case.missing(f"events[{i}].damage.order")
            said = f"{damage.to} controls these abilities and orders them: {', '.join(damage.order)}"
            players = self.case.gives("603.3b", list(damage.order), said)
        if self.rules is not _MONARCH:
            return players
        return [player for player in players for each in damage.by if each == player]

    def leave(self, departure: Departure, i: int) -> None:
        gone = departure.players
        self.seats = [player for player in self.seats if player not in gone]
        if self.holder not in gone:
            return
        successor = self.successor(departure, i)
        before, self.holders = self.holders, []
        said = f"{before[-1]} leaves the game: {successor} {self.rules.gets}"
        successor = self.case.gives(self.rules.leaving, successor, said)
        if successor != NOBODY:
            self.holders = [successor]
            if self.rules.again:
                self.trigger(successor, f"{successor} ventures into Undercity")

    def successor(self, departure: Departure, i: int) -> str:
        """The active player; the next player in turn order if that one leaves or there is none.

        An active player who stays and can't get it leaves it to nobody. The next player who *can*
        become the monarch is meant only since 2026.
        """
        if departure.active is None:
            self.case.missing(f"events[{i}].leaves.active")
        if departure.active in self.seats:
            return departure.active if departure.active in self.may_have else NOBODY
        turn_of = departure.turn_of if departure.active == NOBODY else departure.active
        if turn_of is None:
            self.case.missing(f"events[{i}].leaves.turn_of")
        skipping = self.rules is _MONARCH and self.case.since("2026-08-07")
        following = [p for p in turn_order(self.facts.seats, turn_of) if p in self.seats]
        considered = following if skipping else following[:1]
        return next((player for player in considered if player in self.may_have), NOBODY)


_EXAMPLE = {"seats": ["Ann", "Bob"], "events": [{"gets": "Ann"}, {"damage": {"to": "Ann", "by": ["Bob"]}}]}


@question(
    "monarch",
    facts=DesignationHistory,
    cites={
        "603.3b": "in any order they choose",
        "722.1": "There is no monarch in a",
        "722.2": "At the beginning of the monarch's",
        "722.3": "Only one player can be the",
        "722.4": "If the monarch leaves the game",
    },
    example=_EXAMPLE,
)
def monarch(facts: DesignationHistory, case: Case) -> Answer:
    """There is at most one monarch; a creature's combat damage to the monarch makes its controller
    the monarch."""
    course = _Course(facts, _MONARCH, case)
    course.run()
    return case.value({"monarch": course.holder, "triggered": course.triggered})


@question(
    "initiative",
    facts=DesignationHistory,
    cites={
        "603.3b": "in any order they choose",
        "723.1": "There is no initiative in a",
        "723.2": "There are three inherent triggered abilities",
        "723.3": "Only one player can have the",
        "723.4": "player who has the initiative leaves",
        "723.5": "does not create a second initiative",
    },
    example=_EXAMPLE,
)
def initiative(facts: DesignationHistory, case: Case) -> Answer:
    """At most one player has it; taking it means venturing into Undercity, even for the player who
    already has it."""
    course = _Course(facts, _INITIATIVE, case)
    course.run()
    return case.value({"initiative": course.holder, "triggered": course.triggered})


class Held(Facts, frozen=True, kw_only=True):
    """A permanent and its controller."""

    id: Id
    controller: str


class MonarchEffect(Facts, frozen=True, kw_only=True):
    """A static ability that affects the monarch's permanents, or all others.

    `monarch`: who is the monarch, or "nobody". `affects`: permanents that the monarch controls, or
    those that the monarch does not control.
    """

    monarch: str | None = None
    affects: Literal["the monarch's", "all but the monarch's"]
    permanents: tuple[Held, ...]


@question(
    "monarch-effect",
    facts=MonarchEffect,
    cites={"722.5": "that effect does nothing until a"},
    example={
        "monarch": "nobody",
        "affects": "all but the monarch's",
        "permanents": [{"id": "bear", "controller": "Ann"}],
    },
)
def monarch_effect(facts: MonarchEffect, case: Case) -> Answer:
    """None at all while there is no monarch, not even those “the monarch doesn't control”."""
    if not facts.permanents:
        return case.value([])
    case.need("monarch")
    idle = case.holds(
        "722.5",
        facts.monarch == NOBODY,
        "there is no monarch, so the effect does nothing",
        f"{facts.monarch} is the monarch",
    )
    if idle:
        return case.value([])
    theirs = facts.affects == "the monarch's"
    return case.value([p.id for p in facts.permanents if (p.controller == facts.monarch) == theirs])
