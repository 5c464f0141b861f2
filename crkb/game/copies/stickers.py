"""Stickers on objects: names with their words, abilities, powers and toughnesses (123)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from crkb.game.copies.names_written import positions, with_sticker
from crkb.game.errors import GameFormError, NotKnown
from crkb.game.happenings import Done, Stuck
from crkb.game.objects import HIDDEN, GameObject, Sticker
from crkb.game.play import Play

CITES = {
    "123.3a": "distinct from each other sticker",
    "123.3c": "must pay that much",
    "123.3d": "ticket cost does not need",
    "123.4": "currently has any kind of sticker",
    "123.5": "not retained as that object",
    "123.5a": "maintain their relative timestamp order",
    "123.5b": "that sticker is on that merged",
    "123.6": "added to the text",
    "123.6b": "has no name, its name becomes",
    "123.7": "ability sticker",
    "123.7a": "refers to the ability that sticker",
    "123.8": "power and toughness sticker",
    "123.8a": "refers only to the printed power",
    "123.9": "no effect on game play",
}


def is_stickered(obj: GameObject) -> bool:
    """Whether an object has a sticker now, whatever it had before (123.4)."""
    return len(obj.stickers) > 0


def restamped(obj: GameObject, timestamp: int) -> tuple[Sticker, ...]:
    """The stickers of an object that gets a new timestamp: they get it too, after the object (613.7k)."""
    return tuple(sticker._replace(timestamp=timestamp) for sticker in obj.stickers)


def of_melded(parts: Iterable[GameObject]) -> tuple[Sticker, ...]:
    """The stickers of cards that meld: all are on the permanent, in the order they had (123.5a)."""
    return tuple(sorted([each for part in parts for each in part.stickers], key=_time_of))


def _time_of(sticker: Sticker) -> int:
    return sticker.timestamp


def of_merged(play: Play, obj: GameObject, spell: GameObject, timestamp: int) -> tuple[Sticker, ...]:
    """The stickers of a permanent that something merges with: its own and those of that (123.5b)."""
    if not spell.stickers:
        return obj.stickers
    play.note("123.5b", f"the stickers of {spell.id} are on {obj.id}", obj.id, spell.id)
    return (*obj.stickers, *restamped(spell, timestamp))


# ---- what others ask of them


def abilities_on(obj: GameObject) -> list[Any]:
    """The abilities that an object's ability stickers give, whether it has them now or not (123.7a)."""
    return [each.value for each in obj.stickers if each.kind == "ability"]


def printed(obj: GameObject, what: str) -> int:
    """The power or toughness printed on a power and toughness sticker; other numbers don't count (123.8a).

    Raises:
        NotKnown: There are several such stickers, and nobody said which is meant.
    """
    sizes = dict.fromkeys(each.value for each in obj.stickers if each.kind == "p/t")
    if len(sizes) > 1:
        raise NotKnown(f"which sticker on {obj.id}")
    power, toughness = (int(each) for each in next(iter(sizes), "0/0").split("/"))
    return power if what == "power" else toughness


def has_one(obj: GameObject, kind: str) -> bool:
    """Whether a sticker of a kind is on an object; one of art does nothing but to be found (123.9)."""
    return any(each.kind == kind for each in obj.stickers)


# ---- putting them on objects


def sticks(play: Play, args: Mapping[str, Any]) -> None:
    """Perform the event `sticker`: `to`, `puts` (one of `name`, `ability`, `p/t`, `art`), `cost` in {TK};
    or `moves` in place of `puts`, `from` another object.

    The controller of the object chooses where a word goes: `chosen for ID` is the name that it makes.

    Raises:
        GameFormError: There is nothing to put or to move.
    """
    from crkb.game.events.events import happen

    obj = play.object(args["to"])
    if obj.zone in HIDDEN:
        play.note("123.5", f"{obj.id} is in a hidden zone and loses its stickers", obj.id, holds=False)
        return
    kind, what = _what(args)
    if "moves" in args:
        _taken_off(play, args["from"], kind, _value(kind, what))
    if not _is_paid(play, obj, args):
        return
    sticker = _sticker(play, obj, kind, what)
    if any((each.kind, each.value) == (kind, sticker.value) for each in obj.stickers):
        play.note("123.3a", f"{obj.id} gets another sticker that says the same as one on it", obj.id)
    if kind == "art":
        play.note("123.9", f"the art sticker on {obj.id} does nothing but to be found", obj.id)
    happen(play, Stuck(obj.ref, sticker))


def _what(args: Mapping[str, Any]) -> tuple[str, Any]:
    """The sticker that is put or moved."""
    if ("moves" in args) != ("from" in args) or ("moves" in args) == ("puts" in args):
        raise GameFormError("sticker", "write either puts, or moves and from")
    found: tuple[str, Any] = args["moves"] if "moves" in args else args["puts"]
    return found


def _is_paid(play: Play, obj: GameObject, args: Mapping[str, Any]) -> bool:
    """Whether the owner pays a sticker's ticket cost (123.3c), which one that is moved doesn't have again."""
    cost, owner = args.get("cost", 0), play.player(obj.owner)
    if not cost:
        return True
    if "moves" in args:
        play.note("123.3d", f"the sticker is moved to {obj.id}: its {cost} {{TK}} isn't paid again", obj.id)
        return True
    left: int = owner.counters.get("ticket", 0) - cost
    pays = "pays" if left >= 0 else "can't pay"
    says = f"{owner.name} {pays} {cost} {{TK}} for the sticker"
    play.note("123.3c", says, obj.id, holds=left >= 0)
    if left >= 0:
        play.put_players(owner._replace(counters={**owner.counters, "ticket": left}))
    return left >= 0


def _taken_off(play: Play, id: str, kind: str, value: Any) -> None:
    """One sticker that says something is taken off an object.

    Raises:
        GameFormError: It has no such sticker.
    """
    obj = play.object(id)
    at = next((i for i, each in enumerate(obj.stickers) if (each.kind, each.value) == (kind, value)), None)
    if at is None:
        raise GameFormError("sticker.moves", f"{id} has no such sticker")
    play.put(obj._replace(stickers=(*obj.stickers[:at], *obj.stickers[at + 1 :])))


def _sticker(play: Play, obj: GameObject, kind: str, what: Any) -> Sticker:
    position = _position(play, obj, str(what)) if kind == "name" else None
    return Sticker(kind, _value(kind, what), play.stamp(), position)


def _value(kind: str, what: Any) -> Any:
    return f"{what[0]}/{what[1]}" if kind == "p/t" else what


def _position(play: Play, obj: GameObject, word: str) -> int:
    names = play.chars(obj.id).names
    places = {with_sticker(names, word, after)[0]: after for after in positions(names)}
    made = play.choose(f"chosen for {obj.id}", list(places), obj.controller, "123.6b")
    play.note("123.6b", f"the name of {obj.id} becomes {made}", obj.id)
    return places[made]


def put_on(play: Play, happening: Stuck) -> Done:
    """Put a sticker on an object, beside those on it: also beside one that says the same (123.3a)."""
    obj = play.game.find(happening.ref)
    if obj is None:
        return Done(happening, was=happening.ref)
    play.put(obj._replace(stickers=(*obj.stickers, happening.sticker)))
    return Done(happening, was=happening.ref, now=happening.ref)
