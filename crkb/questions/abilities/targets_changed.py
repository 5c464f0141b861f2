"""Targets changed, targets of copies, and looking at targets (rules 115.7–115.9, 707.10c–e)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Annotated, Literal, NamedTuple

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.values.labels import Id
from crkb.questions.values.logic import both

Ids = Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]


class Slot(Facts, frozen=True, kw_only=True):
    """One instance of the word “target” on the spell or ability.

    `targets`: its current targets. `legal`: everything that it may now target; for a modal spell or
    ability, `legal_in_mode` says so for each mode. `not_as`: other instances (positions from 0)
    whose targets it may not share (“another target”). `division`: the share of each target, in
    order, if something was divided.
    """

    targets: Ids
    legal: tuple[Id, ...] | None = None
    legal_in_mode: Mapping[str, tuple[Id, ...]] = msgspec.field(default_factory=dict)
    not_as: tuple[Annotated[int, msgspec.Meta(ge=0)], ...] = ()
    division: tuple[Positive, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a division that does not match the targets."""
        if self.division and len(self.division) != len(self.targets):
            raise ValueError("division: needs one share for each target")


TargetWording = Literal[
    "change the target(s)",
    "change a target",
    "change any targets",
    "choose new targets",
    "choose new targets for the copy",
    "something else",
]


class Retargeting(Facts, frozen=True, kw_only=True):
    """A spell or ability, an effect on its targets, and what a player proposes.

    `proposed`: the targets wanted, slot by slot, including the unchanged ones. `mode`: the mode
    that was chosen for it; `new_mode` and `new_division`: proposed along with the new targets.
    """

    effect: TargetWording
    slots: Annotated[tuple[Slot, ...], msgspec.Meta(min_length=1)]
    proposed: tuple[Ids, ...] | None = None
    mode: str | None = None
    new_mode: str | None = None
    new_division: tuple[tuple[Positive, ...], ...] | None = None

    def __post_init__(self) -> None:
        """Refuse proposals with more or fewer targets, and changes of a mode that doesn't exist."""
        shape = [len(slot.targets) for slot in self.slots]
        if self.proposed is not None and [len(ids) for ids in self.proposed] != shape:
            raise ValueError("proposed: needs as many targets as there are now, slot by slot")
        if any(at >= len(self.slots) or at == i for i, s in enumerate(self.slots) for at in s.not_as):
            raise ValueError("not_as: give the positions of other slots")
        if self.new_mode is not None and self.mode is None:
            raise ValueError("new_mode: needs mode, the mode to change")


class TargetPlace(NamedTuple):
    """A target's place, with the old and the new target."""

    slot: int
    at: int
    old: str
    new: str

    @property
    def changed(self) -> bool:
        """True if the target would change."""
        return self.old != self.new


@question(
    "change-targets",
    facts=Retargeting,
    cites={
        "115.1": "targets can’t be changed except by",
        "115.3": "applies both when choosing targets for",
        "115.7a": "can be changed only to another",
        "115.7b": "only one of those targets may",
        "115.7c": "any number of those targets may",
        "115.7d": "must not cause any unchanged targets",
        "115.7e": "only the final set of targets",
        "115.7f": "original division can’t be changed",
        "115.8": "to change its mode",
        "707.10c": "decided what the copy’s targets will",
    },
    example={
        "effect": "choose new targets",
        "slots": [{"targets": ["Bear"], "legal": ["Bear", "Elf"]}],
        "proposed": [["Elf"]],
    },
)
def change_targets(facts: Retargeting, case: Case) -> Answer:
    """Only what the effect lets change, and only to legal targets, judged when all are changed."""
    before = [list(slot.targets) for slot in facts.slots]
    explicit = facts.effect != "something else"
    if not case.holds(
        "115.1", explicit, "the effect says that targets may change", "nothing lets them change"
    ):
        return case.verdict(False, {"targets": before})
    case.need("proposed")
    places = [
        TargetPlace(i, j, old, new)
        for i, (slot, wanted) in enumerate(zip(facts.slots, facts.proposed or (), strict=True))
        for j, (old, new) in enumerate(zip(slot.targets, wanted, strict=True))
    ]
    allowed = case.every(
        (_stays_itself(facts, case), "new_mode"),
        (_number_changed(facts, places, case), "proposed"),
        *_legality(facts, places, case),
        *_apart(facts, places, case),
    )
    if not allowed:
        return case.verdict(allowed, None if allowed is None else {"targets": before})
    return case.verdict(True, _result(facts, case))


