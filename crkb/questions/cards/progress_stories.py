"""Sagas and their chapters (107.15, 714): a game tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec

from crkb.game.events import chapters
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, Positive
from crkb.questions.views import OfGame, TableOfGame

Numeral = Annotated[str, msgspec.Meta(pattern=r"^(?=.)X{0,3}(IX|IV|V?I{0,3})$")]
"""The Roman numeral of a chapter symbol."""

KEEPER = {"id": "keeper", "types": ["artifact"], "abilities": [{"rule": "can't be sacrificed", "to": "saga"}]}
"""What keeps the Saga on the battlefield after its last chapter: what happens then isn't asked."""
STAND_INS = ("keeper",)


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


@question(
    "chapters-triggered",
    facts=LoreChange,
    cites={},
    example={"chapters": [{"symbols": ["I"], "effect": "draw"}], "before": 0, "after": 1},
)
def chapters_triggered(facts: LoreChange, case: Case) -> Answer:
    """The chapters that trigger in a game as the counters are put on the Saga, with their effects."""
    case.need("before", "after")
    before, after = facts.before or 0, facts.after or 0
    saga = _saga(facts.chapters) | ({"counters": {"lore": before}} if before else {})
    table = TableOfGame(OfGame(game={"board": [KEEPER, saga]}), case, STAND_INS)
    if after > before:
        table.then({"counters": {"puts": {"lore": after - before}, "to": "saga"}})
    numbers = _numbers(table.ask("what triggered", tells=False))
    return case.value([list(each) for each in _of(facts.chapters, numbers)])


def _saga(of: Iterable[SagaChapter], *more: str) -> dict[str, Any]:
    abilities = [*more, *({"chapter": list(each.symbols), "do": {"text": each.effect}} for each in of)]
    return {"id": "saga", "types": ["enchantment"], "subtypes": ["Saga"], "abilities": abilities}


def _numbers(named: Iterable[str] | str) -> set[int]:
    """The numbers of chapters, named as in "chapter 2 of saga"."""
    return set() if isinstance(named, str) else {int(each.split()[1]) for each in named}


def _of(of: Iterable[SagaChapter], numbers: set[int]) -> list[tuple[int, str]]:
    """The chapters of these numbers, each with its effect."""
    found = [(chapters.value(symbol), each.effect) for each in of for symbol in each.symbols]
    return [(number, effect) for number, effect in found if number in numbers]


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
    cites={},
    example={
        "read_ahead": False,
        "chapters": [{"symbols": ["I", "II"], "effect": "draw"}, {"symbols": ["III"], "effect": "win"}],
    },
)
def saga_enters(facts: SagaEntry, case: Case) -> Answer:
    """What it has in a game that it has just entered, and which of its chapters triggered."""
    case.need("read_ahead")
    entry: dict[str, Any] = {"enters": _saga(facts.chapters, *(["read ahead"] if facts.read_ahead else []))}
    if facts.read_ahead and facts.chosen is not None:
        entry["choose"] = {"chosen for saga": facts.chosen}
    game = {"board": [KEEPER], "then": [entry]}
    table = TableOfGame(OfGame(game=game), case, STAND_INS, {"chosen for saga": "chosen"})
    triggered = _numbers(table.ask("what triggered"))
    counters = table.ask("what is the counters of saga", tells=False)
    last = _numbers(table.ask("what is the final chapter ability of saga"))
    return case.value(
        {
            "counters": counters.get("lore", 0),
            "triggers": [number for number, _ in _of(facts.chapters, triggered)],
            "final": table.ask("what is the final chapter of saga"),
            "final_ability": [effect for _, effect in _of(facts.chapters, last)],
        }
    )
