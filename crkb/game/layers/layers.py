"""Characteristics: copiable values and all effects, layer by layer (613).

starting     copiable values -> characteristics before other effects
units        the effects there are
layering     one pass through the layers
kinds        permanents alike in controller and types, asked together who they are
dependency   the order of effects in a layer: who waits for whom (613.8)
timestamps   the order of effects that wait for no other (613.7)
bearing      what effects read and write
operations   what each operation does
explaining   why an object is what it is
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from crkb.game.errors import NotKnown
from crkb.game.layers import dependency, operations
from crkb.game.layers.functioning import FunctioningNow, functioning
from crkb.game.layers.kinds import Kinds
from crkb.game.layers.layering import Pass, Undecided
from crkb.game.layers.starting import finished, is_plain
from crkb.game.layers.timestamps import NO_ORDERS, Orders, check_said, moment, said_order, undecided
from crkb.game.objects import BATTLEFIELD, GameObject
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.game.values import Chars, Having

CITES = {
    "613.7": "timestamp system",
}

MOST_ORDERS = 2
"""So many unknown orders of two effects are tried both ways."""


class Layered:
    """All characteristics of a game, computed when the first is asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._doubts: dict[str, tuple[NotKnown, tuple[Chars, Chars]]] = {}
        self._tried: dict[tuple[object, ...], bool] = {}
        self._functioning: list[FunctioningNow] | None = None
        self._having: dict[type, tuple[tuple[GameObject, Having], ...]] = {}
        self.rules: Mapping[str, Any] | None = None
        check_said(game)
        self._pass = self._solve(NO_ORDERS, MOST_ORDERS)
        self._known: dict[str, Chars] = {}
        self._finished: defaultdict[str, dict[int, Chars]] = defaultdict(dict)

    # ---- computing

    def _solve(self, orders: Orders, depth: int) -> Pass:
        """A pass; where an order matters and isn't known, both, and doubt about what differs."""
        state = Pass(self._game, orders)
        state.tried = self._tried
        try:
            return state.run()
        except Undecided as stopped:
            first, second = stopped.pair
        forth, back = ((moment(a), moment(b)) for a, b in ((first, second), (second, first)))
        said = said_order(self._game, first, second)
        if said is not None:
            return self._solve(orders | {forth if said else back}, depth)
        if depth == 0:
            state = Pass(self._game, orders, guessing=True)
            state.tried = self._tried
            return state.run()
        one, other = (self._solve(orders | {each}, depth - 1) for each in (forth, back))
        self._compare(one, other, undecided(first, second))
        return one

    def _compare(self, one: Pass, other: Pass, missing: NotKnown) -> None:
        one.unknown.update(other.unknown)
        for id in one.touched | other.touched:
            if not dependency.alike(one.now[id], other.now[id]):
                self._doubts.setdefault(id, (missing, (one.now[id], other.now[id])))

    def _of(self, id: str) -> Chars:
        """What an object is in the end; alike objects share that."""
        now, each = self._pass.now[id], self._game.objects[id]
        shared = self._finished[each.zone]
        found = shared.get(id_of(now))
        if found is None:
            found = finished(now, each)
            if is_plain(now):
                shared[id_of(now)] = found
        return found

    # ---- asking

    def chars(self, id: str) -> Chars:
        """What an object is.

        Raises:
            KeyError: The game has no such id.
            NotKnown: It depends on the order of two effects, or on a fact.
        """
        found = self._known.get(id)
        if found is not None:
            return found
        if id in self._doubts:
            raise self._doubts[id][0]
        if id in self._pass.unknown:
            raise self._pass.unknown[id]
        return self._first(id)

    def _first(self, id: str) -> Chars:
        """What an object is, of which nobody has asked before: then what all others are is made too."""
        if id in self._pass.now:
            self._of_all()
        found = self._known.get(id)
        if found is None:
            found = self._of(id)
        return found

    def _of_all(self) -> None:
        """Finish all objects that anybody is likely to ask about."""
        objects, finished, known = self._game.objects, self._finished, self._known
        for name, now in self._pass.now.items():
            found = finished[objects[name].zone].get(id(now))
            known[name] = self._of(name) if found is None else found
        for name in self._doubts.keys() | self._pass.unknown.keys():
            known.pop(name, None)

    @property
    def kinds(self) -> Kinds | None:
        """The permanents by what kind they are of; None where of one that isn't known."""
        return None if self._doubts or self._pass.unknown else self._pass.kinds

    def variants(self, id: str) -> tuple[Chars, ...]:
        """What an object is; all that it may be where that depends on an order, as far as it was tried.

        Raises:
            KeyError: The game has no such id.
        """
        doubt = self._doubts.get(id)
        return (self._known.get(id) or self._first(id),) if doubt is None else doubt[1]

    def why(self, id: str) -> tuple[Note, ...]:
        """Why an object is what it is: what was applied to it, in order, and what wasn't and why not.

        Raises:
            KeyError: The game has no such id.
        """
        from crkb.game.layers.explaining import explain

        return explain(self._game, id, self._pass.orders)

    def having(self, kind: type) -> tuple[tuple[GameObject, Having], ...]:
        """All abilities of a class of terms that function now, each with the object that has it.

        Keyword abilities that stand for others are given as those.

        Raises:
            NotKnown: It depends on the order of two effects.
        """
        if kind not in self._having:
            self._having[kind] = tuple(
                (each, having)
                for havings, objects in self._groups()
                if (wanted := [having for having in havings if isinstance(having.ability, kind)])
                for each in objects
                for having in wanted
            )
        return self._having[kind]

    def called(self, keyword: str) -> tuple[GameObject, ...]:
        """The objects with a functioning keyword ability of a name."""
        return tuple(
            each
            for havings, objects in self._groups()
            if any(getattr(having.ability, "name", "") == keyword for having in havings)
            for each in objects
        )

    def _groups(self) -> list[FunctioningNow]:
        """The abilities that function now, with the objects that have the same ones."""
        if self._functioning is None:
            self._functioning = functioning(self._with_abilities(), self._abilities_known())
        return self._functioning

    def _with_abilities(self) -> list[GameObject]:
        """The permanents, and what may have an ability that functions elsewhere."""
        objects = self._game.objects
        ids = dict.fromkeys((*self._pass.starting.elsewhere, *self._pass.touched))
        return [*self._game.permanents, *[o for id in ids if (o := objects[id]).zone != BATTLEFIELD]]

    def _abilities_known(self) -> Mapping[str, Chars]:
        """What objects are, as far as that decides which abilities function."""
        for id in self._doubts:
            self.chars_or_doubt(id)
        return self._pass.now

    def chars_or_doubt(self, id: str) -> Chars:
        """What an object is; where that isn't known but its abilities are, one of what it may be.

        Raises:
            NotKnown: Which abilities it has depends on the order of two effects.
        """
        doubt = self._doubts.get(id)
        if doubt is None:
            return self._of(id)
        missing, (one, other) = doubt
        if one.abilities != other.abilities:
            raise missing
        return one

    def abilities_of(self, player: str) -> tuple[Having, ...]:
        """The abilities that effects give a player (613.10), in the order of their timestamps."""
        now = Chars()
        for unit, op in self._pass.on_player(player):
            site = self._pass.site(unit, self._game.chars)
            now = operations.operate(op, operations.definite(op, site), now, site)
        return now.abilities


def id_of(now: Chars) -> int:
    """What tells shared characteristics from others."""
    return id(now)
