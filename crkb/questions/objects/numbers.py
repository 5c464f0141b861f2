"""Numbers: which ones the game uses, fractions, negative results, undeterminable ones (107.1–2)."""

from __future__ import annotations

from math import isfinite
from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.values.wording import an


class Number(Facts, frozen=True, kw_only=True):
    """A number, and its use: the answer to a choice or to a choice of “any number”, an amount
    dealt, gained, put or paid, or a value that is compared or kept, such as a power."""

    number: float | None = None
    use: Literal["choice", "any number", "amount", "game value"] = "choice"

    def __post_init__(self) -> None:
        """Refuse what is not a number."""
        if self.number is not None and not isfinite(self.number):
            raise ValueError("number: must be finite")


@question(
    "number-allowed",
    facts=Number,
    cites={
        "107.1": "only numbers the Magic game uses",
        "107.1a": "choose a fractional number",
        "107.1b": "choose a negative number",
        "107.1c": "choose any positive number or zero",
    },
    example={"number": 3},
)
def number_allowed(facts: Number, case: Case) -> Answer:
    """Only integers, and negative ones only as a game value."""
    case.need("number")
    number = float(facts.number or 0)
    shown = f"{number:.0f}" if number.is_integer() else f"{number:g}"
    if not case.holds(
        "107.1" if facts.use == "game value" else "107.1a",
        number.is_integer(),
        f"{shown} is a whole number",
        f"{shown} is a fraction",
    ):
        return case.verdict(False)
    if facts.use == "any number":
        return case.verdict(
            case.holds("107.1c", number >= 0, f"{shown} may be chosen", f"{shown} is less than zero")
        )
    negative = case.holds(
        "107.1b",
        number < 0 and facts.use != "game value",
        f"{shown} is negative, which {an(facts.use)} cannot be",
        f"{shown} can be used",
    )
    return case.verdict(not negative)


class Division(Facts, frozen=True, kw_only=True):
    """A number that a text divides, and how it says to round."""

    number: int | None = None
    by: Positive = 2
    round: Literal["up", "down"] | None = None


@question(
    "divided-amount",
    facts=Division,
    cites={"107.1a": "whether to round up or down"},
    example={"number": 7, "round": "up"},
)
def divided_amount(facts: Division, case: Case) -> Answer:
    """Only a fraction is rounded, in the direction that the text says."""
    case.need("number")
    whole, rest = divmod(facts.number or 0, facts.by)
    if case.holds("107.1a", bool(rest), "the text says how to round", "there is no fraction to round"):
        case.need("round")
        whole += facts.round == "up"
    return case.value(whole)


class Calculation(Facts, frozen=True, kw_only=True):
    """The terms of a sum (“undeterminable” for a number that nothing determines), and what the
    result is used for: an effect's amount, a value that is kept or compared, or a life total or a
    creature's power or toughness, and what the effect `does` to that."""

    terms: tuple[int | Literal["undeterminable"], ...] | None = None
    use: Literal["effect", "game value", "life total", "power or toughness"] = "effect"
    does: Literal["sets", "doubles", "triples"] | None = None

    def __post_init__(self) -> None:
        """Refuse what an effect does to something else."""
        if self.does is not None and self.use in ("effect", "game value"):
            raise ValueError("does: only to a life total, a power or a toughness")


@question(
    "calculated-amount",
    facts=Calculation,
    cites={"107.1b": "zero is used instead, unless that", "107.2": "that can’t be determined, either as"},
    example={"terms": [1, -2]},
)
def calculated_amount(facts: Calculation, case: Case) -> Answer:
    """Add the terms up; an effect uses zero instead of a negative result."""
    if facts.terms is None:
        case.missing("terms")
    total = 0
    for term in facts.terms:
        if isinstance(term, int):
            total += term
        else:
            total += case.gives("107.2", 0, "a number that cannot be determined is 0")
    if total < 0 and case.holds(
        "107.1b",
        not _may_be_negative(facts, case),
        f"the effect's result would be {total}: it is 0",
        f"{total} is used as it is",
    ):
        return case.value(0)
    return case.value(total)


def _may_be_negative(facts: Calculation, case: Case) -> bool:
    """May the result be below zero? That of tripling may only since 2026."""
    if facts.use in ("effect", "game value"):
        return facts.use == "game value"
    if case.since("2026-08-07"):
        return True
    case.need("does")
    return facts.does != "triples"
