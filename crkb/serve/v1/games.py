"""`/v1/games`: a game described once, played on, and asked about."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from crkb.errors import CrkbError, LibraryError
from crkb.game.files import documents
from crkb.limits import OutOfTime
from crkb.playing import GameTable
from crkb.render import game_data
from crkb.render.contract import service
from crkb.render.envelope import problem
from crkb.serve.core.editions import LATEST
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused, hint
from crkb.serve.core.reply import Reply, json
from crkb.serve.v1 import near

Event = dict[str, Any] | str
"""An event as game files have it: as data, or as a line of YAML."""

Line = Annotated[str, msgspec.Meta(max_length=2_000)]
Name = Annotated[str, msgspec.Meta(max_length=80)]

MOST_ASKED = 50
"""Questions, events and objects of each sort at most."""


class GameBody(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A game as data or as YAML, what happens in it, and what is asked.

    `then` is played on the table; `after` is only tried before each question. `choose` makes choices.
    `why` names objects; with `save` the game comes back as a file, with `overrule` it is played by
    `edition` even if it names another.
    """

    game: dict[str, Any] | None = None
    yaml: str | None = None
    then: Annotated[list[Event], msgspec.Meta(max_length=MOST_ASKED)] = []
    ask: Annotated[list[Line], msgspec.Meta(max_length=MOST_ASKED)] = []
    after: Annotated[list[Event], msgspec.Meta(max_length=MOST_ASKED)] = []
    choose: dict[str, Any] = {}
    why: Annotated[list[Name], msgspec.Meta(max_length=MOST_ASKED)] = []
    save: bool = False
    edition: Name = LATEST
    overrule: bool = False


def play(call: Call) -> Reply:
    """The table after what happened, and the answers."""
    asked: GameBody = call.read(GameBody)
    kb = call.editions.kb(asked.edition)
    with near.possible():
        table = kb.game(_described(asked), overrule=asked.overrule)
        events = [_notes(table.then(_as_text(_event(each)))) for each in asked.then]
        return json(_shown(table, asked) | {"events": events, "edition": kb.info.id})


def _described(asked: GameBody) -> str:
    """The game as YAML.

    Raises:
        Refused: 409, if it is there twice.
    """
    if asked.game is not None and asked.yaml is not None:
        raise Refused(409, "the game is there twice", "Give either game or yaml.")
    return asked.yaml if asked.yaml is not None else _as_text(asked.game or {})


def _as_text(data: Any) -> str:
    """Data as JSON, which is YAML: so that it is read as strictly as a file."""
    return msgspec.json.encode(data).decode()


def _event(given: Event) -> Any:
    """An event as data; one without arguments may be only its name. Raises GameFormError."""
    data = documents.read(given) if isinstance(given, str) else given
    return {data: {}} if isinstance(data, str) else data


def _shown(table: GameTable, asked: GameBody) -> dict[str, Any]:
    """The game as it stands, with all that is asked of it."""
    made: dict[str, Any] = {
        "table": {"id": "", "title": "", **game_data.table(table.worlds[0].game)},
        "open": _open_choices(table),
        "answers": [_asked(table, each, asked) for each in asked.ask],
        "why": {each: _notes(table.why(each)) for each in asked.why},
    }
    return made | ({"saved": table.data()} if asked.save else {})


def _notes(notes: Any) -> list[dict[str, Any]]:
    return [game_data.note(each) for each in notes]


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
        after = _as_text([_event(each) for each in asked.after]) if asked.after else None
        choices = documents.read(_as_text(asked.choose))
        answer = game_data.answer(table.ask(question, choices, after))
        return {"question": question, "answer": answer, "problem": None}
    except (LibraryError, OutOfTime):
        raise
    except CrkbError as e:
        why = problem(e) | {"hint": hint(e) or None}
        return {"question": question, "answer": None, "problem": why}


ENDPOINTS = (
    Endpoint(
        "/v1/games",
        play,
        "A game after its events, and the answers to questions about it.",
        (),
        service.PlayedGame,
        method="POST",
        body=GameBody,
        body_example={
            "game": {"board": [{"id": "bear", "types": ["creature"], "p/t": "2/2"}]},
            "ask": ["what is the p/t of bear"],
        },
        errors=(404, 409),
        seconds=20.0,
    ),
)
