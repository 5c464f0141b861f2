"""Tapping a permanent for mana, and effects that look at it (rule 106.12)."""

from __future__ import annotations

from typing import ClassVar

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count
from crkb.questions.values import mana
from crkb.questions.values.colors import ManaType, letter
from crkb.questions.values.logic import both, negate
from crkb.questions.values.mana import CostFacts, Mana


class TapAbility(CostFacts, frozen=True, kw_only=True):
    """A permanent's activated ability: the symbols of its activation cost, whether it could add mana
    on resolving, whether it has a target, and whether its cost or effect moves a card to or from a
    library."""

    COSTS: ClassVar[tuple[str, ...]] = ("cost",)
    cost: str
    could_add_mana: bool | None = None
    has_target: bool | None = None
    moves_library_card: bool | None = None


ABILITY_RULES = {
    "106.12": "includes the {T} symbol in its",
    "605.1a": "it’s not a loyalty ability",
}


@question(
    "tapped-for-mana",
    facts=TapAbility,
    cites=ABILITY_RULES,
    example={"cost": "{T}", "could_add_mana": True, "has_target": False, "moves_library_card": False},
)
def tapped_for_mana(facts: TapAbility, case: Case) -> Answer:
    """Yes if it is a mana ability with {T} in its cost."""
    return case.verdict(_taps_for_mana(facts, case))


def _taps_for_mana(facts: TapAbility, case: Case) -> bool | None:
    cost = mana.parse(facts.cost)
    kinds = {symbol.kind for symbol in cost}
    tap = case.holds("106.12", "tap" in kinds, "its cost has {T}", "its cost has no {T}")
    could = case.every(
        (facts.could_add_mana, "could_add_mana"),
        (negate(facts.has_target), "has_target"),
        ("loyalty" not in kinds, "cost"),
        (_leaves_libraries(facts, case), "moves_library_card"),
    )
    ability = case.holds("605.1a", could, "it is a mana ability", "it is not a mana ability")
    return both(tap, ability)


def _leaves_libraries(facts: TapAbility, case: Case) -> bool | None:
    """Moving a card to or from a library matters since 2026."""
    return negate(facts.moves_library_card) if case.since("2026-08-07") else True


class TapTrigger(TapAbility, frozen=True, kw_only=True):
    """The ability, the mana that it added on resolution, and the type that the trigger names (left
    out: any mana)."""

    POOLS: ClassVar[tuple[str, ...]] = ("produced",)
    produced: str | None = None
    of_type: ManaType | None = None


@question(
    "tapped-for-mana-trigger",
    facts=TapTrigger,
    cites={"106.12a": "triggers whenever such a mana ability", **ABILITY_RULES},
    example={
        "cost": "{T}",
        "could_add_mana": True,
        "has_target": False,
        "moves_library_card": False,
        "produced": "{G}",
    },
)
def tapped_for_mana_trigger(facts: TapTrigger, case: Case) -> Answer:
    """Mana must have been produced; if a type is named, of that type."""
    made = None if facts.produced is None else bool(_matching(facts.produced, facts.of_type))
    named = f"{facts.of_type} mana" if facts.of_type else "mana"
    produced = case.holds("106.12a", made, f"{named} was produced", f"no {named} was produced")
    return case.verdict(both(_taps_for_mana(facts, case), case.every((produced, "produced"))))


def _matching(produced: str, of_type: ManaType | None) -> tuple[Mana, ...]:
    made = mana.mana(produced)
    return made if of_type is None else tuple(one for one in made if one.type == letter(of_type))


class TapReplacement(TapTrigger, frozen=True, kw_only=True):
    """The ability, the mana that it would add, and an effect on tapping permanents for mana. The
    effect applies to mana `of_type`, or to `at_least` this much mana, and makes the ability produce
    `instead` (left out: the same mana), multiplied by `times`, `plus` more mana."""

    POOLS: ClassVar[tuple[str, ...]] = ("produced", "instead", "plus")
    at_least: Count = 1
    instead: str | None = None
    times: mana.Amount = 1
    plus: str = ""


@question(
    "tapped-for-mana-replaced",
    facts=TapReplacement,
    cites={"106.12b": "modifies the mana production event while", **ABILITY_RULES},
    example={
        "cost": "{T}",
        "could_add_mana": True,
        "has_target": False,
        "moves_library_card": False,
        "produced": "{G}",
        "times": 2,
    },
)
def tapped_for_mana_replaced(facts: TapReplacement, case: Case) -> Answer:
    """The effect changes the mana if it is of the type and amount that the effect names."""
    case.need("produced")
    produced = mana.mana(facts.produced or "")
    found = _matching(facts.produced or "", facts.of_type)
    if not case.holds(
        "106.12b",
        len(found) >= facts.at_least,
        "the effect looks at such mana",
        "the effect does not apply to this mana",
    ):
        return case.value(mana.shown(produced))
    taps = _taps_for_mana(facts, case)
    if taps is None:
        return case.verdict(None)
    if not taps:
        return case.value(mana.shown(produced))
    base = produced if facts.instead is None else mana.mana(facts.instead)
    return case.value(mana.shown((*(base * facts.times), *mana.mana(facts.plus))))
