"""`/v1/ask`: how the rules resolve a situation, with the steps and the rules that decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from crkb.errors import CrkbError, EditionNotFound, LibraryError
from crkb.game.errors import GameFormError
from crkb.kb import AskResult, KnowledgeBase
from crkb.limits import OutOfTime
from crkb.questions import asking as questions
from crkb.questions.phrases import PhraseError
from crkb.questions.registry import QUESTIONS, QuestionNotFound
from crkb.render import data
from crkb.render.contract import answers
from crkb.render.refusals import possible
from crkb.serve.core import errors
from crkb.serve.core.editions import LATEST
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.reply import Reply, json
from crkb.serve.v1.common import Line, Name
from crkb.text.suggest import closest

if TYPE_CHECKING:
    from crkb.playing import GameResult
    from crkb.render.editions_data import InEdition

LIST = "List them: /v1/questions"

MOST_EDITIONS = 10
"""Editions that are asked side by side at most."""


class AskBody(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A question's name with facts, or a question or situation in one line; for one edition, or several.

    `phrase` is a line in place of `question`. Several `editions` are answered side by side.
    """

    question: Line = ""
    phrase: Line = ""
    facts: dict[str, Any] | None = None
    edition: Name = LATEST
    editions: Annotated[list[Name], msgspec.Meta(max_length=MOST_EDITIONS)] = []


def ask(call: Call) -> Reply:
    """The answer, with its proof."""
    asked: AskBody = call.read(AskBody)
    line, facts = (asked.phrase, None) if asked.phrase else (asked.question, asked.facts)
    with _understood(line):
        if not asked.editions:
            return json(_shown(_answer(call.editions.kb(asked.edition), line, facts)))
        from crkb.render import editions_data  # with the engine of games

        opened = {kb.info.id: kb for kb in map(call.editions.kb, asked.editions)}
        return json(editions_data.data(_side_by_side(list(opened.values()), line, facts)))


@contextmanager
def _understood(line: str) -> Iterator[None]:
    """Refuse, inside the block, what is no question, with 404, and facts that do not fit one, with 409."""
    try:
        with possible():
            yield
    except PhraseError as e:
        near = tuple(questions.nearest(line))
        raise Refused(404, str(e), f"Similar questions: {', '.join(near)}" if near else LIST, near) from e
    except QuestionNotFound as e:
        raise Refused(404, str(e), errors.hint(e) or LIST, tuple(closest(line, QUESTIONS))) from e


def _answer(kb: KnowledgeBase, line: str, facts: Mapping[str, Any] | None) -> AskResult | GameResult:
    """The answer to a question, or else to a situation in one line.

    Raises:
        PhraseError: for a line that is neither.
        QuestionNotFound: for facts and a name that no question has.
        CrkbError: for facts that it cannot be asked of.
    """
    try:
        return kb.ask(line, facts)
    except PhraseError as e:
        try:
            return kb.situation(line)
        except GameFormError:
            raise e from None


def _shown(result: AskResult | GameResult) -> dict[str, Any]:
    """An answer as plain data."""
    if isinstance(result, AskResult):
        return data.answer(result)
    from crkb.render import game_data  # with the engine of games

    return game_data.answer(result)


def _side_by_side(
    editions: Sequence[KnowledgeBase], line: str, facts: Mapping[str, Any] | None
) -> list[InEdition]:
    """What each edition answers, or why it doesn't.

    Raises:
        CrkbError: None of them does; then why the last one doesn't.
    """
    from crkb.render.editions_data import InEdition

    found = []
    for kb in editions:
        try:
            found.append(InEdition(kb.info, _answer(kb, line, facts)))
        except (PhraseError, QuestionNotFound, EditionNotFound, LibraryError, OutOfTime):
            raise  # no matter in which edition
        except CrkbError as e:
            found.append(InEdition(kb.info, None, e))
    failed = [each.error for each in found if each.error is not None]
    if len(failed) == len(found):
        raise failed[-1]
    return found


ENDPOINTS = (
    Endpoint(
        "/v1/ask",
        ask,
        "How the rules resolve a situation: a question with facts, or one line.",
        (),
        answers.QuestionAnswer | answers.GameAnswer | answers.SideBySide,
        method="POST",
        body=AskBody,
        body_example={"question": "mana value of {2}{G}"},
        errors=(404, 409),
        seconds=10.0,
    ),
)
