"""Who or what the parts of a filter mean: objects and players, three-valued.

What isn't known of an object (a card of which nothing is known) makes an answer None, never False.
Characteristics are looked up through `chars`, so that the layers can ask in the middle of their work.
`groups` decides who belongs to a group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from crkb.game.combat import engaged
from crkb.game.copies import identities
from crkb.game.errors import NotKnown
from crkb.game.layers import groups
from crkb.game.layers.verdicts import Look, any_of, object_of
from crkb.game.objects import Context, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import (
    AnyTarget,
    Defending,
    Either,
    Filter,
    Group,
    It,
    ItsController,
    ItsOwner,
    LastExisted,
    Named,
    Part,
    Sacrificed,
    ThatPlayer,
    ThatSource,
    This,
    ThisIdentity,
    You,
)
from crkb.game.values import DAMAGED

CITES = {"115.4": "any target"}


def fits(
    what: Filter | Part, thing: Thing, ctx: Context, game: Game, chars: Look | None = None
) -> bool | None:
    """Does an object or player fit a filter or part? None: it isn't known.

    Args:
        what: The filter, or one part of it.
        thing: An object as of a time (also one that is gone: as it last existed), or a player.
        ctx: What `this`, `you`, `it` … mean.
        game: The game in which it is asked.
        chars: The characteristics to go by, if not those of the game.
    """
    look = chars or game.chars
    parts: tuple[Part, ...] = what.parts if isinstance(what, Filter) else (what,)
    return any_of(_part_fits(part, thing, ctx, game, look) for part in parts)


def members(what: Filter | Part, ctx: Context, game: Game, chars: Look | None = None) -> tuple[Thing, ...]:
    """All that fit a filter or part now, objects by id and then players in turn order.

    Raises:
        NotKnown: Of something it isn't known whether it fits.
    """
    found = []
    for thing, verdict in sift(what, ctx, game, chars or game.chars):
        if verdict is None:
            raise NotKnown(f"{thing.id if isinstance(thing, Ref) else thing}: types")
        found.append(thing)
    objects = sorted(thing for thing in found if isinstance(thing, Ref))
    names = {thing for thing in found if isinstance(thing, str)}
    return (*objects, *game.apnap(names)) if names else tuple(objects)


def sift(what: Filter | Part, ctx: Context, game: Game, look: Look) -> list[tuple[Thing, bool | None]]:
    """What fits (True) or may fit (None), each once, in the order of the game."""
    parts: tuple[Part, ...] = what.parts if isinstance(what, Filter) else (what,)
    if len(parts) == 1:
        return _part_members(*parts, ctx, game, look)
    found: dict[Thing, bool | None] = {}
    for part in parts:
        for thing, verdict in _part_members(part, ctx, game, look):
            found[thing] = found.get(thing) or verdict
    return list(found.items())


class Asking:
    """Filters asked about one thing after another in a game: their words are worked out once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._groups: dict[tuple[int, int], tuple[groups.GroupAsked, Filter, Context]] = {}

    def fits(self, what: Filter, thing: Thing, ctx: Context) -> bool | None:
        """Does an object or player fit a filter? None: it isn't known. See `fits`."""
        key = (id(what), id(ctx))
        known = self._groups.get(key)
        if known is None:
            part = what.parts[0]
            if len(what.parts) > 1 or not isinstance(part, Group):
                return fits(what, thing, ctx, self.game)
            known = (groups.GroupAsked(part, ctx, self.game, self.game.chars), what, ctx)
            self._groups[key] = known
        return known[0].fits(thing)


# ---- parts


def meant(part: Part, ctx: Context, game: Game, look: Look) -> Thing | None:
    """The one object or player that a part other than a group names; None for none."""
    one = _ONE.get(type(part))
    return one(part, ctx, game, look) if one else None


def _named(part: Any, ctx: Context, game: Game, look: Look) -> Thing | None:
    if part.name in game.players:
        return str(part.name)
    if ctx.named:
        for ref in ctx.named:
            if ref.id == part.name:
                return ref
    found = game.objects.get(part.name)
    return found.ref if found is not None else None


def _last_existed(part: Any, ctx: Context, game: Game, look: Look) -> Thing | None:
    before = [ref.incarnation for ref in game.past if ref.id == part.id]
    return Ref(part.id, max(before)) if before else None


def _owner(part: Any, ctx: Context, game: Game, look: Look) -> Thing | None:
    found = object_of(ctx.it if ctx.it is not None else ctx.source, game)
    return found.owner if found is not None else None


def _controller(part: Any, ctx: Context, game: Game, look: Look) -> Thing | None:
    thing = ctx.it if ctx.it is not None else ctx.source
    if thing is None or isinstance(thing, str):
        return thing
    return look(thing).controller or None


def _defending(part: Any, ctx: Context, game: Game, look: Look) -> Thing | None:
    found = object_of(ctx.source, game)
    return engaged.defending_player(game, found) or None if found is not None else None


_ONE: dict[type, Callable[[Any, Context, Game, Look], Thing | None]] = {
    This: lambda part, ctx, game, look: ctx.source,
    ThisIdentity: lambda part, ctx, game, look: identities.meant(part, ctx.source, game),
    It: lambda part, ctx, game, look: ctx.it if ctx.it is not None else ctx.source,
    You: lambda part, ctx, game, look: ctx.you or None,
    ThatPlayer: lambda part, ctx, game, look: ctx.that_player or None,
    ThatSource: lambda part, ctx, game, look: ctx.that_source,
    ItsOwner: _owner,
    ItsController: _controller,
    Sacrificed: lambda part, ctx, game, look: ctx.sacrificed,
    Defending: _defending,
    Named: _named,
    LastExisted: _last_existed,
}


def _part_fits(part: Part, thing: Thing, ctx: Context, game: Game, look: Look) -> bool | None:
    if isinstance(part, Group):
        return groups.fits(part, thing, ctx, game, look)
    if isinstance(part, Either):
        return any_of(groups.fits(each, thing, ctx, game, look) for each in part.groups)
    if isinstance(part, AnyTarget):
        return any_target(thing, game, look)
    return meant(part, ctx, game, look) == thing


def _part_members(part: Part, ctx: Context, game: Game, look: Look) -> list[tuple[Thing, bool | None]]:
    if isinstance(part, Group):
        return groups.members(part, ctx, game, look)
    if isinstance(part, Either):
        return sift(Filter(part.groups), ctx, game, look)
    if isinstance(part, AnyTarget):
        things: Iterable[Thing] = (*(o.ref for o in game.permanents), *game.in_game)
        return [(thing, True) for thing in things if any_target(thing, game, look)]
    thing = meant(part, ctx, game, look)
    if thing is not None and (isinstance(part, LastExisted) or _is_there(thing, game)):
        return [(thing, True)]
    return []


def _is_there(thing: Thing, game: Game) -> bool:
    if isinstance(thing, str):
        return game.players[thing].in_game
    found = game.find(thing)
    return found is not None and not found.phased_out


def any_target(thing: Thing, game: Game, look: Look) -> bool:
    """Is it a creature, planeswalker, battle or player (115.4)?"""
    if isinstance(thing, str):
        return _is_there(thing, game)
    found = object_of(thing, game)
    return found is not None and found.on_battlefield and bool(DAMAGED & look(thing).types)
