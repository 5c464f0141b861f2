"""Turn-based actions of the main phase, and damage assignment orders (703.4e-703.4g, 703.4k, 703.4m)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.labels import Id


class SagaHere(Facts, frozen=True, kw_only=True):
    """A Saga: its controller, its lore counters, and its final chapter number (0: it has no chapters)."""

    id: Id
    controller: str
    lore: Count | None = None
    final_chapter: Count | None = None


class AttractionHere(Facts, frozen=True, kw_only=True):
    """An Attraction and its controller."""

    id: Id
    controller: str


class MainPhase(Facts, frozen=True, kw_only=True):
    """A main phase that begins.

    `precombat`: it is the first main phase of the turn. `archenemy`: that player in an Archenemy
    game, or "nobody" in another game; `scheme_deck`: that player's scheme deck, top card first.
    """

    active: str
    precombat: bool | None = None
    archenemy: str | None = None
    scheme_deck: tuple[Id, ...] = ()
    sagas: tuple[SagaHere, ...] = ()
    attractions: tuple[AttractionHere, ...] = ()


@question(
    "main-phase-begins",
    facts=MainPhase,
    cites={
        "703.4e": "immediately after the archenemy's precombat main",
        "703.4f": "this happens after the archenemy's scheme",
        "703.4g": "action of placing lore counters has",
        "714.3b": "Saga they control. This turn-based action",
        "717.4": "a player who controls one or",
    },
    example={
        "active": "Ann",
        "precombat": True,
        "archenemy": "nobody",
        "sagas": [{"id": "tale", "controller": "Ann", "lore": 1, "final_chapter": 3}],
    },
)
def main_phase_begins(facts: MainPhase, case: Case) -> Answer:
    """Only in the precombat main phase: set a scheme in motion, add lore counters, roll to visit."""
    case.need("precombat", "archenemy")
    if not facts.precombat:
        return case.value({"order": [], "lore": {}})
    order: list[str] = []
    scheming = case.holds(
        "703.4e",
        facts.archenemy == facts.active and bool(facts.scheme_deck),
        f"{facts.active} is the archenemy",
        f"{facts.active} sets no scheme in motion",
    )
    if scheming:
        order.append(f"{facts.active} sets {facts.scheme_deck[0]} in motion")
    mine = [saga for saga in facts.sagas if saga.controller == facts.active and _told(saga, facts, case)]
    if mine:
        chronicle = f"a lore counter on {', '.join(saga.id for saga in mine)}"
        order = case.gives("703.4f", [*order, chronicle], f"{chronicle}, after any scheme")
    lore = {saga.id: _lore(saga, facts, case) for saga in mine}
    visitor = case.holds(
        "717.4",
        any(a.controller == facts.active for a in facts.attractions),
        f"{facts.active} controls an Attraction",
        f"{facts.active} controls no Attraction",
    )
    if visitor:
        roll = f"{facts.active} rolls to visit"
        order = case.gives("703.4g", [*order, roll], "the roll comes after the lore counters")
    return case.value({"order": order, "lore": lore})


def _told(saga: SagaHere, facts: MainPhase, case: Case) -> bool:
    """Does it get a lore counter? Since 2026, only with a chapter ability."""
    if not case.since("2026-08-07"):
        return True
    if saga.final_chapter is None:
        case.missing(f"sagas[{facts.sagas.index(saga)}].final_chapter")
    says = f"{saga.id} has a chapter ability"
    return bool(
        case.holds("714.3b", saga.final_chapter > 0, says, f"{saga.id} has no chapter ability: no counter")
    )


def _lore(saga: SagaHere, facts: MainPhase, case: Case) -> int:
    if saga.lore is None:
        case.missing(f"sagas[{facts.sagas.index(saga)}].lore")
    return case.gives("714.3b", saga.lore + 1, f"{saga.id} had {saga.lore}")


class Blocker(Facts, frozen=True, kw_only=True):
    """A blocking creature: its controller and the attackers it blocks."""

    id: Id
    controller: str
    blocks: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]


def check_attackers(blockers: tuple[Blocker, ...], attackers: tuple[str, ...]) -> None:
    """Check that every creature blocks attackers only.

    Raises:
        ValueError: a creature blocks something that isn't attacking.
    """
    for i, blocker in enumerate(blockers):
        stranger = next((name for name in blocker.blocks if name not in attackers), None)
        if stranger is not None:
            raise ValueError(f"blockers[{i}].blocks: {stranger} is not attacking")


class Blocks(Facts, frozen=True, kw_only=True):
    """Declared blocks: the active and the defending player, the attackers in the order that the
    active player considers them, and the blocking creatures."""

    active: str
    defending: str | None = None
    attackers: tuple[Id, ...]
    blockers: tuple[Blocker, ...]

    def __post_init__(self) -> None:
        check_attackers(self.blockers, self.attackers)


@question(
    "damage-orders",
    facts=Blocks,
    cites={
        "703.4k": "that's become blocked by multiple creatures",
        "703.4m": "creature that's blocking multiple creatures",
    },
    example={
        "active": "Ann",
        "defending": "Bob",
        "attackers": ["bear"],
        "blockers": [{"id": "wall", "controller": "Bob", "blocks": ["bear"]}],
    },
)
def damage_orders(facts: Blocks, case: Case) -> Answer:
    """First the active player's, for attackers blocked by several creatures; then the defending
    player's."""
    done: list[str] = []
    for attacker in facts.attackers:
        number = sum(attacker in blocker.blocks for blocker in facts.blockers)
        if case.holds(
            "703.4k", number > 1, f"{number} creatures block {attacker}", f"{attacker} doesn't need an order"
        ):
            done.append(f"{facts.active} orders the blockers of {attacker}")
    for blocker in facts.blockers:
        number = len(blocker.blocks)
        if case.holds(
            "703.4m",
            number > 1,
            f"{blocker.id} blocks {number} creatures",
            f"{blocker.id} doesn't need an order",
        ):
            case.need("defending")
            done.append(f"{facts.defending} orders the attackers that {blocker.id} blocks")
    return case.value(done)
