"""Characteristics: copiable values and all effects, layer by layer (613).

starting     copiable values -> characteristics before other effects
units        the effects there are
layering     one pass through the layers
dependency   the order of effects in a layer: who waits for whom (613.8)
timestamps   the order of effects that wait for no other (613.7)
bearing      what effects read and write
operations   what each operation does
explaining   why an object is what it is
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.errors import NotKnown
from crkb.game.layers import operations
from crkb.game.layers.dependency import alike
from crkb.game.layers.layering import Pass, Undecided
from crkb.game.layers.starting import finished, is_plain
from crkb.game.layers.timestamps import NO_ORDERS, Orders, check_said, moment, said_order, undecided
from crkb.game.objects import GameObject
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.game.terms import Keyword
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
        self._doubts: dict[str, tuple[NotKnown, tuple[Chars, ...]]] = {}
        self._tried: dict[tuple[object, ...], bool] = {}
        self._having: dict[type, tuple[tuple[GameObject, Having], ...]] | None = None
        self._called: Mapping[str, tuple[GameObject, ...]] | None = None
        self.rules: Mapping[str, Any] | None = None
        check_said(game.choices)
        self._pass = self._solve(NO_ORDERS, MOST_ORDERS)
        self._chars = self._finish()

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
            if not alike(one.now[id], other.now[id]):
                self._doubts.setdefault(id, (missing, (one.now[id], other.now[id])))

    def _finish(self) -> dict[str, Chars]:
        made: dict[tuple[int, str], Chars] = {}
        found: dict[str, Chars] = {}
        for id, now in self._pass.now.items():
            each = self._game.objects[id]
            if not is_plain(now):
                found[id] = finished(now, each)
                continue
            key = (id_of(now), each.zone)
            if key not in made:
                made[key] = finished(now, each)
            found[id] = made[key]
        return found

    # ---- asking

    def chars(self, id: str) -> Chars:
        """What an object is.

        Raises:
            KeyError: The game has no such id.
            NotKnown: It depends on the order of two effects, or on a fact.
        """
        if self._doubts and id in self._doubts:
            raise self._doubts[id][0]
        if self._pass.unknown and id in self._pass.unknown:
            raise self._pass.unknown[id]
        return self._chars[id]

    def variants(self, id: str) -> tuple[Chars, ...]:
        """What an object is; all that it may be where that depends on an order, as far as it was tried.

        Raises:
            KeyError: The game has no such id.
        """
        doubt = self._doubts.get(id)
        return (self._chars[id],) if doubt is None else doubt[1]

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
        if self._having is None:
            from crkb.game.layers.functioning import functioning

            self._having = functioning(self._game, self.chars_or_doubt)
        return self._having.get(kind, ())

    def called(self, keyword: str) -> tuple[GameObject, ...]:
        """The objects with a functioning keyword ability of a name, each once."""
        if self._called is None:
            named: dict[str, dict[str, GameObject]] = {}
            for each, having in self.having(Keyword):
                if isinstance(having.ability, Keyword):
                    named.setdefault(having.ability.name, {})[each.id] = each
            self._called = {name: tuple(objects.values()) for name, objects in named.items()}
        return self._called.get(keyword, ())

    def abilities_of(self, player: str) -> tuple[Having, ...]:
        """The abilities that effects give a player (613.10), in the order of their timestamps."""
        now = Chars()
        for unit, op in self._pass.on_player(player):
            site = self._pass.site(unit, self._game.chars)
            now = operations.operate(op, operations.definite(op, site), now, site)
        return now.abilities

    def chars_or_doubt(self, id: str) -> Chars:
        """What an object is; where that isn't known but its abilities are, one of what it may be."""
        doubt = self._doubts.get(id)
        if doubt is None:
            return self._chars[id]
        variants = doubt[1]
        if not variants or any(each.abilities != variants[0].abilities for each in variants):
            raise doubt[0]
        return variants[0]


def id_of(now: Chars) -> int:
    """What tells shared characteristics from others."""
    return id(now)
