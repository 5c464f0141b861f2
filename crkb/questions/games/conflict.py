"""Conflicts: abilities gained and lost, impossible actions (101.2a, 101.3)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts


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
