"""What follows the noun of a group: whose it is, where, with what, beside what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from crkb.game.combat import engaged
from crkb.game.copies import stickers
from crkb.game.layers import keywords, pairing
from crkb.game.layers.mana_values import mana_value
from crkb.game.layers.verdicts import Look, object_of
from crkb.game.objects import BATTLEFIELD, Context, GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import (
    AsEnters,
    Bare,
    Compared,
    Controlled,
    DealtDamageThisWay,
    DrawnThisWay,
    HasAdventure,
    InZone,
    LostSubgame,
    OfChosen,
    Tail,
    Tougher,
    WithCounters,
    WithSticker,
    WithTargets,
)
from crkb.game.values import COLOR_LETTERS, Chars

CITES = {
    "707.7": "will be similarly linked to one",
    "715.2a": "object for which these alternative characteristics",
    "208.3": "noncreature permanent has no power",
}


def players_meant(who: str, ctx: Context, game: Game) -> frozenset[str]:
    """The players that "you" (109.5), "opponent", "that player", "their" or a name means."""
    if who == "you":
        return frozenset({ctx.you})
    if who == "opponent":
        return frozenset(game.opponents(ctx.you)) if ctx.you in game.players else frozenset()
    if who == "defending":
        source = object_of(ctx.source, game)
        return frozenset({engaged.defending_player(game, source)}) if source is not None else frozenset()
    if who == "monarch":
        return frozenset(filter(None, (game.monarch,)))
    if who in {"that player", "their"}:
        return frozenset({ctx.that_player}) if ctx.that_player else frozenset(game.players)
    if who == "chosen player":
        return frozenset(map(str, what_was_chosen(ctx, game))) & frozenset(game.players)
    return frozenset({who})


def keyword_fits(keyword: str, negated: bool, now: Chars) -> bool | None:
    """With or without a keyword ability."""
    return None if now.unknown else keywords.has(now, keyword) != negated


def _owned(post: Controlled, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    return (found.owner in players_meant(post.who, ctx, game)) != post.negated


def _in_zone(post: InZone, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    return in_zone(post, found, ctx, game)


def in_zone(post: InZone, found: GameObject, ctx: Context, game: Game) -> bool:
    """Is an object in a zone, and that of whom it is said to be?"""
    there = found.zone == post.zone
    if there and post.whose:
        there = found.owner in players_meant(post.whose, ctx, game)
    return there != post.negated


def _compared(post: Compared, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    if now.unknown:
        return None
    value = value_of(post.value, found, now)
    return value is not None and compare(value, post.number, post.how)


def value_of(what: str, found: GameObject, now: Chars) -> int | None:
    """Power, toughness, mana value, loyalty or defense of an object; None where it has none."""
    if what == "mana value":
        return mana_value(found, now)
    if what in {"power", "toughness"} and found.zone == BATTLEFIELD and "creature" not in now.types:
        return None
    value: int | None = getattr(now, what)
    return value


def compare(value: int, number: int, how: str) -> bool:
    """Is a value N, N or more (greater), N or less, even or odd like N?"""
    if how in {"even", "odd"}:
        return value % 2 == number
    if how in {"or more", "or greater"}:
        return value >= number
    return value <= number if how == "or less" else value == number


def _counters(post: WithCounters, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    return found.counters.get(post.kind, 0) >= post.number


def _targets(post: WithTargets, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    return None if found.stacked is None else len(aimed_at(found)) == post.number


def aimed_at(found: GameObject) -> tuple[Thing, ...]:
    """The targets of what is on the stack, each as often as it was chosen (115.9a), as changed since."""
    stacked = found.stacked
    return tuple(each for times in stacked.targets for each in times) if stacked is not None else ()


def targets_fit(kind: str, found: GameObject, things: Sequence[Thing]) -> bool:
    """Does it target one of the things that are now as described, or that alone (115.9b, 115.9c)?

    What has left its zone, or the game, is none of them; for "only" it counts as a target all the same.
    """
    chosen = set(aimed_at(found))
    return not chosen.isdisjoint(things) and (kind == "targets" or len(chosen) == 1)


def _sticker(post: WithSticker, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    return stickers.has_one(found, post.kind)


def _chosen(post: OfChosen, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    if now.unknown:
        return None
    return bool(frozenset(what_was_chosen(ctx, game)) & CHOSEN_VALUES[post.what](now))


CHOSEN_VALUES: dict[str, Callable[[Chars], frozenset[str]]] = {
    "type": lambda now: now.subtypes | now.types,
    "color": lambda now: now.colors,
    "name": lambda now: frozenset(now.names),
}


def what_was_chosen(ctx: Context, game: Game) -> tuple[Any, ...]:
    """What the context says was chosen, or all that its source's choices were."""
    if ctx.chosen is not None:
        return (letter_of(ctx.chosen),)
    source = object_of(ctx.source, game)
    return tuple(map(letter_of, linked_choices(source, game))) if source is not None and source.chosen else ()


