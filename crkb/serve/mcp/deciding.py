"""The tool that computes: a question with facts, a line, or a question about a game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from crkb.errors import CrkbError
from crkb.game.errors import GameFormError
from crkb.game.files import documents
from crkb.game.proof import Note
from crkb.kb import AskResult, KnowledgeBase
from crkb.playing import GameResult
from crkb.questions import asking
from crkb.questions.core import Step
from crkb.questions.facts import FactsError
from crkb.questions.phrases import PhraseError
from crkb.questions.registry import QuestionNotFound
from crkb.render import deciding_first
from crkb.render.terminal import answers, game_answers
from crkb.serve.mcp import questions
from crkb.serve.mcp.arguments import Edition
from crkb.serve.mcp.errors import message, told
from crkb.serve.mcp.layout import LINE, NOTES, ROOM, Page, dated, opening, parts
from crkb.serve.mcp.shelf import Shelf

GAME = 100_000
"""Characters of a game at most."""

VALUE = 2_500
"""Characters of a value."""

Given = Annotated[dict[str, Any] | str | None, Field(description="object, or YAML")]


class Deciding:
    """The tool that computes answers."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def decide(
        self,
        question: Annotated[str, Field(min_length=1, max_length=2_000)],
        facts: Annotated[Given, Field(description="its facts; with a game: choices")] = None,
        game: Annotated[Given, Field(description="a game as YAML or JSON")] = None,
        edition: Edition = "",
    ) -> str:
        """The verdict or value with the steps that decided it; or what is missing.

        Raises:
            ToolError: for what isn't a question, or facts or a game that can't be read or are impossible.
        """
        with told("decide"):
            kb = self._shelf.kb(edition)
            given = _mapping(facts, "facts")
            if game:
                return of_game(_of_game(kb, game, question, given))
            if given:
                return of_facts(_of_facts(kb, question, given))
            return _of_line(kb, question)


def _mapping(given: dict[str, Any] | str | None, name: str) -> dict[str, Any]:
    """Facts as a mapping, read from YAML or JSON if they are a text.

    Raises:
        CrkbError: if they are something else.
    """
    if not given:
        return {}
    try:
        read = documents.read(given, name) if isinstance(given, str) else given
    except GameFormError as e:
        raise CrkbError(f"{name} is neither YAML nor JSON: {e}", e.hint) from e
    if not isinstance(read, dict):
        raise CrkbError(f"{name} has to be an object of names and values", 'Like {"life": 0}')
    return read


def _of_facts(kb: KnowledgeBase, name: str, given: Mapping[str, Any]) -> AskResult:
    """The answer to a question by name; what is wrong with its facts is told with what they may be."""
    try:
        return kb.ask(name, given)
    except QuestionNotFound as e:
        raise ToolError(f"{message(e)}\n{_near(name)}".strip()) from e
    except FactsError as e:
        raise ToolError(f"{e}. The facts of {name}:\n{questions.facts(name)}") from e


def _of_line(kb: KnowledgeBase, line: str) -> str:
    """The answer to a question or a situation in one line."""
    try:
        name, given = asking.understand(line)
    except PhraseError as e:
        try:
            return of_game(kb.situation(line))
        except GameFormError:
            raise ToolError(f"decide has no such question ({opening(str(e))}).\n{_near(line)}".strip()) from e
    return of_facts(_of_facts(kb, name, given))


def _near(line: str) -> str:
    """Questions that come near, a line each."""
    found = questions.ranked(line)[:4]
    rows = [f"- {each.name or each.asks}: {each.asks if each.name else each.example}" for each in found]
    return "\n".join(["Near, with their facts in find_question:", *rows]) if rows else ""


def _of_game(
    kb: KnowledgeBase, game: dict[str, Any] | str, question: str, choices: Mapping[str, Any]
) -> GameResult:
    size = len(game) if isinstance(game, str) else len(json.dumps(game, default=str))
    if size > GAME:
        raise ToolError(f"The game has {size:,} characters, {GAME:,} at most: leave out what doesn't matter.")
    try:
        return kb.game(game, "game").ask(question, choices)
    except GameFormError as e:
        how = f'How games are written: find_question("{questions.GAME}")'
        raise ToolError(f"{message(e)} {how}") from e


# ---- what is answered


def of_facts(result: AskResult) -> str:
    """An answer about facts: what isn't verified, the verdict, and why."""
    found = result.answer
    page = Page(ROOM, 3 * NOTES)
    if not result.verified:
        page.fits(_unverified(result))
    _lines(page, _verdict(found.verdict, found.value, found.missing))
    first, rest = deciding_first.of_facts(found)
    _steps(page, "Why", [line for at in first for line in _step(found.steps[at])])
    _steps(page, "Other steps", [line for at in rest for line in _step(found.steps[at])])
    for clash in found.contradictions:
        page.fits(f"{' and '.join(clash.rules)} contradict each other: {clash.says}")
    page.remark(f"[{dated(result.edition)}]")
    return page.text()


def _unverified(result: AskResult) -> str:
    said = answers.unverified(result.unverified)
    return opening(said[0] if said else f"{result.question.name} doesn't apply to this edition.", 3 * LINE)


def _verdict(verdict: str, value: Any, missing: Sequence[str]) -> list[str]:
    if verdict == "depends":
        return [
            f"**It depends on: {', '.join(missing) or 'unknown facts'}.** Give it in facts and ask again."
        ]
    if verdict == "value":
        return answers.value(value)
    return [f"**{verdict.capitalize()}.**", *(answers.value(value) if value is not None else [])]


def of_game(result: GameResult) -> str:
    """An answer about a game or a situation: what isn't verified, the verdict, and why."""
    found = result.answer
    page = Page(ROOM, 3 * NOTES)
    for line in answers.unverified(result.unverified):
        page.fits(opening(line, 3 * LINE))
    _lines(page, game_answers.outcome(result))
    if found.verdict == "depends":
        named = ", ".join(f'"{name}": …' for name in found.missing)
        page.fits(f"Choose, and ask again: facts={{{opening(named)}}}")
    if found.ignored:
        page.fits(f"Not taken into account: {opening(', '.join(found.ignored))}")
    first, rest = deciding_first.of_game(result) if found.notes else ((), ())
    _steps(page, "Why", [line for at in first for line in _note(found.notes[at])])
    _steps(page, "Other steps", [line for at in rest for line in _note(found.notes[at])])
    page.remark(f"[{dated(result.edition)}]")
    return page.text()


def _lines(page: Page, lines: Sequence[str]) -> None:
    text, is_cut = parts("\n".join(lines), VALUE)
    page.fits(text)
    if is_cut:
        page.fits("(cut: ask for a part of it)")


def _steps(page: Page, heading: str, rows: list[str]) -> None:
    page.section(heading, rows, lambda at: f"(+{len(rows) - at} steps)")


def _step(step: Step, indent: str = "") -> Iterator[str]:
    yield _said(step.rule, step.says, step.holds, indent)
    for below in step.steps:
        yield from _step(below, indent + "  ")


def _note(note: Note, indent: str = "") -> Iterator[str]:
    yield _said(note.rule, note.says, note.holds, indent)
    for below in note.notes:
        yield from _note(below, indent + "  ")


def _said(rule: str, says: str, holds: bool | None, indent: str) -> str:
    return f"{indent}- {rule}: {answers.UNKNOWN if holds is None else ''}{opening(says, 3 * LINE)}"
