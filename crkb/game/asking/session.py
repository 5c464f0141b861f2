"""A game at the table: events and questions one after another, with a way back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game import run
from crkb.game.asking import asking, question_forms
from crkb.game.asking.asking import GameAnswer
from crkb.game.errors import GameFormError, IllegalAction
from crkb.game.files import documents, load, save, script
from crkb.game.files.load import BadCase, Case
from crkb.game.files.script import ScriptEvent
from crkb.game.proof import Note
from crkb.game.run import Worlds
from crkb.text.inflect import quantity

START = ("cards", "game", "players", "board", "effects")
"""What a file says of the start of a game."""

MOST_BACK = 1000
"""So many events can be taken back."""


class Session:
    """A case that is played on, event by event.

    `worlds` are the games that open choices leave now; with all of them made there is one.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.worlds: Worlds = run.start(case.game)
        self._played: list[tuple[ScriptEvent, Worlds]] = []
        self._said: list[Mapping[str, Any]] = []

    # ---- playing

    def play_script(self) -> None:
        """Play all events of the case itself.

        Raises:
            CrkbError: One is impossible.
        """
        said = [each for each in map(_event_of, self.case.data.get("then") or []) if each]
        events = [item for item in self.case.script if isinstance(item, ScriptEvent)]
        for event, entry in zip(events, said, strict=True):
            self._play(event, entry)

    def then(self, event: str | Mapping[str, Any]) -> tuple[Note, ...]:
        """Play an event in the form of games: `damage: {source: bear, to: wall, amount: 3}`.

        Returns:
            Why what happened happened, in the first way if there are several.

        Raises:
            GameFormError: It hasn't the form of an event.
            CrkbError: It is impossible.
        """
        before = len(self.worlds[0].notes)
        for item, entry in self._read(event):
            self._play(item, entry)
        return self.worlds[0].notes[before:]

    def _play(self, event: ScriptEvent, said: Mapping[str, Any]) -> None:
        worlds = run.event(self.worlds, event)
        self._said.append(said)
        self._played = [*self._played[-MOST_BACK:], (event, self.worlds)]
        self.worlds = worlds

    def _read(self, event: str | Mapping[str, Any]) -> list[tuple[ScriptEvent, Mapping[str, Any]]]:
        """Events, each with the entry that it was read from."""
        data = documents.read(event) if isinstance(event, str) else dict(event)
        if isinstance(data, str):  # an event without arguments: settle, restart
            data = {data: {}}
        reading = self.case.reading
        assert reading is not None, "a case with a game has a reading"
        reading.learn(data)
        listed = data if isinstance(data, list) else [data]
        items = [item for i, each in enumerate(listed) for item in script.items(each, reading, f"then[{i}]")]
        wrong = next((item for item in items if not isinstance(item, ScriptEvent)), None)
        if wrong is not None:
            raise GameFormError(
                "then", "missing event", "Ask the question alone; expectations belong in a case."
            )
        events = [item for item in items if isinstance(item, ScriptEvent)]
        return list(zip(events, listed, strict=True))

    def undo(self) -> None:
        """Take the last event back.

        Raises:
            IllegalAction: There is none.
        """
        if not self._played:
            raise IllegalAction("", "nothing to undo")
        _, self.worlds = self._played.pop()
        self._said.pop()

    # ---- saving

    def saved(self, with_events: bool = False) -> dict[str, Any]:
        """The game as the data of a file: as it stands, or its start with all events since.

        Raises:
            GameFormError: It depends on open choices, or the file format can't express it.
        """
        if with_events:
            start = {key: self.case.data[key] for key in START if key in self.case.data}
            return {**start, "then": list(self._said)}
        if len(self.worlds) > 1 or self.worlds[0].is_stuck:
            made = dict.fromkeys(name for world in self.worlds for name, _ in world.made)
            open_ = [world.missing.name for world in self.worlds if world.missing is not None]
            said = ", ".join([*made, *dict.fromkeys(open_)])
            raise GameFormError(
                "", f"the game depends on choices: {said}", "Make the choices, or save the events: --events"
            )
        return save.dump(self.worlds[0].game)

    # ---- asking

    def ask(
        self,
        question: str,
        choices: Mapping[str, Any] | None = None,
        after: str | Mapping[str, Any] | None = None,
    ) -> GameAnswer:
        """The answer to a question in the forms of `question_forms`; events of `after` are tried first.

        Raises:
            GameFormError: It has no such form, or is about what isn't there.
        """
        asked = question_forms.parse(question)
        chosen = {name: script.choice(value) for name, value in (choices or {}).items()}
        worlds = self._in(asked.edition) if asked.edition else self.worlds
        if after is not None:
            return asking.ask(worlds, question, chosen, [event for event, _ in self._read(after)])
        asking.check_choices(worlds, asked, chosen)
        return asking.answer(worlds, asked, chosen)

    def _in(self, edition: str) -> Worlds:
        """What was played, in another edition."""
        worlds = run.start(self.case.game.but(edition=edition))
        for event, _ in self._played:
            worlds = run.event(worlds, event, again=True)
        return worlds

    def next(self) -> GameAnswer:
        """What the next check of state-based actions does."""
        return self.ask("what happens next")

    def why(self, id: str) -> tuple[Note, ...]:
        """Why an object is what it is, in the first way if there are several.

        Raises:
            GameFormError: There is no such object.
        """
        return self.ask(f"what is {id}").notes


def _event_of(entry: Mapping[str, Any]) -> dict[str, Any]:
    """What of an entry of `then:` is an event with its choices; nothing, if it only asks or expects."""
    return {key: value for key, value in entry.items() if key not in ("expect", "ask")}


def opened(
    source: str | Mapping[str, Any] | list[Any], edition: str = "", name: str = "", overrule: bool = False
) -> Case:
    """The one case that a text or data holds.

    Args:
        source: YAML or JSON, or what was read from it.
        edition: The date of the edition for a game that names none.
        name: What stands for the file in messages.
        overrule: Play it by that edition even if it names another.

    Raises:
        GameFormError: It isn't one game in the form of games.
    """
    data = documents.read(source, name) if isinstance(source, str) else source
    if isinstance(data, dict) and "cases" not in data and not overrule:
        head = data.get("game") if isinstance(data.get("game"), dict) else {}
        edition = "" if (head or {}).get("edition") else edition
    found = load.cases(data, name, edition)
    if len(found) != 1:
        raise GameFormError(
            name,
            f"{quantity(len(found), 'case')}, expected one",
            "Name a file with one game, or run its cases with --check.",
        )
    [case] = found
    if isinstance(case, BadCase):
        raise case.error
    if case.line:
        raise GameFormError(
            name, "this is a one-line question, not a game", f'Ask it: crkb ask "{case.line}"'
        )
    return case
