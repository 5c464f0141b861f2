"""Where an ability functions (rules 113.6, 114.4, 372.4, 907.10), read from its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from crkb.lists import Where
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values import functioning, keywords
from crkb.questions.values.abilities import parts
from crkb.questions.values.functioning import EVERYWHERE, AbilityZone
from crkb.questions.values.labels import Name, Text
from crkb.questions.values.wording import an, known

SPELLS = ("instant", "sorcery")
KEYWORD_ZONES: Mapping[Where, tuple[AbilityZone, ...]] = {
    "battlefield": ("battlefield",),
    "entering": ("entering the battlefield",),
    "stack": ("stack",),
    "hand": ("hand",),
    "graveyard": ("graveyard",),
    "exile": ("exile",),
    "command": ("command",),
    "outside": ("outside the game",),
    "before the game": ("before the game",),
    "everywhere": EVERYWHERE,
}
"""Where a keyword's rules say that it functions, in the words of these facts."""
COMMAND = ("emblem", "plane", "vanguard", "scheme", "conspiracy")


class Functioning(Facts, frozen=True, kw_only=True):
    """An ability of an object: its `text` (a keyword, or a paragraph), and what the object is.

    `name`: what the text may call the object, besides “this …”. `castable_from`: where the object
    could be played or cast from. `can_happen_in`: where a trigger condition can be met, where its words
    leave that open. `face_up`: of an identity.
    """

    text: Text
    object: (
        Literal[
            "instant",
            "sorcery",
            "Aura",
            "other permanent card",
            "emblem",
            "plane",
            "vanguard",
            "scheme",
            "conspiracy",
            "identity",
        ]
        | None
    ) = None
    name: Name | None = None
    castable_from: tuple[AbilityZone, ...] = ("hand",)
    can_happen_in: Annotated[tuple[AbilityZone, ...], msgspec.Meta(min_length=1)] | None = None
    face_up: bool | None = None


@question(
    "where-ability-functions",
    facts=Functioning,
    cites={
        "113.6": "usually function only while that object",
        "113.6a": "Characteristic-defining abilities function everywhere",
        "113.6b": "functions only from those zones",
        "113.6c": "functions everywhere except for the specified",
        "113.6d": "particular object costs to cast functions",
        "113.6e": "can be played or cast functions",
        "113.6f": "what zones that particular object can",
        "113.6g": "can’t be copied functions on the",
        "113.6h": "modifies how that particular object enters",
        "113.6i": "states counters can’t be put on",
        "113.6j": "any zone in which its cost",
        "113.6k": "A trigger condition that can’t trigger",
        "113.6m": "functions only in that zone",
        "113.6n": "modifies the rules for deck construction",
        "113.6p": "conspiracy cards function in the command",
        "114.4": "Abilities of emblems function in the",
        "702.1": "lists only the name of the",
        "372.4": "any number of static, activated and",
        "907.10": "abilities of a face-up identity card",
    },
    example={
        "text": "{2}: Put this card from your graveyard into your hand.",
        "object": "other permanent card",
    },
)
def where_ability_functions(facts: Functioning, case: Case) -> Answer:
    """What its text is about decides; otherwise, abilities function where they usually do for such
    objects."""
    if (found := keywords.single("text", facts.text, case.effective)) is not None:
        return case.value(_keyword(found, facts, case))
    said = functioning.itself(facts.text, facts.name or "")
    own = parts(said)
    if own.category == "statement" and (form := functioning.about(own.effect)) is not None:
        zones = form.zones or (*facts.castable_from, "stack")
        return case.value(case.gives(form.rule, list(zones), form.says))
    if stated := functioning.stated(said):
        return case.value(case.gives("113.6b", list(stated), "it states the zones in which it works"))
    if excluded := functioning.excluded(said):
        rest = [zone for zone in EVERYWHERE if zone not in excluded]
        return case.value(case.gives("113.6c", rest, f"everywhere but {' and '.join(excluded)}"))
    taken = functioning.taken(own, facts.object == "Aura")
    if taken is not None and case.holds(
        "113.6m",
        not taken.put_there,
        f"it moves the object out of this zone: {taken.zone}",
        "it says how the object gets into that zone first, so this does not limit it",
    ):
        return case.value([taken.zone])
    if own.category == "activated":
        return case.value(_activated(own.cost, facts, case))
    if own.category == "triggered":
        return case.value(_conditions(own.condition, facts, case))
    return case.value(_usually(facts, case))


def _keyword(found: keywords.Keyword, facts: Functioning, case: Case) -> list[str]:
    """Where the rule of its keyword says, in the order of the zones."""
    zones: set[str] = set()
    for where in found.entry.functions:
        zones |= {*facts.castable_from, "stack"} if where == "castable" else set(KEYWORD_ZONES[where])
    ordered: list[str] = [zone for zone in EVERYWHERE if zone in zones]
    return case.gives("702.1", ordered, f"{found.name} functions as its own rule says")


def _activated(cost: str, facts: Functioning, case: Case) -> list[str]:
    payable = functioning.payable_only_in(cost)
    if case.holds(
        "113.6j",
        bool(payable),
        "on the battlefield its cost can't be paid",
        "its cost can be paid on the battlefield",
    ):
        return list(payable)
    return _usually(facts, case)


def _conditions(condition: str, facts: Functioning, case: Case) -> object:
    """Where each trigger condition works; one list if that is the same for all."""
    apart = functioning.conditions(condition)
    found = {one.replace("~", "it"): _triggers(one, facts, case) for one in apart}
    first = next(iter(found.values()))
    return first if all(zones == first for zones in found.values()) else found


def _triggers(one: str, facts: Functioning, case: Case) -> list[str]:
    met = functioning.met_in(one)
    if met == () and facts.can_happen_in is None:
        case.missing("can_happen_in")
    said = one.replace("~", "it")
    if case.holds(
        "113.6k",
        met is not None,
        f"“{said}” can't trigger from the battlefield",
        f"“{said}” can trigger in its usual zone",
    ):
        return list(met or facts.can_happen_in or ())
    return _usually(facts, case)


def _usually(facts: Functioning, case: Case) -> list[str]:
    case.need("object")
    if facts.object == "identity":
        return _identity(facts, case)
    if facts.object == "emblem":
        return case.gives("114.4", ["command"], "an emblem's abilities work in the command zone")
    if facts.object in COMMAND:
        return case.gives(
            "113.6p", ["command"], f"abilities of {an(known(facts.object))} work in the command zone"
        )
    zone = "stack" if facts.object in SPELLS else "battlefield"
    return case.gives("113.6", [zone], f"abilities of this kind of object usually work in this zone: {zone}")


def _identity(facts: Functioning, case: Case) -> list[str]:
    case.need("face_up")
    up = case.holds("372.4", facts.face_up, "the identity is face up", "it is face down and has no abilities")
    return case.gives("907.10", ["command"], "its abilities work from the command zone") if up else []
