"""A game that was described, as it stands after what happened, with the answers to what is asked of it."""

from __future__ import annotations

from typing import Any

from crkb.errors import CrkbError, LibraryError
from crkb.game.files import documents
from crkb.limits import OutOfTime
from crkb.playing import GameTable
from crkb.render import game_data
from crkb.render.envelope import problem
from crkb.serve.core.errors import hint
from crkb.serve.v1.games import Event, GameBody, as_text


def event(given: Event) -> str:
    """An event as text; one without arguments may be only its name. Raises GameFormError."""
    return as_text(_event(given))


def _event(given: Event) -> Any:
    data = documents.read(given) if isinstance(given, str) else given
    return {data: {}} if isinstance(data, str) else data


def shown(table: GameTable, asked: GameBody) -> dict[str, Any]:
    """The game as it stands, with all that is asked of it."""
    made: dict[str, Any] = {
        "table": {"id": "", "title": "", **game_data.table(table.worlds[0].game)},
        "open": _open_choices(table),
        "answers": [_asked(table, each, asked) for each in asked.ask],
        "why": {each: notes(table.why(each)) for each in asked.why},
    }
    return made | ({"saved": table.data()} if asked.save else {})


def notes(found: Any) -> list[dict[str, Any]]:
    """The steps of what happened, as plain data."""
    return [game_data.note(each) for each in found]


def _open_choices(table: GameTable) -> list[dict[str, Any]]:
    missing = {w.missing.name: w.missing for w in table.worlds if w.missing is not None}
    made = dict.fromkeys(name for world in table.worlds for name, _ in world.made)
    said = [
        {
            "name": each.name,
            "player": each.player or None,
            "rule": each.rule or None,
            "options": [game_data.value(option) for option in each.options],
        }
        for each in missing.values()
    ]
    several = made if len(table.worlds) > 1 else {}
    return said + [
        {"name": n, "player": None, "rule": None, "options": []} for n in several if n not in missing
    ]


def _asked(table: GameTable, question: str, asked: GameBody) -> dict[str, Any]:
    """A question with its answer, or with why there is none."""
    try:
        after = as_text([_event(each) for each in asked.after]) if asked.after else None
        choices = documents.read(as_text(asked.choose))
        answer = game_data.answer(table.ask(question, choices, after))
        return {"question": question, "answer": answer, "problem": None}
    except (LibraryError, OutOfTime):
        raise
    except CrkbError as e:
        why = problem(e) | {"hint": hint(e) or None}
        return {"question": question, "answer": None, "problem": why}
