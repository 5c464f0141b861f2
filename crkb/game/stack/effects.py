"""Effects of resolved spells and abilities: they begin, are tied to what they are about, and end (611.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crkb.game.errors import GameFormError
from crkb.game.happenings import Moves
from crkb.game.objects import EXILE, NOTHING, Context, Effect, Ref, Thing
from crkb.game.play import Play
from crkb.game.stack import durations, locking
from crkb.game.stack.doing import Doing
from crkb.game.terms import (
    Duration,
    Filter,
    Group,
    It,
    Named,
    Op,
    Ops,
    Prevention,
    Replacement,
    Returning,
    RuleChange,
)
from crkb.text.suggest import closest, did_you_mean

CITES = {
    "610.3c": "returns under its owner’s control",
    "610.3d": "one-shot effects are also simultaneous",
    "611.2a": "lasts as long as stated",
    "611.2b": "the effect does nothing",
    "611.2c": "set of objects it affects",
    "615.11": "creates a prevention shield for each",
    "701.10a": "entire exchange can't be completed",
    "701.10b": "simultaneously gains control of the permanent",
    "702.26f": "end when that permanent phases out",
}

What = Ops | Replacement | Prevention | RuleChange

# ---- beginning


def begin(
    play: Play,
    what: What,
    to: Filter | None,
    until: Duration | None,
    ctx: Context,
    things: Sequence[Thing] | None = None,
    id: str = "",
    timestamp: int | None = None,
) -> tuple[Effect, ...]:
    """Begin an effect of a spell or ability; what it affects and how much is fixed now (611.2c, d).

    Args:
        play: The game being played on.
        what: What it does.
        to: What it affects; the source, unless said.
        until: How long it lasts; without end, if None (611.2a).
        ctx: What its words mean.
        things: What it affects, if that is known already.
        id: How the form names it; like its source, unless said.
        timestamp: Its timestamp; a new one, unless said.

    Returns:
        The effects that began: none if the duration is over already (611.2b).

    Raises:
        NotKnown: It depends on something unknown.

    """
    doing = Doing(play, ctx)
    found = tuple(things) if things is not None else _about(doing, what, to)
    first = found[0] if found else None
    if until is not None and durations.is_over(play.game, until, ctx, first):
        play.note("611.2b", f"{until.kind!r} has already happened: no effect begins", holds=False)
        return ()
    at = timestamp if timestamp is not None else play.stamp()
    base = Effect(
        _fresh(play, id or _named(ctx)), what, ctx, at, _only(what, to, found), until, play.game.turn
    )
    begun = tuple(_parts(doing, base, found))
    for each in begun:
        start(play, each)
    return begun


def start(play: Play, effect: Effect) -> None:
    """Let the game have an effect."""
    it = effect.affects[0] if effect.affects else None
    effect = effect._replace(
        id=_fresh(play, effect.id),
        timestamp=effect.timestamp if effect.timestamp is not None else play.stamp(),
        turn=play.game.turn,
        tied=durations.tie(play.game, effect.until, effect.context, it),
    )
    play.game = play.game.but(effects=(*play.game.effects, effect))


def standing(
    play: Play,
    what: What,
    to: Filter | None,
    until: Duration | None,
    ctx: Context,
    id: str,
    timestamp: int | None,
) -> tuple[Effect, ...]:
    """An effect that stands at the start of a game, as it began: see `begin`. It may not be known when
    that was, and it may be about nothing.

    Returns:
        It, or one for each object where it is different for each; none if its duration is over.

    Raises:
        NotKnown: It depends on something unknown.

    """
    doing = Doing(play, ctx)
    found = _about(doing, what, to)
    first = found[0] if found else None
    if until is not None and durations.is_over(play.game, until, ctx, first):
        return ()
    base = Effect(id, what, ctx, timestamp, _only(what, to, found), until, play.game.turn)
    tied = durations.tie(play.game, until, ctx, first)
    begun = _parts(doing, base, found) or [base._replace(affects=())]
    ids = (id, *(f"{id}-{number}" for number in range(2, len(begun) + 1)))
    return tuple(each._replace(id=own, tied=tied) for each, own in zip(begun, ids, strict=True))


def _named(ctx: Context) -> str:
    return ctx.source.id if ctx.source else "effect"


def _fresh(play: Play, id: str) -> str:
    """An id that no other effect has."""
    taken = {each.id for each in play.game.effects}
    if id not in taken:
        return id
    number = 2
    while f"{id}-{number}" in taken:
        number += 1
    return f"{id}-{number}"


def _about(doing: Doing, what: What, to: Filter | None) -> tuple[Thing, ...]:
    """What an effect is about as it begins; the source, unless said."""
    if to is None:
        to = what.to if isinstance(what, RuleChange) else None
    if to is None:
        source = doing.ctx.source if isinstance(what, Ops) else None
        return (doing.found(source),) if source else ()
    found = [doing.found(each) if isinstance(each, Ref) else each for each in doing.things(to)]
    return tuple(each for each in found if isinstance(each, str) or doing.play.game.find(each))


def _only(what: What, to: Filter | None, things: tuple[Thing, ...]) -> tuple[Thing, ...] | None:
    """What alone a replacement effect is about, if that is said; None where it is whatever fits."""
    return things if to is not None and isinstance(what, Replacement) else None


def _parts(doing: Doing, base: Effect, things: Sequence[Thing]) -> list[Effect]:
    """The effect, as one for each object where it is different for each."""
    if isinstance(base.what, Ops):
        return _of_characteristics(doing, base, base.what, things)
    if isinstance(base.what, Replacement | Prevention):
        named = locking.meant_by_ids(doing.play.game, base.what)
        base = base._replace(context=base.context._replace(named=named))
    if isinstance(base.what, RuleChange):
        return [_of_rules(doing.play, base, base.what, things)]
    if isinstance(base.what, Prevention):
        return _of_prevention(doing, base, base.what)
    return [base]


def _of_characteristics(doing: Doing, base: Effect, what: Ops, things: Sequence[Thing]) -> list[Effect]:
    """An effect on the characteristics or control of objects: they are fixed (611.2c)."""
    if not things:
        return []
    names = [each if isinstance(each, str) else each.id for each in things]
    doing.play.note("611.2c", f"from now on the effect affects {', '.join(names[:8])}", *names[:20])
    alike = not locking.has_conditions(what) and (doing.ctx.it is not None or not locking.depends_on_it(what))
    batches = [tuple(things)] if alike else [(each,) for each in things]
    return [_locked(doing, base, what, batch, alike) for batch in batches]


def _locked(doing: Doing, base: Effect, what: Ops, things: tuple[Thing, ...], alike: bool) -> Effect:
    if not alike and doing.ctx.it is None:
        doing = Doing(doing.play, doing.ctx._replace(it=things[0]))
    ops, snapshot = locking.ops(doing, what), locking.snapshot(doing, what)
    ops = locking.copy_conditions_decided(doing.play.game, ops, things, snapshot, base.timestamp)
    return base._replace(what=ops, affects=things, snapshot=snapshot)


def _of_rules(play: Play, base: Effect, what: RuleChange, things: Sequence[Thing]) -> Effect:
    """An effect on rules is about what fits at any time, unless it names its objects (611.2c)."""
    named = not locking.is_general(what.to)
    says = "what matches now" if named else "whatever matches at any time"
    play.note("611.2c", f"the effect of {base.id} on the rules affects {says}")
    return base._replace(affects=tuple(things)) if named else base


def _of_prevention(doing: Doing, base: Effect, what: Prevention) -> list[Effect]:
    """A shield has the amount that it had as it began (611.2d); each of several things has one (615.11)."""
    number = doing.amount(what.amount) if what.amount is not None else None
    locked = what if number is None else what._replace(amount=locking.number(number))
    shield = base._replace(what=locked, left=number if what.mode == "next" else None)
    groups = [part for part in what.damage_to.parts if isinstance(part, Group)] if what.damage_to else []
    several = what.mode == "next" and bool(groups)
    if what.damage_to is not None and not several and not locking.is_general(what.damage_to):
        return [shield._replace(affects=_about(doing, what, what.damage_to))]
    if what.mode != "next" or what.damage_to is None:
        return [shield]
    things = doing.things(what.damage_to)
    doing.play.note("615.11", f"each of {len(things)} has its own shield", *doing.named())
    ids = [f"{base.id}-{number}" for number in range(1, len(things) + 1)]
    return [shield._replace(id=id, affects=(each,)) for id, each in zip(ids, things, strict=True)]


def hold(play: Play, refs: Sequence[Ref], zone: str, until: Duration, ctx: Context) -> None:
    """Remember what is exiled until something happens (610.3)."""
    start(play, Effect(_named(ctx), Returning(zone), ctx, None, tuple(refs), until))


def forget(play: Play, gone: Sequence[Ref]) -> None:
    """End what effects do to objects that never came to be."""
    kept = []
    for each in play.game.effects:
        left = tuple(thing for thing in each.affects or () if thing not in gone)
        if left or not each.affects:
            kept.append(each if len(left) == len(each.affects or ()) else each._replace(affects=left))
    play.game = play.game.but(effects=tuple(kept))


# ---- ending


def expire(play: Play, moment: str) -> None:
    """End what is over at a moment, and return what was exiled until then (514.2, 610.3).

    Args:
        play: The game being played on.
        moment: "end of turn", "end of combat", "turn" (one begins); anything else: something has
            changed zones or control.

    """
    if moment == durations.TURN:
        _ungoad(play)
    ending = [each for each in play.game.effects if durations.ended(play.game, each, moment)]
    if ending:
        _end(play, ending)


def _end(play: Play, ending: Sequence[Effect]) -> None:
    ids = {each.id for each in ending}
    play.game = play.game.but(effects=tuple(e for e in play.game.effects if e.id not in ids))
    for each in ending:
        if each.until is not None:
            rule = "702.26f" if durations.lost_sight(play.game, each) else "611.2a"
            play.note(rule, f"the effect of {each.id} is over", *ids)
            if each.until.kind in durations.TRACKING:
                play.note("611.2b", f"{each.id} lasted for as long as something was so", each.id)
    _bring_back(play, [each for each in ending if isinstance(each.what, Returning)])


def _bring_back(play: Play, over: Sequence[Effect]) -> None:
    """Return exiled objects to where they were, all at once (610.3c, d)."""
    from crkb.game.events import events

    moves = []
    for each in over:
        zone = each.what.zone if isinstance(each.what, Returning) else EXILE
        for thing in each.affects or ():
            found = play.game.find(thing) if isinstance(thing, Ref) else None
            if found is not None and found.zone == EXILE:
                play.note("610.3c", f"{found.id} returns", found.id)
                moves.append(Moves(found.ref, zone, "return", None, {"controller": found.owner}))
    if len(moves) > 1:
        play.note("610.3d", "they return at the same time", *(each.ref.id for each in moves))
    if moves:
        events.happen(play, *moves)


def _ungoad(play: Play) -> None:
    """A player's goading ends as their next turn begins (701.38a)."""
    active = play.game.with_turns_of(play.game.active)
    changed = []
    for each in play.game.objects.values():
        by = each.marks.get("goaded", ()) if each.marks else ()
        if not set(active).isdisjoint(by):
            left = tuple(name for name in by if name not in active)
            rest = {key: value for key, value in each.marks.items() if key != "goaded"}
            changed.append(each._replace(marks={**rest, "goaded": left} if left else rest or NOTHING))
    if changed:
        play.put(*changed)


