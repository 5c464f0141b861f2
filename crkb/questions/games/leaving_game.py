"""What leaves and what stays as a player leaves a Treachery game (907.11, 800.4a, 800.4c)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.seating import Players, check_distinct, check_known

CLASH = ("372.5", "907.11b")


class OwnedObject(Facts, frozen=True, kw_only=True):
    """An object: its owner and controller, and where an ability on the stack comes from.

    `default_controller`: who controls it once effects that give its controller control of it have
    ended; the controller, if there are no such effects.
    """

    name: str
    kind: Literal["card", "token", "spell", "copy of a spell", "ability", "emblem", "identity"]
    owner: str | None = None
    controller: str | None = None
    source: Literal["identity", "other"] | None = None
    default_controller: str | None = None

    def __post_init__(self) -> None:
        if self.source is not None and self.kind != "ability":
            raise ValueError("source: only for an ability")


class Leaving(Facts, frozen=True, kw_only=True):
    """A player who leaves a Treachery game, the players who were still in it, and the objects."""

    leaver: str
    players: Players
    objects: Annotated[tuple[OwnedObject, ...], msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        check_distinct("players", self.players)
        check_known("leaver", [self.leaver], self.players)
        check_distinct("objects", [o.name for o in self.objects])


@question(
    "player-leaves",
    facts=Leaving,
    cites={
        "800.4a": "effects which give that player control",
        "800.4c": "no other effect giving control of",
        "907.11": "as soon as the player leaves",
        "907.11a": "Abilities on the stack with an",
        "907.11b": "That controller becomes the new owner",
        "372.5": "is the player who started the",
    },
    example={
        "leaver": "Ann",
        "players": ["Ann", "Bob", "Cat", "Dan"],
        "objects": [{"name": "Bear", "kind": "card", "owner": "Ann", "controller": "Ann"}],
    },
)
def player_leaves(facts: Leaving, case: Case) -> Answer:
    """Decided for each object; two rules contradict each other on an identity not controlled by its
    owner."""
    fates = {o.name: _fate(o, f"objects[{i}]", facts, case) for i, o in enumerate(facts.objects)}
    return case.value(fates)


def _fate(thing: OwnedObject, field: str, facts: Leaving, case: Case) -> str:
    if thing.owner is None:
        case.missing(f"{field}.owner")
    if thing.owner != facts.leaver:
        return _controlled(thing, field, facts, case)
    kept = None
    if thing.kind == "ability":
        kept = _ability(thing, field, case)
    elif thing.kind == "identity":
        kept = _identity(thing, field, facts, case)
    if kept:
        return kept
    said = f"{facts.leaver} owns {thing.name}: it leaves at once, before any state-based action"
    return case.gives("907.11", "leaves the game", said)


def _ability(thing: OwnedObject, field: str, case: Case) -> str | None:
    if thing.source is None:
        case.missing(f"{field}.source")
    stays = case.holds(
        "907.11a",
        thing.source == "identity",
        f"{thing.name} comes from an identity: it stays on the stack, for its owner to resolve if possible",
        f"{thing.name} doesn't come from an identity",
    )
    return f"stays; {thing.owner} resolves it if possible" if stays else None


def _identity(thing: OwnedObject, field: str, facts: Leaving, case: Case) -> str | None:
    if thing.controller is None:
        case.missing(f"{field}.controller")
    own = case.holds(
        "372.5",
        thing.controller == thing.owner,
        f"{thing.name} is controlled by its owner",
        f"{thing.controller} controls {thing.name}, although only its owner could",
    )
    if own:
        return None
    stays = case.holds(
        "907.11b",
        thing.controller in facts.players,
        f"{thing.name} stays: {thing.controller}, who controls it, becomes its owner",
        f"{thing.controller} is not in the game",
    )
    if not stays:
        return None
    case.contradict(
        CLASH,
        f"by 372.5 the owner of {thing.name} is {thing.owner}, who started with it, and nobody else controls "
        f"it; 907.11b allows {thing.controller} to control it and makes {thing.controller} its owner",
    )
    return f"stays; {thing.controller} becomes its owner"


def _controlled(thing: OwnedObject, field: str, facts: Leaving, case: Case) -> str:
    """Another player's object: it matters whether the leaving player controls it, and why."""
    if thing.controller is None:
        case.missing(f"{field}.controller")
    if thing.controller != facts.leaver:
        return "stays"
    if thing.default_controller is None:
        case.missing(f"{field}.default_controller")
    ends = case.holds(
        "800.4a",
        thing.default_controller != facts.leaver,
        f"the effect by which {facts.leaver} controls {thing.name} ends",
        f"{facts.leaver} controls {thing.name} without such an effect",
    )
    return _without_effect(thing, facts, case) if ends else _still_controlled(thing, case)


def _without_effect(thing: OwnedObject, facts: Leaving, case: Case) -> str:
    """The effect that gave the leaving player control has ended."""
    gone = case.holds(
        "800.4c",
        thing.default_controller not in facts.players,
        f"{thing.default_controller}, who would control {thing.name}, has left the game too",
        f"{thing.default_controller} controls {thing.name} again",
    )
    return "is exiled" if gone else f"stays; {thing.default_controller} controls it"


def _still_controlled(thing: OwnedObject, case: Case) -> str:
    """On the stack without a card it ceases to exist; anything else is exiled."""
    fate = "ceases to exist" if thing.kind in ("ability", "copy of a spell") else "is exiled"
    return case.gives("800.4a", fate, f"{thing.name} {fate}")
