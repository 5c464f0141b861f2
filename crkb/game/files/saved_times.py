"""The timestamps of a game as a file can give them: the order of all that was known stays known."""

from __future__ import annotations

from crkb.game.errors import GameFormError
from crkb.game.files import saved_objects
from crkb.game.layers import keyword_counters, units
from crkb.game.objects import NOWHERE, GameObject
from crkb.game.state import Game

AT_START = 0
"""The timestamp of what stood at the start at an unknown time: it is earlier than all that came."""


def timed(game: Game) -> Game:
    """A game whose objects and effects have timestamps where the order counts.

    What has none stood at the start: its order is unknown, but it is earlier than all that came
    later. Those all get the same timestamp, which says just that.

    Raises:
        GameFormError: Some that stood at the start have timestamps and some have none; no file says
            that both are earlier than what came later.
    """
    if game.clock == game.started:
        return game
    unknown = [id for id, at in _times(game) if at is None]
    known = [id for id, at in _times(game) if at is not None and at < game.started]
    if unknown and known:
        said = f"that {unknown[0]} and {known[0]} stood there at the start in an unknown order"
        raise GameFormError("timestamp", f"the file format can't express {said}", "Give both a timestamp.")
    objects = {id: _at_start(game, each) for id, each in game.objects.items()}
    effects = tuple(
        each._replace(timestamp=AT_START) if each.timestamp is None else each for each in game.effects
    )
    return game.but(objects=objects, effects=effects)


def _times(game: Game) -> list[tuple[str, int | None]]:
    """The timestamps that count: those of effects, and of objects that have some."""
    objects = [each for each in game.objects.values() if each.zone != NOWHERE and _has_effects(game, each)]
    found = [(each.id, each.timestamp) for each in objects]
    return [*found, *((effect.id, effect.timestamp) for effect in game.effects)]


def _has_effects(game: Game, each: GameObject) -> bool:
    is_static = units.has_static(saved_objects.abilities(game, each))
    return is_static or any(
        "world" in face.supertypes or "Role" in face.subtypes for face in each.sheet.faces
    )


def _at_start(game: Game, each: GameObject) -> GameObject:
    if each.timestamp is not None:
        return each
    keywords = each.counters.keys() & keyword_counters.kinds(game.edition)
    if keywords - each.counter_times.keys() and _has_effects(game, each):
        said = f"the file format can't express that its {min(keywords)} counter is as old as it is"
        raise GameFormError(each.id, said, "Give it a timestamp.")
    return each._replace(timestamp=AT_START)
