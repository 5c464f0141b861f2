"""One pass through the layers: every effect applied in its order (613).

A pass starts from copiable values and ends with what every object is. Effects are applied to whole
sets at once, and objects that share characteristics go on sharing them. Where the order of two
effects matters and isn't known, the pass stops with `Undecided`; `layers` tries both orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from crkb import limits
from crkb.game.errors import NotKnown
from crkb.game.layers import amounts, bearing, conditions, dependency, meaning, operations, units
from crkb.game.layers.kinds import DECIDED_BY, Kinds, kinds
from crkb.game.layers.starting import CharsNow
from crkb.game.layers.sublayers import ABILITY_OPS, LAYERS, PT_CHANGES, Layer, creative, parts_in
from crkb.game.layers.timestamps import NO_ORDERS, Orders
from crkb.game.layers.units import Key, Unit
from crkb.game.layers.verdicts import Look, by_id
from crkb.game.objects import Context, GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import Op
from crkb.game.values import Chars

if TYPE_CHECKING:
    from crkb.game.layers.explaining import Story

CITES = {
    "122.1a": "adds X to that object's power",
    "613.6": "will continue to be applied",
    "702.26b": "as though it does not exist",
}


class Undecided(Exception):
    """The order of two effects matters, and isn't known."""

    def __init__(self, first: Unit, second: Unit) -> None:
        super().__init__(first.name, second.name)
        self.pair = (first, second)


