"""A board while things happen to it: changed in place, and turned back into a board at the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from crkb.questions.values.board import Board, ObjectElsewhere, Permanent, with_counters
from crkb.questions.values.zones import Elsewhere

MEASURES = ("loyalty", "defense", "lore")
"""Counters of which a permanent that measures something by them is known to have 0, if it has none."""


class State:
    """The board's parts by id. Parts are replaced, never changed, so copies are cheap."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.players = {p.id: p for p in board.players}
        self.teams = {t.id: t for t in board.teams}
        self.permanents = {p.id: p for p in board.permanents}
        self.elsewhere = {t.id: t for t in board.elsewhere}
        self.schemes = {s.id: s for s in board.schemes}
        self.phenomenon = board.phenomenon

    def copy(self) -> State:
        """An independent copy of this state."""
        made = object.__new__(State)
        made.board = self.board
        made.players = dict(self.players)
        made.teams = dict(self.teams)
        made.permanents = dict(self.permanents)
        made.elsewhere = dict(self.elsewhere)
        made.schemes = dict(self.schemes)
        made.phenomenon = self.phenomenon
        return made

    def as_board(self) -> Board:
        """The state as a board."""
        return replace(
            self.board,
            players=tuple(self.players.values()),
            teams=tuple(self.teams.values()),
            permanents=tuple(map(self._without_gone, self.permanents.values())),
            elsewhere=tuple(self.elsewhere.values()),
            schemes=tuple(self.schemes.values()),
            phenomenon=self.phenomenon,
        )

    def _without_gone(self, permanent: Permanent) -> Permanent:
        """The permanent without boosts to what is no longer on the board."""
        if not permanent.boosts:
            return permanent
        there = self.players.keys() | self.permanents.keys() | self.elsewhere.keys()
        if all(there.issuperset(boost.to) for boost in permanent.boosts):
            return permanent
        kept = (replace(b, to=tuple(n for n in b.to if n in there)) for b in permanent.boosts if b.to)
        left = [boost for boost in permanent.boosts if not boost.to] + [b for b in kept if b.to]
        return replace(permanent, boosts=tuple(left))

    # ---- players and sides

    @property
    def turn_order(self) -> list[str]:
        """Players still in the game, the active one first."""
        names = list(self.players)
        at = names.index(self.board.active_player) if self.board.active_player else 0
        return [name for name in names[at:] + names[:at] if not self.players[name].lost]

    def in_game(self, name: str | None) -> bool:
        """Is this a player who has not left the game?"""
        return name in self.players and not self.players[name].lost

    def side(self, player: str) -> tuple[str, ...]:
        """The player and their teammates."""
        for team in self.teams.values():
            if player in team.players:
                return team.players
        return (player,)

    def opponents(self, player: str) -> list[str]:
        """Opponents of a player who are in the game, in turn order."""
        side = self.side(player)
        return [name for name in self.turn_order if name not in side]

    def sides_left(self) -> list[tuple[str, ...]]:
        """The teams, or single players, that are in the game."""
        return list(dict.fromkeys(self.side(name) for name in self.turn_order))

    # ---- changes

    def change(self, name: str, **changes: Any) -> None:
        """Replace fields of a permanent."""
        self.permanents[name] = replace(self.permanents[name], **changes)

    def change_player(self, name: str, **changes: Any) -> None:
        """Replace fields of a player."""
        self.players[name] = replace(self.players[name], **changes)

    def remove_counters(self, name: str, numbers: dict[str, int]) -> None:
        """Remove these numbers of counters of each kind from a permanent."""
        less = {kind: -number for kind, number in numbers.items()}
        had = self.permanents[name].counters
        left = with_counters(had, less)
        # a measure that is 0 stays said: without it, it would be unknown
        none = {kind: 0 for kind in (*had, *numbers) if kind in MEASURES and kind not in left}
        self.change(name, counters=left | none)

    def detach(self, name: str) -> None:
        """Make a permanent unattached; of an Aura that has to be said, for it is not assumed."""
        self.change(name, attached_to="" if "Aura" in self.permanents[name].subtypes else None)

    def leave(self, name: str, zone: Elsewhere) -> None:
        """Put a permanent into its owner's zone, where it becomes a new object."""
        gone = self.permanents.pop(name)
        self.elsewhere[name] = ObjectElsewhere(
            id=name,
            owner=gone.owned_by,
            zone=zone,
            kind="token" if gone.token else "card",
            commander=gone.commander,
            arrived=True,
        )
        if zone == "graveyard" and not gone.token:
            self.count(gone.owned_by, "graveyard", 1)

    def forget(self, names: Iterable[str]) -> None:
        """Remove things from the board; what was attached to them becomes unattached."""
        gone = set(names)
        for name in gone:
            self.permanents.pop(name, None)
            self.elsewhere.pop(name, None)
        for permanent in list(self.permanents.values()):
            if permanent.attached_to in gone:
                self.detach(permanent.id)

    def count(self, player: str, zone: str, change: int) -> None:
        """Add to the number of cards in a player's zone, if it is known."""
        number = getattr(self.players[player], zone)
        if number is not None:
            self.change_player(player, **{zone: number + change})

    def checked(self) -> None:
        """Forget what matters only until the next check."""
        for player in list(self.players.values()):
            if player.failed_draws:
                self.change_player(player.id, failed_draws=0)
        for permanent in list(self.permanents.values()):
            if permanent.deathtouched:
                self.change(permanent.id, deathtouched=False)
        for thing in list(self.elsewhere.values()):
            if thing.arrived:
                self.elsewhere[thing.id] = replace(thing, arrived=False)
