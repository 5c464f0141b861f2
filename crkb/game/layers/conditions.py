"""Whether a condition of an ability or instruction holds, in a game and a context; three-valued."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crkb.game.layers import group_posts, group_words, keyword_facts, mana_spent, meaning
from crkb.game.layers.amounts import amount, counters
from crkb.game.layers.verdicts import Look, all_of, any_of, object_of
from crkb.game.objects import STACK, Context, GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import (
    AmountIs,
    Condition,
    Controls,
    Exceeds,
    Fact,
    Has,
    IfSolved,
    Is,
    IsIn,
    Part,
    WasDone,
    WasSpent,
    Word,
    YouDo,
    YourTurn,
)

CITES = {
    "603.4": "intervening",
    "702.26b": "as though it does not exist",
}


def holds(condition: Condition, ctx: Context, game: Game, chars: Look | None = None) -> bool | None:
    """Does a condition hold? None: it isn't known.

    Args:
        condition: The condition.
        ctx: What `this`, `you`, `it` … mean.
        game: The game in which it is asked.
        chars: The characteristics to go by, if not those of the game.

    Raises:
        NotKnown: It compares an amount that rests on a fact that isn't known.
    """
    return _CONDITIONS[type(condition)](condition, ctx, game, chars or game.chars)


def _is(condition: Is, ctx: Context, game: Game, look: Look) -> bool | None:
    verdict = _all_are(condition.part, condition.words, ctx, game, look)
    return None if verdict is None else verdict != condition.negated


def _all_are(part: Part, words: tuple[Word, ...], ctx: Context, game: Game, look: Look) -> bool | None:
    things = _things(part, ctx, game, look)
    if not things:
        return False
    return all_of(_is_of(word, thing, ctx, game, look) for thing in things for word in words)


def _things(part: Part, ctx: Context, game: Game, look: Look) -> list[Thing]:
    """What is named, also as it last existed, but not phased out (702.26b); of a group, all that fit."""
    one = meaning.meant(part, ctx, game, look)
    if one is not None:
        found = object_of(one, game)
        return [] if found is not None and found.phased_out else [one]
    return [thing for thing, _ in meaning.sift(part, ctx, game, look)]


def _is_of(word: Word, thing: Thing, ctx: Context, game: Game, look: Look) -> bool | None:
    found = object_of(thing, game)
    if found is None:
        return _player_is(word, thing, ctx, game)
    return group_words.word_is(word, found, look(found.ref), ctx, game)


def _player_is(word: Word, thing: Thing, ctx: Context, game: Game) -> bool:
    if word.value == "opponent":
        fits = ctx.you in game.players and thing in game.opponents(ctx.you)
    else:
        fits = word.value == "player" and isinstance(thing, str)
    return fits != word.negated


def _has(condition: Has, ctx: Context, game: Game, look: Look) -> bool | None:
    things = _things(condition.part, ctx, game, look)
    verdict = all_of(_one_has(condition, thing, game, look) for thing in things) if things else False
    return None if verdict is None else verdict != condition.negated


def _one_has(condition: Has, thing: Thing, game: Game, look: Look) -> bool | None:
    if condition.counter:
        return counters(thing, condition.counter, game) > 0
    return isinstance(thing, Ref) and group_posts.keyword_fits(condition.keyword, False, look(thing))


def _is_in(condition: IsIn, ctx: Context, game: Game, look: Look) -> bool | None:
    things = _things(condition.part, ctx, game, look)
    found = [object_of(thing, game) for thing in things]
    there = (each is not None and group_posts.in_zone(condition.place, each, ctx, game) for each in found)
    return bool(found) and all(there)


SOLVED = group_words.SOLVED

DONE: dict[str, Callable[[GameObject], bool]] = {
    "kicked": lambda found: found.kicked,
    "bestowed": lambda found: found.bestowed,
    "cast": lambda found: found.cast,
}


def _was_done(condition: WasDone, ctx: Context, game: Game, look: Look) -> bool | None:
    found = _cast(ctx, game)
    if found is None or not DONE[condition.how](found):
        return False
    # of what was kicked before the game was told, all kicker costs are taken to be paid
    return not condition.cost or condition.cost in found.marks.get(
        keyword_facts.KICKED_WITH, (condition.cost,)
    )


def _was_spent(condition: WasSpent, ctx: Context, game: Game, look: Look) -> bool | None:
    found = _cast(ctx, game)
    return found is not None and mana_spent.was_spent(found, condition.mana)


def _cast(ctx: Context, game: Game) -> GameObject | None:
    """What "it" is in "it was kicked": of a spell the spell itself."""
    found = object_of(ctx.source, game)
    if found is not None and found.zone == STACK:
        return found
    return object_of(ctx.it if ctx.it is not None else ctx.source, game)


def _controls(condition: Controls, ctx: Context, game: Game, look: Look) -> bool | None:
    who = ctx.you if condition.who == "you" else condition.who
    found = meaning.sift(condition.group, ctx, game, look)
    theirs = [verdict for thing, verdict in found if isinstance(thing, Ref) and look(thing).controller == who]
    surely = sum(1 for verdict in theirs if verdict)
    enough = _between(surely, condition.least, condition.most)
    return enough if enough == _between(len(theirs), condition.least, condition.most) else None


def _between(number: int, least: int, most: int | None) -> bool:
    return least <= number and (most is None or number <= most)


def _amount_is(condition: AmountIs, ctx: Context, game: Game, look: Look) -> bool | None:
    return group_posts.compare(amount(condition.amount, ctx, game, look), condition.number, condition.how)


def _your_turn(condition: YourTurn, ctx: Context, game: Game, look: Look) -> bool | None:
    return game.is_turn_of(ctx.you)


def _you_do(condition: YouDo, ctx: Context, game: Game, look: Look) -> bool | None:
    """Was the instruction before carried out? All but "you do" ask whether it wasn't: "unless you do", too
    (118.12a)."""
    if ctx.did is None:
        return None
    return ctx.did if condition.kind == "you do" else not ctx.did


def _if_solved(condition: IfSolved, ctx: Context, game: Game, look: Look) -> bool | None:
    """What a Case says of being solved: its other ability asks that it is (719.3c), the first that it isn't
    (719.3a)."""
    found = object_of(ctx.source, game)
    is_solved = found is not None and SOLVED in found.marks
    if is_solved != condition.solved:
        return False
    return condition.also is None or holds(condition.also, ctx, game, look)


def _exceeds(condition: Exceeds, ctx: Context, game: Game, look: Look) -> bool | None:
    """Power is compared with power, toughness with toughness, each as it is or last was (702.100c)."""
    one, other = (meaning.meant(part, ctx, game, look) for part in (condition.part, condition.than))
    return any_of(group_posts.exceeds(what, one, other, game, look) for what in ("power", "toughness"))


_CONDITIONS: dict[type, Callable[[Any, Context, Game, Look], bool | None]] = {
    Is: _is,
    Has: _has,
    IsIn: _is_in,
    WasDone: _was_done,
    WasSpent: _was_spent,
    Controls: _controls,
    AmountIs: _amount_is,
    YouDo: _you_do,
    YourTurn: _your_turn,
    Exceeds: _exceeds,
    IfSolved: _if_solved,
    Fact: keyword_facts.holds,
}
