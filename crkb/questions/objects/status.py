"""Status: tapped, flipped, face down, phased out; its initial values and how long it lasts (110.5)."""

from __future__ import annotations

from typing import Any

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.characteristics import CHARACTERISTICS, listed
from crkb.questions.values.labels import Name
from crkb.questions.values.listed import refuse_misspelling
from crkb.questions.values.status import CATEGORIES, VALUES, Value, category, entering, with_values
from crkb.questions.values.wording import in_zone
from crkb.questions.values.zones import Elsewhere


class RecordedStatus(Facts, frozen=True, kw_only=True):
    """What a record says of a permanent's status."""

    values: tuple[Value, ...] | None = None


@question(
    "status-complete",
    facts=RecordedStatus,
    cites={"110.5": "always has one of these values"},
    example={"values": ["tapped", "unflipped", "face up", "phased in"]},
)
def status_complete(facts: RecordedStatus, case: Case) -> Answer:
    """Exactly one value of each category."""
    case.need("values")
    conditions = []
    for pair in CATEGORIES:
        found = sorted(set(facts.values or ()) & set(pair))
        held = case.holds(
            "110.5",
            len(found) == 1,
            f"it is {listed(found)}",
            f"of {' and '.join(pair)} it has {'both' if found else 'neither'}",
        )
        conditions.append((held, "values"))
    return case.verdict(case.every(*conditions))


class Information(Facts, frozen=True, kw_only=True):
    """A kind of information about an object: "color", "owner", "tapped" and so on."""

    information: Name


@question(
    "is-characteristic",
    facts=Information,
    cites={"109.3": "Any other information about an object", "110.5a": "Status is not a characteristic"},
    example={"information": "toughness"},
)
def is_characteristic(facts: Information, case: Case) -> Answer:
    """Fifteen kinds of information are; a status is not, nor is anything else."""
    word = " ".join(facts.information.casefold().split())
    refuse_misspelling("information", word, (*CHARACTERISTICS, *VALUES))
    if case.holds("110.5a", word in (*VALUES, "status"), f"{word} is a status", f"{word} is not a status"):
        return case.verdict(False)
    truth = case.holds(
        "109.3", word in CHARACTERISTICS, f"{word} is a characteristic", f"{word} is other information"
    )
    return case.verdict(truth)


class Entering(Facts, frozen=True, kw_only=True):
    """A permanent that enters the battlefield; `says`: the status that spells, abilities or other
    effects state it enters with."""

    says: tuple[Value, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse both values of one category."""
        _one_of_each("says", self.says or ())


def _one_of_each(field: str, values: tuple[Value, ...]) -> None:
    both = next((pair for pair in CATEGORIES if set(pair) <= set(values)), None)
    if both:
        raise ValueError(f"{field}: {' and '.join(both)} contradict each other")


@question(
    "status-entering",
    facts=Entering,
    cites={"110.5b": "enter the battlefield untapped, unflipped"},
    example={"says": ["tapped"]},
)
def status_entering(facts: Entering, case: Case) -> Answer:
    """Untapped, unflipped, face up and phased in, except as stated."""
    case.need("says")
    return case.value(with_values(_usual(case), facts.says or ()))


def _usual(case: Case) -> list[Value]:
    usual = entering()
    return case.gives("110.5b", usual, f"permanents enter {listed(usual)}")


class Sides(Facts, frozen=True, kw_only=True):
    """A permanent's name; `flipped`: the name of a flip card's bottom half."""

    name: Name
    flipped: str = ""


class StatusEvent(Facts, frozen=True, kw_only=True):
    """One thing that happens to the permanent.

    `set`: a spell, ability or turn-based action gives it these values. `becomes`: an effect makes
    it a copy of this. `moved`: it leaves the battlefield; `entered`: it comes back.
    """

    set: tuple[Value, ...] = ()
    becomes: Sides | None = None
    moved: Elsewhere | None = None
    entered: bool = False

    def __post_init__(self) -> None:
        """Refuse an event of two kinds, or of none."""
        kinds = (bool(self.set), self.becomes is not None, self.moved is not None, self.entered)
        if sum(kinds) != 1:
            raise ValueError("events: each needs exactly one of set, becomes, moved, entered")
        _one_of_each("set", self.set)


class StatusHistory(Facts, frozen=True, kw_only=True):
    """A permanent with its status, and what happens to it in order. `printed` is its card."""

    status: tuple[Value, ...] | None = None
    printed: Sides | None = None
    events: tuple[StatusEvent, ...] = ()

    def __post_init__(self) -> None:
        """Refuse an impossible order of events, or a status that contradicts itself."""
        _one_of_each("status", self.status or ())
        if self.status is not None and len({category(value) for value in self.status}) < len(CATEGORIES):
            raise ValueError("status: a permanent has one value of each of the four categories")
        there = True
        for event in self.events:
            if event.entered == there:
                raise ValueError(
                    "events: it can enter only after it was moved, and nothing else can happen in between"
                )
            there = event.moved is None


@question(
    "status-now",
    facts=StatusHistory,
    cites={
        "110.5b": "enter the battlefield untapped, unflipped",
        "110.5c": "retains its status until a spell",
        "110.5d": "Only permanents have status",
        "710.4": "Flipping a permanent is a one-way",
    },
    example={"status": ["tapped", "unflipped", "face up", "phased in"], "events": [{"set": ["untapped"]}]},
)
def status_now(facts: StatusHistory, case: Case) -> Answer:
    """A status lasts until something changes it; only objects on the battlefield have one."""
    status = None if facts.status is None else list(facts.status)
    sides = facts.printed
    for event in facts.events:
        if event.moved is not None:
            sides = facts.printed
            status = _gone(event.moved, status, case)
        elif event.entered:
            status = _usual(case)
        elif event.becomes is not None:
            sides = event.becomes
            status = _kept(sides, status, case)
        elif status is not None:
            status = _set(status, event.set, case)
    if status is None:
        case.missing("status")
    now: dict[str, Any] = {"status": status}
    if sides is not None:
        now["name"] = sides.flipped if "flipped" in status and sides.flipped else sides.name
    return case.value(now)


def _gone(zone: str, status: list[Value] | None, case: Case) -> list[Value] | None:
    """Its status in another zone: none, whatever its card looks like there."""
    if case.holds("110.5d", True, f"{in_zone(zone)} it is not a permanent and has no status"):
        return []
    return status


def _kept(sides: Sides, status: list[Value] | None, case: Case) -> list[Value] | None:
    if status is None:
        return None
    return case.gives("110.5c", status, f"it becomes {sides.name} and remains {listed(status)}")


def _set(status: list[Value], values: tuple[Value, ...], case: Case) -> list[Value]:
    if "unflipped" in values and "flipped" in status:
        stays = case.holds("710.4", True, "it is flipped and can't become unflipped again")
        values = tuple(value for value in values if not (stays and value == "unflipped"))
    return with_values(status, values)
