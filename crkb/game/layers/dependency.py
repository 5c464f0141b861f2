"""In which order effects of one layer are applied: timestamps (613.7) and dependency (613.8).

Whether one effect depends on another is tried: the other is applied to a copy of what it affects,
and what the first is, whom it affects and what it does is compared. It is tried only where what the
one writes meets what the other reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from crkb.game.errors import NotKnown
from crkb.game.layers import operations
from crkb.game.layers.bearing import EXISTENCE, about_each, reads, writes
from crkb.game.layers.sublayers import Layer, creative, parts_in
from crkb.game.layers.timestamps import earlier, undecided
from crkb.game.layers.units import Unit
from crkb.game.layers.verdicts import Look
from crkb.game.objects import Ref
from crkb.game.terms import AbilitiesOf, without_label
from crkb.game.values import Chars

if TYPE_CHECKING:
    from crkb.game.layers.layering import Pass

CITES = {
    "613.7": "timestamp system",
    "613.8a": "depend on",
    "613.8b": "dependency loop",
}


def next_units(state: Pass, layer: Layer, pending: list[Unit]) -> list[Unit]:
    """The effects to apply next, in their order: all at once where none can bear on another."""
    if len(pending) == 1:
        return pending
    apart = _independent(pending, layer)
    if apart and (ordered := _known_order(pending)) is not None:
        return ordered
    if apart and _commute(pending, layer):
        return sorted(pending)  # no two have the same key
    return [_next(state, layer, pending, apart)]


def _next(state: Pass, layer: Layer, pending: list[Unit], apart: bool) -> Unit:
    """Of the effects that wait for no other, the earliest (613.8b); none does where all are `apart`."""
    ready = pending if apart else _ready(pending, waits_for(state, layer, pending))
    open_pair: tuple[Unit, Unit] | None = None
    for unit in sorted(ready):
        if any(earlier(state, other, unit) for other in ready if other is not unit):
            continue
        clash = _clash(state, layer, unit, ready)
        if clash is None:
            return unit
        open_pair = (unit, clash)
    from crkb.game.layers.layering import Undecided

    assert open_pair is not None, "orders are closed under what follows from them"
    first, second = open_pair
    if not state.guessing:
        raise Undecided(first, second)
    for id in _order_matters(state, layer, first, second, _common(state, layer, first, second)):
        state.unknown.setdefault(id, undecided(first, second))
    return first


# ---- orders that matter


def _known_order(pending: list[Unit]) -> list[Unit] | None:
    """The effects by timestamp, if all have one and no two the same."""
    by_stamp = {unit.timestamp: unit for unit in pending if unit.timestamp is not None}
    return [by_stamp[at] for at in sorted(by_stamp)] if len(by_stamp) == len(pending) else None


def _clash(state: Pass, layer: Layer, unit: Unit, others: list[Unit]) -> Unit | None:
    """An effect whose order with this one isn't known and matters."""
    for other in others:
        if other is unit or earlier(state, unit, other) is not None:
            continue
        if _may_clash(state, layer, unit, other) and _clashes(state, layer, unit, other):
            return other
    return None


def _may_clash(state: Pass, layer: Layer, one: Unit, other: Unit) -> bool:
    """Can their order matter: in a loop, by what becomes of them, else by what they do to the same things?"""
    if _may_bear(state, layer, one, other) and _may_bear(state, layer, other, one):
        return True
    return not _commute([one, other], layer) and _meet(one, other, layer)


def _meet(one: Unit, other: Unit, layer: Layer) -> bool:
    """Can two effects on abilities be about the same one? Other effects always may meet."""
    parts = (*parts_in(one, layer), *parts_in(other, layer))
    if any(op.kind not in {"gain", "lose"} for op in parts):
        return True
    gained = [each for op in parts if op.kind == "gain" for each in op.value]
    lost = [each for op in parts if op.kind == "lose" for each in op.value]
    return any(
        isinstance(each, AbilitiesOf) or operations.matches(each, away) for each in gained for away in lost
    )


