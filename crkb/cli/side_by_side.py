"""The same question in several editions, side by side: `crkb ask -e A -e B`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from crkb.cli import games
from crkb.cli.terminal import paint, show, show_json, width
from crkb.errors import CrkbError, EditionNotFound
from crkb.render import editions_data
from crkb.render.terminal import editions as lines

if TYPE_CHECKING:
    from crkb.kb import KnowledgeBase
    from crkb.render.editions_data import InEdition, Result


def of_facts(
    editions: Sequence[KnowledgeBase], line: str, facts: dict[str, Any] | None, as_json: bool
) -> int:
    """Ask a question, or tell a situation, in several editions; the exit status.

    Raises:
        CrkbError: It is no question, or none of the editions answers it.
    """
    from crkb.cli import asking
    from crkb.questions.phrases import PhraseError
    from crkb.questions.registry import QuestionNotFound

    try:
        return _shown(_asked(editions, lambda kb: kb.ask(line, facts)), as_json)
    except PhraseError as e:
        with suppress(CrkbError):
            if facts is None:
                return _shown(_asked(editions, lambda kb: kb.situation(line)), as_json)
        asking.not_a_question(editions[-1], line, e, as_json)
        return asking.USAGE
    except QuestionNotFound as e:
        raise CrkbError(str(e), e.hint) from None


def of_game(
    editions: Sequence[KnowledgeBase],
    line: str,
    file: str,
    choose: str | None,
    after: str | None,
    as_json: bool,
) -> int:
    """Ask a question about the game in a file in several editions; the exit status.

    The game is played by each of them, whichever it names.

    Raises:
        CrkbError: None of the editions answers.
    """
    from crkb.game.asking import question_forms

    if question_forms.parse(line).edition:
        raise CrkbError("the question names an edition itself", "Leave it out, or ask without -e.")
    text, chosen = games.read(file), games.choices(choose)
    found = _asked(editions, lambda kb: kb.game(text, file, overrule=True).ask(line, chosen, after))
    return _shown(found, as_json)


def _asked(opened: Sequence[KnowledgeBase], ask: Callable[[KnowledgeBase], Result]) -> list[InEdition]:
    """What each edition answers, or why it doesn't.

    Raises:
        CrkbError: None of them does; then why the last one doesn't.
    """
    from crkb.questions.phrases import PhraseError
    from crkb.questions.registry import QuestionNotFound

    found = []
    for kb in opened:
        try:
            found.append(editions_data.InEdition(kb.info, ask(kb)))
        except (PhraseError, QuestionNotFound, EditionNotFound):
            raise  # no matter in which edition
        except CrkbError as e:
            found.append(editions_data.InEdition(kb.info, None, e))
    failed = [each.error for each in found if each.error is not None]
    if len(failed) == len(found):
        raise failed[-1]
    return found


def _shown(found: Sequence[InEdition], as_json: bool) -> int:
    differs = editions_data.differ(found)
    if as_json:
        show_json(editions_data.data(found))
    else:
        show(lines.answers(found, width(), paint))
    newest = max(found, key=lambda each: each.edition.effective)
    if differs or newest.result is None:
        return 0
    return games.STATUS[newest.result.verdict] if newest.result.verified else games.NOT_VERIFIED
