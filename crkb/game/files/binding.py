"""The arguments of an event in the game at that moment: what they name has to be there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crkb.game.files import reads
from crkb.game.files.boards import FIELDS, PRINTED
from crkb.game.files.reads import at
from crkb.game.files.script import EVENTS, ScriptEvent
from crkb.game.objects import NOWHERE, GameObject
from crkb.game.state import Game
from crkb.game.terms import Named, every_term

_NAMING = frozenset(
    (
        *("id", "ids", "two ids", "thing", "things", "targets", "source"),
        *("attacks", "blocks", "divisions"),
    )
)
"""Kinds of arguments that name objects and players."""
_INNER = ("source", "as a copy of", "copy of", "onto")


def bound(event: ScriptEvent, game: Game) -> Mapping[str, Any]:
    """The arguments of an event, with objects that are there already as they are.

    Raises:
        GameFormError: An argument names what isn't there, or is there already.
    """
    for name in _named(event):
        if name not in game.objects and name not in game.players:
            reads.refuse(event.path, f"there is no {name!r} yet", reads.near(name, _there(game)))
    args = dict(event.args)
    if "object" in args:
        args["object"] = _object(event, game)
    if event.kind == "copies a spell" and args["id"] in game.objects:
        reads.refuse(at(event.path, "id"), f"there is already an object {args['id']!r}")
    return args


def _there(game: Game) -> list[str]:
    return [*game.players, *(id for id, each in game.objects.items() if each.zone != NOWHERE)]


def _named(event: ScriptEvent) -> Iterator[str]:
    """The ids and players that an event's arguments name."""
    takes = EVENTS[event.kind].takes
    if "" in takes:
        inner = [event.args[key] for key in _INNER if key in event.args]
        yield from _texts(event.args if takes[""] in _NAMING else inner)
        return
    for key, value in event.args.items():
        if takes[key] in _NAMING:
            yield from _texts(value)
        elif takes[key] == "filter":
            yield from (term.name for term in every_term(value) if isinstance(term, Named))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, GameObject):
        return
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield key
            yield from _texts(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _texts(each)


def _object(event: ScriptEvent, game: Game) -> GameObject:
    """The object that comes: a new one, or one that is there, with the status said of it."""
    new: GameObject = event.args["object"]
    said: frozenset[str] = event.args["said"]
    there = [id for id in event.args["ids"] if id in game.objects]
    if not there:
        return new
    if event.kind == "creates" or len(event.args["ids"]) > 1 or game.objects[there[0]].zone == NOWHERE:
        reads.refuse(at(event.path, "id"), f"there is already an object {there[0]!r}", "Use another id.")
    for key in sorted(said):
        if key in PRINTED:
            reads.refuse(at(event.path, key), f"{new.id!r} already exists: {key} describes a new object")
    old = game.objects[new.id]
    return old._replace(**{field: getattr(new, field) for key in said for field in FIELDS.get(key, ())})