def _clashes(state: Pass, layer: Layer, one: Unit, other: Unit) -> bool:
    """Whether the order of two effects matters: tried once for all passes of a game."""
    key = (layer.name, *sorted((one.key, other.key)))
    if key not in state.tried:
        samples = _samples(state, layer, one, other)
        state.tried[key] = bool(_order_matters(state, layer, one, other, samples))
    return state.tried[key]


def _common(state: Pass, layer: Layer, one: Unit, other: Unit) -> tuple[Ref, ...] | None:
    """The objects that two effects affect: only for these their order can matter.

    None where they bear on each other, in a loop: then all have to be looked at.
    """
    if _may_bear(state, layer, one, other):
        return None
    try:
        first, second = (state.affected(unit, state.look) for unit in (one, other))
    except NotKnown:
        return None
    wanted = frozenset(second)
    return tuple(each for each in first if isinstance(each, Ref) and each in wanted)


def _samples(state: Pass, layer: Layer, one: Unit, other: Unit) -> tuple[Ref, ...] | None:
    """Of the objects that two effects affect, one for all that are alike, if both do the same to each."""
    found = _common(state, layer, one, other)
    if found is None or any(about_each(unit, op) for unit in (one, other) for op in parts_in(unit, layer)):
        return found
    return tuple({id_of(state.now[each.id]): each for each in found}.values())


def _order_matters(
    state: Pass, layer: Layer, one: Unit, other: Unit, among: tuple[Ref, ...] | None = None
) -> list[str]:
    """The objects for which it matters which of two effects is applied first, of all or among some."""
    forth, back = (_after(state, layer, pair, among) for pair in ((one, other), (other, one)))
    ids = forth.keys() | back.keys()
    seen: dict[tuple[int, int], bool] = {}
    found = []
    for id in ids:
        first, second = forth.get(id) or state.now[id], back.get(id) or state.now[id]
        pair = (id_of(first), id_of(second))
        if pair not in seen:
            seen[pair] = alike(first, second)
        if not seen[pair]:
            found.append(id)
    return found


def id_of(now: Chars) -> int:
    """What tells shared characteristics from others while both are kept."""
    return id(now)


def alike(one: Chars, other: Chars) -> bool:
    """Are characteristics the same, whatever the order of abilities and whoever gave them?"""
    if one is other:
        return True
    if one._replace(abilities=()) != other._replace(abilities=()):
        return False
    return _abilities(one) == _abilities(other)


def _abilities(now: Chars) -> list[str]:
    return sorted(repr(without_label(each.ability)) for each in now.abilities)


def _after(
    state: Pass, layer: Layer, pair: tuple[Unit, Unit], among: tuple[Ref, ...] | None
) -> dict[str, Chars]:
    changed: dict[str, Chars] = {}
    for unit in pair:
        changed.update(_trial(state, layer, unit, over(state, changed), among))
    return changed


# ---- dependency


def waits_for(state: Pass, layer: Layer, pending: list[Unit]) -> dict[int, set[int]]:
    """For each effect (by its place), those it depends on; effects in a loop don't wait for each other."""
    found = {
        at: {
            other
            for other, second in enumerate(pending)
            if other != at and depends(state, layer, first, second)
        }
        for at, first in enumerate(pending)
    }
    reach = {at: _reached(found, at) for at in found}
    _record(state, layer, pending, found, reach)
    return {at: {other for other in deps if at not in reach[other]} for at, deps in found.items()}


def _record(
    state: Pass,
    layer: Layer,
    pending: list[Unit],
    found: Mapping[int, set[int]],
    reach: Mapping[int, set[int]],
) -> None:
    """Remember who waits for whom and who is in a loop, for those who ask why."""
    for at, others in found.items():
        key = (pending[at].key, layer.name)
        for other in others:
            if at in reach[other]:
                state.looped.add(key)
            elif pending[other].name not in state.waited.setdefault(key, []):
                state.waited[key].append(pending[other].name)


