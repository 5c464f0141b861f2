"""Answers of several editions to the same question: how they differ, and all of it for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from crkb.errors import CrkbError
from crkb.library.generations import Info
from crkb.playing import GameResult
from crkb.questions.core import Step, as_data
from crkb.questions.steps_compared import FlatStep, StepsCompared, compared
from crkb.render import data as plain_data
from crkb.render import game_data

if TYPE_CHECKING:
    from crkb.game.proof import Note
    from crkb.kb import AskResult

# same name as game.cases.checking.Result: a word of another field
Result: TypeAlias = "AskResult | GameResult"


class InEdition(NamedTuple):
    """What an edition answers; or, if there is no answer, why."""

    edition: Info
    result: Result | None
    error: CrkbError | None = None


def differ(found: Sequence[InEdition]) -> bool:
    """Whether verdict, value or what is missing isn't the same in all editions."""
    first, *others = map(_decided, found)
    return any(each != first for each in others)


def _decided(of: InEdition) -> tuple[Any, ...]:
    if of.result is None:
        return (str(of.error),)
    return of.result.verdict, value(of.result), sorted(of.result.answer.missing), options(of.result)


def value(of: Result) -> Any:
    """The value of an answer as plain data."""
    return game_data.value(of.value) if isinstance(of, GameResult) else as_data(of.value)


def options(of: Result) -> list[Any]:
    """What an answer that depends on something can be, where that is known."""
    return [game_data.value(each) for each in of.answer.options] if isinstance(of, GameResult) else []


def steps(found: Sequence[InEdition]) -> StepsCompared:
    """How the steps of the answers differ; the editions that don't answer have none."""
    return compared([list(_steps(each)) for each in found if each.result is not None])


def _steps(of: InEdition) -> Iterator[FlatStep]:
    assert of.result is not None
    if isinstance(of.result, GameResult):
        return _flat(of.result.answer.notes)
    return _flat(of.result.answer.steps)


def _flat(tree: Sequence[Step | Note]) -> Iterator[FlatStep]:
    for each in tree:
        yield FlatStep(each.rule, each.says, each.holds)
        yield from _flat(each.steps if isinstance(each, Step) else each.notes)


def data(found: Sequence[InEdition]) -> dict[str, Any]:
    """All answers, whether they differ, the steps that not all have, and the rules that moved."""
    compared = steps(found)
    only = iter(compared.only)
    answered = [each.edition.id for each in found if each.result is not None]
    return {
        "differs": differ(found),
        "editions": [_data(each, next(only) if each.result is not None else ()) for each in found],
        "moved": [dict(zip(answered, numbers, strict=True)) for numbers in compared.moved],
    }


def _data(of: InEdition, only: Sequence[FlatStep]) -> dict[str, Any]:
    if of.result is None:
        return {"edition": plain_data.edition(of.edition), "error": str(of.error)}
    whole = plain_data.answer if not isinstance(of.result, GameResult) else game_data.answer
    return {**whole(of.result), "not_in_all": [step._asdict() for step in only]}  # type: ignore[arg-type]
