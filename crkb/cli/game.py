"""The command game: show the situation in a file as a table, or check cases."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from crkb.cli.common import completer, edition_option, json_option, open_edition
from crkb.cli.terminal import paint, show, show_data, show_json
from crkb.errors import CrkbError

if TYPE_CHECKING:
    from crkb.game.asking.session import Session
    from crkb.game.cases.checking import Result
    from crkb.game.files.load import Case

_DATE = re.compile(r"(?:cr-)?(\d{4}-\d{2}-\d{2})")
_STATUS = {"pass": 0, "fail": 1, "error": 2}


@click.command()
@click.argument("files", nargs=-1, metavar="FILE…", shell_complete=completer("game_file"))
@click.option("--check", is_flag=True, help="Run the cases in the files and report which pass.")
@click.option("-i", "--interactive", is_flag=True, help="Read events and questions line by line.")
@click.option("--template", is_flag=True, help="Print a small game file with comments, to change.")
@click.option("--words", is_flag=True, help="Print the words of game files, or of a subject.")
@edition_option
@json_option
@click.pass_context
def game(
    ctx: click.Context,
    files: tuple[str, ...],
    check: bool,
    interactive: bool,
    template: bool,
    words: bool,
    edition: str,
    as_json: bool,
) -> None:
    """Show the game in a file as a table, or run the cases in files.

    The table is shown after the file's events (then:). With --check each case gets one
    line: pass, fail with each difference from the expectations, or error.
    Exit status 0 if all pass, 1 if any fails, 2 if any has an error.

    \b
    Examples:
      crkb game --template                          a small game to change
      crkb game --words                             what can stand in a file
      crkb game --words events                      events with their arguments
      crkb game table.yaml
      crkb game -i table.yaml
      crkb game --check cases.yaml --json
    """
    if as_json and (template or interactive):
        raise click.UsageError(f"--{'template' if template else 'interactive'} goes without --json")
    if template:
        _print_template(files)
        return
    if words:
        _print_words(files, as_json)
        return
    if not files:
        raise click.UsageError("Missing argument 'FILE…'.", ctx)
    if interactive:
        ctx.exit(_play(files, edition))
    effective = _effective(edition)
    if not check and as_json:
        show_json({"games": [table for file in files for table in _data(file, effective)]})
        return
    if not check:
        for file in files:
            _show(file, effective)
        return
    found = [result for file in files for result in _check(file, effective)]
    if as_json:
        counts = {status: sum(result.status == status for result in found) for status in _STATUS}
        show_json({"counts": counts, "cases": [result._asdict() for result in found]})
    else:
        show([*(result.line for result in found), _totals(found)])
    ctx.exit(max((_STATUS[result.status] for result in found), default=0))


def _print_template(files: tuple[str, ...]) -> None:
    from crkb.game.asking import question_examples

    if files:
        raise click.UsageError("--template goes without files")
    show_data(question_examples.template())


def _print_words(subjects: tuple[str, ...], as_json: bool) -> None:
    """Print the words of the form of games, under a line for each subject.

    Raises:
        CrkbError: There is no such subject.
    """
    from crkb.game.asking import form_words
    from crkb.text.suggest import closest, did_you_mean

    known = form_words.subjects()
    for each in subjects:
        if each not in known:
            hint = did_you_mean(closest(each, known)) or f"Subjects: {', '.join(known)}"
            raise CrkbError(f"--words: no subject {each!r}", hint)
    words = {each: form_words.lines(each) for each in subjects or known}
    if as_json:
        show_json({"words": words})
    else:
        show([line for each, found in words.items() for line in (each, *(f"  {line}" for line in found))])


def _play(files: tuple[str, ...], edition: str) -> int:
    """Play the game in one file at the terminal; the exit status.

    Raises:
        CrkbError: Several files are named, or it can't be read.
    """
    from crkb.cli import games, playing

    if len(files) != 1:
        raise CrkbError("-i plays one game", "Name one file.")
    return playing.play(games.at_table(open_edition(edition), files[0]))


def _effective(edition: str) -> str:
    """The date of the edition that is to be used in place of the cases' own, "" for none."""
    if not edition:
        return ""
    if dated := _DATE.fullmatch(edition):
        return dated[1]
    return open_edition(edition).info.effective


def _check(file: str, edition: str) -> list[Result]:
    """The results of a file; one that can't be read is one error."""
    from crkb.game.cases import checking
    from crkb.questions.verified import numbers_by_edition

    try:
        return checking.check_file(file, edition, numbers_by_edition())
    except CrkbError as e:
        return [checking.Result("", "", checking.ERROR, checking.told(e), file)]


def _totals(found: list[Result]) -> str:
    counts = {status: sum(result.status == status for result in found) for status in _STATUS}
    return ", ".join(f"{n} {_PLURAL[status] if n != 1 else status}" for status, n in counts.items())


_PLURAL = {"pass": "pass", "fail": "fail", "error": "errors"}


def _show(file: str, edition: str) -> None:
    """Print the table of each game in a file, after the events of the file."""
    from crkb.render.terminal import games

    for case, session in _played(file, edition):
        heading = case.title or case.id
        if heading and heading != os.path.basename(file):
            show([heading])
        show([*games.table(session.worlds[0].game, paint), *games.open_choices(session.worlds)])


def _data(file: str, edition: str) -> list[dict[str, Any]]:
    """The games in a file as data, after the events of the file."""
    from crkb.render import game_data

    return [
        {"id": case.id, "title": case.title, **game_data.table(session.worlds[0].game)}
        for case, session in _played(file, edition)
    ]


def _played(file: str, edition: str) -> Iterator[tuple[Case, Session]]:
    """Each game in a file, played to the end of its events.

    Raises:
        CrkbError: The file can't be read, or an event is impossible.
    """
    from crkb.game.asking.session import Session
    from crkb.game.files import load

    for case in load.load_file(file, edition):
        if isinstance(case, load.BadCase):
            raise case.error
        if not case.line:
            session = Session(case)
            session.play_script()
            yield case, session
