"""A game at one moment: immutable; every change gives a new one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from crkb.game.objects import (
    BATTLEFIELD,
    NOTHING,
    NOWHERE,
    DelayedTrigger,
    Effect,
    GameObject,
    LastKnown,
    Player,
    Priority,
    Ref,
    Thing,
    Trigger,
)
from crkb.game.turns.seating import turn_order

if TYPE_CHECKING:
    from crkb.game.copies.copying import CopyRecord, Snapshot
    from crkb.game.layers.kinds import Kinds
    from crkb.game.layers.layers import Layered
    from crkb.game.layers.starting import Starting
    from crkb.game.values import Chars

STEPS = (
    *("untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers"),
    *("declare blockers", "combat damage", "end of combat", "postcombat main", "end step", "cleanup"),
)
"""The steps and main phases of a turn, in order (500.1)."""

SHARED_TURNS = frozenset({"two-headed giant", "archenemy"})
"""Variants in which teams take turns rather than players (805.1)."""

BESIDE = frozenset({"waiting", "delayed", "past", "clock", "copied", "priority", "timed"})
"""Fields that no characteristic of an object depends on: computed ones outlast their changes."""

LOST_SUBGAME = "lost the subgame"
"""The mark of a main game: who lost the subgame after which it has gone on."""

COMPUTED = frozenset({"permanents", "layered", "starting", "copy_effects", "_attached"})


@dataclass(frozen=True)
class Game:
    """The objects, players and effects of a game, and where it is in its turn.

    `objects` maps an id to its newest object, whose zone is `NOWHERE` if it ceased to exist;
    `past` has every object that changed zones, as it last existed. `stack` lists ids, the topmost
    last. `choices` are orders of timestamps that someone decided. `clock` is the next timestamp;
    timestamps at the start are below `started`, or None where nobody gave one. `copied` is what
    static abilities that apply make things copies of (707.2c). `ranges` are the players' limited
    ranges of influence in seats, `within` who is in them this turn (801.2). `emperors` are those of
    the teams, one each (809.2). `priority` is None as a step or phase has begun. `timed` is what a file or
    an event has said of the moment: "" nothing, "turn" whose turn it is, "step" the step as well.
    """

    edition: str = ""
    objects: Mapping[str, GameObject] = field(default_factory=dict)
    players: Mapping[str, Player] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()
    waiting: tuple[Trigger, ...] = ()
    stack: tuple[str, ...] = ()
    past: Mapping[Ref, LastKnown] = field(default_factory=dict)
    active: str = ""
    turn: int = 2
    step: str = "precombat main"
    turn_order: tuple[str, ...] | None = None
    emperors: tuple[str, ...] = ()
    ranges: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    within: Mapping[str, frozenset[str]] = field(default_factory=lambda: NOTHING)
    variant: str = ""
    time: str = ""
    monarch: str = ""
    initiative: str = ""
    priority: Priority | None = None
    timed: str = ""
    clock: int = 1
    started: int = 1
    over: bool = False
    winners: tuple[str, ...] = ()
    draw: bool = False
    outer: Game | None = None
    choices: Mapping[str, Any] = field(default_factory=dict)
    marks: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    copied: Mapping[Any, Snapshot] = field(default_factory=lambda: NOTHING)

    # ---- changing

    def but(self, **changes: Any) -> Game:
        """The game with other values of some fields."""
        game = replace(self, **changes)
        known = vars(self)
        if changes.keys() <= BESIDE:
            vars(game).update({name: value for name, value in known.items() if name in COMPUTED})
        vars(game)["earlier"] = known.get("starting") or known.get("earlier")
        return game

    def with_objects(self, *objects: GameObject) -> Game:
        """The game with these objects in place of those with the same ids."""
        return self.but(objects={**self.objects, **{each.id: each for each in objects}})

    def with_players(self, *players: Player) -> Game:
        """The game with these players in place of those of the same names."""
        return self.but(players={**self.players, **{each.name: each for each in players}})

    def with_tallies(self, *players: Player) -> Game:
        """The game with what players have done this turn counted anew: no characteristic depends on it."""
        game = self.with_players(*players)
        vars(game).update({name: value for name, value in vars(self).items() if name in COMPUTED})
        return game

    # ---- looking

    def since(self, date: str) -> bool:
        """Is the edition in use effective on a date or later? "" is the newest."""
        return not self.edition or date <= self.edition

    @cached_property
    def permanents(self) -> tuple[GameObject, ...]:
        """All that is on the battlefield and not phased out."""
        return tuple([o for o in self.objects.values() if o.zone == BATTLEFIELD and not o.phased_out])

    @cached_property
    def layered(self) -> Layered:
        """All characteristics, computed once a game (`crkb.game.layers.layers`)."""
        from crkb.game.layers.layers import Layered

        return Layered(self)

    @property
    def kinds(self) -> Kinds | None:
        """The permanents by what kind they are of in the end; None where of one that isn't known."""
        return self.layered.kinds

    @cached_property
    def starting(self) -> Starting:
        """What all objects are before any effect beyond layer 1."""
        from crkb.game.layers.starting import Starting

        # the earlier one isn't needed any more, and would keep all games before it
        return Starting(self, vars(self).pop("earlier", None))

    @cached_property
    def copy_effects(self) -> Mapping[Ref, tuple[CopyRecord, ...]]:
        """The copy effects of resolved spells and abilities, by what they are on."""
        from crkb.game.copies.copying import index

        return index(self)

    def chars(self, of: str | Ref) -> Chars:
        """What an object is now; of one that is gone, what it last was.

        Raises:
            KeyError: There never was such an object.
        """
        if isinstance(of, str):
            return self.layered.chars(of)
        known = self.past.get(of)
        return known.chars if known is not None else self.layered.chars(of.id)

    @property
    def look_by_id(self) -> Callable[[str], Chars]:
        """What gives the characteristics of the newest objects by id."""
        return self.layered.chars

    def find(self, ref: Ref) -> GameObject | None:
        """The object if it is still the same one; None if it has changed zones or is gone."""
        found = self.objects.get(ref.id)
        same = found is not None and found.incarnation == ref.incarnation and found.zone != NOWHERE
        return found if same else None

    def known(self, ref: Ref) -> GameObject:
        """The object, or as it last existed.

        Raises:
            KeyError: There never was such an object.
        """
        found = self.objects.get(ref.id)
        if found is not None and found.incarnation == ref.incarnation:
            return found
        return self.past[ref].object

    def attached(self, to: Thing) -> tuple[GameObject, ...]:
        """What is attached to an object or player."""
        ids = self._attached.get(to)
        return tuple([self.objects[id] for id in ids]) if ids else ()

    @cached_property
    def _attached(self) -> Mapping[Thing, tuple[str, ...]]:
        found: dict[Thing, list[str]] = {}
        for each in self.permanents:
            if each.attached_to is not None:
                found.setdefault(each.attached_to, []).append(each.id)
        return {to: tuple(ids) for to, ids in found.items()}

    def player(self, thing: Thing) -> Player | None:
        """The player of that name, or None for an object."""
        return self.players.get(thing) if isinstance(thing, str) else None

    def counters(self, player: str, kind: str) -> int:
        """How many counters of a kind a player has, with those that are shared."""
        return sum(self.players[name].counters.get(kind, 0) for name in self.sharing(player, kind))

    def sharing(self, player: str, kind: str) -> tuple[str, ...]:
        """A player, and who shares counters of a kind: a Two-Headed Giant team its poison (810.10a)."""
        shared = kind == "poison" and self.variant == "two-headed giant"
        return (player, *(name for name in self.players[player].team if shared and name != player))

    @property
    def in_game(self) -> tuple[str, ...]:
        """The names of the players who haven't left."""
        return tuple(name for name, player in self.players.items() if player.in_game)

    def opponents(self, of: str) -> tuple[str, ...]:
        """The players still in the game who aren't on a player's team.

        In a Treachery game, as everybody sees it (907.5d).
        """
        from crkb.game.turns import teams

        if self.variant == "treachery":
            from crkb.game.turns import treachery

            if treachery.is_played(self):
                return treachery.opponents(self, of)
        return teams.opponents(self, of)

    def with_turns_of(self, player: str) -> tuple[str, ...]:
        """A player, and the teammates whose turns are that player's turns as well (805.4)."""
        team = self.players[player].team if player in self.players else ()
        return team if team and self.variant in SHARED_TURNS else (player,)

    def is_turn_of(self, player: str) -> bool:
        """Whether it is a player's turn: that of their team, where teams take turns (805.4a)."""
        return player in self.with_turns_of(self.active)

    def apnap(self, names: Iterable[str] | None = None) -> tuple[str, ...]:
        """Players in turn order from the active one (101.4): those named, None for all in the game."""
        order = self.turn_order or tuple(self.players)
        wanted = frozenset(self.in_game if names is None else names)
        from_active = turn_order(order, self.active) if self.active in order else order
        return tuple(name for name in from_active if name in wanted)
