"""Views: questions whose facts are a game, which answers them.

A view decides nothing by itself and cites no rule: its steps are the reasons of the game's answers,
and what those rest on is proved by the cases of games.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from crkb.errors import CrkbError
from crkb.game.asking.session import Session, opened
from crkb.game.errors import IllegalAction
from crkb.game.proof import Note
from crkb.questions.core import Case, Step
from crkb.questions.facts import Facts, FactsError


class OfGame(Facts, frozen=True, kw_only=True):
    """A game that is played up to the moment that a question is about.

    `game`: as a file of a game has it, with what has happened under `then`. `choices`: those made at
    that moment, by their names.
    """

    game: dict[str, Any]
    choices: dict[str, Any] = msgspec.field(default_factory=dict)


class TableOfGame:
    """A game at the table, whose answers' reasons become steps of a question.

    `stand_ins` are ids of objects that only stand for something that the question doesn't name: nothing
    is told of them. `named` are choices that are facts of the question, each with that fact's name.

    Raises:
        FactsError: What is given isn't a game, or something in it is impossible.
    """

    def __init__(
        self,
        facts: OfGame,
        case: Case,
        stand_ins: Collection[str] = (),
        named: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._case, self._stand_ins, self._named = case, frozenset(stand_ins), named
        try:
            self._session = Session(opened(facts.game, case.effective))
            self._session.play_script()
        except CrkbError as e:
            raise self._of_facts(e) from e

    def ask(self, asked: str, choices: Mapping[str, Any] | None = None, *, tells: bool = True) -> Any:
        """The value of an answer; yes and no as truth values. The question stops where it depends.

        Its reasons become steps, unless (not `tells`) they are those of events that have been told.

        Raises:
            FactsError: A choice is made that isn't there.
        """
        try:
            answer = self._session.ask(asked, choices)
        except CrkbError as e:
            raise self._of_facts(e) from e
        if tells:
            self._case.tells(self._steps(answer.notes))
        if answer.verdict == "depends":
            self._case.missing(*(self._named.get(name, name) for name in answer.missing))
        return answer.value if answer.verdict == "value" else answer.verdict == "yes"

    def then(self, event: Mapping[str, Any], *, tells: bool = True) -> None:
        """Let an event happen, as a file of a game has it under `then`.

        Its reasons become steps, unless (not `tells`) nobody asked about it.

        Raises:
            FactsError: It is impossible.
        """
        try:
            notes = self._session.then(event)
        except CrkbError as e:
            raise self._of_facts(e) from e
        if tells:
            self._case.tells(self._steps(notes))

    def can(self, event: Mapping[str, Any], *, tells: bool = True) -> bool:
        """Let an event happen if the rules allow it; if not, the rule that doesn't is a step.

        Nothing of that becomes steps if it is only tried (not `tells`).

        Raises:
            FactsError: It is impossible for another reason than a rule.
        """
        try:
            steps = list(self._steps(self._session.then(event)))
        except CrkbError as e:
            why = e.__cause__
            if not isinstance(why, IllegalAction):
                raise self._of_facts(e) from e
            steps = [*self._steps(why.notes), Step(why.rule, self._without_stand_ins(str(why)), False)]
            allowed = False
        else:
            allowed = True
        if tells:
            self._case.tells(steps)
        return allowed

    def _steps(self, notes: Iterable[Note]) -> Iterator[Step]:
        """Reasons as steps; what a reason without a rule rests on stands in its place."""
        for note in notes:
            if note.rule and not self._is_of_stand_in(note):
                yield Step(note.rule, note.says, note.holds, tuple(self._steps(note.notes)))
            else:
                yield from self._steps(note.notes)

    def _is_of_stand_in(self, note: Note) -> bool:
        return not self._stand_ins.isdisjoint((*note.about, *note.says.split()))

    def _without_stand_ins(self, says: str) -> str:
        """What can't be done, without what it would be done for: "for payment-0 of source-1"."""
        for id in self._stand_ins:
            says = re.sub(rf" for \S+ of {re.escape(id)}\b", "", says)
        return says

    def _of_facts(self, error: CrkbError) -> FactsError:
        """What is wrong, in a choice that is a fact under that fact's name."""
        for choice, fact in self._named.items():
            _, found, what = str(error).partition(f"choose.{choice}: ")
            if found:
                return FactsError(f"{fact}: {what}", error.hint)
        return FactsError(f"game: {error}", error.hint)