def _stays_itself(facts: Retargeting, case: Case) -> bool | None:
    """Neither the mode nor the division can change along with the targets."""
    held: list[bool | None] = []
    if facts.new_mode is not None:
        same = facts.new_mode == facts.mode
        held.append(
            case.holds("115.8", same, f"the mode stays {facts.mode}", f"the mode {facts.mode} can't change")
        )
    if facts.new_division is not None:
        kept = facts.new_division == tuple(slot.division for slot in facts.slots)
        held.append(case.holds("115.7f", kept, "the shares stay", "the division stays the same"))
    return both(*held)


def _number_changed(facts: Retargeting, places: Sequence[TargetPlace], case: Case) -> bool | None:
    number = sum(place.changed for place in places)
    match facts.effect:
        case "change the target(s)":
            return case.holds(
                "115.7a",
                number in (0, len(places)),
                "all of the targets change, or none do",
                f"only {number} of {len(places)} would change, so none do",
            )
        case "change a target":
            return case.holds("115.7b", number <= 1, "at most one changes", f"{number} would change, not one")
        case "change any targets":
            may = [*range(len(places) + 1)]
            return number in case.gives("115.7c", may, f"any number of the {len(places)} may change")
        case _:
            return True


def _new_targets_rule(facts: Retargeting) -> str:
    return "707.10c" if facts.effect.endswith("copy") else "115.7d"


def _kept_rule(facts: Retargeting) -> str:
    """The rule by which some targets may change while others do not ("" if there is none)."""
    return "" if facts.effect.startswith("change") else _new_targets_rule(facts)


def _legality(facts: Retargeting, places: Sequence[TargetPlace], case: Case) -> list[tuple[bool | None, str]]:
    """Each changed target must be legal; an unchanged one need not be."""
    rule = "115.7a" if facts.effect.startswith("change") else _new_targets_rule(facts)
    found = []
    for place in places:
        if place.changed:
            legal = _legal(facts, place.slot, case)
            held = case.holds(
                rule,
                None if legal is None else place.new in legal,
                f"{place.new} is a legal target in place of {place.old}",
                f"{place.new} is not a legal target",
            )
            found.append((held, f"slots[{place.slot}].legal"))
        elif kept := _kept_rule(facts):
            found.append((case.holds(kept, True, f"{place.new} may stay, legal or not"), "proposed"))
    return found


def _legal(facts: Retargeting, slot: int, case: Case) -> Sequence[str] | None:
    """What may be targeted; for a modal spell or ability, in its chosen mode."""
    one = facts.slots[slot]
    if facts.mode is None:
        return one.legal
    return case.gives(
        "115.8", one.legal_in_mode.get(facts.mode), f"the targets must be legal for {facts.mode}"
    )


def _apart(facts: Retargeting, places: Sequence[TargetPlace], case: Case) -> list[tuple[bool | None, str]]:
    """Targets that must differ differ in the end; along the way they need not."""
    found = []
    for one, other in combinations(places, 2):
        same_slot = one.slot == other.slot
        differ = other.slot in facts.slots[one.slot].not_as or one.slot in facts.slots[other.slot].not_as
        if not (same_slot or differ) or not (one.changed or other.changed):
            continue
        rule = "115.3" if same_slot else "115.7e" if one.changed and other.changed else "115.7d"
        held = case.holds(
            rule,
            one.new != other.new,
            f"{one.new} and {other.new} differ in the end",
            f"{one.new} would be the target in two places that must differ",
        )
        found.append((held, "proposed"))
    return found


def _result(facts: Retargeting, case: Case) -> dict[str, object]:
    final = [list(ids) for ids in facts.proposed or ()]
    if not any(slot.division for slot in facts.slots):
        return {"targets": final}
    shares = [
        {
            new: case.gives("115.7f", share, f"{new} gets a share of {share}")
            for new, share in zip(ids, s.division, strict=False)
        }
        for ids, s in zip(final, facts.slots, strict=True)
    ]
    return {"targets": final, "shares": shares}


