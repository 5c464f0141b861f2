"""Identities turned face down and up: unveil and undercover (116.2tr, 702.TR01–02)."""

from __future__ import annotations

from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.identities import Role
from crkb.questions.values.logic import both, either, negate


class Amounts(Facts, frozen=True, kw_only=True):
    """What an unveil cost requires, or what a player can pay it with."""

    mana: Count = 0
    life: int = 0
    cards: Count = 0


class OtherIdentity(Facts, frozen=True, kw_only=True):
    """An identity of another player: its role, and whether it has been revealed this game."""

    player: str
    role: Role | None = None
    revealed: bool | None = None


class Attack(Facts, frozen=True, kw_only=True):
    """A creature that attacked this game: its controller, whom it attacked, and whether it was
    declared as an attacker (rather than put onto the battlefield attacking)."""

    by: str
    attacked: str
    declared: bool | None = None


class Unveiling(Facts, frozen=True, kw_only=True):
    """A player who wants to unveil an identity card in the command zone.

    `cost` is what its unveil cost would be if it were face up (`has_cost` false: it would not have
    one); `resources` are what the player can spend. `undercover`: its unveil ability has that
    restriction. `others` are the other players' identities; `attacks` are the attacks of this game.
    """

    player: str
    controller: str | None = None
    face_up: bool | None = None
    priority: str | None = None
    has_cost: bool = True
    cost: Amounts | None = None
    resources: Amounts | None = None
    undercover: bool | None = None
    others: tuple[OtherIdentity, ...] = ()
    attacks: tuple[Attack, ...] = ()

    def __post_init__(self) -> None:
        if not self.has_cost and self.cost is not None:
            raise ValueError("cost: an identity without an unveil cost has none")
        if self.player in [o.player for o in self.others]:
            raise ValueError(f"others: list only the other players, not {self.player}")


@question(
    "may-unveil",
    facts=Unveiling,
    cites={
        "116.2tr": "A player can take this action",
        "702.TR01c": "pay that cost, then turn the",
        "702.TR02a": "another non-Leader identity card has been",
        "907.4b": "turn a face-down identity card they",
    },
    example={
        "player": "Ann",
        "controller": "Ann",
        "face_up": False,
        "priority": "Ann",
        "cost": {"mana": 3},
        "resources": {"mana": 4},
        "undercover": False,
    },
)
def may_unveil(facts: Unveiling, case: Case) -> Answer:
    """The player needs priority, a face-down identity, and its cost; undercover adds a restriction."""
    me = facts.player
    priority = case.holds(
        "116.2tr",
        None if facts.priority is None else facts.priority == me,
        f"{me} has priority",
        f"{me} does not have priority",
    )
    own = None if facts.controller is None else facts.controller == me
    own = case.holds("907.4b", own, f"{me} controls the identity", f"{me} does not control the identity")
    down = negate(facts.face_up)
    down = case.holds("907.4b", down, "the identity is face down", "the identity is already face up")
    paid, unknown_cost = _payable(facts)
    paid = case.holds(
        "702.TR01c", paid, "its unveil cost can be paid", "it doesn't have an unveil cost that can be paid"
    )
    return case.verdict(
        case.every(
            (priority, "priority"),
            (own, "controller"),
            (down, "face_up"),
            (paid, unknown_cost),
            *_undercover(facts, case),
        )
    )


def _payable(facts: Unveiling) -> tuple[bool | None, str]:
    if not facts.has_cost:
        return False, ""
    if facts.cost is None or facts.resources is None:
        return None, "cost" if facts.cost is None else "resources"
    cost, has = facts.cost, facts.resources
    return has.mana >= cost.mana and has.cards >= cost.cards and has.life >= cost.life, ""


def _undercover(facts: Unveiling, case: Case) -> list[tuple[bool | None, str]]:
    """The conditions that undercover adds, each with the fact that it depends on."""
    if facts.undercover is False:
        return []
    events = [_shown(facts, i) for i in range(len(facts.others))]
    events += [_attacked(facts, i) for i in range(len(facts.attacks))]
    met = case.holds(
        "702.TR02a",
        either(*(truth for truth, _ in events)),
        "a non-Leader identity was revealed, or another player attacked a Leader player",
        "no non-Leader identity was revealed, and no other player attacked a Leader player",
    )
    if facts.undercover is None:
        return [(met or None, "undercover")]
    return [(met, name) for truth, name in events if truth is None] or [(met, "undercover")]


def _shown(facts: Unveiling, i: int) -> tuple[bool | None, str]:
    """Was the i-th of the other identities revealed, and is it not a Leader?"""
    other = facts.others[i]
    truth = both(other.revealed, None if other.role is None else other.role != "Leader")
    return truth, f"others[{i}].{'role' if other.role is None else 'revealed'}"


def _attacked(facts: Unveiling, i: int) -> tuple[bool | None, str]:
    """Was the i-th attack declared by another player, against a Leader player?"""
    attack = facts.attacks[i]
    leader: bool | None = False
    at = ""
    for j, other in enumerate(facts.others):
        if other.player == attack.attacked:
            leader = both(other.revealed, None if other.role is None else other.role == "Leader")
            at = f"others[{j}].{'role' if other.role is None else 'revealed'}"
    truth = both(attack.by != facts.player, attack.declared, leader)
    return truth, at if leader is None else f"attacks[{i}].declared"


class IdentityAbility(Facts, frozen=True, kw_only=True):
    """An ability that the identity has when face up, and the words that it begins with."""

    begins: Literal["As unveiled", "When unveiled"]
    name: str


class TurnedUp(Facts, frozen=True, kw_only=True):
    """An identity card that is turned face up, what turns it, and its abilities."""

    by: Literal["unveil special action", "an effect", "its controller's loss"] | None = None
    abilities: tuple[IdentityAbility, ...] = ()


@question(
    "unveil-course",
    facts=TurnedUp,
    cites={
        "116.2tr": "A player can take this action",
        "372.11": "applied while that identity card is",
        "702.TR01d": "as part of an unveil special",
    },
    example={
        "by": "unveil special action",
        "abilities": [{"begins": "When unveiled", "name": "draw a card"}],
    },
)
def unveil_course(facts: TurnedUp, case: Case) -> Answer:
    """Players can't respond to turning it face up, but can respond to the abilities that this
    triggers."""
    special = None if facts.by is None else facts.by == "unveil special action"
    unveiled = case.holds(
        "702.TR01d",
        special,
        "it is turned face up by the special action: it is unveiled",
        "it is turned face up, but not by the special action: it is not unveiled",
    )
    if unveiled is None:
        case.missing("by")
    value: dict[str, object] = {}
    if special:
        said = "turning it face up is a special action: it doesn't use the stack, and players can't respond"
        value["turning_uses_stack"] = case.gives("116.2tr", False, said)
    named = {
        begins: [a.name for a in facts.abilities if a.begins == begins and unveiled]
        for begins in ("As unveiled", "When unveiled")
    }
    during = case.gives(
        "372.11",
        named["As unveiled"],
        f"abilities applied as it is turned face up: {len(named['As unveiled'])}",
    )
    return case.value({**value, "while_turning": during, "on_the_stack": named["When unveiled"]})
