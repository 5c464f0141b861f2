"""Conflicts: cards and rules, "can't" and "can", impossible actions, wordings (101.1–3, 108.1)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, Positive

CONCEDING = "104.3a"
"""The rule that no card can override."""


class CardAgainstRule(Facts, frozen=True, kw_only=True):
    """A card's text, a rule, and a situation to which both may apply.

    `both_can_be_followed`: a player can do what the card says without breaking the rule. The card
    applies to the situations in `card_speaks_of`; `situation` is the current one.
    """

    rule: str
    both_can_be_followed: bool | None = None
    card_speaks_of: tuple[str, ...]
    situation: str | None = None


@question(
    "card-overrides-rule",
    facts=CardAgainstRule,
    cites={"101.1": "overrides only the rule that applies"},
    example={
        "rule": "305.2",
        "both_can_be_followed": False,
        "card_speaks_of": ["playing a land"],
        "situation": "playing a land",
    },
)
def card_overrides_rule(facts: CardAgainstRule, case: Case) -> Answer:
    """It must contradict that rule in this situation; no card can prevent conceding."""
    breakable = case.holds(
        "101.1",
        facts.rule != CONCEDING,
        f"cards can override {facts.rule}",
        "no card can keep a player from conceding",
    )
    clash = None if facts.both_can_be_followed is None else not facts.both_can_be_followed
    clash = case.holds(
        "101.1",
        clash,
        f"the card contradicts {facts.rule} directly",
        f"the card does not contradict {facts.rule}",
    )
    here = None if facts.situation is None else facts.situation in facts.card_speaks_of
    here = case.holds(
        "101.1",
        here,
        "the card applies to this situation",
        "the card does not apply to this situation, so the rule holds",
    )
    return case.verdict(case.every((breakable, "rule"), (clash, "both_can_be_followed"), (here, "situation")))


class Statement(Facts, frozen=True, kw_only=True):
    """What a rule or effect says about an action: that it may be done (a number of times), must be
    done or can't be done; and whether the effect applies now. An answer doesn't give `times` while
    a permission is unknown."""

    source: str
    says: Literal["may", "does", "can't"]
    action: str
    times: Positive = 1
    applies: bool | None = None


class ContestedAction(Facts, frozen=True, kw_only=True):
    """An action, and what rules and effects say about it and other actions."""

    action: str
    statements: Annotated[tuple[Statement, ...], msgspec.Meta(min_length=1)]


@question(
    "may-happen",
    facts=ContestedAction,
    cites={"101.2": "effect takes precedence"},
    example={
        "action": "play a land",
        "statements": [
            {"source": "305.2", "says": "may", "action": "play a land", "applies": True},
            {"source": "an effect", "says": "can't", "action": "play a land", "applies": True},
        ],
    },
)
def may_happen(facts: ContestedAction, case: Case) -> Answer:
    """A single "can't" that applies is enough; otherwise, whatever allows or directs it adds up."""
    about = [(i, s) for i, s in enumerate(facts.statements) if s.action == facts.action]
    permits = [(i, s) for i, s in about if s.says != "can't"]
    permitted = case.some(*((s.applies, f"statements[{i}].applies") for i, s in permits))
    bans = [
        (
            case.holds(
                "101.2",
                s.applies,
                f"{s.source} says that it can't happen, which prevails",
                f"what {s.source} forbids does not apply",
            ),
            f"statements[{i}].applies",
        )
        for i, s in about
        if s.says == "can't"
    ]
    banned = case.some(*bans)
    allowed = case.every((permitted, ""), (None if banned is None else not banned, ""))
    if allowed is None:
        open_ones = about if permitted is None else [(i, s) for i, s in about if s.says == "can't"]
        case.missing(*(f"statements[{i}].applies" for i, s in open_ones if s.applies is None))
    times: int | None = sum(s.times for _, s in permits if s.applies) if allowed else 0
    if allowed and any(s.applies is None for _, s in permits):
        times = None
    return case.verdict(allowed, {"times": times})


class AbilityEffect(Facts, frozen=True, kw_only=True):
    """An effect that adds an ability to an object or removes it, and its timestamp (greater is
    later)."""

    does: Literal["adds", "removes"]
    timestamp: int | None = None


class AbilityAtIssue(Facts, frozen=True, kw_only=True):
    """An ability of an object: whether the object has it by itself, and what adds or removes it."""

    printed: bool = False
    effects: Annotated[tuple[AbilityEffect, ...], msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        stamps = [e.timestamp for e in self.effects if e.timestamp is not None]
        if len(stamps) != len(set(stamps)):
            raise ValueError("effects: two have the same timestamp")


@question(
    "keeps-ability",
    facts=AbilityAtIssue,
    cites={
        "101.2a": "don't fall under this rule",
        "113.10c": "the most recent one prevails",
    },
    example={"effects": [{"does": "removes", "timestamp": 1}, {"does": "adds", "timestamp": 2}]},
)
def keeps_ability(facts: AbilityAtIssue, case: Case) -> Answer:
    """Removing an ability is not a "can't", so the latest effect prevails."""
    adds, removes = (any(e.does == does for e in facts.effects) for does in ("adds", "removes"))
    if not (adds and removes):
        return case.verdict(adds)
    settled = case.holds("101.2a", True, "adding and removing an ability is not about what can't happen")
    if not settled:
        return case.verdict(False)
    unknown = [f"effects[{i}].timestamp" for i, e in enumerate(facts.effects) if e.timestamp is None]
    if unknown:
        case.missing(*unknown)
    last = max(facts.effects, key=lambda e: e.timestamp or 0)
    has = case.holds(
        "113.10c", last.does == "adds", "the latest effect adds it", "the latest effect removes it"
    )
    return case.verdict(has)


class InstructionPart(Facts, frozen=True, kw_only=True):
    """A part of an instruction: what it does, how often, how often it is possible, and what the
    text says happens if it can't be done (left out: nothing)."""

    does: str
    amount: Count | None = None
    possible: Count | None = None
    otherwise: str | None = None


