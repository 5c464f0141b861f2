"""Conflicts: abilities gained and lost, impossible actions (101.2a, 101.3)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts


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
