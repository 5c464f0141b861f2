"""Illegal actions: what is reversed, what stays, and who has priority afterward (730)."""

from __future__ import annotations

from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.labels import Id
from crkb.questions.values.logic import negate
from crkb.questions.values.zones import Zone

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
    """An action that is illegal or can't be completed, and what was done for it.

    `came_from`: the zone that a spell was cast from. `paid`: payments already made, other than
    mana. `saw_it`: abilities that trigger on something that happened during it. `legal`: it is a
    legal action. `completed`: it could be completed legally.
    """

    player: str
    action: Literal["casting a spell", "activating an ability", "other"]
    came_from: Zone | None = None
    legal: bool | None = None
    completed: bool | None = None
    paid: tuple[str, ...] = ()
    saw_it: tuple[str, ...] = ()
    mana_abilities: tuple[ActivatedManaAbility, ...] = ()

    def __post_init__(self) -> None:
        ids = [ability.id for ability in self.mana_abilities]
        if len(set(ids)) < len(ids):
            raise ValueError("mana_abilities: duplicate id")
        if self.came_from is not None and self.action != "casting a spell":
            raise ValueError("came_from: only for a spell")
        for i, ability in enumerate(self.mana_abilities):
            stranger = next((name for name in ability.spent_on if name not in ids or name == ability.id), "")
            if stranger:
                raise ValueError(f"mana_abilities[{i}].spent_on: {stranger} is not another mana ability")


@question(
    "illegal-action",
    facts=IllegalPlay,
    cites={
        "730.1": "the entire action is reversed and",
        "730.2": "player who had priority retains it",
    },
    example={
        "player": "Ann",
        "action": "casting a spell",
        "came_from": "hand",
        "legal": False,
        "mana_abilities": [{"id": "forest", "player": "Ann", "library": [], "wanted": True}],
    },
)
def illegal_action(facts: IllegalPlay, case: Case) -> Answer:
    """The action and its payments are reversed, and the mana abilities that players want to and may
    reverse."""
    wrong = case.some((negate(facts.legal), "legal"), (negate(facts.completed), "completed"))
    wrong = case.holds(
        "730.1",
        wrong,
        "it is illegal or can't be completed: all of it is reversed",
        "nothing is wrong with it",
    )
    if wrong is None:
        return case.verdict(None)
    if not wrong:
        return case.value({"reversed": False, "triggers": list(facts.saw_it), "cancelled": []})
    value: dict[str, object] = {
        "reversed": True,
        "triggers": case.gives("730.1", [], "nothing triggers because of a reversed action"),
        "cancelled": case.gives("730.1", list(facts.paid), "payments are canceled"),
    }
    if facts.action == "casting a spell":
        case.need("came_from")
        value["returns_to"] = case.gives(
            "730.1", facts.came_from, f"the spell returns to where it came from: {facts.came_from}"
        )
    if facts.mana_abilities:
        value["mana_abilities"] = _reversed(facts, case)
    if facts.action != "other":
        said = f"{facts.player} has priority again, and may take another action or pass"
        value["priority"] = case.gives("730.2", facts.player, said)
    return case.value(value)


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
