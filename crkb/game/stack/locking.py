"""What is fixed as an effect begins: amounts, players, and what is copied or gained (611.2c-d)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crkb.game.copies.stickers import abilities_on
from crkb.game.layers.operations import is_kind
from crkb.game.objects import Ref, Thing
from crkb.game.stack.doing import Doing
from crkb.game.stack.targets import Announced
from crkb.game.state import Game
from crkb.game.terms import (
    PT,
    AbilitiesOf,
    Ability,
    AnyTarget,
    Filter,
    Group,
    It,
    ItsController,
    ItsOwner,
    Named,
    Number,
    Op,
    Ops,
    every_term,
)

CITES = {
    "611.2d": "determined only once, on resolution",
    "800.4b": "control of a player who has",
}


def number(value: int) -> Number:
    """An amount that is fixed."""
    return Number(value)


def depends_on_it(what: Ops) -> bool:
    """Is an amount or player in the effect a matter of each object that is affected?"""
    ops = tuple(op for op in what.ops if op.kind not in ("gain", "lose", "can't have", "copy"))
    return any(isinstance(each, It | ItsOwner | ItsController) for each in every_term((ops, what.x)))


def is_general(to: Filter) -> bool:
    """Does a filter say what fits, rather than name or target it?"""
    return all(isinstance(part, Group) and not part.is_target for part in to.parts) and not any(
        isinstance(each, Announced | AnyTarget) for each in every_term(to)
    )


def ops(doing: Doing, what: Ops) -> Ops:
    """Operations with what they mean now in place of what they say (611.2d)."""
    x = doing.amount(what.x) if what.x is not None else None
    if _varies(what):
        doing.play.note("611.2d", "how much the effect gives is determined now", *doing.named())
    if x is not None:
        doing = Doing(doing.play, doing.ctx._replace(x=x), doing.targets, doing.label)
    return Ops(tuple(_op(doing, op) for op in what.ops))


def _varies(what: Ops) -> bool:
    """Is there an amount other than a number?"""
    pts = [op.value for op in what.ops if isinstance(op.value, PT)]
    return any(term is not None and not isinstance(term, Number) for pt in pts for term in pt)


def with_targets(doing: Doing, what: Ops) -> Ops:
    """Operations said of the announced targets by name: control, copies and gained abilities."""
    return what._replace(ops=tuple(op._replace(value=named_targets(doing, op.value)) for op in what.ops))


def named_targets(doing: Doing, term: Any) -> Any:
    """A term with the names of announced targets in their place."""
    if isinstance(term, Filter):
        parts = [p for part in term.parts for p in _parts(doing, part)]
        return Filter(tuple(parts))
    if isinstance(term, tuple):
        parts = [named_targets(doing, part) for part in term]
        return type(term)(*parts) if hasattr(term, "_fields") else tuple(parts)
    return term


def _parts(doing: Doing, part: Any) -> list[Any]:
    if not isinstance(part, Announced):
        return [part]
    return [Named(each if isinstance(each, str) else each.id) for each in doing.of(part)]


def _op(doing: Doing, op: Op) -> Op:
    if op.kind in ("base p/t", "p/t"):
        return op._replace(value=_pt(doing, op.value))
    if op.kind == "control":
        return op._replace(value=_player(doing, op.value))
    if op.kind == "gain":
        return op._replace(value=_gained(doing, op.value))
    return op


def _pt(doing: Doing, pt: PT) -> PT:
    return PT(*(None if term is None else Number(doing.number(term)) for term in pt))


def _player(doing: Doing, who: Filter) -> Filter:
    """Who gains control, by name."""
    player = doing.player(who)
    if player:
        return Filter((Named(player),))
    players = doing.play.game.players
    gone = [part.name for part in who.parts if isinstance(part, Named) and part.name in players]
    for name in gone:
        doing.play.note("800.4b", f"{name} has left the game and gets control of nothing", name, holds=False)
    return who


def _gained(doing: Doing, value: tuple[Any, ...]) -> tuple[Any, ...]:
    found: list[Any] = []
    for each in value:
        found += _abilities_of(doing, each) if isinstance(each, AbilitiesOf) else [each]
    return tuple(found)


def _abilities_of(doing: Doing, said: AbilitiesOf) -> list[Ability]:
    """The abilities of a kind that other objects have now."""
    things = [each for each in doing.things(said.filter) if isinstance(each, Ref)]
    if said.kind == "sticker":
        return [ability for ref in things for ability in _of_stickers(doing, ref)]
    return [
        having.ability
        for ref in things
        for having in doing.play.game.chars(ref).abilities
        if is_kind(having.ability, said.kind)
    ]


def _of_stickers(doing: Doing, ref: Ref) -> list[Ability]:
    """The abilities of the ability stickers on an object (123.7a)."""
    found = doing.play.game.known(ref)
    abilities = abilities_on(found)
    if abilities:
        doing.play.note("123.7a", f"the abilities of stickers on {ref.id} are meant, lost or not", ref.id)
    return abilities


def snapshot(doing: Doing, what: Ops) -> Any:
    """What a copy effect copies, as it is now (707.2b); None where nothing is copied."""
    from crkb.game.copies import copying

    models = [op.value.what for op in what.ops if op.kind == "copy"]
    refs = [each for model in models for each in doing.things(model) if isinstance(each, Ref)]
    if len(refs) > 1:
        return copying.SEVERAL
    return copying.snapshot_of(doing.play.game, refs[0]) if refs else None


def has_conditions(what: Ops) -> bool:
    """Whether it is a copy effect with exceptions that apply only if something is so (707.9f)."""
    return any(
        exception.condition is not None
        for op in what.ops
        if op.kind == "copy"
        for exception in op.value.exceptions
    )


def copy_conditions_decided(
    game: Game, what: Ops, things: Sequence[Thing], snapshot: Any, timestamp: int | None
) -> Ops:
    """A copy effect with the exceptions that apply to the one object it affects as it begins (707.9f).

    Args:
        game: The game as the effect begins.
        what: What the effect does.
        things: What it affects; one object if its exceptions have conditions.
        snapshot: What is copied.
        timestamp: The timestamp of the effect.

    Raises:
        NotKnown: A condition can't be answered.
    """
    from crkb.game.copies import copy_conditions, copying

    obj = game.find(things[0]) if isinstance(things[0], Ref) else None
    if obj is None or not isinstance(snapshot, copying.Snapshot) or not has_conditions(what):
        return what
    ops = []
    for op in what.ops:
        if op.kind == "copy":
            kept = copy_conditions.decided(game, obj, snapshot, op.value.exceptions, timestamp)
            op = op._replace(value=op.value._replace(exceptions=kept))
        ops.append(op)
    return Ops(tuple(ops))


def choice_of(game: Game, source: Ref | None) -> Any:
    """What the source's choice was, if it made only one (607.2d)."""
    if source is None:
        return None
    try:
        chosen = game.known(source).chosen
    except KeyError:
        return None
    return next(iter(chosen.values())) if len(chosen) == 1 else None


def meant_by_ids(game: Game, what: Any) -> tuple[Ref, ...]:
    """The objects that ids in a term mean now: later objects of these ids are others (400.7, 611.2c)."""
    names = dict.fromkeys(term.name for term in every_term(what) if isinstance(term, Named))
    return tuple(game.objects[name].ref for name in names if name in game.objects)
