"""`/v1/games`: a game described once, played on, and asked about."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from crkb.render import refusals
from crkb.render.contract import service
from crkb.serve.core.editions import LATEST
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.reply import Reply, json
from crkb.serve.v1.common import Line, Name

# same name as editions.history.Event: of a request to the service
Event = dict[str, Any] | str
"""An event as game files have it: as data, or as a line of YAML."""

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
    from crkb.serve.v1 import played  # with the engine of games

    asked: GameBody = call.read(GameBody)
    kb = call.editions.kb(asked.edition)
    with refusals.possible():
        table = kb.game(_described(asked), overrule=asked.overrule)
        events = [played.notes(table.then(played.event(each))) for each in asked.then]
        return json(played.shown(table, asked) | {"events": events, "edition": kb.info.id})


def _described(asked: GameBody) -> str:
    """The game as YAML.

    Raises:
        Refused: 409, if it is there twice.
    """
    if asked.game is not None and asked.yaml is not None:
        raise Refused(409, "the game is there twice", "Give either game or yaml.")
    return asked.yaml if asked.yaml is not None else as_text(asked.game or {})


def as_text(data: Any) -> str:
    """Data as JSON, which is YAML: so that it is read as strictly as a file."""
    return msgspec.json.encode(data).decode()


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
