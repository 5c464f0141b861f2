"""Changes of zones: the object that leaves, and the new one that it becomes (400.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crkb.game.copies import copying, faces, identities, stickers
from crkb.game.errors import NotKnown
from crkb.game.happenings import Moves
from crkb.game.layers import keyword_facts
from crkb.game.objects import (
    BATTLEFIELD,
    HIDDEN,
    NOTHING,
    NOWHERE,
    STACK,
    Component,
    GameObject,
    LastKnown,
)
from crkb.game.state import Game
from crkb.game.values import SPELLS, Chars

CITES: dict[str, str] = {
    "110.5b": "enter the battlefield untapped, unflipped",
    "111.8": "can't move to another zone",
    "400.4a": "remains in its previous zone",
    "708.3": "turned face down before they enter",
    "708.9": "must reveal it to all players",
    "712.14": "front face up by default",
    "712.21": "two cards are put into the",
    "712.14a": "stays in its current zone",
    "712.14b": "stays in its current zone",
    "800.4b": "control of a player who has",
}

KEEPS_COUNTERS = "keeps its counters except in hand or library"


def why_not_put(game: Game, obj: GameObject, back: bool) -> tuple[str, str]:
    """The rule by which an instruction doesn't put a card onto the battlefield, and what it says.

    Args:
        game: The game now.
        obj: The card.
        back: Whether it would be put there with its back face up.

    """
    layout = obj.sheet.layout
    if back and layout not in faces.that_transform(game):
        return "712.14a", f"{obj.id} isn't double-faced and stays where it is"
    if layout == "modal" and obj.sheet.faces[0].types & SPELLS:
        return "712.14b", f"the front face of {obj.id} is not a permanent card: it stays where it is"
    return "", ""


def refused(game: Game, obj: GameObject, event: Moves) -> tuple[str, str]:
    """The rule by which an object can't make a move, and what it says; ("", "") if it can.

    Identity cards stay in the command zone (372.2).
    """
    if event.new is None and identities.is_there(obj):
        return identities.stays(obj)
    if event.to not in (BATTLEFIELD, STACK):
        return FREE if obj.kind != "token" or event.new is not None else stays(obj, event)
    found = barred(game, obj, event)
    return found if found[0] or event.new is not None else stays(obj, event)


FREE = "", ""


def stays(obj: GameObject, event: Moves) -> tuple[str, str]:
    """The rule by which an object has to stay where it is, and what it says; ("", "") if it may go."""
    if obj.is_token and obj.zone != BATTLEFIELD:
        return "111.8", f"{obj.id} is a token that has left the battlefield"
    if event.to != BATTLEFIELD or event.status.get("face_down"):
        return "", ""
    types = obj.sheet.faces[-1 if obj.sheet.layout == "modal" and event.status.get("back") else 0].types
    if obj.zone != STACK and types & SPELLS:
        return "400.4a", f"{obj.id} is an instant or sorcery and can't enter the battlefield"
    return "", ""


def barred(game: Game, obj: GameObject, event: Moves) -> tuple[str, str]:
    """The rule by which nothing comes under somebody who has left the game; ("", "") if it may (800.4b)."""
    keeps = event.new is not None or STACK in (event.to, obj.zone)
    who = str(event.status.get("controller", "")) or (obj.controller if keeps else "") or obj.owner
    player = game.players.get(who)
    if player is None or player.in_game:
        return "", ""
    return "800.4b", f"{obj.id} would be controlled by {who}, who has left the game"


def last_known(game: Game, obj: GameObject) -> LastKnown:
    """An object as it last existed where it is (608.2h, 704.8)."""
    try:
        values = copying.copiable(game, obj) if obj.zone in SHOWN else None
        return LastKnown(obj, game.chars(obj.id), values)
    except NotKnown:
        # of a card that nothing is known of, nothing is remembered
        return LastKnown(obj, Chars(controller=obj.controller))


SHOWN = frozenset({BATTLEFIELD, STACK})
"""The zones where what an object was is remembered with its copiable values."""


def arrived(obj: GameObject, event: Moves, timestamp: int, kept: Mapping[str, int] = NOTHING) -> GameObject:
    """The new object that a move makes of one (400.7); `kept` are the counters that it keeps."""
    if event.new is None:
        found = _afresh(obj, event.to, timestamp)
    else:
        found = event.new._replace(zone=event.to, timestamp=timestamp)
    if event.to == BATTLEFIELD:
        found = _on_battlefield(found, obj, event.status)
    if event.status:
        marks = {**found.marks, **event.status.get("marks", NOTHING)}
        found = found._replace(**event.status)._replace(marks=marks or NOTHING)
    return _counted(found, kept, obj.counter_times, timestamp) if kept or found.counters else found


def _counted(
    new: GameObject, kept: Mapping[str, int], times: Mapping[str, int], timestamp: int
) -> GameObject:
    """The new object with the counters it keeps, beside those that it enters with (613.7c)."""
    counters = {kind: kept.get(kind, 0) + new.counters.get(kind, 0) for kind in {**kept, **new.counters}}
    known = {kind: time for kind, time in times.items() if kind in kept}
    return new._replace(counters=counters, counter_times={**known, **dict.fromkeys(new.counters, timestamp)})


def _on_battlefield(new: GameObject, old: GameObject, status: Mapping[str, Any]) -> GameObject:
    """A permanent; one that was a spell keeps the face that was up (712.13), or stays face down (708.4)."""
    who = str(status.get("controller", "")) or new.controller or new.owner
    under = str(status.get("entered_under", who))
    new = new._replace(controller=who, entered_under=under, sick=True)
    if old.zone != STACK or old.kind == "ability":
        return new
    x = old.stacked.x if old.stacked is not None else None
    return new._replace(
        back=old.sheet.layout in faces.DOUBLE_FACED and faces.back_is_up(old),
        face_down=old.face_down,
        face_down_by=old.face_down_by,
        prototyped=old.prototyped,
        bestowed=old.bestowed,
        kicked=old.kicked,
        cast=old.cast,
        half=old.half if old.sheet.layout == "room" else None,
        marks=_kept_marks(old, x),
    )


def _kept_marks(old: GameObject, x: int | None) -> Mapping[str, Any]:
    """What a permanent can tell of the spell that it was (400.7d): what was paid for it, its X."""
    kept = {name: mark for name, mark in old.marks.items() if name in keyword_facts.KEPT}
    if x is not None:
        kept["X"] = x
    return kept or NOTHING


def _afresh(obj: GameObject, to: str, timestamp: int) -> GameObject:
    """The object with no memory of what it was (400.7), but for stickers in public zones (123.5a).

    It is untapped, unflipped, face up and phased in (110.5b).

    Its owner is who it was (108.3, 110.2, 112.2). A player controls it on the stack and on the
    battlefield; a copy of a spell becomes a token there (111.12, 707.10f). A double-faced card has its front
    face up (712.14), and nothing is face down (708.9).
    """
    controlled = to == STACK or (obj.zone == STACK and to == BATTLEFIELD)
    who = obj.controller if controlled else obj.owner
    kind = "token" if obj.kind == "copy" and to == BATTLEFIELD else obj.kind
    new = GameObject.ordinary(obj.id, obj.sheet, to, obj.owner, who, obj.incarnation + 1, kind, timestamp)
    if not (obj.commander or obj.components or obj.stickers):
        return new
    is_seen = to not in HIDDEN and obj.zone not in HIDDEN
    kept = stickers.restamped(obj, timestamp) if is_seen else ()
    return new._replace(commander=obj.commander, components=obj.components, stickers=kept)


def of_faces(obj: GameObject, event: Moves) -> Iterator[tuple[str, str]]:
    """What the rules say about the faces of an object that moves, or about its being face down."""
    enters = event.to == BATTLEFIELD
    if enters and event.status.get("tapped"):
        yield "110.5b", f"{obj.id} enters tapped because that is said"
    if enters and event.status.get("face_down"):
        yield "708.3", f"{obj.id} is face down before it enters: its own abilities about entering don't count"
    elif enters and obj.zone != STACK and obj.sheet.layout in faces.DOUBLE_FACED:
        if not event.status.get("back"):
            yield "712.14", f"{obj.id} enters with its front face up"
    elif obj.face_down and not enters and obj.zone in SHOWN:
        yield "708.9", f"{obj.id} is revealed as it is put into another zone"


def parts(game: Game, obj: GameObject, stickered: str = "") -> tuple[GameObject, ...]:
    """The objects that leave as one permanent does: its components, each by itself (727.3, 712.21).

    `stickered` is the id of the one that keeps the stickers (123.5c).
    """
    return tuple(_part(game, obj, each, stickered) for each in obj.components)


def _part(game: Game, obj: GameObject, part: Component, stickered: str) -> GameObject:
    known = game.objects.get(part.id)
    number = obj.incarnation if part.id == obj.id or known is None else known.incarnation
    return obj._replace(
        id=part.id,
        sheet=part.sheet,
        owner=part.owner,
        incarnation=max(number, obj.incarnation),
        kind="token" if part.token else "card",
        commander=part.commander,
        components=(),
        stickers=obj.stickers if part.id == stickered else (),
    )


def ceases(obj: GameObject) -> GameObject:
    """The object, gone from all zones."""
    return obj._replace(zone=NOWHERE)
