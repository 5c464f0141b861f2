"""What `crkb ask` and `crkb game` share: editions, a game from a file, and answers about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from crkb.cli.common import open_edition
from crkb.cli.terminal import paint, show, show_json, width
from crkb.errors import CrkbError

if TYPE_CHECKING:
    from crkb.kb import KnowledgeBase
    from crkb.playing import GameResult, GameTable

STATUS = {"yes": 0, "value": 0, "no": 1, "depends": 3}
"""What an answer exits with for each verdict; one that is not verified has its own status."""

NOT_VERIFIED = 4


class AnswerForm(NamedTuple):
    """In which form an answer is printed."""

    as_json: bool = False
    all_steps: bool = False


MOST = 10
"""So many editions are asked at once."""


def open_editions(names: Sequence[str]) -> list[KnowledgeBase]:
    """The editions that a question is asked in, each once; the default one if none is named.

    Raises:
        CrkbError: There is no such edition, or there are too many.
    """
    if len(names) > MOST:
        raise CrkbError(f"{len(names)} editions", f"Name at most {MOST}.")
    found = {kb.info.id: kb for kb in map(open_edition, names or ("",))}
    return list(found.values())


def at_table(kb: KnowledgeBase, file: str) -> GameTable:
    """The game in a file, "-" for standard input, after what the file says happens.

    Raises:
        CrkbError: It can't be read, isn't in the file format, or is impossible.
    """
    return kb.game(read(file), file)


def read(file: str) -> str:
    """The text of a file with a game, "-" for standard input.

    Raises:
        CrkbError: It can't be read.
    """
    try:
        with click.open_file(file, encoding="utf-8") as f:
            return str(f.read())
    except OSError as e:
        raise CrkbError(f"{file}: {e.strerror}", "Name a file with a game, or - for standard input.") from e
    except ValueError:
        raise CrkbError(f"{file}: not UTF-8 text", "A game is YAML or JSON.") from None


def ask(
    kb: KnowledgeBase, file: str, line: str, choose: str | None, after: str | None, form: AnswerForm
) -> int:
    """Answer a question about the game in a file, after events that are tried; the exit status."""
    return _answered(at_table(kb, file).ask(line, choices(choose), after), form)


def situation(kb: KnowledgeBase, line: str, form: AnswerForm) -> int | None:
    """Answer a one-line situation; None if the line isn't one."""
    from crkb.game.errors import GameFormError

    try:
        return _answered(kb.situation(line), form)
    except GameFormError:
        return None


def choices(text: str | None) -> dict[str, Any]:
    """Choices as people write them at a question.

    Raises:
        GameFormError: They are not a mapping.
    """
    from crkb.game.files import documents, reads

    return reads.mapping(documents.read(text, "--choose"), "--choose") if text else {}


def _answered(result: GameResult, form: AnswerForm) -> int:
    if form.as_json:
        from crkb.render import game_data

        show_json(game_data.answer(result))
    else:
        from crkb.render.terminal import game_answers
        from crkb.render.terminal.rules import edition_line

        lines = game_answers.answer(result, width(), paint, form.all_steps)
        show([*lines, "", edition_line(result.edition, paint)])
    return STATUS[result.verdict] if result.verified else NOT_VERIFIED