def linked_choices(source: GameObject, game: Game) -> tuple[Any, ...]:
    """What the choosing abilities that an object has now chose: what others chose, which it had before it
    became a copy, its abilities don't refer to (707.7)."""
    from crkb.game.copies import copying

    abilities = [each for each in copying.copiable(game, source).abilities if isinstance(each, AsEnters)]
    choosing = [each.label for each in abilities if any(one.kind == "choose" for one in each.enters)]
    if not choosing or "" in choosing:  # nothing tells the choices of unnamed abilities apart
        return tuple(source.chosen.values())
    made = source.chosen.items()
    return tuple(value for name, value in made if not name or any(_is_of(name, each) for each in choosing))


def _is_of(made: str, label: str) -> bool:
    return made == label or made.startswith(f"{label} ")


def letter_of(chosen: Any) -> Any:
    """A chosen color as its letter; anything else as it is."""
    return COLOR_LETTERS.get(chosen, chosen) if isinstance(chosen, str) else chosen


def _damaged(
    post: DealtDamageThisWay, found: GameObject, now: Chars, ctx: Context, game: Game
) -> bool | None:
    return found.ref in ctx.damaged


def _drawn(post: DrawnThisWay, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    return found.ref in ctx.drawn


def _adventure(post: HasAdventure, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    """Does an Adventure exist for it, in use or not (715.2a)? A copy has one like what it copies (715.2b)."""
    from crkb.game.copies import copying

    return not found.face_down and copying.hidden(game, found).layout == "adventurer"


def _tougher(post: Tougher, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    if now.unknown:
        return None
    power, toughness = value_of("power", found, now), value_of("toughness", found, now)
    return power is not None and toughness is not None and toughness > power


def _bare(post: Bare, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    """Has it no abilities? A color or that it can't be blocked is none (113.12)."""
    return None if now.unknown else not now.abilities


POSTS: dict[type, Callable[[Any, GameObject, Chars, Context, Game], bool | None]] = {
    Controlled: _owned,
    InZone: _in_zone,
    Compared: _compared,
    WithCounters: _counters,
    WithTargets: _targets,
    WithSticker: _sticker,
    OfChosen: _chosen,
    DealtDamageThisWay: _damaged,
    DrawnThisWay: _drawn,
    HasAdventure: _adventure,
    Tougher: _tougher,
    LostSubgame: lambda *_: False,  # players do
    Bare: _bare,
}


def tail_fits(tail: Tail, found: GameObject, now: Chars, ctx: Context, game: Game, look: Look) -> bool | None:
    """Does an object stand to another as the tail of a group says?"""
    from crkb.game.layers.meaning import meant, sift

    if tail.kind in THAN:
        than: Thing | None = meant(tail.part, ctx, game, look)
        if tail.kind == "greater power":
            return exceeds("power", found.ref, than, game, look)
        return exceeds("power", than, found.ref, game, look)
    things = [thing for thing, _ in sift(tail.part, ctx, game, look)]
    if tail.kind in LIKE:
        # what is gone is asked for as it last existed (608.2h)
        it = meant(tail.part, ctx, game, look)
        models = [thing for thing in (things if it is None else [it]) if isinstance(thing, Ref)]
        values = {value for model in models for value in LIKE[tail.kind](look(model))}
        return None if now.unknown else not values.isdisjoint(LIKE[tail.kind](now))
    if tail.kind in ("targets", "targets only"):
        return targets_fit(tail.kind, found, things)
    if tail.kind == "blocking":
        return any(ref in things for ref in found.blocking)
    if tail.kind == "paired with":
        return pairing.partner(game, found.ref) in things
    return found.attached_to in things


LIKE: dict[str, Callable[[Chars], Iterable[str]]] = {
    "same name": lambda now: now.names,
    "shares a color": lambda now: now.colors,
}
"""What is the same of two objects, by the kind of tail that says so."""

THAN = frozenset({"lesser power", "greater power"})


def exceeds(what: str, one: Thing | None, other: Thing | None, game: Game, look: Look) -> bool | None:
    """Has one object more power (or toughness) than another? None: it isn't known."""
    values = []
    for thing in (one, other):
        found = object_of(thing, game)
        if found is None:
            return False
        now = look(found.ref)
        if now.unknown:
            return None
        values.append(value_of(what, found, now))
    first, second = values
    return first is not None and second is not None and first > second
