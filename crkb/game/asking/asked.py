"""A question as it is asked of one world, and what that world answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game import run
from crkb.game.asking.question_forms import GameQuestion
from crkb.game.errors import GameFormError
from crkb.game.files.reads import near
from crkb.game.happenings import Done
from crkb.game.objects import GameObject, Thing
from crkb.game.play import Play
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.tuples import NamedTuple


# same name as questions.games.loop.Reply: a fact of questions, until they are views of a game
class Reply(NamedTuple):
    """What a world answers: a truth value or any other, and why."""

    value: Any
    notes: tuple[Note, ...] = ()


class Asked(NamedTuple):
    """A question as it is answered: the world, and the game now with the choices that were made."""

    question: GameQuestion
    world: run.World
    game: Game
    choices: Mapping[str, Any]

    def part(self, name: str) -> str:
        """A part of the question, "" if it has none of that name."""
        return self.question.parts.get(name, "")

    def object(self, name: str = "id") -> GameObject:
        """The object that a part names.

        Raises:
            GameFormError: The game has none of that id.
        """
        id = self.part(name)
        if id not in self.game.objects:
            raise GameFormError("", f"there is no {id!r}", near(id, self.game.objects))
        return self.game.objects[id]

    def thing(self, name: str = "thing") -> Thing:
        """The object or player that a part names.

        Raises:
            GameFormError: The game has neither.
        """
        said = self.part(name)
        if said in self.game.players:
            return said
        if said not in self.game.objects:
            raise GameFormError(
                "", f"there is no {said!r}", near(said, [*self.game.players, *self.game.objects])
            )
        return self.game.objects[said].ref

    def checked(self) -> Play:
        """The game after its next check, where it hasn't been checked since something happened."""
        from crkb.game.turns import state_based

        play = Play(self.game, self.choices)
        if not self.world.history:
            state_based.settle(play, {})
        return play

    def history(self) -> tuple[tuple[Done, ...], tuple[Note, ...]]:
        """All that happened, with the next check; and why."""
        play = self.checked()
        return (*self.world.history, *play.done), (*self.world.notes, *play.proof.notes)


def about(notes: tuple[Note, ...], *names: str) -> tuple[Note, ...]:
    """The notes about some objects or players."""
    return tuple(note for note in notes if not set(names).isdisjoint(note.about))


def reason(rule: str, says: str, *names: str, holds: bool = True) -> tuple[Note, ...]:
    """One reason, about some objects or players."""
    return (Note(rule, says, holds, names),)


def verdict(allowed: bool, rule: str, says: str, *names: str) -> Reply:
    """Yes or no with the one rule that decides it."""
    return Reply(allowed, reason(rule, says, *names, holds=allowed))
