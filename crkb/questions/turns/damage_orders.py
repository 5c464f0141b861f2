"""The damage assignment orders that were announced after blockers were declared: a game tells."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.labels import Id
from crkb.questions.views import OfGame, TableOfGame

CREATURE = {
    "types": ["creature"],
    "p/t": "2/2",
    "abilities": [{"rule": "can block any number of creatures"}],
}
"""What stands for each creature."""


class Blocker(Facts, frozen=True, kw_only=True):
    """A blocking creature: its controller and the attackers it blocks."""

    id: Id
    controller: str
    blocks: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]


class Blocks(Facts, frozen=True, kw_only=True):
    """Declared blocks: the active player, the attackers, and the blocking creatures."""

    active: str
    attackers: tuple[Id, ...]
    blockers: Annotated[tuple[Blocker, ...], msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        for i, blocker in enumerate(self.blockers):
            for id in blocker.blocks:
                if id not in self.attackers:
                    raise ValueError(f"blockers[{i}].blocks: {id} is not attacking")


@question(
    "damage-orders",
    facts=Blocks,
    cites={},
    example={
        "active": "Ann",
        "attackers": ["bear"],
        "blockers": [{"id": "wall", "controller": "Bob", "blocks": ["bear"]}],
    },
)
def damage_orders(facts: Blocks, case: Case) -> Answer:
    """Who orders what each creature deals damage to, in the order in which that is announced."""
    found = TableOfGame(OfGame(game=_game(facts)), case).ask("who announces damage orders")
    what = {id: f"the blockers of {id}" for id in facts.attackers}
    what |= {blocker.id: f"the attackers that {blocker.id} blocks" for blocker in facts.blockers}
    orders = {} if found == "nobody" else found
    return case.value([f"{player} orders {what[id]}" for id, player in orders.items()])


def _game(facts: Blocks) -> dict[str, Any]:
    """A game in which the blocks have been declared."""
    order = list(dict.fromkeys([facts.active, *(blocker.controller for blocker in facts.blockers)]))
    return {
        "game": {"active player": facts.active, "turn order": order},
        "players": dict.fromkeys(order),
        "board": [
            *({**CREATURE, "id": id, "controller": facts.active} for id in facts.attackers),
            *({**CREATURE, "id": blocker.id, "controller": blocker.controller} for blocker in facts.blockers),
        ],
        "then": [
            {"attacks": {id: _attacked(facts, id) for id in facts.attackers}},
            {"blocks": {blocker.id: list(blocker.blocks) for blocker in facts.blockers}},
        ],
    }


def _attacked(facts: Blocks, id: str) -> str:
    """Whom an attacker attacks: the player whose creature blocks it; anybody if none does."""
    found = (blocker.controller for blocker in facts.blockers if id in blocker.blocks)
    return next(found, facts.blockers[0].controller)
