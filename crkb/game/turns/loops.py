"""Loops of mandatory actions: the same again and again makes the game a draw (104.4b, f; 729.4-729.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from crkb.game.errors import IllegalAction
from crkb.game.objects import NOWHERE, GameObject, Player, Ref
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import LifeOf, every_term
from crkb.game.turns import history, outcome

CITES = {
    "104.4b": "repeating a sequence of events",
    "104.4f": "is a draw for each player",
    "729.4": "If a loop contains only mandatory",
    "729.5": "that would end a loop other",
    "729.6": "will continue as though",
}

PATIENCE = 16
"""So much more than what was on the stack resolves before anyone suspects a loop."""

LOOKS = 500
"""So often a game is looked at: one that hasn't come back by then grows, or is a long way round."""

_TIMES = frozenset({"timestamp", "since"})
"""Fields that are moments: only their order matters."""


class Watch:
    """Watches the stack resolve: does the game come back to where it was?

    It compares the game with that of an earlier moment, which it moves on after 1, 2, 4 … resolutions.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.waits = len(play.game.stack) + PATIENCE
        self.since, self.limit = 0, 1
        self.then: Game | None = None
        self.looks: Any = None
        self.began = self.asked = 0
        self.resolved: list[GameObject] = []

    def look(self, resolved: GameObject) -> None:
        """Look at the game after a spell or ability has resolved and all was checked.

        Raises:
            IllegalAction: It repeats itself because somebody chooses so again and again (104.4b).
        """
        self.waits -= 1
        if self.waits > 0 or self.waits < -LOOKS or self.play.game.over:
            return
        self.resolved.append(resolved)
        now = looks(self.play.game)
        if self.then is not None and now == self.looks and _goes_on(self.then, self.play.game):
            self._endless()
        self.since += 1
        if self.then is None or self.since == self.limit:
            self.then, self.looks = self.play.game, now
            self.began, self.asked = len(self.play.done), len(self.play.asked)
            self.since, self.limit = 0, 2 * self.limit
            self.resolved = []

    def _endless(self) -> None:
        """The loop is a draw, unless somebody chooses what keeps it going (104.4b).

        Nobody has to do what stands behind "unless" (729.6), nor to use what isn't part of it (729.5).
        """
        names = dict.fromkeys(name for name in self.play.asked[self.asked :] if name in self.play.used)
        chosen = [name for name in names if name not in self.play.unless]
        if chosen:
            hint = f"Choose otherwise for {chosen[0]}, or say what resolves: a loop is ended by choice."
            raise IllegalAction("104.4b", "the same happens again and again, and somebody chooses it", hint)
        for name in names:
            self.play.note("729.6", f"nobody has to choose otherwise for {name}: the loop goes on", name)
        involved = list(self._involved())
        _leave_alone(self.play, {each.id for each in involved})
        draw(self.play, {each.controller for each in involved})

    def _involved(self) -> Iterator[GameObject]:
        """What resolved, the sources of the abilities, and the objects to which something happened."""
        sources = (each.stacked.context.source for each in self.resolved if each.stacked)
        happened = (getattr(each.what, "ref", None) for each in self.play.done[self.began :])
        yield from self.resolved
        for ref in {*sources, *happened} - {None}:
            if ref is not None:
                yield self.play.game.known(ref)


def _leave_alone(play: Play, involved: Collection[str]) -> None:
    """Say which abilities nobody has to activate, though that might end a loop: those of what isn't part of
    it (729.5)."""
    from crkb.game.stack import activating

    for each in play.game.permanents:
        if each.id not in involved and activating.offered(play.game, each.id):
            play.note("729.5", f"{each.id} isn't part of the loop: nobody has to use it", each.id)


def draw(play: Play, involved: Iterable[str]) -> None:
    """The game is a draw (104.4b); where ranges are limited, for those who control what is involved in
    the loop and the players within their range (104.4f).

    Args:
        play: The game being played.
        involved: The controllers of objects that are involved.
    """
    game = play.game
    names = game.in_game
    if game.within:
        near = frozenset[str]().union(*(game.within.get(name, frozenset()) for name in involved))
        names = tuple(name for name in names if name in near)
    says = f"mandatory actions repeat endlessly: the game is a draw for {' and '.join(names)}"
    play.note("104.4f" if game.within else "104.4b", says, *names)
    play.note("729.4", "nothing in the loop is optional")
    outcome.leave(play, (), (), names)


def _goes_on(before: Game, now: Game) -> bool:
    """Whether nobody comes closer to losing: life that grows, or is lost by who can't lose, never ends."""
    if any(_level(before, name) != _level(now, name) for name in now.in_game) and _asks_for_life(now):
        return False
    return not any(
        _level(now, name) < _level(before, name) and not outcome.cannot_lose(now, name)
        for name in now.in_game
    )


def _level(game: Game, name: str) -> tuple[int, int]:
    """How far a player is from losing by life and by poison."""
    return outcome.life(game, name), -game.counters(name, "poison")


def _asks_for_life(game: Game) -> bool:
    """Whether anything asks for a life total, and may so come out otherwise next time."""
    said = [face for each in game.objects.values() for face in each.sheet.faces]
    return any(isinstance(term, LifeOf) for each in (*said, *game.effects) for term in every_term(each))


# ---- what a game looks like


def looks(game: Game, *besides: Any) -> Any:
    """What the game looks like, but for life and poison: alike for games that go on alike.

    `besides` is what is to be alike, too.
    """
    there = [each for each in game.objects.values() if each.zone != NOWHERE and each.zone != "stack"]
    stacked = [game.objects[id] for id in game.stack]
    times = (*(each.timestamp for each in there), *(each.timestamp for each in game.effects))
    moments = sorted({time for time in times if time is not None})
    look = _Look(game, {moment: at for at, moment in enumerate(moments)})
    return (
        frozenset(look.at(each) for each in there),
        tuple(look.at(each._replace(id="")) for each in stacked),
        tuple(look.at(_without_levels(each)) for each in game.players.values()),
        tuple(look.at(each) for each in (*game.effects, *game.delayed, *game.waiting)),
        (game.active, game.turn, game.step, game.time, game.monarch, game.initiative),
        look.at(besides),
    )


def _without_levels(player: Player) -> Player:
    """A player, but for life, poison and what they did this turn."""
    counters = {kind: n for kind, n in player.counters.items() if kind != "poison"}
    marks = {mark: value for mark, value in player.marks.items() if mark not in history.MARKS}
    return player._replace(life=0, counters=counters, marks=marks)


class _Look:
    """Values as they are compared: objects as of now or before, moments by their order."""

    def __init__(self, game: Game, order: Mapping[int, int]) -> None:
        self.game, self.order = game, order

    def at(self, value: Any) -> Any:
        """A value with nothing in it that changes as time goes by."""
        if isinstance(value, Ref):
            return value.id, self.game.objects[value.id].incarnation - value.incarnation
        if isinstance(value, GameObject):
            value = value._replace(incarnation=0, counter_times={})
        if isinstance(value, Mapping):
            return frozenset((key, self.at(each)) for key, each in value.items())
        if isinstance(value, frozenset):
            return frozenset(map(self.at, value))
        if isinstance(value, tuple):
            names = getattr(value, "_fields", ())
            if not names:
                return tuple(map(self.at, value))
            return tuple(self._field(name, each) for name, each in zip(names, value, strict=True))
        return value

    def _field(self, name: str, value: Any) -> Any:
        if name in _TIMES:
            return self.order.get(value)
        return self.at(value)
