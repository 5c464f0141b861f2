"""Players who control other players: for how long, what they see, decide and pay with (720)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.values.labels import Id


class ControlEffect(Facts, frozen=True, kw_only=True):
    """An effect that lets `by` control a player during that player's next turn.

    `turn`: the turn (from 1) during which it was created; `created`: among the effects of one turn,
    greater is later.
    """

    by: str
    created: int | None = None
    turn: Positive


class Turn(Facts, frozen=True, kw_only=True):
    """A player's turn; `skipped`: an effect makes the player skip it."""

    player: str
    skipped: bool | None = False


class Turns(Facts, frozen=True, kw_only=True):
    """Turns in order, and the effects on one player."""

    player: str
    effects: Annotated[tuple[ControlEffect, ...], msgspec.Meta(min_length=1)]
    turns: Annotated[tuple[Turn, ...], msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        late = next((i for i, e in enumerate(self.effects) if e.turn > len(self.turns)), None)
        if late is not None:
            raise ValueError(f"effects[{late}].turn: there are only {len(self.turns)} turns")
        moments = [(e.turn, e.created) for e in self.effects if e.created is not None]
        if len(set(moments)) < len(moments):
            raise ValueError("effects: two effects of one turn can't be created at the same time")


@question(
    "controlled-turns",
    facts=Turns,
    cites={
        "720.1": "the effect doesn't end until the",
        "720.1a": "The last one to be created",
        "720.1b": "any pending player-controlling effects wait until",
    },
    example={
        "player": "Bob",
        "effects": [{"by": "Ann", "turn": 1}],
        "turns": [{"player": "Ann"}, {"player": "Bob"}],
    },
)
def controlled_turns(facts: Turns, case: Case) -> Answer:
    """The whole of the next turn that the player actually takes; the latest effect prevails."""
    found: dict[str, str] = {}
    pending: list[tuple[int, ControlEffect]] = []
    for number, turn in enumerate(facts.turns, 1):
        if turn.player == facts.player and pending:
            if turn.skipped is None:
                case.missing(f"turns[{number - 1}].skipped")
            waits = case.holds(
                "720.1b",
                turn.skipped,
                f"turn {number} is skipped: the effect waits",
                f"turn {number} is taken",
            )
            if not waits:
                by = _last(pending, case)
                during = case.gives(
                    "720.1", f"turn {number}", f"{by} controls {facts.player} for all of turn {number}"
                )
                found[during] = by
                pending = []
        pending += [(i, e) for i, e in enumerate(facts.effects) if e.turn == number]
    return case.value(found)


def _last(pending: list[tuple[int, ControlEffect]], case: Case) -> str:
    if len(pending) == 1:
        return pending[0][1].by
    newest = max(effect.turn for _, effect in pending)
    latest = [(i, effect) for i, effect in pending if effect.turn == newest]
    unknown = [f"effects[{i}].created" for i, effect in latest if effect.created is None]
    if unknown and len(latest) > 1:
        case.missing(*unknown)
    _, last = max(latest, key=lambda found: found[1].created or 0)
    return case.gives("720.1a", last.by, f"{last.by}'s effect is the latest: it overwrites the others")


class ViewedThing(Facts, frozen=True, kw_only=True):
    """Something that a player may look at: an object in the game, or a card outside the game (in
    the sideboard). `visible_to`: the players who may look at it anyway, without the control effect."""

    what: Id
    where: Literal["in the game", "outside the game"] | None = None
    visible_to: tuple[str, ...]


class Sight(Facts, frozen=True, kw_only=True):
    """A player controlled by another, and things to look at."""

    controlled: str
    by: str
    things: tuple[ViewedThing, ...]


@question(
    "controlled-sight",
    facts=Sight,
    cites={"720.4": "information about cards outside the game"},
    example={
        "controlled": "Bob",
        "by": "Ann",
        "things": [{"what": "hand", "where": "in the game", "visible_to": ["Bob"]}],
    },
)
def controlled_sight(facts: Sight, case: Case) -> Answer:
    """The controlling player sees everything in the game that the controlled player sees, but
    nothing outside the game."""
    seen: dict[str, list[str]] = {facts.by: [], facts.controlled: []}
    for i, thing in enumerate(facts.things):
        if facts.controlled in thing.visible_to:
            seen[facts.controlled].append(thing.what)
        if facts.by in thing.visible_to:
            seen[facts.by].append(thing.what)
        elif facts.controlled in thing.visible_to:
            if thing.where is None:
                case.missing(f"things[{i}].where")
            shown = case.holds(
                "720.4",
                thing.where == "in the game",
                f"{facts.by} sees what {facts.controlled} sees: {thing.what}",
                f"{thing.what} is outside the game: only {facts.controlled} sees it",
            )
            if shown:
                seen[facts.by].append(thing.what)
    return case.value(seen)


class Decision(Facts, frozen=True, kw_only=True):
    """A player's decision: what it is about, and what calls for it.

    `asked_by`: the rules or an object (what to play, targets, attackers, choices in a resolution);
    the tournament rules; neither (trading, a pause, a draw by agreement). `concede`: it is about
    conceding the game.
    """

    what: str
    player: str
    asked_by: Literal["the rules or an object", "the tournament rules", "nothing"] | None = None
    concede: bool = False


class ControlledPlayers(Facts, frozen=True, kw_only=True):
    """Decisions while players control players; `controllers`: player -> who controls them now
    (players who aren't listed control themselves)."""

    controllers: dict[str, str]
    decisions: tuple[Decision, ...]

    def __post_init__(self) -> None:
        for player in self.controllers:
            if len(chain(player, self.controllers)) > len(self.controllers) + 1:
                raise ValueError(f"controllers: {player} is controlled in a circle; no rule says who decides")


def chain(player: str, controllers: Mapping[str, str]) -> list[str]:
    """A player, who controls them, who controls that one, and so on; somebody in control of
    themselves ends it. A circle is followed until the chain is longer than it could be."""
    found = [player]
    while (by := controllers.get(found[-1], found[-1])) != found[-1] and len(found) <= len(controllers) + 1:
        found.append(by)
    return found


@question(
    "who-decides",
    facts=ControlledPlayers,
    cites={
        "720.5": "called for by spells and abilities",
        "720.5b": "called for by the tournament rules",
        "720.6": "can't make that player concede",
        "720.8": "also continues to make their own",
        "720.9": "That player will make their own",
    },
    example={
        "controllers": {"Bob": "Ann"},
        "decisions": [{"what": "targets", "player": "Bob", "asked_by": "the rules or an object"}],
    },
)
def who_decides(facts: ControlledPlayers, case: Case) -> Answer:
    """The controlling player makes the decisions that rules and objects call for; the player makes
    the others."""
    decided = {d.what: _decider(d, i, facts, case) for i, d in enumerate(facts.decisions)}
    return case.value(decided)


def _decider(decision: Decision, i: int, facts: ControlledPlayers, case: Case) -> str:
    player = decision.player
    by = facts.controllers.get(player)
    if by is None:
        return _undirected(player, facts, case)
    if by == player:
        return case.gives("720.9", player, f"{player} isn't controlled by another player and decides")
    if decision.concede and case.holds("720.6", True, f"{by} can't make {player} concede"):
        return player
    if decision.asked_by is None:
        case.missing(f"decisions[{i}].asked_by")
    own = case.holds(
        "720.5b",
        decision.asked_by != "the rules or an object",
        f"neither the rules nor an object call for it: {player} decides on {decision.what}",
        "the rules or an object call for it",
    )
    return player if own else _controlling(decision, facts, case)


def _undirected(player: str, facts: ControlledPlayers, case: Case) -> str:
    """A player whom nobody controls, perhaps one who controls another player."""
    if player not in facts.controllers.values():
        return player
    said = f"{player} controls another player and still makes their own decisions"
    return case.gives("720.8", player, said)


def _controlling(decision: Decision, facts: ControlledPlayers, case: Case) -> str:
    """Who decides for a controlled player: a controller's choices may be another player's in turn."""
    decider = decision.player
    for by in chain(decision.player, facts.controllers)[1:]:
        decider = case.gives("720.5", by, f"{by} decides for {decider}: {decision.what}")
    return decider


class Resource(Facts, frozen=True, kw_only=True):
    """Something that a cost may use: its name, its owner, and its kind."""

    id: Id
    of: str
    kind: str


class PaidFor(Facts, frozen=True, kw_only=True):
    """A cost that a controlled player pays: a number of resources of a kind, and those available."""

    player: str
    by: str
    kind: str
    number: Positive = 1
    resources: tuple[Resource, ...] | None = None


@question(
    "resources-for-controlled",
    facts=PaidFor,
    cites={"720.5a": "can use only that player's resources"},
    example={
        "player": "Bob",
        "by": "Ann",
        "kind": "card in hand",
        "resources": [{"id": "bear", "of": "Bob", "kind": "card in hand"}],
    },
)
def resources_for_controlled(facts: PaidFor, case: Case) -> Answer:
    """Only the controlled player's own resources can be used."""
    case.need("resources")
    fitting = [r for r in facts.resources or () if r.kind == facts.kind and r.of in (facts.player, facts.by)]
    usable = [
        r.id
        for r in fitting
        if case.holds(
            "720.5a", r.of == facts.player, f"{r.id} is {facts.player}'s", f"{r.id} belongs to {facts.by}"
        )
    ]
    return case.verdict(len(usable) >= facts.number, {"from": usable})
