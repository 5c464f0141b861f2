"""Stickers on objects: names with their words, abilities, powers and toughnesses (123)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.happenings import Done, Stuck
from crkb.game.objects import HAND, LIBRARY, GameObject, Sticker
from crkb.game.play import Play

CITES = {
    "123.4": "currently has any kind of sticker",
    "123.5": "not retained as that object",
    "123.6": "added to the text",
    "123.6b": "has no name, its name becomes",
    "123.7": "ability sticker",
    "123.8": "power and toughness sticker",
}

HIDDEN = (HAND, LIBRARY)
"""Zones in which an object keeps no stickers."""


def words(name: str) -> list[str]:
    """The words of a name; blanks to fill in are none (123.6a)."""
    return [word for word in name.split() if not _is_blank(word)]


def _is_blank(word: str) -> bool:
    return "_" in word and not word.strip("_,.!?:;\u2026")


def with_word(name: str, word: str, after: int) -> str:
    """A name with a sticker's word after so many of its words, or at the end of a shorter one (123.6c)."""
    parts = name.split()
    count = at = 0
    while at < len(parts) and count < after:
        count += bool(words(parts[at]))
        at += 1
    return " ".join([*parts[:at], word, *parts[at:]])


def with_sticker(names: tuple[str, ...], word: str, after: int) -> tuple[str, ...]:
    """Names with a sticker's word in the first of them; the word alone where there is none (123.6b)."""
    first = with_word(names[0], word, after) if names else word
    return (first, *names[1:])


def positions(names: tuple[str, ...]) -> list[int]:
    """Where a word may be put: at the beginning, or after any number of words (123.6b)."""
    return list(range(len(words(names[0])) + 1)) if names else [0]


def is_stickered(obj: GameObject) -> bool:
    """Whether an object has a sticker now, whatever it had before (123.4)."""
    return len(obj.stickers) > 0


def restamped(obj: GameObject, timestamp: int) -> tuple[Sticker, ...]:
    """The stickers of an object that gets a new timestamp: they get it too, after the object (613.7k)."""
    return tuple(sticker._replace(timestamp=timestamp) for sticker in obj.stickers)


# ---- putting them on objects


def sticks(play: Play, args: Mapping[str, Any]) -> None:
    """Perform the event `sticker`: `to`, `puts` (one of `name`, `ability`, `p/t`).

    The controller of the object chooses where a word goes: `chosen for ID` is the name that it makes.
    """
    from crkb.game.events.events import happen

    obj = play.object(args["to"])
    if obj.zone in HIDDEN:
        play.note("123.5", f"{obj.id} is in a hidden zone and loses its stickers", obj.id, holds=False)
        return
    kind, what = args["puts"]
    happen(play, Stuck(obj.ref, _sticker(play, obj, kind, what)))


def _sticker(play: Play, obj: GameObject, kind: str, what: Any) -> Sticker:
    position = _position(play, obj, str(what)) if kind == "name" else None
    value = f"{what[0]}/{what[1]}" if kind == "p/t" else what
    return Sticker(kind, value, play.stamp(), position)


def _position(play: Play, obj: GameObject, word: str) -> int:
    names = play.chars(obj.id).names
    places = {with_sticker(names, word, after)[0]: after for after in positions(names)}
    made = play.choose(f"chosen for {obj.id}", list(places), obj.controller, "123.6b")
    play.note("123.6b", f"the name of {obj.id} becomes {made}", obj.id)
    return places[made]


def put_on(play: Play, happening: Stuck) -> Done:
    """Put a sticker on an object (123.3)."""
    obj = play.game.find(happening.ref)
    if obj is None:
        return Done(happening, was=happening.ref)
    play.put(obj._replace(stickers=(*obj.stickers, happening.sticker)))
    return Done(happening, was=happening.ref, now=happening.ref)