class Instruction(Facts, frozen=True, kw_only=True):
    """An instruction and its parts, in order."""

    parts: Annotated[tuple[InstructionPart, ...], msgspec.Meta(min_length=1)]


@question(
    "instruction-done",
    facts=Instruction,
    cites={"101.3": "impossible to perform is ignored"},
    example={"parts": [{"does": "discard a card", "amount": 3, "possible": 2}]},
)
def instruction_done(facts: Instruction, case: Case) -> Answer:
    """As much of each part as is possible, in order."""
    done: list[str] = []
    for i, part in enumerate(facts.parts):
        if part.amount == 0:
            continue
        if part.amount is None or part.possible is None:
            case.missing(f"parts[{i}].{'amount' if part.amount is None else 'possible'}")
        partly = case.holds(
            "101.3",
            part.possible < part.amount,
            f"“{part.does}” is possible {part.possible} times of {part.amount}: the rest is ignored",
            f"“{part.does}” is possible",
        )
        times = part.possible if partly else part.amount
        if times:
            done.append(f"{part.does} ({times})")
        if partly and part.otherwise:
            done.append(part.otherwise)
    return case.value(done)


class Wordings(Facts, frozen=True, kw_only=True):
    """The wordings of a card: on its printings, and in the Oracle reference."""

    printed: tuple[str, ...] = ()
    oracle: str | None = None


@question(
    "card-wording",
    facts=Wordings,
    cites={"108.1": "Use the Oracle card reference when"},
    example={"printed": ["Draw a card."], "oracle": "Draw two cards."},
)
def card_wording(facts: Wordings, case: Case) -> Answer:
    """The one in the Oracle reference, whatever is printed on the card."""
    case.need("oracle")
    differing = [text for text in facts.printed if text != facts.oracle]
    said = f"the Oracle wording counts; printed wordings that differ: {len(differing)}"
    return case.value(case.gives("108.1", facts.oracle, said))