class Pass:
    """A pass through the layers.

    `now` is what every object is so far. `started` has, for each effect that has begun to apply, the
    objects that it goes on to apply to (613.6). `unknown` says of which object something isn't known
    and why. `orders` are the orders of effects assumed. `waited` has what an effect waited for in a
    layer, `looped` which effects depend on each other there; `watcher` sees what is applied. A pass
    that is `guessing` doesn't stop at an order that isn't known: it says of which object that matters.
    """

    def __init__(self, game: Game, orders: Orders = NO_ORDERS, guessing: bool = False) -> None:
        self.game = game
        self.guessing = guessing
        self.tried: dict[tuple[object, ...], bool] = {}
        self.orders = orders
        self.starting = game.starting
        self.now = CharsNow(self.starting)
        self.look_by_id = self.now.__getitem__
        self.units: dict[Key, Unit] = {}
        self.by_layer: dict[str, list[Key]] = {layer.name: [] for layer in LAYERS}
        self.started: dict[Key, tuple[Thing, ...]] = {}
        self.unknown: dict[str, NotKnown] = {}
        self.touched: set[str] = set()
        self.watcher: Story | None = None
        self.waited: dict[tuple[Key, str], list[str]] = {}
        self.looped: set[tuple[Key, str]] = set()
        self._meant: dict[Key, tuple[Unit, tuple[Thing, ...]]] = {}
        self._kinds: Kinds | None = None
        self._gather_all()

    def run(self) -> Pass:
        """Apply all layers."""
        for layer in LAYERS:
            if layer.counters:
                self._add_counters(layer)
            for cda in (True, False):
                self._apply_phase(layer, cda)
        return self

    # ---- effects

    def _gather_all(self) -> None:
        for id in self.starting.with_static:
            self._gather(self.game.objects[id])
        for id in self.starting.with_additions:
            for unit in units.of_additions(self.game.objects[id], self.now[id], self.game.edition):
                self._add(unit)
            if self.game.since(units.HONED):
                for unit in units.of_hone_counters(self.game.objects[id]):
                    self._add(unit)
        for effect in self.game.effects:
            made = units.of_effect(effect)
            if made is not None:
                self._add(made)

    def _gather(self, found: GameObject) -> None:
        """The effects of an object's abilities, also of those that it has gained by now."""
        limits.go_on()
        for unit in units.of_object(found, self.now[found.id], self.game.started):
            if unit.key not in self.started:
                self._add(unit)

    def _add(self, unit: Unit) -> None:
        new = unit.key not in self.units
        self.units[unit.key] = unit
        for layer in layers_of(unit) if new else ():
            self.by_layer[layer.name].append(unit.key)

    def exists(self, unit: Unit, look: Look) -> bool:
        """Is the ability that an effect comes from still there?"""
        if unit.ability is None:
            return True
        id, key = unit.key
        return any(each.key == key and each.ability == unit.ability for each in look(id).abilities)

    def context(self, unit: Unit, look: Look) -> Context:
        """What its words mean: `you` is the controller of the ability's source at that moment."""
        ctx = self.plain_context(unit, look)
        if unit.ops.x is not None and ctx.x is None:
            ctx = ctx._replace(x=amounts.amount(unit.ops.x, ctx, self.game, look))
        return ctx

    # ---- whom an effect affects

    def affected(self, unit: Unit, look: Look) -> tuple[Thing, ...]:
        """Whom an effect applies to, or would at this moment."""
        if unit.key in self.started:
            return self.started[unit.key]
        if unit.affects is not None:
            return tuple(thing for thing in unit.affects if self._is_there(thing))
        if look != self.look:
            return self._looked_up(unit, look)
        known = self._meant.get(unit.key)
        if known is None or known[0] is not unit:
            known = self._meant[unit.key] = (unit, self._looked_up(unit, look))
        return known[1]

    def _looked_up(self, unit: Unit, look: Look) -> tuple[Thing, ...]:
        ctx = self.plain_context(unit, look)
        if unit.condition is not None and not conditions.holds(unit.condition, ctx, self.game, look):
            return ()
        assert unit.to is not None
        found = meaning.sift(unit.to, ctx, self.game, look)
        for thing, verdict in found:
            if verdict is None:
                assert isinstance(thing, Ref)  # all is known of players
                self.unknown.setdefault(thing.id, NotKnown(f"{thing.id}: types"))
        return tuple([thing for thing, verdict in found if verdict])

    def may_affect(self, unit: Unit, id: str) -> bool:
        """Whether an effect applies to an object, or might at this moment.

        Raises:
            NotKnown: Whom it means depends on a fact that isn't known.
        """
        ref = self.game.objects[id].ref
        if unit.key in self.started or unit.affects is not None:
            return ref in self.affected(unit, self.look)
        assert unit.to is not None
        ctx = self.plain_context(unit, self.look)
        return meaning.fits(unit.to, ref, ctx, self.game, self.look) is not False

    def plain_context(self, unit: Unit, look: Look) -> Context:
        """The context without X, which may be about what is affected."""
        ctx = unit.context
        return ctx if unit.ability is None else ctx.under(look(unit.key[0]).controller)

    def _is_there(self, thing: Thing) -> bool:
        """Phased-out permanents aren't affected (702.26b)."""
        if isinstance(thing, str):
            return thing in self.game.players
        found = self.game.objects.get(thing.id)
        return found is not None and found.incarnation == thing.incarnation and not found.phased_out

    # ---- one layer

    def _apply_phase(self, layer: Layer, cda: bool) -> None:
        """Apply the effects of a layer that are (or aren't) of characteristic-defining abilities."""
        done: set[Key] = set()
        while pending := self._pending(layer, cda, done):
            for unit in dependency.next_units(self, layer, pending):
                done.add(unit.key)
                self._apply(unit, layer)

    def _pending(self, layer: Layer, cda: bool, done: set[Key]) -> list[Unit]:
        waiting = (self.units[key] for key in self.by_layer[layer.name] if key not in done)
        return [
            unit
            for unit in waiting
            if unit.cda == cda and (unit.key in self.started or self.exists(unit, self.look))
        ]

    def look(self, of: str | Ref) -> Chars:
        """What an object is so far; of one that is gone, what it last was."""
        if isinstance(of, str):
            return self.now[of]
        known = self.game.past.get(of)
        return known.chars if known is not None else self.now[of.id]

    @property
    def kinds(self) -> Kinds:
        """The permanents by what kind they are of so far."""
        if self._kinds is None:
            self._kinds = kinds(self.game.permanents, self.look_by_id)
        return self._kinds

    def _apply(self, unit: Unit, layer: Layer) -> None:
        limits.go_on()
        try:
            things = self.affected(unit, self.look)
            changes = self.changes(unit, layer, things, self.look) if things else {}
        except NotKnown as missing:
            self._give_up(unit, missing)
            return
        if self.watcher is not None:
            self.watcher.applied(unit, layer, things, changes)
        if things:
            self.started.setdefault(unit.key, things)
        self._meant.pop(unit.key, None)  # for speed: nobody asks any more, and all that is in it is looked at
        self._take(changes, creative(unit, layer), bearing.writes(unit, layer))

    def _give_up(self, unit: Unit, missing: NotKnown) -> None:
        """Of what an effect may affect, it isn't known what it becomes."""
        things = self.started.get(unit.key) or unit.affects
        if things is None:
            assert unit.to is not None
            found = meaning.sift(unit.to, self.plain_context(unit, self.look), self.game, self.look)
            things = tuple(thing for thing, _ in found)
        for thing in things:
            if isinstance(thing, Ref):
                self.unknown.setdefault(thing.id, missing)

    def _take(self, changes: Mapping[str, Chars], creates: bool, written: frozenset[str]) -> None:
        self.now.update(changes)
        self.touched.update(changes)
        if written & DECIDED_BY:
            self._kinds = None
        self._meant = {
            key: known for key, known in self._meant.items() if not bearing.scope(known[0]) & written
        }
        if creates:
            for id in changes:
                self._gather(self.game.objects[id])

    def changes(self, unit: Unit, layer: Layer, things: Iterable[Thing], look: Look) -> dict[str, Chars]:
        """What the affected objects become by the part of an effect that belongs to a layer."""
        past = self.game.past
        ids = [thing.id for thing in things if isinstance(thing, Ref) and not (past and thing in past)]
        changed: dict[str, Chars] = {}
        for op in parts_in(unit, layer):
            self._operate(op, unit, ids, changed, look)
        return changed

    def _operate(self, op: Op, unit: Unit, ids: list[str], changed: dict[str, Chars], look: Look) -> None:
        """Carry out one operation: once for all objects that share their characteristics."""
        single = bearing.about_each(unit, op)
        site = None if single else self.site(unit, look)
        value = None if site is None else operations.definite(op, site)
        if site is None:
            for each in ids:
                now, site = changed.get(each) or look(each), self.site(unit, look, each)
                changed[each] = operations.operate(op, operations.definite(op, site, now), now, site)
            return
        made: dict[int, Chars] = {}
        so_far = by_id(look)
        for each in ids:
            now = changed.get(each) or so_far(each)
            after = made.get(id(now))
            if after is None:
                after = made[id(now)] = operations.operate(op, value, now, site)
            changed[each] = after

    def site(self, unit: Unit, look: Look, id: str = "") -> operations.Site:
        """Where the operations of an effect are made definite: for one object, if they are about each."""
        ctx = unit.context
        if id:
            unit = unit._replace(context=ctx._replace(it=self.game.objects[id].ref))
        return operations.Site(
            self.game, self.context(unit, look), look, unit.name, unit.timestamp, "/".join(unit.key)
        )

    def on_player(self, name: str) -> list[tuple[Unit, Op]]:
        """What effects do to a player's abilities, in the order of their timestamps (613.10)."""
        found = [
            (unit, op)
            for unit in self.units.values()
            if name in self._players(unit)
            for op in unit.ops.ops
            if op.kind in ABILITY_OPS
        ]
        return sorted(found, key=lambda each: (each[0].timestamp or 0, each[0].key))

    def _players(self, unit: Unit) -> list[str]:
        if not self.exists(unit, self.look):
            return []
        if unit.to is not None and not bearing.about_players(unit.to):
            return []
        return [thing for thing in self.affected(unit, self.look) if isinstance(thing, str)]

    # ---- counters

    def _add_counters(self, layer: Layer) -> None:
        """+1/+1 counters and their like (122.1a): sums, so that their order doesn't matter."""
        made: dict[tuple[int, int, int], Chars] = {}
        changes: dict[str, Chars] = {}
        for id, (power, toughness) in self.starting.counters.items():
            now = self.now[id]
            key = (id_of(now), power, toughness)
            if key not in made:
                made[key] = operations.plus(now, power, toughness)
            changes[id] = made[key]
        if self.watcher is not None:
            self.watcher.counters(layer, changes)
        self._take(changes, False, PT_CHANGES)


def id_of(now: Chars) -> int:
    """What tells shared characteristics from others; they live on in the pass while it is used."""
    return id(now)


def layers_of(unit: Unit) -> list[Layer]:
    """The layers in which an effect does anything."""
    kinds = {op.kind for op in unit.ops.ops}
    return [layer for layer in LAYERS if not layer.kinds.isdisjoint(kinds) and layer.cda in (None, unit.cda)]
