"""Who controls an ability, who “you” is, and where it comes from (109.4–109.5, 113.7–113.10, 706.8c)."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.labels import Text
from crkb.questions.values.timing import Now, like_a_sorcery
from crkb.questions.values.wording import an, known


class AbilityOrigin(Facts, frozen=True, kw_only=True):
    """An activated or triggered ability (not a delayed triggered one).

    `state`: it is on the stack, it has triggered and is waiting, or it is a mana ability that never
    goes there. `activated_by`; `controller_then`: who controlled the source as it triggered ("" is
    nobody); `controller_now`: who does now; `owner` of the source.
    """

    kind: Literal["activated", "triggered"]
    state: Literal["on the stack", "waiting", "mana ability"] = "on the stack"
    activated_by: str | None = None
    controller_then: str | None = None
    controller_now: str | None = None
    owner: str | None = None

    def __post_init__(self) -> None:
        """Refuse a waiting activated ability."""
        if self.kind == "activated" and self.state == "waiting":
            raise ValueError("state: only a triggered ability can be waiting to be put on the stack")


@question(
    "controller-of-ability",
    facts=AbilityOrigin,
    cites={
        "109.4a": "as though it were on the",
        "109.4b": "waiting to be placed on the",
        "113.8": "if it had no controller, the",
    },
    example={"kind": "activated", "activated_by": "Ann"},
)
def controller_of_ability(facts: AbilityOrigin, case: Case) -> Answer:
    """The player who activated it, or who controlled its source when it triggered."""
    if facts.state == "mana ability":
        same = case.holds("109.4a", True, "a mana ability is treated as if it were on the stack")
        if not same:
            return case.value("nobody")
    if facts.kind == "activated":
        case.need("activated_by")
        return case.value(case.gives("113.8", facts.activated_by, f"{facts.activated_by} activated it"))
    case.need("controller_then")
    then = facts.controller_then or ""
    if facts.state == "waiting":
        return case.value(case.gives("109.4b", then, f"{then} controlled the source as it triggered"))
    if case.holds(
        "113.8", bool(then), f"{then} controlled the source as it triggered", "nobody controlled it"
    ):
        return case.value(then)
    case.need("owner")
    return case.value(facts.owner)


class You(Facts, frozen=True, kw_only=True):
    """The word “you” or “your” on an object, and the players it could mean.

    `word_on`: the object's own text, or this kind of ability of it. `controller`: of the object now
    ("" is nobody). `trying`: who is attempting to play, cast or activate it. `owner`: of the
    object. `activated_by`; `controller_then`: as the ability triggered.
    """

    word_on: Literal["object", "static ability", "activated ability", "triggered ability"]
    controller: str | None = None
    trying: str | None = None
    owner: str | None = None
    activated_by: str | None = None
    controller_then: str | None = None


@question(
    "who-is-you",
    facts=You,
    cites={"109.5": "words “you” and “your” on an"},
    example={"word_on": "static ability", "controller": "Ann"},
)
def who_is_you(facts: You, case: Case) -> Answer:
    """The controller (for some abilities, at an earlier time); without one, whoever tries to play
    it, or its owner."""
    field = {"activated ability": "activated_by", "triggered ability": "controller_then"}.get(
        facts.word_on, "controller"
    )
    if field == "controller" and facts.trying is not None:
        field = "trying"
    case.need(field)
    if field == "controller" and not facts.controller:
        case.need("owner")
        field = "owner"
    player = getattr(facts, field)
    return case.value(case.gives("109.5", player, f"“you” in this kind of text is {player}"))


class AbilitySource(Facts, frozen=True, kw_only=True):
    """An ability on the stack that needs information about its source, such as its power.

    `ability_of`: the object whose ability was activated or has triggered. `asks`: whether it needs
    this as it is announced or put on the stack, or only in its effect. `still_there`: the source is
    in the expected zone at that time. `amount_then`: as the ability was put on the stack;
    `amount_now`: on resolution; `amount_last`: as the source last was in that zone.
    """

    ability_of: Text
    asks: Literal["while it is put on the stack", "in its effect"] = "in its effect"
    still_there: bool | None = None
    amount_then: int | None = None
    amount_now: int | None = None
    amount_last: int | None = None


@question(
    "source-of-ability",
    facts=AbilitySource,
    cites={"113.7": "is the object that generated it", "113.7a": "exists on the stack independently of"},
    example={"ability_of": "Ogre", "still_there": False, "amount_last": 3},
)
def source_of_ability(facts: AbilitySource, case: Case) -> Answer:
    """The object whose ability it is; if that is gone, its last known information."""
    case.need("still_there")
    source = case.gives("113.7", facts.ability_of, f"{facts.ability_of} generated it")
    resolves = case.gives("113.7a", True, "whatever happens to the source, the ability stays on the stack")
    there = case.holds(
        "113.7a", facts.still_there, "the source is in the expected zone", "the source is gone"
    )
    early = facts.asks == "while it is put on the stack"
    field = "amount_last" if not there else "amount_then" if early else "amount_now"
    case.need(field)
    return case.value({"source": source, "resolves": resolves, "uses": getattr(facts, field)})


OnStack = Literal["spell", "activated ability", "triggered ability"]


class Countering(Facts, frozen=True, kw_only=True):
    """Something to be countered, and what the effect says it counters."""

    what: OnStack | Literal["static ability"] | None = None
    counters: Annotated[tuple[OnStack, ...], msgspec.Meta(min_length=1)]


@question(
    "can-be-countered",
    facts=Countering,
    cites={"113.9": "can’t be countered by anything that"},
    example={"what": "spell", "counters": ["spell"]},
)
def can_be_countered(facts: Countering, case: Case) -> Answer:
    """Abilities aren't spells, and static abilities are never on the stack."""
    case.need("what")
    named = " or ".join(facts.counters)
    held = case.holds(
        "113.9",
        facts.what in facts.counters,
        f"the effect counters {named}",
        f"the effect counters {named}, not {an(known(facts.what))}",
    )
    return case.verdict(held)


