"""Sources of damage: what those dealt that an ability watches (120.8, 120.9)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.labels import Id


class DealtBy(Facts, frozen=True, kw_only=True):
    """Damage dealt by a source."""

    source: Id
    amount: Count | None = None


class Watched(Facts, frozen=True, kw_only=True):
    """Damage dealt simultaneously, and an ability that triggers on damage from certain sources."""

    dealt: Annotated[tuple[DealtBy, ...], msgspec.Meta(min_length=1)]
    watches: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]


@question(
    "damage-dealt-meant",
    facts=Watched,
    cites={"120.8": "it does not deal damage at", "120.9": "by the specified sources and not"},
    example={"dealt": [{"source": "ox", "amount": 3}, {"source": "cow", "amount": 2}], "watches": ["ox"]},
)
def damage_dealt_meant(facts: Watched, case: Case) -> Answer:
    """Only the damage dealt by the watched sources; if there is none, the ability doesn't trigger."""
    total = 0
    for i, dealt in enumerate(facts.dealt):
        mine = dealt.source in facts.watches
        if case.holds("120.9", mine, f"{dealt.source} is watched", f"{dealt.source} isn't watched"):
            if dealt.amount is None:
                case.missing(f"dealt[{i}].amount")
            total += dealt.amount
    idle = case.holds(
        "120.8",
        total == 0,
        "they dealt no damage: the ability doesn't trigger",
        f"they dealt {total} damage: the ability triggers",
    )
    return case.value({"triggers": not idle, "damage dealt": total})
