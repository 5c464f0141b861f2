"""Illegal actions: which mana abilities are reversed with them (730). A game tells of everything else."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.labels import Id

LibraryEffect = Literal[
    "moved a card to a library",
    "moved a card from a library to the stack",
    "moved a card from a library elsewhere",
    "shuffled a library",
    "revealed cards of a library",
]
_LASTING = frozenset(
    (
        "moved a card to a library",
        "moved a card from a library elsewhere",
        "shuffled a library",
        "revealed cards of a library",
    )
)


class ActivatedManaAbility(Facts, frozen=True, kw_only=True):
    """A mana ability that a player activated while making the illegal play.

    `spent_on`: the ids of other mana abilities that its mana (or mana of mana abilities it caused
    to trigger) was spent on; don't list the illegal play itself. `library`: what it did to a
    library. `wanted`: the player wants to reverse it.
    """

    id: Id
    player: str
    spent_on: tuple[Id, ...] = ()
    library: tuple[LibraryEffect, ...] | None = None
    wanted: bool | None = None


class IllegalPlay(Facts, frozen=True, kw_only=True):
    """The mana abilities that players activated while an illegal action was taken."""

    mana_abilities: Annotated[tuple[ActivatedManaAbility, ...], msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        """Refuse mana that was spent on none of them."""
        ids = [ability.id for ability in self.mana_abilities]
        if len(set(ids)) < len(ids):
            raise ValueError("mana_abilities: duplicate id")
        for i, ability in enumerate(self.mana_abilities):
            stranger = next((name for name in ability.spent_on if name not in ids or name == ability.id), "")
            if stranger:
                raise ValueError(f"mana_abilities[{i}].spent_on: {stranger} is not another mana ability")


@question(
    "illegal-action",
    facts=IllegalPlay,
    cites={"730.1": "the entire action is reversed and"},
    example={"mana_abilities": [{"id": "forest", "player": "Ann", "library": [], "wanted": True}]},
)
def illegal_action(facts: IllegalPlay, case: Case) -> Answer:
    """Those that their players want to reverse, and may."""
    return case.value(_reversed(facts, case))


def _reversed(facts: IllegalPlay, case: Case) -> dict[str, list[str]]:
    """The mana abilities that are reversed, and those that are not. Players may reverse them unless
    their mana was spent on a mana ability that is not reversed."""
    back = {ability.id for i, ability in enumerate(facts.mana_abilities) if _may_be(ability, i, case)}
    while True:
        bound = [a for a in facts.mana_abilities if a.id in back and not back.issuperset(a.spent_on)]
        held = [
            a.id
            for a in bound
            if case.holds("730.1", True, f"mana of {a.id} went to a mana ability that is not reversed")
        ]
        if not held:
            break
        back.difference_update(held)
    order = [ability.id for ability in facts.mana_abilities]
    return {
        "reversed": [name for name in order if name in back],
        "stand": [name for name in order if name not in back],
    }


def _may_be(ability: ActivatedManaAbility, i: int, case: Case) -> bool:
    """The player wants to reverse it, and it did nothing to a library that prevents that."""
    lasting = None if ability.library is None else bool(_LASTING.intersection(ability.library))
    if ability.wanted is False:
        return False
    unknown = [name for name, fact in (("library", lasting), ("wanted", ability.wanted)) if fact is None]
    if lasting is not True and unknown:
        case.missing(*(f"mana_abilities[{i}].{name}" for name in unknown))
    barred = case.holds(
        "730.1",
        lasting,
        f"what {ability.id} did to a library can't be reversed",
        f"{ability.id} may be reversed by {ability.player}",
    )
    return not barred