class Granted(Facts, frozen=True, kw_only=True):
    """An activated ability that an effect has given to an object, with any limit that the effect
    puts on activating it. `activated`: how often it was activated this turn."""

    says: tuple[Literal["only as a sorcery", "only once each turn"], ...] = ()
    now: Now = Now()
    activated: Annotated[int, msgspec.Meta(ge=0)] | None = None


@question(
    "granted-ability-usable",
    facts=Granted,
    cites={"113.3b": "such an ability whenever they have", "113.10a": "become part of the ability that’s"},
    example={"says": ["only once each turn"], "now": {"priority": True}, "activated": 0},
)
def granted_ability_usable(facts: Granted, case: Case) -> Answer:
    """The player needs priority, and the limits that came with the ability apply."""
    has = case.holds("113.3b", facts.now.priority, "the player has priority", "the player has no priority")
    limits: list[tuple[bool | None, str]] = []
    if "only as a sorcery" in facts.says:
        limits += like_a_sorcery(facts.now)
    if "only once each turn" in facts.says:
        limits.append((None if facts.activated is None else facts.activated == 0, "activated"))
    kept = [
        (
            case.holds("113.10a", truth, "its limit is kept", "its limit is not kept"),
            name,
        )
        for truth, name in limits
    ]
    return case.verdict(case.every((has, "now.priority"), *kept))


STORES = re.compile(r"\bstore\b[^.]*\bresults?\b", re.I)
READS = re.compile(r"\bstored (?:results?|numbers?)\b", re.I)


class AbilityTexts(Facts, frozen=True, kw_only=True):
    """The abilities of a permanent, paragraph by paragraph."""

    abilities: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] | None = None


@question(
    "linked-by-results",
    facts=AbilityTexts,
    cites={"706.8c": "ability that stores results on it"},
    example={
        "abilities": [
            "Roll a six-sided die and store the result on this.",
            "It has power equal to a stored result.",
        ]
    },
)
def linked_by_results(facts: AbilityTexts, case: Case) -> Answer:
    """Pairs of paragraphs, counted from 1: one stores a result and the other refers to it."""
    case.need("abilities")
    texts = facts.abilities or ()
    pairs = [
        [i, j]
        for i, one in enumerate(texts, start=1)
        for j, other in enumerate(texts, start=1)
        if i != j
        and STORES.search(one)
        and case.holds(
            "706.8c",
            bool(READS.search(other)),
            f"paragraph {j} refers to what paragraph {i} stores",
            f"paragraph {j} refers to no stored result",
        )
    ]
    return case.value(pairs)