class Copying(Facts, frozen=True, kw_only=True):
    """An effect that copies a spell or ability for targets that the effect states.

    `legal`: for each instance of “target”, everything that is legal there. `effect`: a copy for
    each player or object of a kind that it “could target”, or one copy with a stated target.
    `candidates`: the players or objects concerned.
    """

    effect: Literal["for each it could target", "with a stated target"]
    legal: Annotated[tuple[tuple[Id, ...], ...], msgspec.Meta(min_length=1)] | None = None
    candidates: Ids

    def __post_init__(self) -> None:
        """Refuse more than one stated target."""
        if self.effect == "with a stated target" and len(self.candidates) > 1:
            raise ValueError("candidates: the effect states one target")


@question(
    "copies-with-targets",
    facts=Copying,
    cites={"707.10d": "for each player or object it", "707.10e": "specify a new target for the"},
    example={
        "effect": "for each it could target",
        "legal": [["Bear", "Elf"], ["Elf"]],
        "candidates": ["Bear", "Elf"],
    },
)
def copies_with_targets(facts: Copying, case: Case) -> Answer:
    """All targets of a copy become the same thing, which must be legal for each of them."""
    case.need("legal")
    rule = "707.10d" if facts.effect.startswith("for each") else "707.10e"
    made = [
        one
        for one in facts.candidates
        if case.holds(
            rule,
            all(one in legal for legal in facts.legal or ()),
            f"{one} is legal for each “target”: a copy with that target",
            f"{one} is not legal for each “target”: no copy",
        )
    ]
    if rule == "707.10e":
        return case.value({"copies": made})
    order = case.gives("707.10d", "their controller", "their controller decides the order")
    return case.value({"copies": made, "order chosen by": order})


class Seen(Facts, frozen=True, kw_only=True):
    """A target as it is now: whether it is still in its zone (a player: in the game), and the
    words that describe it now."""

    here: bool | None = None
    is_now: tuple[str, ...] | None = None


class Look(Facts, frozen=True, kw_only=True):
    """An object that refers to the targets of a spell or ability.

    `chosen`: the targets as it was put on the stack, including repeats. `changed_to`: what effects
    have changed them to since. `looks_for`: its wording, with a `number` of targets or with
    `something` that describes one. `now`: the targets as they are now.
    """

    chosen: tuple[Id, ...] | None = None
    changed_to: tuple[Id, ...] | None = None
    looks_for: Literal["with a number of targets", "that targets", "that targets only"]
    number: Annotated[int, msgspec.Meta(ge=0)] | None = None
    something: str | None = None
    now: Mapping[str, Seen] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse an object that looks for nothing, and changes of the number of targets."""
        if self.looks_for == "with a number of targets":
            if self.number is None or self.something is not None:
                raise ValueError("number: needed, and only needed, to look for a number of targets")
        elif self.something is None or self.number is not None:
            raise ValueError("something: needed to look for a target with a description")
        if self.changed_to and self.chosen is not None and len(self.changed_to) != len(self.chosen):
            raise ValueError("changed_to: changing targets doesn't change how many there are")


@question(
    "look-at-targets",
    facts=Look,
    cites={
        "115.9a": "checks the number of times any",
        "115.9b": "that target is ignored",
        "115.9c": "checks the number of different objects",
    },
    example={"chosen": ["Bear", "Bear"], "looks_for": "with a number of targets", "number": 2},
)
def look_at_targets(facts: Look, case: Case) -> Answer:
    """Numbers refer to what was chosen, descriptions to what the targets are now."""
    case.need("chosen")
    targets = facts.changed_to or facts.chosen or ()
    if facts.looks_for == "with a number of targets":
        times = len(facts.chosen or ())
        right = case.holds(
            "115.9a",
            times == facts.number,
            f"targets were chosen {times} times",
            f"targets were chosen {times} times, not {facts.number}",
        )
        return case.verdict(right)
    different = list(dict.fromkeys(targets))
    if facts.looks_for == "that targets only" and not case.holds(
        "115.9c",
        len(different) == 1,
        "its only target is one object or player",
        f"it has {len(different)} different targets",
    ):
        return case.verdict(False)
    return case.verdict(case.some(*(_seen(facts, one, case) for one in different)))


def _seen(facts: Look, one: str, case: Case) -> tuple[bool | None, str]:
    seen = facts.now.get(one, Seen())
    described = None if seen.is_now is None else facts.something in seen.is_now
    held = case.holds(
        "115.9b",
        both(seen.here, described),
        f"{one} is still there, and is {facts.something}",
        f"{one} is not {facts.something}" if seen.here else f"{one} is gone, so it is ignored",
    )
    return held, f"now.{one}.{'here' if seen.here is None else 'is_now'}"
