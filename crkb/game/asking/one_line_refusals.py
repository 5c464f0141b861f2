"""One-line situations that make no game: what can't be said of a thing, or doesn't happen to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crkb.game.asking.one_line_things import Subject
from crkb.text.inflect import with_article

if TYPE_CHECKING:
    from crkb.game.asking.one_line_forms import Line, State

OBJECTS = ("P/T", "creature", "permanent", "planeswalker", "Aura", "Equipment")

SAID_OF = (
    ("pt", "P/T", ("P/T", "creature", "permanent")),
    ("colors", "color", OBJECTS),
    ("words", "type", OBJECTS),
    ("keywords", "keyword ability", OBJECTS),
    ("counters", "kind of counter", OBJECTS),
    ("face_down", "face-down", OBJECTS),
    ("tapped", "tapped", OBJECTS),
    ("damage", "damage", OBJECTS),
    ("shield", "regeneration shield", OBJECTS),
    ("same_name", "same name", OBJECTS),
    ("loyalty", "loyalty", ("planeswalker",)),
    ("poison", "poison", ("player",)),
    ("life", "life", ("player",)),
)
"""What may be said of things of which kinds, with what a message calls it."""

TO_PLAYERS = ("dealt", "survives", "loses")
"""States that a player may be in."""

BEHIND_ON = ("gets", "gains", "dies")
"""States that behind `on` are those of what it is on, and of no player."""

FIGHTS = ("blocked by", "blocks")
OF_ONE = {"on": "something is attached to one thing", "dealt": "damage is dealt by one source"}
"""States of one other thing."""

MOST_PLAYERS = 2


def refused(line: Line) -> str:
    """Why a line makes no game, "" if it does."""
    return next(_reasons(line), "")


def _reasons(line: Line) -> Iterator[str]:
    assert line.subject is not None
    for thing in (line.subject, *(each for state in line.states for each in state.things)):
        yield from _about_thing(thing)
    yield from _about_fights(line)
    for state in line.states:
        yield from _about_things(state)
    if line.subject.is_player:
        yield from _about_player(line)
    yield from _behind_on(line)


def _about_thing(thing: Subject) -> Iterator[str]:
    usual = Subject("")
    kind = "creature" if thing.kind == "P/T" else thing.kind
    for field, name, kinds in SAID_OF:
        if thing.kind not in kinds and getattr(thing, field) != getattr(usual, field):
            yield f"{name!r} doesn't apply to {with_article(kind)}"
    if thing.is_player and thing.number > MOST_PLAYERS:
        yield f"more than {MOST_PLAYERS} players"


def _about_fights(line: Line) -> Iterator[str]:
    kinds = [state.kind for state in line.states]
    for state in line.states:
        if state.things and kinds.count(state.kind) > 1:
            yield f"duplicate {state.kind!r}"
    if all(kind in kinds for kind in FIGHTS):
        yield "it can't both block and be blocked"


def _about_things(state: State) -> Iterator[str]:
    if state.kind in FIGHTS and any(each.is_player for each in state.things):
        yield "players don't attack or block"
    if state.kind in OF_ONE and any(each.number > 1 for each in state.things):
        yield OF_ONE[state.kind]
    if state.kind == "dealt" and any(each.is_player for each in state.things):
        yield "players don't deal damage"


def _about_player(line: Line) -> Iterator[str]:
    if line.form == "copy":
        yield "players aren't copied"
    for state in line.states:
        if state.kind not in TO_PLAYERS:
            yield f"{state.kind!r} doesn't apply to a player"


def _behind_on(line: Line) -> Iterator[str]:
    on_player = False
    for state in line.states:
        if on_player and state.kind in BEHIND_ON:
            yield f"{state.kind!r} doesn't apply to a player"
        on_player = on_player or (state.kind == "on" and state.things[0].is_player)
