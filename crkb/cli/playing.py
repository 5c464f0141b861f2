"""Playing at the terminal: events and questions line by line, for `crkb game -i`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from crkb.cli.terminal import complain, paint, show, width
from crkb.errors import CrkbError
from crkb.render.terminal import game_answers, games
from crkb.text.suggest import closest, did_you_mean

if TYPE_CHECKING:
    from crkb.playing import GameResult, GameTable

HELP = """\
then EVENT   an event, as in files: then damage: {source: bear, to: wall, amount: 3}
look         the table
why ID       why an object is what it is
next         what the next state-based action check does
steps        all steps of the last answer
undo         undo the last event
save FILE    write the current game to a file; --events: its start and the events since;
             --force: overwrite an existing file
quit         leave (or end the input)
Anything else is a question: what is bear · can bear block wall · who wins"""


class Seat:
    """Where somebody plays: the table, and the last answer."""

    def __init__(self, table: GameTable) -> None:
        self.table = table
        self.last: GameResult | None = None

    def told(self, result: GameResult) -> list[str]:
        """An answer with the steps that decided it."""
        self.last = result
        return game_answers.answer(result, width(), paint, how="type: steps")


def play(table: GameTable) -> int:
    """Read lines until the input ends: 0, or 2 if a line of a script (no terminal) was wrong."""
    status, seat = 0, Seat(table)
    for line in _lines():
        if line in ("quit", "exit", "q"):
            break
        try:
            show(_answered(seat, line))
        except CrkbError as e:
            status = 2
            complain(e)
    return 0 if sys.stdin.isatty() else status


def _answered(seat: Seat, line: str) -> list[str]:
    word, _, rest = line.partition(" ")
    is_question = word == "why" and len(rest.split()) > 1
    return _ask(seat, line) if is_question or word not in COMMANDS else COMMANDS[word](seat, rest.strip())


def _lines() -> Iterator[str]:
    """The lines that are not empty, asked for with a prompt at a terminal."""
    while True:
        try:
            line = input("> " if sys.stdin.isatty() else "").strip()
        except (EOFError, KeyboardInterrupt):
            return
        if line:
            yield line


def _then(seat: Seat, rest: str) -> list[str]:
    noted = seat.table.then(rest)
    return [*game_answers.notes(noted, width(), paint), *games.open_choices(seat.table.worlds)]


def _look(seat: Seat, rest: str) -> list[str]:
    return [*games.table(seat.table.worlds[0].game, paint), *games.open_choices(seat.table.worlds)]


def _why(seat: Seat, rest: str) -> list[str]:
    return game_answers.notes(seat.table.why(rest), width(), paint)


def _next(seat: Seat, rest: str) -> list[str]:
    return seat.told(seat.table.next())


def _steps(seat: Seat, rest: str) -> list[str]:
    if seat.last is None:
        raise CrkbError("steps: there is no answer yet", "Ask a question first.")
    return game_answers.answer(seat.last, width(), paint, all_steps=True)


def _undo(seat: Seat, rest: str) -> list[str]:
    seat.table.undo()
    return ["Undone."]


def _save(seat: Seat, rest: str) -> list[str]:
    options, names = _split(rest)
    if len(names) != 1:
        raise CrkbError("save needs one file name", "save [--events] [--force] FILE")
    seat.table.save(names[0], with_events="--events" in options, overwrite="--force" in options)
    return [f"Saved as {names[0]}."]


def _split(rest: str) -> tuple[list[str], list[str]]:
    """The options and names in a line, which may be quoted."""
    try:
        words = shlex.split(rest)
    except ValueError as e:
        raise CrkbError(f"save: {e}", "Close the quotation marks.") from None
    options = [word for word in words if word.startswith("--")]
    for each in options:
        if each not in SAVING:
            raise CrkbError(f"unknown option of save: {each}", did_you_mean(closest(each, SAVING)))
    return options, [word for word in words if word not in options]


SAVING = ("--events", "--force")
"""The options of `save`."""


def _ask(seat: Seat, line: str) -> list[str]:
    return seat.told(seat.table.ask(line))


def _help(seat: Seat, rest: str) -> list[str]:
    return HELP.splitlines()


COMMANDS: dict[str, Callable[[Seat, str], list[str]]] = {
    "then": _then,
    "look": _look,
    "why": _why,
    "next": _next,
    "steps": _steps,
    "undo": _undo,
    "save": _save,
    "help": _help,
}
"""The words that begin a line; `why is …` and `why isn't …` are questions."""
