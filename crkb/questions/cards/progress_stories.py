"""Sagas and their chapters (107.15, 714)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, Positive
from crkb.questions.values.wording import counted

Numeral = Annotated[str, msgspec.Meta(pattern=r"^(?=.)X{0,3}(IX|IV|V?I{0,3})$")]
"""The Roman numeral of a chapter symbol."""

_ROMAN = {"I": 1, "V": 5, "X": 10}


class SagaChapter(Facts, frozen=True, kw_only=True):
    """A striation of a Saga: its chapter symbols and their effect."""

    symbols: Annotated[tuple[Numeral, ...], msgspec.Meta(min_length=1)]
    effect: str


class LoreChange(Facts, frozen=True, kw_only=True):
    """The lore counters on a Saga before and after some are put on it."""

    chapters: tuple[SagaChapter, ...]
    before: Count | None = None
    after: Count | None = None

    def __post_init__(self) -> None:
        if self.before is not None and self.after is not None and self.after < self.before:
            raise ValueError("after: can't be less than before, because counters are only added")


def numeral_value(numeral: str) -> int:
    """The value of a Roman numeral."""
    digits = [_ROMAN[letter] for letter in numeral]
    return sum(-d if any(d < n for n in digits[i + 1 : i + 2]) else d for i, d in enumerate(digits))


@question(
    "chapters-triggered",
    facts=LoreChange,
    cites={
        "107.15": "to the right of a chapter",
        "107.15a": "less than N and became at",
        "107.15b": "is the same as",
        "714.2a": "chapter symbol includes a Roman numeral",
    },
    example={"chapters": [{"symbols": ["I"], "effect": "draw"}], "before": 0, "after": 1},
)
def chapters_triggered(facts: LoreChange, case: Case) -> Answer:
    """Each chapter whose number has just been reached, even if several share one effect."""
    before, after = facts.before, facts.after
    if before is None or after is None:
        case.missing(*(name for name in ("before", "after") if getattr(facts, name) is None))
    found: list[list[object]] = []
    for chapter in facts.chapters:
        symbols = list(chapter.symbols)
        if len(symbols) > 1:
            symbols = case.gives("107.15b", symbols, f"{', '.join(symbols)} are separate chapters")
        for symbol in symbols:
            number = case.gives("714.2a", numeral_value(symbol), f"{symbol} is {numeral_value(symbol)}")
            if case.holds(
                "107.15a",
                before < number <= after,
                f"{before} was less than {number}, and {after} is not",
                f"going from {before} to {after} doesn't newly reach {number}",
            ):
                found.append([number, case.gives("107.15", chapter.effect, f"chapter {number}'s effect")])
    return case.value(found)


class SagaEntry(Facts, frozen=True, kw_only=True):
    """A Saga entering the battlefield, with its chapters.

    `read_ahead`: it has that ability; `chosen` is then the number that its controller chooses.
    """

    chapters: tuple[SagaChapter, ...]
    read_ahead: bool | None = None
    chosen: Positive | None = None


@question(
    "saga-enters",
    facts=SagaEntry,
    cites={
        "702.155a": "unless it has exactly the number",
        "714.2b": "less than N and became at",
        "714.2c": "means the same as",
        "714.2d": "is the greatest value among chapter",
        "714.2e": "has its final chapter number in",
        "714.3a": "Saga without the read ahead ability",
        "714.3a@2026-08-07": "Each Saga without read ahead has",
    },
    example={
        "read_ahead": False,
        "chapters": [{"symbols": ["I", "II"], "effect": "draw"}, {"symbols": ["III"], "effect": "win"}],
    },
)
def saga_enters(facts: SagaEntry, case: Case) -> Answer:
    """One counter or, with read ahead, as many as its controller chooses, up to the final chapter
    number."""
    case.need("read_ahead")
    chapters = _chapters(facts, case)
    greatest = max((number for number, _ in chapters), default=0)
    final = case.gives("714.2d", greatest, f"the final chapter number is {greatest}")
    counters = _entering(facts, final, case)
    triggers = [number for number, _ in chapters if _triggers(number, counters, facts, case)]
    last = [effect for number, effect in chapters if number == final]
    last = case.gives("714.2e", last, f"the final chapter ability is that of {final}")
    return case.value({"counters": counters, "triggers": triggers, "final": final, "final_ability": last})


def _chapters(facts: SagaEntry, case: Case) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for chapter in facts.chapters:
        numbers = [numeral_value(symbol) for symbol in chapter.symbols]
        if len(numbers) > 1:
            numbers = case.gives(
                "714.2c", numbers, f"{chapter.effect} is the effect of each of these chapters: {numbers}"
            )
        found += [(number, chapter.effect) for number in numbers]
    return found


def _entering(facts: SagaEntry, final: int, case: Case) -> int:
    if not facts.read_ahead:
        since_2026 = case.since("2026-08-07")
        rule = "714.3a@2026-08-07" if since_2026 else "714.3a"
        return case.gives(rule, 1, "it enters with one lore counter on it")
    if final == 0:
        return 0
    if facts.chosen is None:
        case.missing("chosen")
    chosen = facts.chosen
    legal = case.holds(
        "714.3a",
        chosen <= final,
        f"{chosen} is between 1 and {final}",
        f"{chosen} is more than {final}: the player must choose again",
    )
    if not legal:
        case.missing("chosen")
    return chosen


def _triggers(number: int, counters: int, facts: SagaEntry, case: Case) -> bool:
    reached = case.holds(
        "714.2b",
        number <= counters,
        f"with {counted(counters, 'counter')}, {number} is reached",
        f"with {counted(counters, 'counter')}, {number} is not reached",
    )
    if not reached or not facts.read_ahead:
        return bool(reached)
    exact = case.holds(
        "702.155a",
        number == counters,
        f"exactly {counted(number, 'counter')}",
        f"the Saga doesn't have exactly {counted(number, 'counter')}: it can't trigger",
    )
    return bool(exact)