def _reached(graph: Mapping[int, set[int]], start: int) -> set[int]:
    found: set[int] = set()
    ahead = list(graph[start])
    while ahead:
        at = ahead.pop()
        if at not in found:
            found.add(at)
            ahead += graph[at]
    return found


def _ready(pending: list[Unit], waits: Mapping[int, set[int]]) -> list[Unit]:
    return [unit for at, unit in enumerate(pending) if not waits[at]]


def depends(state: Pass, layer: Layer, one: Unit, other: Unit) -> bool:
    """Would applying the other change what one is, whom it affects or what it does (613.8a)?"""
    if not _may_bear(state, layer, one, other):
        return False
    changed = _trial(state, layer, other, state.look)
    if not changed:
        return False
    after = over(state, changed)
    return bool(_signature(state, layer, one, state.look) != _signature(state, layer, one, after))


def _may_bear(state: Pass, layer: Layer, one: Unit, other: Unit) -> bool:
    """Does the other write what one reads, so that it may be something else afterwards?"""
    seen = reads(one, layer, one.key in state.started) & writes(other, layer)
    return bool(seen) and (seen != EXISTENCE or _can_end(state, other, one))


def _can_end(state: Pass, other: Unit, one: Unit) -> bool:
    """Is an effect about the object that another comes from?"""
    try:
        return state.may_affect(other, one.key[0])
    except NotKnown:
        return True


def _trial(
    state: Pass, layer: Layer, unit: Unit, look: Look, among: tuple[Ref, ...] | None = None
) -> dict[str, Chars]:
    """What an effect would change if it were applied now, of all that it affects or of some."""
    try:
        if unit.key not in state.started and not state.exists(unit, look):
            return {}
        things = state.affected(unit, look) if among is None else among
        return state.changes(unit, layer, things, look)
    except NotKnown:
        return {}


def over(state: Pass, changed: Mapping[str, Chars]) -> Look:
    """Characteristics as they are so far, but for some."""

    def look(of: str | Ref) -> Chars:
        if isinstance(of, str) or of not in state.game.past:
            found = changed.get(of if isinstance(of, str) else of.id)
            if found is not None:
                return found
        return state.look(of)

    return look


def _signature(state: Pass, layer: Layer, unit: Unit, look: Look) -> Any:
    """What an effect is, whom it affects and what it does to each, as things stand."""
    if unit.key not in state.started and not state.exists(unit, look):
        return None
    try:
        things = state.affected(unit, look)
        does = []
        for op in parts_in(unit, layer):
            if about_each(unit, op):
                refs = [thing for thing in things if isinstance(thing, Ref)]
                does.append([operations.definite(op, state.site(unit, look, r.id), look(r)) for r in refs])
            else:
                does.append([operations.definite(op, state.site(unit, look))])
    except NotKnown as missing:
        return missing.name
    return (things, does)


# ---- effects that cannot bear on each other


def _independent(pending: list[Unit], layer: Layer) -> bool:
    """Can no effect bear on another: what they read is not what they write, and none makes others?"""
    written: frozenset[str] = frozenset().union(*(writes(unit, layer) for unit in pending))
    if any(reads(unit, layer, False) & written for unit in pending):
        return False
    return not any(creative(unit, layer) for unit in pending)


COMMUTING = (
    frozenset({"p/t"}),
    frozenset({"gain"}),
    frozenset({"lose", "lose all", "can't have"}),
    frozenset({"add types", "add supertypes", "add subtypes", "add creature types", "add land types"}),
)
"""Operations that come to the same in whatever order they are done."""


def _commute(pending: list[Unit], layer: Layer) -> bool:
    kinds = {op.kind for unit in pending for op in parts_in(unit, layer)}
    return any(kinds <= alike for alike in COMMUTING)
