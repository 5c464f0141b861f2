"""A batch that is happening: what it has changed so far, made into one new game at its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.objects import NOWHERE, Effect, GameObject, LastKnown, Player, Ref
from crkb.game.play import Play
from crkb.game.state import Game


class Changes:
    """A batch being applied: copies of the mappings of a game that are made once a batch."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.before: Game = play.game
        self._objects: dict[str, GameObject] = {}
        self._players: dict[str, Player] = {}
        self._past: dict[Ref, LastKnown] = {}
        self._marks: dict[str, Any] | None = None
        self._gone: set[str] = set()
        self._stacked: list[str] = []
        self._moved: dict[Ref, Ref] = {}
        self.clock = self.before.clock

    # ---- looking

    def object(self, id: str) -> GameObject:
        """An object as it is amid the batch."""
        found = self._objects.get(id)
        return self.before.objects[id] if found is None else found

    def player(self, name: str) -> Player:
        """A player as they are amid the batch."""
        return self._players.get(name) or self.before.players[name]

    def find(self, ref: Ref) -> GameObject | None:
        """An object if it is still the one that was meant."""
        found = self._objects.get(ref.id) or self.before.objects.get(ref.id)
        if found is None or found.incarnation != ref.incarnation or found.zone == NOWHERE:
            return None
        return found

    def is_here(self, ref: Ref) -> bool:
        """Whether an object is still the one that was meant."""
        return self.find(ref) is not None

    def of_owner(self, player: str, zone: str) -> tuple[GameObject, ...]:
        """The known objects in a player's library, hand or graveyard, by id."""
        found = {**self.before.objects, **self._objects}
        return tuple(
            found[id] for id in sorted(found) if found[id].zone == zone and found[id].owner == player
        )

    # ---- changing

    def stamp(self) -> int:
        """A new timestamp (613.7)."""
        self.clock += 1
        return self.clock - 1

    def put(self, obj: GameObject) -> None:
        """Put an object in place of the one with its id."""
        self._objects[obj.id] = obj

    def put_player(self, player: Player) -> None:
        """Put a player in place of the one with their name."""
        self._players[player.name] = player

    def remember(self, ref: Ref, known: LastKnown) -> None:
        """Keep an object as it last existed."""
        self._past[ref] = known

    def leaves_stack(self, id: str) -> None:
        """Take something off the stack."""
        self._gone.add(id)

    def stack(self, id: str) -> None:
        """Put something on the stack, above all else."""
        self._stacked.append(id)

    def becomes(self, was: Ref, now: Ref) -> None:
        """Let effects that applied to a permanent spell apply to the permanent (400.7a)."""
        self._moved[was] = now

    def mark(self, name: str, value: Any) -> None:
        """Set a mark of the game."""
        self._marks = marked(self.before.marks if self._marks is None else self._marks, name, value)

    def commit(self) -> None:
        """Give the play the game after the batch so far."""
        changes: dict[str, Any] = {"clock": self.clock}
        if self._objects:
            changes["objects"] = {**self.before.objects, **self._objects}
        if self._players:
            changes["players"] = {**self.before.players, **self._players}
        if self._past:
            changes["past"] = {**self.before.past, **self._past}
        if self._gone or self._stacked:
            kept = (id for id in self.before.stack if id not in self._gone)
            changes["stack"] = (*kept, *self._stacked)
        if self._marks is not None:
            changes["marks"] = self._marks
        if self._moved and self.before.effects:
            changes["effects"] = tuple(_following(each, self._moved) for each in self.before.effects)
        self.play.game = self.before.but(**changes)


def _following(effect: Effect, moved: Mapping[Ref, Ref]) -> Effect:
    """An effect, about the permanents that spells became in place of the spells (400.7a, 400.7c)."""
    named = tuple(moved.get(each, each) for each in effect.context.named)
    if named != effect.context.named:
        effect = effect._replace(context=effect.context._replace(named=named))
    if not effect.affects or not any(each in moved for each in effect.affects):
        return effect
    followed = (moved.get(each, each) if isinstance(each, Ref) else each for each in effect.affects)
    return effect._replace(affects=tuple(dict.fromkeys(followed)))


def marked(marks: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """Marks with another value of one; None takes it away."""
    kept = {key: each for key, each in marks.items() if key != name}
    return kept if value is None else {**kept, name: value}