# ---- the events


def effect(play: Play, args: Mapping[str, Any]) -> None:
    """The event `effect`: an effect of a spell or ability that has resolved begins."""
    from crkb.game.combat import sources

    source = sources.source(play, args["source"]) if args.get("source") is not None else None
    you = play.game.chars(source).controller if source else play.game.active
    ctx = Context(source, you, chosen=locking.choice_of(play.game, source))
    begin(play, args["what"], args.get("to"), args.get("until"), ctx, id=str(args.get("id") or ""))


def ends(play: Play, args: Mapping[str, Any]) -> None:
    """The event `ends`: an effect is over.

    Raises:
        GameFormError: The game has no such effect.

    """
    id = args["effect"]
    found = [each for each in play.game.effects if each.id == id]
    if not found:
        known = [each.id for each in play.game.effects]
        hint = did_you_mean(closest(str(id), known)) or f"Effects: {', '.join(known) or 'none'}"
        raise GameFormError("ends.effect", f"there is no effect {id!r} in the game", hint)
    _end(play, found)


def exchange_control(play: Play, args: Mapping[str, Any]) -> None:
    """The event `exchange control`: two permanents' controllers gain each other's (701.10b)."""
    first, second = (play.game.objects[_id(each)] for each in args["of"])
    chars = [play.game.chars(each.id) for each in (first, second)]
    mine, theirs = (each.controller for each in chars)
    if not (first.on_battlefield and second.on_battlefield):
        play.note("701.10a", "only control of permanents can be exchanged", first.id, second.id, holds=False)
        return
    if mine == theirs:
        play.note("701.10b", f"{mine} controls both: nothing is exchanged", first.id, second.id, holds=False)
        return
    play.note("701.10b", f"{first.id} and {second.id} change controllers", first.id, second.id)
    at = play.stamp()
    for ref, player in ((first.ref, theirs), (second.ref, mine)):
        ops = Ops((Op("control", Filter((Named(player),))),))
        start(play, Effect("exchange", ops, Context(None, player), at, (ref,)))


def _id(said: Any) -> str:
    return said.id if isinstance(said, Ref) else str(said)


IT = Filter((It(),))
"""What an effect is about that is bound to one thing."""
