"""How much: amounts of abilities and effects, in a game and a context."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crkb.game.copies import stickers
from crkb.game.errors import NotKnown
from crkb.game.layers import devotion, group_posts, keyword_facts, meaning
from crkb.game.layers.verdicts import Look, object_of
from crkb.game.objects import COUNTED, Context, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import (
    Amount,
    CountersOn,
    CountOf,
    Devotion,
    Group,
    Half,
    InZone,
    LifeOf,
    Moved,
    Number,
    Sum,
    Surplus,
    Tally,
    ThatMany,
    Twice,
    ValueOf,
    X,
)

CITES = {
    "608.2h": "last known information",
}


def amount(term: Amount, ctx: Context, game: Game, chars: Look | None = None) -> int:
    """The number that an amount is now. A negative number is kept (107.1b is for who uses it).

    Args:
        term: The amount.
        ctx: What X, `that many`, `it`, `you` … mean.
        game: The game in which it is asked.
        chars: The characteristics to go by, if not those of the game.

    Raises:
        NotKnown: It rests on a fact that isn't known.
    """
    return _AMOUNTS[type(term)](term, ctx, game, chars or game.chars)


def _that_many(term: Any, ctx: Context, game: Game, look: Look) -> int:
    if ctx.that_many is None:
        raise NotKnown("that many")
    return ctx.that_many


def _value_of(term: ValueOf, ctx: Context, game: Game, look: Look) -> int:
    """Of what is gone: as it last existed (608.2h)."""
    found = object_of(meaning.meant(term.part, ctx, game, look), game)
    if found is None:
        return 0
    if term.what in ON_STICKERS:
        return stickers.printed(found, ON_STICKERS[term.what])
    now = look(found.ref)
    if now.unknown:
        raise NotKnown(f"{found.id}: {term.what}")
    return group_posts.value_of(term.what, found, now) or 0


ON_STICKERS = {"sticker power": "power", "sticker toughness": "toughness"}
"""What an amount may ask of a sticker on an object."""


def _count_of(term: CountOf, ctx: Context, game: Game, look: Look) -> int:
    groups = [part for part in term.filter.parts if isinstance(part, Group)]
    known = len(meaning.members(term.filter, ctx, game, look))
    return known + sum(_uncounted(group, ctx, game) for group in groups)


def _uncounted(group: Group, ctx: Context, game: Game) -> int:
    """Cards of which only the number is known: they count as cards, and nothing else is known."""
    zones = [post for post in group.posts if isinstance(post, InZone) and post.zone in COUNTED]
    number = sum(_cards(post, ctx, game) for post in zones if not post.negated)
    plain = len(group.words) == 1 and group.noun.value == "card" and len(group.posts) == len(zones)
    if number and (not plain or group.tail is not None):
        raise NotKnown(f"cards in {zones[0].zone}: types")
    return number


def _cards(post: InZone, ctx: Context, game: Game) -> int:
    names = group_posts.players_meant(post.whose, ctx, game) if post.whose else frozenset(game.players)
    return sum(getattr(game.players[name], post.zone) for name in names if name in game.players)


def _counters_on(term: CountersOn, ctx: Context, game: Game, look: Look) -> int:
    """Those on the thing that is named, also as it last existed; of a group, on all that fit."""
    one = meaning.meant(term.part, ctx, game, look)
    if one is not None:
        return counters(one, term.kind, game)
    found = 0
    for thing, verdict in meaning.sift(term.part, ctx, game, look):
        number = counters(thing, term.kind, game)
        if number and verdict is None:
            raise NotKnown(f"{thing.id if isinstance(thing, Ref) else thing}: types")
        found += number
    return found


def counters(thing: Thing, kind: str, game: Game) -> int:
    """How many counters of a kind an object, also as it last existed, or a player has."""
    if isinstance(thing, str):
        return game.counters(thing, kind)
    found = object_of(thing, game)
    return found.counters.get(kind, 0) if found is not None else 0


def _life(term: LifeOf, ctx: Context, game: Game, look: Look) -> int:
    player = game.players.get(ctx.you if term.who == "you" else term.who)
    if player is None:
        raise NotKnown(f"{term.who}: life")
    return player.life


def _moved(term: Moved, ctx: Context, game: Game, look: Look) -> int:
    permanents, cards = ctx.moved
    return permanents if term.what == "permanents" else cards


def _half(term: Half, ctx: Context, game: Game, look: Look) -> int:
    whole = amount(term.of, ctx, game, look)
    return (whole + 1) // 2 if term.up else whole // 2


def _sum(term: Sum, ctx: Context, game: Game, look: Look) -> int:
    left, right = amount(term.left, ctx, game, look), amount(term.right, ctx, game, look)
    return left - right if term.minus else left + right


def _surplus(term: Surplus, ctx: Context, game: Game, look: Look) -> int:
    return term.times * max(0, _count_of(CountOf(term.filter), ctx, game, look) - 1)


_AMOUNTS: dict[type, Callable[[Any, Context, Game, Look], int]] = {
    Number: lambda term, ctx, game, look: term.value,
    X: lambda term, ctx, game, look: ctx.x or 0,
    ThatMany: _that_many,
    ValueOf: _value_of,
    CountOf: _count_of,
    CountersOn: _counters_on,
    LifeOf: _life,
    Twice: lambda term, ctx, game, look: 2 * amount(term.of, ctx, game, look),
    Half: _half,
    Sum: _sum,
    Surplus: _surplus,
    Tally: keyword_facts.amount,
    Devotion: devotion.devotion,
    Moved: _moved,
}
