"""Effects that are there at the start, and those that an event begins: of resolved spells and abilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from crkb.game.errors import NotKnown
from crkb.game.files import reads, sources
from crkb.game.files.reads import at
from crkb.game.objects import Context, Effect, GameObject, Thing
from crkb.game.state import Game
from crkb.game.terms import Ops

if TYPE_CHECKING:
    from crkb.game.files.reading import Reading

OWN = ("id", "source", "timestamp")
"""What an effect is written with beside what it does."""


def arguments(data: Any, reading: Reading, path: str) -> Mapping[str, Any]:
    """An effect as written: `what` it does (`Ops` or a shape's term), and as far as said its `id`,
    `source`, `to`, `until` and `timestamp`.

    Raises:
        GameFormError: It hasn't the form of an effect.
    """
    from crkb.game.language import shapes

    found = reads.mapping(data, path)
    if all(key in OWN for key in found):
        reads.refuse(path, "the effect does nothing", "Add do: {…}, or would, prevent or rule.")
    rest = {key: value for key, value in found.items() if key not in OWN}
    what, to, until = shapes.effect(rest, reading.words, path)
    read: dict[str, Any] = {"what": what, "to": to, "until": until}
    if "id" in found:
        read["id"] = reading.new_id(found["id"], at(path, "id"))
    if "source" in found:
        read["source"] = sources.source(found["source"], reading, at(path, "source"))
    if "timestamp" in found:
        read["timestamp"] = reads.number(found["timestamp"], at(path, "timestamp"))
    return {key: value for key, value in read.items() if value is not None}


def with_effects(data: list[Any], game: Game, reading: Reading, path: str) -> Game:
    """The game with the effects at its start; the earlier ones are there when a later one begins.

    Raises:
        GameFormError: One of them hasn't the form of an effect.
    """
    read = [arguments(each, reading, at(path, i)) for i, each in enumerate(data)]
    _unlike_ids(read, game, path)
    stamps = [each["timestamp"] for each in read if "timestamp" in each]
    clock = max([game.clock, *(stamp + 1 for stamp in stamps)])
    bare = game.but(clock=clock, started=clock)
    made: list[Effect] = []
    for i, each in sorted(enumerate(read), key=lambda pair: pair[1].get("timestamp") or 0):
        earlier = tuple(effect for effect in made if _is_earlier(effect, each.get("timestamp")))
        made += _begun(each, i, bare.but(effects=earlier), path)
    return bare.but(effects=tuple(made))


def _is_earlier(effect: Effect, timestamp: int | None) -> bool:
    return effect.timestamp is not None and timestamp is not None and effect.timestamp < timestamp


def _unlike_ids(read: list[Mapping[str, Any]], game: Game, path: str) -> None:
    seen: set[str] = set()
    for i, each in enumerate(read):
        id = each.get("id", "")
        if id and (id in seen or id in game.objects):
            reads.refuse(at(at(path, i), "id"), f"duplicate id {id!r}", "Give each thing its own id.")
        seen.add(id)


def _begun(read: Mapping[str, Any], index: int, game: Game, path: str) -> tuple[Effect, ...]:
    """An effect as it began: what it applies to, how much it gives and what it copies were fixed then."""
    from crkb.game.play import Play
    from crkb.game.stack import effects

    if isinstance(read["what"], Ops) and "to" not in read:
        reads.refuse(at(path, index), "missing 'to'", "Add what the effect applies to: to: FILTER")
    id = read.get("id", f"effect {index + 1}")
    about = (read["what"], read.get("to"), read.get("until"), context_of(read.get("source"), game))
    try:
        return effects.standing(Play(game), *about, id, read.get("timestamp"))
    except NotKnown as e:
        reads.refuse(
            at(path, index), f"what this did when it began depends on {e.name}", "Add that to the file."
        )


def context_of(source: str | GameObject | None, game: Game) -> Context:
    """What `this` and `you` mean in what a source does; without one, `you` is the active player."""
    if isinstance(source, GameObject):
        return Context(source.ref, source.controller)
    if source is None or source not in game.objects:
        return Context(None, game.active)
    known = game.objects[source]
    return Context(known.ref, known.controller, chosen=known.chosen.get(""))


def with_targets(game: Game) -> Game:
    """The game with the targets of its spells told apart by what asks for them (601.2c)."""
    from crkb.game.stack import targets

    spells = [game.objects[id] for id in game.stack]
    changed: list[GameObject] = []
    for each in spells:
        if each.stacked is not None and each.stacked.targets and not each.face_down:
            asked = [slot.most for slot in targets.of_spell(game, each.id)]
            told = _told_apart(each.stacked.targets, asked)
            changed.append(each._replace(stacked=each.stacked._replace(targets=told)))
    return game.with_objects(*changed) if changed else game


def _told_apart(given: tuple[tuple[Thing, ...], ...], asked: list[int]) -> tuple[tuple[Thing, ...], ...]:
    """Targets listed one by one, as many for each time the text asks as it asks for."""
    if len(given) <= len(asked) or any(len(each) != 1 for each in given):
        return given
    rest = [thing for each in given for thing in each]
    found: list[tuple[Thing, ...]] = []
    for number in asked:
        found.append(tuple(rest[:number]))
        rest = rest[number:]
    return (*found, *((thing,) for thing in rest))
