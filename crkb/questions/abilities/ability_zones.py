"""Where an ability functions (rules 113.6, 114.4, 372.4, 907.10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal, get_args

import msgspec

from crkb.lists import Where
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values import keywords
from crkb.questions.values.labels import Text
from crkb.questions.values.wording import an, known

AbilityZone = Literal[
    "battlefield",
    "entering the battlefield",
    "stack",
    "hand",
    "library",
    "graveyard",
    "exile",
    "command",
    "outside the game",
    "before the game",
]
"""The zones, and the other places and times that rules about abilities mention."""

EVERYWHERE: tuple[AbilityZone, ...] = get_args(AbilityZone)
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


class TriggerCondition(Facts, frozen=True, kw_only=True):
    """One trigger condition: a short description, and where it can be met."""

    when: Text
    can_happen_in: Annotated[tuple[AbilityZone, ...], msgspec.Meta(min_length=1)]


class Functioning(Facts, frozen=True, kw_only=True):
    """An ability of an object.

    `object`: what it is on. `keyword`: the keyword that stands for it, with its cost or number (then
    it is all that is needed). `about`: what its text affects, if that is the object itself.
    `from_itself`: the object has the ability by another ability of its own. `castable_from`: where
    the object could be played or cast from. `states`: zones in which its text says it works, or
    (`excludes`) does not. `payable_in`: where the cost of an activated ability can be paid.
    `conditions`: of a triggered one. `takes_from`: the zone out of which its cost or effect (or a
    delayed trigger it makes) moves the object; `put_there`: what puts it into that zone first: its
    condition, an earlier part of its cost or effect, or, for an Aura, that the enchanted object
    leaves the battlefield. `face_up`: of an identity.
    """

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
    keyword: str = ""
    about: Literal[
        "its characteristics",
        "what it costs to cast",
        "how it may be played or cast",
        "from where it may be played or cast",
        "countering or copying it",
        "how it enters the battlefield",
        "putting no counters on it",
        "something else",
    ] = "something else"
    from_itself: bool = False
    castable_from: tuple[AbilityZone, ...] = ("hand",)
    states: tuple[AbilityZone, ...] = ()
    excludes: tuple[AbilityZone, ...] = ()
    payable_in: tuple[AbilityZone, ...] = ()
    conditions: tuple[TriggerCondition, ...] = ()
    takes_from: AbilityZone | None = None
    put_there: Literal["condition", "earlier part", "enchanted object leaves"] | None = None
    face_up: bool | None = None

    def __post_init__(self) -> None:
        """Refuse facts that contradict each other."""
        if self.states and self.excludes:
            raise ValueError("excludes: an ability states where it works or where it doesn't, not both")
        if self.payable_in and self.conditions:
            raise ValueError("conditions: an activated ability has a cost, not a trigger condition")
        if self.put_there is not None and self.takes_from is None:
            raise ValueError("put_there: needs takes_from, the zone that the object is moved out of")
        if self.keyword and (self.about != "something else" or self.states or self.excludes):
            raise ValueError("keyword: its rule says what it is about and where it functions")
        if self.put_there == "enchanted object leaves" and self.object not in ("Aura", None):
            raise ValueError("put_there: only an Aura is attached to an enchanted object")


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
        "113.6p": "conspiracy cards function in the command",
        "114.4": "Abilities of emblems function in the",
        "702.1": "lists only the name of the",
        "372.4": "any number of static, activated and",
        "907.10": "abilities of a face-up identity card",
    },
    example={"object": "other permanent card", "takes_from": "graveyard"},
)
def where_ability_functions(facts: Functioning, case: Case) -> Answer:
    """What its text affects decides; otherwise, abilities function where they usually do for such
    objects."""
    if facts.keyword:
        return case.value(_keyword(facts, case))
    if facts.about != "something else":
        return case.value(_ABOUT[facts.about](facts, case))
    if facts.states:
        return case.value(case.gives("113.6b", list(facts.states), "it states the zones in which it works"))
    if facts.excludes:
        rest = [zone for zone in EVERYWHERE if zone not in facts.excludes]
        return case.value(case.gives("113.6c", rest, f"everywhere but {' and '.join(facts.excludes)}"))
    if facts.takes_from is not None and case.holds(
        "113.6m",
        facts.put_there is None,
        f"it moves the object out of this zone: {facts.takes_from}",
        "it says how the object gets into that zone first, so this does not limit it",
    ):
        return case.value([facts.takes_from])
    if facts.payable_in and case.holds(
        "113.6j",
        "battlefield" not in facts.payable_in,
        "on the battlefield its cost can't be paid",
        "its cost can be paid on the battlefield",
    ):
        return case.value(list(facts.payable_in))
    if facts.conditions:
        return case.value({one.when: _triggers(one, facts, case) for one in facts.conditions})
    return case.value(_usually(facts, case))


def _keyword(facts: Functioning, case: Case) -> list[str]:
    """Where the rule of its keyword says, in the order of the zones."""
    found = keywords.known("keyword", facts.keyword, case.effective)
    zones: set[str] = set()
    for where in found.entry.functions:
        zones |= {*facts.castable_from, "stack"} if where == "castable" else set(KEYWORD_ZONES[where])
    ordered: list[str] = [zone for zone in EVERYWHERE if zone in zones]
    return case.gives("702.1", ordered, f"{found.name} functions as its own rule says")


def _triggers(one: TriggerCondition, facts: Functioning, case: Case) -> list[str]:
    usual = _usually(facts, case)
    if case.holds(
        "113.6k",
        not set(usual) & set(one.can_happen_in),
        f"“{one.when}” can't trigger in its usual zone ({' '.join(usual)})",
        f"“{one.when}” can trigger in its usual zone ({' '.join(usual)})",
    ):
        return list(one.can_happen_in)
    return usual


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


def _characteristics(_: Functioning, case: Case) -> list[str]:
    return case.gives("113.6a", list(EVERYWHERE), "it defines a characteristic, so it works everywhere")


def _cost(_: Functioning, case: Case) -> list[str]:
    return case.gives("113.6d", ["stack"], "what the object costs to cast matters on the stack")


def _how(facts: Functioning, case: Case) -> list[str]:
    own = case.holds(
        "113.6e", not facts.from_itself, "it has the ability by itself", "the object gives it to itself"
    )
    return [*(facts.castable_from if own else ()), "stack"]


def _from_where(_: Functioning, case: Case) -> list[str]:
    return case.gives(
        "113.6f", list(EVERYWHERE), "it says from where the object may be cast, so it works everywhere"
    )


def _countering(_: Functioning, case: Case) -> list[str]:
    return case.gives("113.6g", ["stack"], "only on the stack can the object be countered or copied")


def _entering(_: Functioning, case: Case) -> list[str]:
    return case.gives("113.6h", ["entering the battlefield"], "it changes how the object enters")


def _no_counters(_: Functioning, case: Case) -> list[str]:
    places = ["battlefield", "entering the battlefield"]
    return case.gives("113.6i", places, "it puts no counters on the object, not even as it enters")


_ABOUT: Mapping[str, Callable[[Functioning, Case], list[str]]] = {
    "its characteristics": _characteristics,
    "what it costs to cast": _cost,
    "how it may be played or cast": _how,
    "from where it may be played or cast": _from_where,
    "countering or copying it": _countering,
    "how it enters the battlefield": _entering,
    "putting no counters on it": _no_counters,
}
