"""Games in an open edition: a session whose answers cite the rules by the numbers they have there."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from crkb.game.asking import question_forms
from crkb.game.asking.session import Session
from crkb.game.files import save
from crkb.game.proof import Note, every_note
from crkb.questions import resolve
from crkb.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crkb.game.asking.asking import GameAnswer
    from crkb.game.files.load import Case
    from crkb.game.run import Worlds
    from crkb.library.generations import Info
    from crkb.questions.resolve import CitedRule

    CitedIn = Callable[[str], "Cited"]
    """What an edition of an effective date, "" for the open one, says of the rules that a game cites."""


class Cited(NamedTuple):
    """An edition, and what looks up there the rules that a game cites."""

    edition: Info
    rules: Callable[[Sequence[str]], tuple[CitedRule, ...]]


class GameResult(NamedTuple):
    """An answer about a game, its reasons with the rule numbers of the edition that it is played by.

    `citations` are the cited rules as that edition has them.
    """

    answer: GameAnswer
    citations: tuple[CitedRule, ...]
    edition: Info

    @property
    def verdict(self) -> str:
        """yes, no, value or depends."""
        return self.answer.verdict

    @property
    def value(self) -> Any:
        """The value of the answer, if it has one."""
        return self.answer.value

    @property
    def unverified(self) -> tuple[CitedRule, ...]:
        """The cited rules that say something else in the edition, or are not in it."""
        return tuple(cited for cited in self.citations if cited.status not in resolve.VERIFIED)

    @property
    def verified(self) -> bool:
        """True if each cited rule says what it said when the game was verified against it."""
        return not self.unverified


class GameTable:
    """A game that is played on in an edition.

    >>> table = kb.game("board: [{id: bear, types: [creature], p/t: 2/2}]")
    >>> table.ask("what is the p/t of bear").value
    '2/2'
    """

    def __init__(self, case: Case, cited_in: CitedIn) -> None:
        self._session = Session(case)
        self._cited_in = cited_in
        self._own = cited_in(case.game.edition)

    @property
    def worlds(self) -> Worlds:
        """The games that open choices leave now."""
        return self._session.worlds

    def play_script(self) -> None:
        """Play all events of the file itself. Raises CrkbError if one is impossible."""
        self._session.play_script()

    def then(self, event: str | Mapping[str, Any]) -> tuple[Note, ...]:
        """Play an event: `damage: {source: bear, to: wall, amount: 3}`; why what happened happened.

        Raises:
            CrkbError: It hasn't the form of an event, or is impossible.
        """
        return _numbered(self._session.then(event), self._own)[0]

    def undo(self) -> None:
        """Take the last event back. Raises IllegalAction if there is none."""
        self._session.undo()

    def data(self, with_events: bool = False) -> dict[str, Any]:
        """The game as the data of a file that `kb.game` reads: as it stands, or its start with all events.

        Raises:
            GameFormError: It depends on open choices, or the file format can't express it.
        """
        return self._session.saved(with_events)

    def save(self, path: str | os.PathLike[str], with_events: bool = False, overwrite: bool = False) -> None:
        """Write the game to a file; see `data`.

        Raises:
            GameFormError: As there; or the file is there already, or can't be written.
        """
        save.write(self.data(with_events), os.fspath(path), overwrite)

    def ask(
        self,
        question: str,
        choices: Mapping[str, Any] | None = None,
        after: str | Mapping[str, Any] | None = None,
    ) -> GameResult:
        """The answer to a question about the game; events of `after` are tried first, and taken back.

        Raises:
            GameFormError: It has no form of a question, or is about what isn't there.
            EditionNotFound: It asks for an edition that the library doesn't have.
        """
        edition = question_forms.parse(question).edition
        cited = self._cited_in(edition) if edition else self._own
        answer = self._session.ask(question, choices, after)
        notes, citations = _numbered(answer.notes, cited)
        return GameResult(answer._replace(notes=notes), citations, cited.edition)

    def next(self) -> GameResult:
        """What the next check of state-based actions does."""
        return self.ask("what happens next")

    def why(self, id: str) -> tuple[Note, ...]:
        """Why an object is what it is. Raises GameFormError for one that isn't there."""
        return _numbered(self._session.why(id), self._own)[0]


def situation(line: str, edition: str, cited_in: CitedIn) -> GameResult:
    """The answer to a one-line situation ("2/2 deathtouch blocked by a 5/5"), by an edition.

    Raises:
        GameFormError: The line has none of the forms.
    """
    from crkb.game.asking import one_line
    from crkb.game.asking.asking import GameAnswer

    found = one_line.answer(line, edition)
    verdict = "depends" if found.depends else "value"
    if isinstance(found.value, bool):
        verdict = "yes" if found.value else "no"
    value = None if isinstance(found.value, bool) else found.value
    cited = cited_in(edition)
    notes, citations = _numbered(found.notes, cited)
    answer = GameAnswer(line, verdict, value, found.depends, (), notes)
    return GameResult(answer, citations, cited.edition)


def _numbered(notes: tuple[Note, ...], cited: Cited) -> tuple[tuple[Note, ...], tuple[CitedRule, ...]]:
    """Notes with the numbers of an edition, and the rules they cite as it has them."""
    rules = dict.fromkeys(note.rule for note in every_note(notes) if note.rule)
    citations = cited.rules(tuple(rules))
    return _renumbered(notes, {each.rule: each.name for each in citations}), citations


def _renumbered(notes: tuple[Note, ...], numbers: Mapping[str, str]) -> tuple[Note, ...]:
    return tuple(
        note._replace(rule=numbers.get(note.rule, note.rule), notes=_renumbered(note.notes, numbers))
        for note in notes
    )
