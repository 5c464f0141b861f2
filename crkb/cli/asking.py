"""Commands that execute rules: ask, questions, audit, coverage."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from crkb.cli import games
from crkb.cli.common import edition_option, json_option, open_edition, paint, show, show_json, width
from crkb.errors import CrkbError, QueryError
from crkb.render import data
from crkb.render.terminal import answers
from crkb.render.terminal.rules import edition_line

if TYPE_CHECKING:
    from crkb.kb import KnowledgeBase
    from crkb.questions.phrases import PhraseError

_USAGE = 2
_NOT_VERIFIED = 4
_STATUS = {"yes": 0, "value": 0, "no": 1, "depends": 3}
"""What `ask` exits with for each verdict; an answer that is not verified has its own status."""

_FACTS_HINT = "See the facts a question takes: crkb questions NAME"


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="QUESTION…")
@click.option("--facts", "file", metavar="FILE", help="Facts as YAML or JSON; - reads standard input.")
@click.option("--game", "game_file", metavar="FILE", help="A game that the question is about.")
@click.option("--choose", metavar="CHOICES", help="Choices in that game: '{legend of Ann: bear}'.")
@edition_option
@json_option
@click.pass_context
def ask(
    ctx: click.Context,
    what: tuple[str, ...],
    file: str | None,
    game_file: str | None,
    choose: str | None,
    edition: str,
    as_json: bool,
) -> None:
    """Ask how the rules resolve a situation: a one-line question, or a question's name with facts.

    With --game the question is about the game in a file; a situation may also be told in the line.

    The answer comes with its steps, each with the rule behind it. Exit status 0 for yes or a
    value, 1 for no, 3 for an answer that depends on facts you did not give, and 4 for one that is
    not verified in the edition in use.

    \b
    Examples:
      crkb ask 'name of "Bear Cub" with sticker "Dark" after 1'
      crkb ask 'do "Fire"/"Ice" and "Ice" have the same name'
      crkb ask same-name --facts objects.yaml
      crkb ask "9/9 trample deathtouch blocked by a 0/6 and a 1/2"
      crkb ask --game table.yaml "can bear block wall"
    """
    from crkb.questions.phrases import PhraseError
    from crkb.questions.registry import QuestionNotFound

    line = " ".join(what)
    kb = open_edition(edition)
    if game_file is not None:
        ctx.exit(games.ask(kb, game_file, line, choose, as_json))
    try:
        result = kb.ask(line, None if file is None else _facts(file))
    except PhraseError as e:
        status = games.situation(kb, line, as_json) if file is None else None
        if status is None:
            _not_a_question(kb, line, e)
        ctx.exit(_USAGE if status is None else status)
    except QuestionNotFound as e:  # elsewhere status 1 for what is not there; here that would be a no
        raise CrkbError(str(e), e.hint) from None
    if as_json:
        show_json(data.answer(result))
    else:
        show([*answers.answer(result, width(), paint), "", edition_line(kb.info, paint)])
    ctx.exit(_STATUS[result.verdict] if result.verified else _NOT_VERIFIED)


def _facts(file: str) -> dict[str, Any]:
    """The facts in a file, YAML or JSON (which is YAML).

    Raises:
        CrkbError: if the file cannot be read, or does not contain a mapping.
    """
    import yaml

    try:
        with click.open_file(file, encoding="utf-8") as f:
            facts = yaml.safe_load(f)
    except OSError as e:
        raise CrkbError(f"{file}: {e.strerror}", "Name a file of facts, or - for standard input.") from e
    except (yaml.YAMLError, ValueError) as e:  # ValueError: no such date, too long a number, not UTF-8
        raise CrkbError(f"{file}: {' '.join(str(e).split())}", "Facts are YAML or JSON.") from e
    except RecursionError:
        raise CrkbError(f"{file}: nested too deeply", _FACTS_HINT) from None
    if not isinstance(facts, dict):
        raise CrkbError(f"{file}: facts must be a mapping", _FACTS_HINT)
    return facts


def _not_a_question(kb: KnowledgeBase, line: str, error: PhraseError) -> None:
    """Point at the word that does not fit, name similar questions, and search for the words."""
    from crkb.render.terminal import lists

    click.echo(f"crkb: {error}", err=True)
    if error.at:
        click.echo(_pointed(line, error.at, width()), err=True)
    click.echo(f"  {error.hint}", err=True)
    with suppress(QueryError):
        found = kb.search(line, limit=3)
        if found.hits:
            show(lists.hits(found, width(), paint))


def _pointed(line: str, at: int, columns: int) -> str:
    """As much of a line as fits around an offset, and below it a mark there."""
    shown = "".join(c if c.isprintable() else " " for c in line)
    begin = max(0, at - columns // 2)
    return f"  {shown[begin : begin + columns - 2]}\n  {' ' * (at - begin)}^"


@click.command()
@click.argument("name", required=False, default="")
@edition_option
@json_option
def questions(name: str, edition: str, as_json: bool) -> None:
    """List the available questions, or show one with its facts, an example and its rules.

    \b
    Examples:
      crkb questions
      crkb questions name-with-stickers
    """
    kb = open_edition(edition)
    if name:
        question = kb.question(name)
        if as_json:
            show_json(data.question(question, kb.rules_of(question.name)))
        else:
            show(answers.question(question, kb.rules_of(question.name), width(), paint))
    elif as_json:
        show_json([data.question(kb.question(found.name)) for found in kb.questions()])
    else:
        show(answers.questions(kb.questions(), paint))


@click.command()
@click.argument("edition", required=False, default="")
@click.option("--bless", is_flag=True, help="Write what the edition has to corpus/verified, for review.")
@json_option
@click.pass_context
def audit(ctx: click.Context, edition: str, bless: bool, as_json: bool) -> None:
    """Check every rule that questions cite against an edition: found, moved, edited or lost.

    A rule is found or moved if it says what it said when the questions were held against it.
    Exit status 1 if any is edited or lost, or waits for a decision.

    \b
    Examples:
      crkb audit
      crkb audit cr-2025-02-07
    """
    kb = open_edition(edition)
    if bless:
        blessed = kb.bless()
        show_json(data.blessed(blessed)) if as_json else show(answers.blessed(blessed))
        ctx.exit(1 if blessed.undecided else 0)
    found = kb.audit()
    if as_json:
        show_json({"edition": data.edition(kb.info)} | data.audit(found))
    else:
        show(answers.audit(found, kb.info.id))
    ctx.exit(0 if found.holds else 1)


@click.command()
@json_option
def coverage(as_json: bool) -> None:
    """Show, per chapter, how many rules that can decide something are decided, and examples run.

    \b
    Examples:
      crkb coverage
      crkb coverage --json
    """
    chapters = open_edition("plain").coverage()
    if as_json:
        show_json([c._asdict() for c in chapters])
    else:
        show(answers.coverage(chapters, paint))
