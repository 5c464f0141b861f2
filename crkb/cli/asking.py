"""Commands that execute rules: ask, questions, audit, coverage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from crkb.cli import games
from crkb.cli.common import (
    complete_edition,
    complete_question,
    edition_option,
    editions_option,
    json_option,
    open_edition,
)
from crkb.cli.terminal import given, paint, show, show_data, show_json, tell, width
from crkb.errors import CrkbError, QueryError

if TYPE_CHECKING:
    from crkb.kb import AskResult, KnowledgeBase
    from crkb.questions.phrases import PhraseError

USAGE = 2
"""What wrong usage exits with."""
MOST_OF_FACTS = 5_000_000
"""So many bytes of facts are read."""
_FACTS_HINT = "See the facts a question takes: crkb questions NAME"


@click.command()
@click.argument("what", nargs=-1, metavar="QUESTION…", shell_complete=complete_question)
@click.option(
    "--facts",
    "file",
    type=click.Path(),
    metavar="FILE",
    help="Facts as YAML or JSON; - reads standard input.",
)
@click.option(
    "--game", "game_file", type=click.Path(), metavar="FILE", help="A game that the question is about."
)
@click.option("--choose", metavar="CHOICES", help="Choices in that game: '{legend of Ann: bear}'.")
@click.option("--after", metavar="EVENTS", help="Events tried in that game: '{attacks: {bear: Bob}}'.")
@click.option("-i", "--interactive", is_flag=True, help="Ask for what is missing, one fact at a time.")
@click.option("--template", is_flag=True, help="Print a file of the question's facts to fill in.")
@click.option("--all-steps", is_flag=True, help="Also show the steps that did not decide the answer.")
@editions_option
@json_option
@click.pass_context
def ask(
    ctx: click.Context,
    what: tuple[str, ...],
    file: str | None,
    game_file: str | None,
    choose: str | None,
    after: str | None,
    interactive: bool,
    template: bool,
    all_steps: bool,
    edition: tuple[str, ...],
    as_json: bool,
) -> None:
    """Ask how the rules resolve a situation: a one-line question, or a question's name with facts.

    With --game the question is about the game in a file; a situation may also be told in the line.
    With several editions (-e A -e B) it says whether and how their answers differ.

    The answer comes with the steps that decided it: what is so, each with the rule behind it.
    Exit status 0 for yes or a value, 1 for no, 3 for an answer that depends on facts you did not
    give, and 4 for one that is not verified in the edition in use.

    \b
    Examples:
      crkb ask 'name of "Bear Cub" with sticker "Dark" after 1'
      crkb ask 'do "Fire"/"Ice" and "Ice" have the same name'
      crkb ask same-name --facts objects.yaml
      crkb ask --template same-name                 a file of facts to change
      crkb ask -i same-name                         asks for the facts
      crkb ask "9/9 trample deathtouch blocked by a 0/6 and a 1/2" --all-steps
      crkb ask --game table.yaml "can bear block wall"
      crkb ask --game table.yaml --after "phases: bear" "what is bear"
      crkb ask -e 2024-04-12 -e 2026-08-07 "2/2 deathtouch blocked by a 5/5"
    """
    options = {"facts": file, "game": game_file, "choose": choose, "interactive": interactive}
    options |= {"after": after, "all-steps": all_steps}
    _check_options(options | {"template": template, "edition": edition, "json": as_json})
    line = " ".join(what)
    if not (line or interactive):
        raise click.UsageError("Missing argument 'QUESTION…'.", ctx)
    if template:
        show_data(_template(line))
        return
    editions = games.open_editions(edition)
    if len(editions) > 1:
        ctx.exit(_in_editions(editions, line, file, game_file, choose, after, as_json))
    [kb] = editions
    form = games.AnswerForm(as_json, all_steps)
    if game_file is not None:
        ctx.exit(games.ask(kb, game_file, line, choose, after, form))
    ctx.exit(_ask(kb, line, file, interactive, form))


def _check_options(given: Mapping[str, Any]) -> None:
    """Refuse options that would do nothing beside one another."""
    named = {name for name, value in given.items() if value}
    for one, others in _APART.items():
        if one in named and (wrong := named & others):
            raise click.UsageError(f"--{one} goes without --{min(wrong)}")
    for each in ("choose", "after"):
        if each in named and "game" not in named:
            raise click.UsageError(f"--{each} goes with --game")
    if "interactive" in named and given["facts"] == "-":
        raise click.UsageError("--interactive reads standard input: name a file of --facts")
    if "interactive" in named and len(given["edition"]) > 1:
        raise click.UsageError("--interactive goes with one --edition")
    if "all-steps" in named and len(given["edition"]) > 1:
        raise click.UsageError("--all-steps goes with one --edition")


_APART = {
    "template": {"facts", "game", "choose", "after", "interactive", "edition", "json", "all-steps"},
    "json": {"all-steps"},
    "game": {"facts", "interactive"},
}
"""Options that have nothing to do beside others."""


def _ask(kb: KnowledgeBase, line: str, file: str | None, interactive: bool, form: games.AnswerForm) -> int:
    """Answer a question or a situation; the exit status."""
    from crkb.questions.phrases import PhraseError
    from crkb.questions.registry import QuestionNotFound

    facts = None if file is None else _facts(file)
    try:
        result, given = _asked_for(kb, line, facts) if interactive else (kb.ask(line, facts), None)
    except PhraseError as e:
        status = games.situation(kb, line, form) if file is None else None
        if status is None:
            not_a_question(kb, line, e, form.as_json)
        return USAGE if status is None else status
    except QuestionNotFound as e:  # elsewhere status 1 for what is not there; here that would be a no
        raise CrkbError(str(e), e.hint) from None
    if form.as_json:
        from crkb.render import data

        show_json(data.answer(result))
    else:
        from crkb.render.terminal import answers
        from crkb.render.terminal.rules import edition_line

        lines = answers.answer(result, width(), paint, form.all_steps)
        lines += [] if given is None else _again(result, given)
        show([*lines, "", edition_line(kb.info, paint)])
    return games.STATUS[result.verdict] if result.verified else games.NOT_VERIFIED


def _asked_for(
    kb: KnowledgeBase, line: str, facts: dict[str, Any] | None
) -> tuple[AskResult, dict[str, Any]]:
    """The answer to a question that is named, begun or still to be named; and all its facts."""
    from crkb.cli import interactive
    from crkb.questions import asking

    if not line:
        name, given = interactive.which_question()
    else:
        name, given = asking.understand(line) if facts is None else (line, {})
    return interactive.interview(kb, name, {**given, **(facts or {})})


def _again(result: AskResult, given: dict[str, Any]) -> list[str]:
    """What was taken for facts that nobody asked for, and a command that asks the same again."""
    from crkb.questions import fact_words
    from crkb.render.terminal import questions as lines

    silent = [
        f"{fact.name}: {fact.unless_said}"
        for fact in fact_words.all_facts(result.question.facts)
        if fact.unless_said and fact.name not in given
    ]
    left = [f"Not asked for: {'; '.join(silent)}."] if silent else []
    return ["", *left, f"Ask again: {lines.again(result.question.name, given)}"]


def _template(line: str) -> str:
    """The file of facts for a question that is named, or asked in a line.

    Raises:
        CrkbError: There is none.
    """
    from crkb.questions import asking, registry
    from crkb.questions.phrases import PhraseError
    from crkb.render.facts_template import template

    try:
        name, given = asking.understand(line)
    except PhraseError:
        name, given = line, {}
    try:
        return template(registry.get(name), given or None)
    except registry.QuestionNotFound as e:
        raise CrkbError(str(e), e.hint) from None


def _in_editions(
    editions: Sequence[KnowledgeBase],
    line: str,
    file: str | None,
    game_file: str | None,
    choose: str | None,
    after: str | None,
    as_json: bool,
) -> int:
    """Answer a question in several editions; the exit status."""
    from crkb.cli import side_by_side

    if game_file is not None:
        return side_by_side.of_game(editions, line, game_file, choose, after, as_json)
    return side_by_side.of_facts(editions, line, None if file is None else _facts(file), as_json)


def _facts(file: str) -> dict[str, Any]:
    """The facts in a file, YAML or JSON (which is YAML).

    Raises:
        CrkbError: if the file cannot be read, or does not contain a mapping.
    """
    from crkb.game.errors import GameFormError
    from crkb.game.files import documents

    try:
        facts = documents.read(given(file, MOST_OF_FACTS).decode("utf-8-sig"), file)
    except OSError as e:
        raise CrkbError(f"{file}: {e.strerror}", "Name a file of facts, or - for standard input.") from e
    except UnicodeDecodeError as e:
        raise CrkbError(f"{file}: not UTF-8 text", "Facts are YAML or JSON.") from e
    except GameFormError as e:
        raise CrkbError(f"{file}: {e}", e.hint or "Facts are YAML or JSON.") from e
    if not isinstance(facts, dict):
        raise CrkbError(f"{file}: facts must be a mapping", _FACTS_HINT)
    return facts


def not_a_question(kb: KnowledgeBase, line: str, error: PhraseError, as_json: bool) -> None:
    """Point at the word that does not fit, name similar questions, and search for the words."""
    from crkb.render.terminal import hits

    if as_json:
        show_json(None, [error])
    tell(f"crkb: {error}")
    if error.at:
        click.echo(_pointed(line, error.at, width()), err=True)
    tell(f"  {error.hint}")
    if as_json:
        return
    with suppress(QueryError):
        found = kb.search(line, limit=3)
        if found.hits:
            show(hits.hits(found, width(), paint, kb.program, kb.title))


def _pointed(line: str, at: int, columns: int) -> str:
    """As much of a line as fits around an offset, and below it a mark there."""
    shown = "".join(c if c.isprintable() else " " for c in line)
    begin = max(0, at - columns // 2)
    return f"  {shown[begin : begin + columns - 2]}\n  {' ' * (at - begin)}^"


@click.command()
@click.argument("name", required=False, default="", shell_complete=complete_question)
@edition_option
@json_option
def questions(name: str, edition: str, as_json: bool) -> None:
    """List the available questions, or show one with its forms, facts, an example and its rules.

    The list ends with the forms of questions that a game is asked, and of situations in one line.

    \b
    Examples:
      crkb questions
      crkb questions name-with-stickers
    """
    from crkb.game.asking import question_examples
    from crkb.questions.forms import forms
    from crkb.render import data
    from crkb.render.terminal import questions as lines

    kb = open_edition(edition)
    if name:
        question = kb.question(name)
        if as_json:
            shown_question = data.question(question, kb.rules_of(question.name), forms(question.name))
            show_json({"questions": [shown_question]})
        else:
            shown = lines.question(question, forms(question.name), kb.rules_of(question.name), width(), paint)
            show(shown)
    elif as_json:
        show_json({"questions": [data.question(kb.question(found.name)) for found in kb.questions()]})
    else:
        of_games = lines.of_games(question_examples.EXAMPLES, question_examples.LINES, paint)
        show([*lines.questions(kb.questions(), paint), "", *of_games])


@click.command()
@click.argument("edition", required=False, default="", shell_complete=complete_edition)
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
    from crkb.render import data
    from crkb.render.terminal import answers

    kb = open_edition(edition)
    if bless:
        blessed = kb.bless()
        show_json({"rules": data.blessed(blessed)}) if as_json else show(answers.blessed(blessed))
        ctx.exit(1 if blessed.undecided else 0)
    found = kb.audit()
    if as_json:
        show_json(data.audit(found))
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
    from crkb.render.terminal import answers

    chapters = open_edition("plain").coverage()
    if as_json:
        show_json({"chapters": [c._asdict() for c in chapters]})
    else:
        show(answers.coverage(chapters, paint))
