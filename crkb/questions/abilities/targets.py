"""Targets: what is targeted, what can be a target, which targets are legal (115.1–115.6, 115.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.values.abilities import (
    TARGETING_ACTIONS,
    TARGETING_KEYWORDS,
    bare,
    parts,
    says_target,
    targeting_action,
    targeting_keyword,
)
from crkb.questions.values.characteristics import CardType
from crkb.questions.values.keywords import check_line, keyword
from crkb.questions.values.labels import Id
from crkb.questions.values.listed import check
from crkb.questions.values.wording import an, known
from crkb.questions.values.zones import CardZone
from crkb.questions.verified import edition_of

Paragraphs = Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]


class Printed(Facts, frozen=True, kw_only=True):
    """A card, or the spell or permanent that it has become.

    `text`: the paragraphs of its rules text. `zone`: its zone; on the stack it is a spell.
    `mutating`: it is being cast for its mutate cost.
    """

    card: Literal["instant", "sorcery", "Aura", "other permanent card"] | None = None
    zone: Literal["stack", "battlefield"] = "stack"
    text: Paragraphs
    mutating: bool = False


@question(
    "what-targets",
    facts=Printed,
    cites={
        "115.1": "targets are declared as part of",
        "115.1a": "but the spell is not",
        "115.1b": "An Aura permanent doesn’t target anything",
        "115.1c": "chosen as the ability is activated",
        "115.1d": "chosen as the ability is put",
        "115.1e": "rule for that keyword ability rather",
        "701.35a": "on each of up to N",
        "701.66a@2026-08-07": "Target land you control becomes a",
        "702.1": "lists only the name of the",
    },
    example={"card": "instant", "text": ["Destroy target creature."]},
)
def what_targets(facts: Printed, case: Case) -> Answer:
    """The spell first, if it is one; then each activated and triggered ability."""
    case.need("card")
    found: list[dict[str, object]] = []
    if facts.zone == "stack":
        found.append(_entry("the spell", _spell_targets(facts, case), "as the spell is cast", case))
    elif facts.card == "Aura":
        stays = case.holds(
            "115.1b", False, "it targets", "an Aura on the battlefield doesn't target anything"
        )
        found.append(_entry("the permanent", bool(stays), "as the spell is cast", case))
    for text in facts.text:
        check_line("text", text, case.effective)
        found += _ability_targets(text, case)
    return case.value(found)


def _entry(what: str, targeted: bool, when: str, case: Case) -> dict[str, object]:
    if not targeted:
        return {"what": what, "targeted": False}
    chooser = case.gives("115.1", "its controller", f"its controller chooses, {when}")
    return {"what": what, "targeted": True, "chosen by": chooser, "chosen": when}


def _spell_targets(facts: Printed, case: Case) -> bool:
    if facts.card == "Aura":
        return bool(case.holds("115.1b", True, "an Aura spell always targets, as its enchant ability says"))
    if facts.card == "other permanent card":
        keyword = facts.mutating and any(targeting_keyword(text) == "mutate" for text in facts.text)
        return bool(
            case.holds(
                "115.1e",
                keyword,
                "mutate gives the spell a target",
                "it has no keyword that gives it a target",
            )
        )
    own = [text for text in facts.text if parts(text).category == "statement"]
    if any(_by_action(text, case) for text in own):
        return True
    return bool(
        case.holds(
            "115.1a",
            any(says_target(text) for text in own),
            "its own instructions say “target”",
            "no instruction that the spell itself follows says “target”",
        )
    )


def _by_action(text: str, case: Case) -> bool:
    """Does the rule of a keyword action in the text say “target”?"""
    action = targeting_action(text)
    rule = TARGETING_ACTIONS.get(action, "")
    if not action or not case.since(edition_of(rule)):
        return False
    return bool(case.holds(rule, True, f"the rule for {action} says “target”"))


def _untargeted_keyword(text: str, case: Case) -> list[dict[str, object]]:
    """The activated and triggered abilities that a keyword without targets stands for."""
    found = keyword(text, case.effective)
    kinds = dict.fromkeys(found.kinds(on_spell=False)) if found else {}
    kinds = case.gives("702.1", kinds, f"{bare(text)} stands for: {', '.join(kinds)}") if kinds else {}
    return [
        {"what": f"{kind} ability: {bare(text)}", "targeted": False}
        for kind in kinds or ()
        if kind in ("activated", "triggered")
    ]


def _ability_targets(text: str, case: Case) -> list[dict[str, object]]:
    named = targeting_keyword(text)
    if named and TARGETING_KEYWORDS[named] != "spell":
        category = TARGETING_KEYWORDS[named]
        targeted = case.holds("115.1e", True, f"the rule for {named} says “target”")
    elif (category := parts(text).category) == "statement":
        return _untargeted_keyword(text, case)
    elif _by_action(text, case):
        targeted = True
    else:
        targeted = case.holds(
            "115.1c" if category == "activated" else "115.1d",
            says_target(text),
            f"the {category} ability says “target”",
            f"the {category} ability does not say “target”",
        )
    if category == "activated":
        when = case.gives("115.1c", "as the ability is activated", "chosen while it is being activated")
    else:
        when = case.gives("115.1d", "as the ability is put on the stack", "chosen on its way to the stack")
    return [_entry(f"{category} ability: {bare(text)}", bool(targeted), when, case)]


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


class Affected(Facts, frozen=True, kw_only=True):
    """An object or player that a spell or ability affects.

    `text`: of the spell or ability. `by`: the words in it that identify this object or player, or
    the keyword that affects it.
    """

    text: Id
    by: Id | None = None

    def __post_init__(self) -> None:
        """Refuse words that are not in the text."""
        if self.by is not None and self.by.casefold() not in self.text.casefold():
            raise ValueError(f"by: the text does not say “{self.by}”")


@question(
    "is-target",
    facts=Affected,
    cites={
        "115.10": "aren’t chosen until the spell or",
        "115.10a": "being affected by a spell or",
        "115.10b": "doesn’t indicate a target",
        "701.35a": "on each of up to N",
        "701.66a@2026-08-07": "Target land you control becomes a",
    },
    example={"text": "Destroy target creature.", "by": "target creature"},
)
def is_target(facts: Affected, case: Case) -> Answer:
    """Only the word “target”, here or in the rule of a keyword or keyword action, makes it one; the
    word “you” never does."""
    case.need("by")
    words = facts.by or ""
    you = words.casefold() == "you"
    if case.holds("115.10b", you, "“you” does not mean a target", "the words are not “you”"):
        return case.verdict(False, {"chosen": "not at all"})
    named = says_target(words) or bool(targeting_keyword(words)) or _is_action(facts.text, words, case)
    if case.holds("115.10a", named, f"“{words}” means a target", f"“{words}” does not mean a target"):
        return case.verdict(True, {"chosen": "as it is put on the stack"})
    when = case.gives("115.10", "as it resolves", "what is not a target is normally chosen on resolution")
    return case.verdict(False, {"chosen": when})


def _is_action(text: str, words: str, case: Case) -> bool:
    """Are the words a keyword action of the text whose rule says “target”?"""
    action = targeting_action(text)
    return bool(action) and action in words.casefold() and _by_action(text, case)
