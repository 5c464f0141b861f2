"""Running cases: each passes, fails (something differs from its expectations) or has an error."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from crkb.errors import CrkbError
from crkb.game import run
from crkb.game.cases import expecting
from crkb.game.cases.expecting import Expectation
from crkb.game.errors import GameFormError, NotKnown
from crkb.game.files import load
from crkb.game.files.load import BadCase, Case
from crkb.game.files.script import Question, ScriptEvent
from crkb.game.proof import Note, every_note

PASS, FAIL, ERROR = "pass", "fail", "error"

NumberOf = Callable[[str, str], str]
"""The number that a rule, named as the game cites it, has in an edition."""


class Result(NamedTuple):
    """A case that was run: `status` is pass, fail or error; `message` says of what."""

    id: str
    title: str
    status: str
    message: str = ""
    where: str = ""

    @property
    def line(self) -> str:
        """The result in one line."""
        said = f"{self.status}: {self.message}" if self.message else self.status
        return f"{_short(self.id)}: {said}" if self.id else said


def _short(id: str) -> str:
    """An id, shortened if it is long."""
    return id if len(id) <= LONGEST else f"{id[:LONGEST]}…"


LONGEST = 100
"""So much of an id is told."""


def own_number(rule: str, edition: str) -> str:
    """The number in the name of a rule: what it is called where no other edition is asked for."""
    return rule.partition("@")[0]


def check_file(path: str, edition: str = "", number_of: NumberOf = own_number) -> list[Result]:
    """The results of a file's cases.

    Raises:
        GameFormError: The file can't be read, or has no form of cases.
    """
    return [check(each, number_of) for each in load.load_file(path, edition)]


def check(case: Case | BadCase, number_of: NumberOf = own_number) -> Result:
    """The result of a case; whatever goes wrong in it is its error."""
    if isinstance(case, BadCase):
        return Result(case.id, case.title, ERROR, told(case.error), case.where)
    try:
        wrong = _one_line(case, number_of) if case.line else _played(case, number_of)
    except CrkbError as e:
        return Result(case.id, case.title, ERROR, told(e), case.where)
    except NotKnown as e:
        return Result(case.id, case.title, ERROR, f"depends on {e.name}", case.where)
    except Exception as e:  # a bug of the game: the other cases are still run
        return Result(case.id, case.title, ERROR, f"bug: {type(e).__name__}: {e}", case.where)
    return Result(case.id, case.title, FAIL if wrong else PASS, "; ".join(wrong), case.where)


def told(error: Exception) -> str:
    """An error with its hint, in one line."""
    hint = getattr(error, "hint", "")
    said = " ".join(str(error).split())
    return f"{said} ({hint})" if hint else said


def _played(case: Case, number_of: NumberOf) -> list[str]:
    """Differences from what is expected in a game."""
    worlds = run.start(case.game)
    wrong: list[str] = []
    cited: list[Note] = []
    for at, item in enumerate(case.script):
        if isinstance(item, ScriptEvent):
            worlds = run.event(worlds, item)
        elif isinstance(item, Expectation):
            wrong += expecting.check(item, worlds)
            cited += _reasons(item, worlds) if case.rules else ()
        elif isinstance(item, Question):
            from crkb.game.asking import asking

            try:
                wrong += asking.check(worlds, item, case, number_of, _replaying(case, at), cited)
            except GameFormError as e:
                raise _of_question(e, item) from e
    cited += [note for world in worlds for note in world.notes]
    return wrong + _uncited(case, cited, number_of)


def _of_question(error: GameFormError, item: Question) -> GameFormError:
    """The error with the path of the question, or of its choices, that it is about."""
    if error.path.startswith(item.path):
        return error
    below = error.path if error.path.startswith("choose") else "question"
    return GameFormError(f"{item.path}.{below}", str(error).removeprefix(f"{error.path}: "), error.hint)


def _replaying(case: Case, at: int) -> Callable[[str], run.Worlds]:
    """What plays a case up to the question at a place in its script in another edition."""

    def replayed(edition: str) -> run.Worlds:
        worlds = run.start(case.game.but(edition=edition))
        for each in case.script[:at]:
            if isinstance(each, ScriptEvent):
                worlds = run.event(worlds, each, again=True)
        return worlds

    return replayed


def _reasons(expectation: Expectation, worlds: run.Worlds) -> list[Note]:
    """Why the objects that something is expected of are what they are."""
    names = {item.name for item in expectation.items if item.kind == "object"}
    found: list[Note] = []
    for world in worlds:
        there = [name for name in names if name in world.game.objects]
        found += [note for name in there for note in world.game.layered.why(name)]
    return found


def _uncited(case: Case, notes: Iterable[Note], number_of: NumberOf) -> list[str]:
    """The rules of a case that nothing in it cites.

    Played by another edition than its own, a case may name them by the numbers of either.
    """
    names = {note.rule for note in every_note(tuple(notes)) if note.rule} if case.rules else ()
    editions = {case.game.edition, case.edition}
    cited = {number_of(name, edition) for name in names for edition in editions}
    return [
        f"rule {rule} isn't cited (cited: {', '.join(sorted(cited)) or 'none'})"
        for rule in case.rules
        if rule not in cited
    ]


def _one_line(case: Case, number_of: NumberOf) -> list[str]:
    """Differences from what is expected of a one-line question; it must cite one of its rules."""
    from crkb.game.asking import one_line

    path = case.where.rpartition(": ")[2]
    try:
        found = one_line.answer(case.line, case.game.edition)
    except GameFormError as e:
        raise GameFormError(f"{path}.ask", str(e), e.hint) from e
    try:
        wrong = one_line.check(found, case.expected)
    except GameFormError as e:
        below = e.path if e.path.startswith("expect") else "expect"
        raise GameFormError(f"{path}.{below}", str(e).removeprefix(f"{below}: "), e.hint) from e
    uncited = _uncited(case, found.notes, number_of)
    return [*wrong, *(uncited if len(uncited) == len(case.rules) else ())]
