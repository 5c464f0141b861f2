"""Tapping a permanent for mana, and effects that look at it (rule 106.12): read from their texts."""

from __future__ import annotations

from typing import ClassVar

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values import mana, mana_texts
from crkb.questions.values.activated import activated
from crkb.questions.values.colors import ManaType, letter
from crkb.questions.values.labels import Text
from crkb.questions.values.logic import both
from crkb.questions.values.mana import CostFacts, Mana


class TapAbility(Facts, frozen=True, kw_only=True):
    """A permanent's activated ability: its cost, a colon, its effect."""

    text: Text


ABILITY_RULES = {
    "106.12": "includes the {T} symbol in its",
    "605.1a": "it’s not a loyalty ability",
}


@question(
    "tapped-for-mana",
    facts=TapAbility,
    cites=ABILITY_RULES,
    example={"text": "{T}: Add {G}."},
)
def tapped_for_mana(facts: TapAbility, case: Case) -> Answer:
    """Yes if it is a mana ability with {T} in its cost."""
    return case.verdict(_taps_for_mana(facts.text, case))


def _taps_for_mana(text: str, case: Case) -> bool | None:
    found = activated("text", text, case.effective)
    tap = case.holds(
        "106.12", "{t}" in found.parts.cost.casefold(), "its cost has {T}", "its cost has no {T}"
    )
    could = found.could_add_mana
    if case.since("2026-08-07"):
        could = could and not found.moves_library_card
    return both(tap, case.holds("605.1a", could, "it is a mana ability", "it is not a mana ability"))


class TapTrigger(CostFacts, frozen=True, kw_only=True):
    """The ability, and an ability that triggers on tapping such permanents for mana. `produced`: the
    mana that was added, unless the text always adds the same."""

    POOLS: ClassVar[tuple[str, ...]] = ("produced",)
    text: Text
    trigger: Text
    produced: str | None = None


@question(
    "tapped-for-mana-trigger",
    facts=TapTrigger,
    cites={"106.12a": "triggers whenever such a mana ability", **ABILITY_RULES},
    example={
        "text": "{T}: Add {G}.",
        "trigger": "Whenever a land is tapped for mana, you gain 1 life.",
    },
)
def tapped_for_mana_trigger(facts: TapTrigger, case: Case) -> Answer:
    """Mana must have been produced; if a type is named, of that type."""
    wanted = mana_texts.tapped("trigger", facts.trigger)
    made = _produced(facts.text, facts.produced)
    named = f"{wanted.of_type} mana" if wanted.of_type else "mana"
    enough = None if made is None else len(_matching(made, wanted.of_type)) >= wanted.at_least
    produced = case.holds("106.12a", enough, f"{named} was produced", f"too little {named} was produced")
    return case.verdict(both(_taps_for_mana(facts.text, case), case.every((produced, "produced"))))


def _produced(text: str, stated: str | None) -> str | None:
    """The mana as it is stated, or as the ability always adds it."""
    return mana_texts.fixed(text) if stated is None else stated


def _matching(produced: str, of_type: ManaType | None) -> tuple[Mana, ...]:
    made = mana.mana(produced)
    return made if of_type is None else tuple(one for one in made if one.type == letter(of_type))


class TapReplacement(CostFacts, frozen=True, kw_only=True):
    """The ability, and what an effect on tapping such permanents for mana says. `produced`: the mana
    that the ability would add, unless its text always adds the same."""

    POOLS: ClassVar[tuple[str, ...]] = ("produced",)
    text: Text
    effect: Text
    produced: str | None = None


@question(
    "tapped-for-mana-replaced",
    facts=TapReplacement,
    cites={"106.12b": "modifies the mana production event while", **ABILITY_RULES},
    example={
        "text": "{T}: Add {G}.",
        "effect": "If a permanent is tapped for mana, it produces twice as much of that mana instead.",
    },
)
def tapped_for_mana_replaced(facts: TapReplacement, case: Case) -> Answer:
    """The effect changes the mana if it is of the type and amount that the effect names."""
    wanted = mana_texts.tapped("effect", facts.effect)
    change = mana_texts.instead("effect", facts.effect)
    said = _produced(facts.text, facts.produced)
    if said is None:
        case.missing("produced")
    produced = mana.mana(said)
    if not case.holds(
        "106.12b",
        len(_matching(said, wanted.of_type)) >= wanted.at_least,
        "the effect looks at such mana",
        "the effect does not apply to this mana",
    ) or not _taps_for_mana(facts.text, case):
        return case.value(mana.shown(produced))
    if change.kind:
        produced = mana.mana(f"{{{change.kind}}}" * len(produced))
    base = mana.mana(change.mana) if change.mana else produced
    return case.value(mana.shown((*(base * change.times), *mana.mana(change.plus))))
