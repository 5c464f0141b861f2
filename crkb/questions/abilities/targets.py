"""Targets: what can be a target, which targets are legal (115.2–115.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.values.characteristics import CardType
from crkb.questions.values.labels import Id
from crkb.questions.values.listed import check
from crkb.questions.values.wording import an, known
from crkb.questions.values.zones import CardZone


class Wanted(Facts, frozen=True, kw_only=True):
    """What a text requires with “target …”: “target artifact or land” is a permanent of these
    types, “target creature card in a graveyard” a card of that type there, “target creature spell”
    a spell.

    `what`: what it names; "any target" for the short form in texts about damage. `types`: one of
    these is required (none: any type). `zone`: the zone that it names.
    """

    what: Annotated[
        tuple[Literal["permanent", "card", "spell", "ability", "player", "any target"], ...],
        msgspec.Meta(min_length=1),
    ] = ("permanent",)
    types: tuple[CardType, ...] = ()
    zone: CardZone | None = None


class TargetCandidate(Facts, frozen=True, kw_only=True):
    """What a player would like to choose: a player, or an object as what it is in its zone.

    `zone`: of a card that is neither on the battlefield nor on the stack.
    """

    id: Id
    what: Literal["permanent", "card", "spell", "ability", "player"] | None = None
    types: tuple[CardType, ...] | None = None
    zone: CardZone | None = None


class Aim(Facts, frozen=True, kw_only=True):
    """A spell or ability (its id), what it can target, and a candidate target."""

    source: Id
    wants: Wanted
    candidate: TargetCandidate


ANY_TARGET = ("creature", "planeswalker", "battle")


@question(
    "may-be-target",
    facts=Aim,
    cites={
        "115.2": "Only permanents are legal targets",
        "115.3": "applies both when choosing targets for",
        "115.4": "creatures, players, planeswalkers, or battles",
        "115.5": "illegal target for itself",
    },
    example={
        "source": "Shock",
        "wants": {"what": ["any target"]},
        "candidate": {"id": "Bear", "what": "permanent", "types": ["creature"]},
    },
)
def may_be_target(facts: Aim, case: Case) -> Answer:
    """It must be something else than the source, of the right kind, in the right zone, with one of
    the types."""
    check("wants.types", "card-types", facts.wants.types, case.effective)
    check("candidate.types", "card-types", facts.candidate.types or (), case.effective)
    itself = facts.candidate.id == facts.source
    if case.holds("115.5", itself, f"{facts.source} can't target itself", "it is something else"):
        return case.verdict(False)
    if "any target" in facts.wants.what:
        return case.verdict(_fits_any_target(facts.candidate, case))
    sort = case.holds(
        "115.2",
        _specified(facts.wants, facts.candidate),
        f"the text targets {an(known(facts.candidate.what))}",
        f"the text does not target {an(known(facts.candidate.what))}{_there(facts.candidate)}",
    )
    unknown = "candidate.what" if facts.candidate.what is None else "candidate.zone"
    kind = case.holds(
        "115.3",
        _of_type(facts.wants.types, facts.candidate),
        "its type fits",
        f"its types don't include {' or '.join(facts.wants.types)}",
    )
    return case.verdict(case.every((sort, unknown), (kind, "candidate.types")))


def _fits_any_target(candidate: TargetCandidate, case: Case) -> bool | None:
    if candidate.what is None:
        case.missing("candidate.what")
    fits: bool | None = candidate.what == "player"
    if candidate.what == "permanent":
        fits = _of_type(ANY_TARGET, candidate)
    held = case.holds(
        "115.4",
        fits,
        "it is a creature, player, planeswalker or battle",
        "it is not a creature, player, planeswalker or battle",
    )
    return case.every((held, "candidate.types"))


def _specified(wants: Wanted, candidate: TargetCandidate) -> bool | None:
    if candidate.what is None:
        return None
    if candidate.what != "card" or "card" not in wants.what:
        return candidate.what in wants.what
    if wants.zone is None:
        return False
    return None if candidate.zone is None else candidate.zone == wants.zone


def _of_type(types: Sequence[str], candidate: TargetCandidate) -> bool | None:
    if not types or candidate.what in ("player", "ability"):
        return True
    return None if candidate.types is None else bool(set(types) & set(candidate.types))


def _there(candidate: TargetCandidate) -> str:
    return f" in {candidate.zone}" if candidate.zone else ""


class Instance(Facts, frozen=True, kw_only=True):
    """One instance of the word “target” in a text, and what is chosen for it.

    `number`: how many targets it requires; `up_to`: fewer are allowed. `fits`: everything that
    meets its criteria.
    """

    number: Positive = 1
    up_to: bool = False
    chosen: tuple[Id, ...] | None = None
    fits: tuple[Id, ...] | None = None


class TargetChoice(Facts, frozen=True, kw_only=True):
    """The targets proposed for a spell or ability, for each instance of “target” in its text."""

    instances: Annotated[tuple[Instance, ...], msgspec.Meta(min_length=1)]


@question(
    "choose-targets",
    facts=TargetChoice,
    cites={
        "115.1": "choose one or more targets for",
        "115.3": "applies both when choosing targets for",
        "115.6": "may allow zero targets",
    },
    example={"instances": [{"number": 2, "chosen": ["Bear", "Elf"], "fits": ["Bear", "Elf"]}]},
)
def choose_targets(facts: TargetChoice, case: Case) -> Answer:
    """For each instance, the right number of different targets that meet its criteria."""
    allowed = case.every(*(c for i, one in enumerate(facts.instances) for c in _instance(i, one, case)))
    if any(one.chosen is None for one in facts.instances):
        return case.verdict(allowed)
    chosen = any(one.chosen for one in facts.instances)
    targeted = case.holds(
        "115.6", chosen, "something is chosen, so it is targeted", "nothing is chosen: it is not targeted"
    )
    return case.verdict(allowed, {"requires targets": True, "targeted": bool(targeted)})


def _instance(i: int, one: Instance, case: Case) -> list[tuple[bool | None, str]]:
    if one.chosen is None:
        return [(None, f"instances[{i}].chosen")]
    where = f"instances[{i}].fits"
    number = len(one.chosen)
    if number == 0:
        none = case.holds(
            "115.6", one.up_to, "no target needs to be chosen", "zero targets are not allowed here"
        )
        return [(none, where)]
    enough = number == one.number or (one.up_to and number < one.number)
    right = case.holds(
        "115.1",
        enough,
        f"{number} is the required number of targets",
        f"{number} is not the required number of targets",
    )
    apart = case.holds(
        "115.3",
        len(set(one.chosen)) == number,
        "nothing is chosen more than once for one “target”",
        "something is chosen more than once for one “target”",
    )
    missing = None if one.fits is None else sorted(set(one.chosen) - set(one.fits))
    fits = case.holds(
        "115.3",
        None if missing is None else not missing,
        "all of them meet the criteria",
        f"the criteria are not met by {' and '.join(missing or [])}",
    )
    return [(right, where), (apart, where), (fits, where)]
