"""Types as they are printed and chosen: supertypes, card types, subtypes (rules 205.2–205.4)."""

from __future__ import annotations

import re
from typing import Literal

from crkb import lists
from crkb.game.language.vocabulary import SUBTYPE_LISTS
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, FactsError
from crkb.questions.values.labels import Text
from crkb.questions.values.listed import folded, refuse_misspelling, spelled, subtype

DASH = re.compile(r"\s+(?:—|–|-|--)\s+")
"""The long dash of a type line, as people type it."""


class PrintedTypes(Facts, frozen=True, kw_only=True):
    """A card's type line, as it is printed: Legendary Creature — Goblin Wizard."""

    text: Text


@question(
    "printed-types",
    facts=PrintedTypes,
    cites={
        "205.2a": "The card types are",
        "205.3b": "Each word or two-word phrase",
        "205.3c": "correlated to its appropriate card type",
        "205.4a": "printed directly before its card types",
    },
    example={"text": "Legendary Creature — Goblin Wizard"},
)
def printed_types(facts: PrintedTypes, case: Case) -> Answer:
    """Supertypes and card types stand before the dash, subtypes behind it."""
    before, *behind = DASH.split(facts.text.strip())
    if len(behind) > 1:
        raise FactsError("text: a type line has one dash")
    above = [word.lower() for word in before.split() if word.lower() in folded("supertypes")]
    types = [word for word in before.split() if word.lower() not in above]
    types = [spelled("text", "card-types", word, case.effective) for word in types]
    if not types:
        raise FactsError("text: a card type is missing", "Such as: Creature — Bear")
    supertypes = case.gives("205.4a", above, "the supertypes stand before the card types")
    given = case.gives("205.2a", types, "card types that the rules list")
    words = _subtypes(behind[0], types, case) if behind else []
    found = case.gives("205.3b", words, "what stands behind the dash, cut into subtypes")
    shown: dict[str, object] = {"supertypes": supertypes, "types": given, "subtypes": found}
    if len(types) > 1 and words:
        belong = {each: _types_of(each, types, case) for each in words}
        shown["belong to"] = case.gives("205.3c", belong, "each subtype belongs to a type that has it")
    return case.value(shown)


def _subtypes(text: str, types: list[str], case: Case) -> list[str]:
    """Each word a subtype; creature types may be of two words, and a plane has only one (205.3b)."""
    words = text.split()
    if "plane" in types:
        return [subtype("text", text, case.effective)]
    found = []
    while words:
        count = 2 if " ".join(words[:2]).casefold() in folded("creature-types") else 1
        found.append(subtype("text", " ".join(words[:count]), case.effective))
        del words[:count]
    return found


def _types_of(word: str, types: list[str], case: Case) -> list[str]:
    """The card types among some that a subtype belongs to."""
    held = [name for name in SUBTYPE_LISTS if word in lists.entries(name, case.effective)]
    return [each for each in types if any(each in SUBTYPE_LISTS[name] for name in held)]


class SubtypeChoice(Facts, frozen=True, kw_only=True):
    """The player's answer when an effect asks for a subtype of a card type."""

    of: Literal["artifact", "creature", "enchantment", "land", "planeswalker"] = "creature"
    choice: str | None = None


@question(
    "subtype-choice",
    facts=SubtypeChoice,
    cites={"205.3e": "and only one, existing subtype"},
    example={"of": "creature", "choice": "Merfolk"},
)
def subtype_choice(facts: SubtypeChoice, case: Case) -> Answer:
    """One existing subtype, of the card type that is asked for."""
    case.need("choice")
    choice = " ".join((facts.choice or "").split())
    known = lists.entries(f"{facts.of}-types", case.effective)
    refuse_misspelling("choice", choice, known)
    there = choice.casefold() in {each.casefold() for each in known}
    says = f"{choice} is one {facts.of} type", f"{choice} is not one {facts.of} type"
    return case.verdict(case.holds("205.3e", there, *says))
