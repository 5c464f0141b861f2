"""The sources of damage that an event names: an object, an unnamed spell or ability, one written in place."""

from __future__ import annotations

import re
from typing import Any

from crkb.game.errors import GameFormError
from crkb.game.objects import BATTLEFIELD, STACK, GameObject, LastKnown, Ref, Thing
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.values import Chars
from crkb.text.suggest import closest, did_you_mean

UNNAMED = re.compile(r"(?:a (?P<spell>spell)|an ability)(?: of (?P<player>\S+))?")
"""A source with no color, type or ability that matters."""


def source(play: Play, said: Any) -> Ref:
    """The source that an event names.

    Raises:
        GameFormError: There is no such object or player.
    """
    if isinstance(said, GameObject):
        return _in_place(play, said)
    found = UNNAMED.fullmatch(str(said))
    if found:
        return _unnamed(play, found)
    known = thing(play.game, said)
    if isinstance(known, str):
        raise GameFormError("damage.source", f"{said!r} is a player, not a source of damage")
    return known


def thing(game: Game, said: str) -> Thing:
    """A player by name, or the newest object of an id."""
    if said in game.players:
        return said
    if said in game.objects:
        return game.objects[said].ref
    hint = did_you_mean(closest(said, [*game.players, *game.objects]))
    raise GameFormError("", f"there is no {said!r} in the game", hint)


def _unnamed(play: Play, found: re.Match[str]) -> Ref:
    """A spell or ability of which nothing but its controller is known."""
    player = found["player"] or play.game.active
    if player not in play.game.players:
        hint = did_you_mean(closest(player, play.game.players))
        raise GameFormError("damage.source", f"there is no player {player!r}", hint)
    kind = "card" if found["spell"] else "ability"
    name = f"{'a spell' if found['spell'] else 'an ability'} of {player}"
    each = GameObject(name, zone=STACK, owner=player, controller=player, kind=kind)
    return _remember(play, each, Chars(controller=player))


def _in_place(play: Play, said: GameObject) -> Ref:
    """An object that is only there to deal damage: with the characteristics that it would have."""
    player = said.controller or said.owner or play.game.active
    each = said._replace(
        id=said.id or "the source",
        owner=said.owner or player,
        controller=player,
        zone=said.zone or BATTLEFIELD,
        timestamp=play.game.clock,
    )
    chars = play.game.with_objects(each).chars(each.id)
    return _remember(play, each, chars)


def _remember(play: Play, each: GameObject, chars: Chars) -> Ref:
    """Let the game know an object that is in no zone, as it last existed."""
    ref = Ref(each.id, 0)
    each = each._replace(incarnation=0)
    play.game = play.game.but(past={**play.game.past, ref: LastKnown(each, chars)})
    return ref
