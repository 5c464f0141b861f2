"""A board: players, permanents, objects elsewhere, and what has happened since the last check.

Everything has an `id` that is unique on the board; other things refer to it by that id. What every
thing of its kind has is unknown if it is left out (None): a life total, card types, colors, a
toughness, loyalty, defense and lore counters, what an Aura is attached to, a battle's protector.
What may come to it later is not there unless it is given: damage, further counters, other
attachments, shields.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

import msgspec

from crkb.questions.facts import Count, Facts, Positive
from crkb.questions.values.characteristics import SupertypeOfPermanent, TypeOfPermanent
from crkb.questions.values.colors import Color
from crkb.questions.values.formats import BoardVariant
from crkb.questions.values.labels import Id
from crkb.questions.values.vocabulary import FreeText
from crkb.questions.values.zones import Elsewhere

Sector = Literal["alpha", "beta", "gamma"]
Counters = Mapping[str, Count]
"""Kind of counter -> number of counters."""


class Enchant(Facts, frozen=True, kw_only=True):
    """What an Aura's enchant ability lets it be attached to.

    `types`: an object needs one of them ("permanent": any). `players`: which players it can
    enchant. `controller`: whose objects, from the Aura's controller's view. `zone`: where the
    object is.
    """

    types: tuple[TypeOfPermanent | Literal["permanent"], ...] = ()
    players: Literal["none", "any", "opponents"] = "none"
    controller: Literal["any", "you", "opponents"] = "any"
    zone: Literal["battlefield", "graveyard"] = "battlefield"


class Boost(Facts, frozen=True, kw_only=True):
    """What a permanent adds to others' power and toughness while it is on the battlefield.

    `to`: their ids; if empty, what it is attached to.
    """

    to: tuple[Id, ...] = ()
    power: int = 0
    toughness: int = 0


class Trigger(Facts, frozen=True, kw_only=True):
    """An ability that triggers when something leaves the battlefield, and what it does.

    `of`: this permanent, those its controller controls, or all. A permanent dies when it goes to a
    graveyard from the battlefield.
    """

    when: Literal["dies", "leaves the battlefield"] = "dies"
    of: Literal["this", "yours", "any"] = "this"
    does: Id


class InsteadOfLosing(Facts, frozen=True, kw_only=True):
    """What happens if the permanent's controller would lose the game: instead of losing they
    shuffle these into their library, draw `draw` cards, and their life total becomes `life`."""

    shuffle: tuple[Literal["hand", "graveyard", "permanents"], ...] = ()
    draw: Count = 0
    life: int | None = None


class Permanent(Facts, frozen=True, kw_only=True):
    """An object on the battlefield, with the characteristics that effects give it now.

    `power` and `toughness` are without counters and without the boosts on the board. `names`: ()
    for none. `owner`: the controller unless given. `default_controller`: who controls it once
    effects that give its controller control of it have ended. `damage`: marked on it (null:
    unknown). `deathtouched`: since the last check, something with deathtouch has damaged it.
    `abilities`: keywords, or free text that is not taken into account. `regeneration`: shields.
    `attached_to`: a permanent, a player or something that has left ("" is unattached).
    `protection`: from these colors, card types, supertypes or subtypes, or "everything".
    `timestamp` and `world_since`: greater is later. `limits`: kind of counter -> the maximum that
    an ability of it allows. `pending`: it is the source of a triggered ability (of a Saga: a chapter
    ability) that hasn't left the stack.
    `protector`: of a battle ("" is nobody). `attacked`: of a battle.
    """

    id: Id
    controller: Id
    owner: str = ""
    default_controller: str | None = None
    names: tuple[str, ...] | None = None
    types: tuple[TypeOfPermanent, ...] | None = None
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[SupertypeOfPermanent, ...] = ()
    colors: tuple[Color, ...] | None = None
    token: bool = False
    commander: bool = False
    power: int | None = None
    toughness: int | None = None
    counters: Counters = msgspec.field(default_factory=dict)
    damage: Count | None = 0
    deathtouched: bool = False
    abilities: tuple[str | FreeText, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    boosts: tuple[Boost, ...] = ()
    regeneration: Count = 0
    tapped: bool = False
    attached_to: str | None = None
    enchant: Enchant | None = None
    protection: tuple[str, ...] = ()
    timestamp: int | None = None
    world_since: int | None = None
    limits: Counters = msgspec.field(default_factory=dict)
    final_chapter: Count | None = None
    pending: bool = False
    protector: str | None = None
    attacked: bool = False
    sector: Sector | None = None
    instead_of_losing: InsteadOfLosing | None = None

    @property
    def owned_by(self) -> str:
        """The player who owns it."""
        return self.owner or self.controller

    @property
    def kinds(self) -> tuple[str, ...]:
        """The card types that it is known to have."""
        return self.types or ()

    def has(self, keyword: str) -> bool:
        """Does it have this ability, of its own or from a keyword counter?"""
        return keyword in self.abilities or self.counters.get(keyword, 0) > 0

    @property
    def has_armor(self) -> bool:
        """Does it have umbra armor, which was called totem armor at first (702.89b)?"""
        return "umbra armor" in self.abilities or "totem armor" in self.abilities


class ObjectElsewhere(Facts, frozen=True, kw_only=True):
    """An object that is not on the battlefield.

    `arrived`: it was put into its zone since the last check. `commander`: it is its owner's
    commander.
    """

    id: Id
    owner: Id
    zone: Elsewhere
    kind: Literal["card", "token", "copy of a spell", "copy of a card"] = "card"
    commander: bool = False
    arrived: bool = False


class Dungeon(Facts, frozen=True, kw_only=True):
    """A player's dungeon: the room with the venture marker, its bottommost room, and whether a room
    ability of it hasn't left the stack."""

    name: Id
    room: Id
    bottommost: Id
    pending: bool = False


class Player(Facts, frozen=True, kw_only=True):
    """A player.

    `hand`, `library` and `graveyard` count cards, those listed elsewhere on the board included.
    `failed_draws`: attempts to draw from an empty library since the last check. `commander_damage`:
    commander -> combat damage it has dealt to the player this game. `cannot_lose`: an effect says
    that they can't lose the game. `lost`: they have left the game.
    """

    id: Id
    life: int | None = None
    counters: Counters = msgspec.field(default_factory=dict)
    hand: Count | None = None
    library: Count | None = None
    graveyard: Count | None = None
    failed_draws: Count = 0
    commander_damage: Mapping[str, Count] = msgspec.field(default_factory=dict)
    cannot_lose: bool = False
    dungeon: Dungeon | None = None
    lost: bool = False
    speed: Positive | Literal["none"] | None = None


class Team(Facts, frozen=True, kw_only=True):
    """A Two-Headed Giant team: its players, its shared life total and counters."""

    id: Id
    players: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]
    life: int | None = None
    counters: Counters = msgspec.field(default_factory=dict)


class Scheme(Facts, frozen=True, kw_only=True):
    """A face-up scheme card in the command zone."""

    id: Id
    owner: Id
    ongoing: bool = False


class Phenomenon(Facts, frozen=True, kw_only=True):
    """A face-up phenomenon card; `pending`: a triggered ability of it hasn't left the stack."""

    id: Id
    pending: bool = False


class Board(Facts, frozen=True, kw_only=True):
    """Everything that state-based actions look at.

    `players` are in turn order. `active_player`: the first one unless given; `planar_controller`:
    the active player unless given. `scheme_trigger`: a triggered ability of a scheme is waiting or
    on the stack.
    """

    players: Annotated[tuple[Player, ...], msgspec.Meta(min_length=1)]
    teams: tuple[Team, ...] = ()
    permanents: tuple[Permanent, ...] = ()
    elsewhere: tuple[ObjectElsewhere, ...] = ()
    schemes: tuple[Scheme, ...] = ()
    scheme_trigger: bool = False
    phenomenon: Phenomenon | None = None
    active_player: str = ""
    planar_controller: str = ""
    variants: tuple[BoardVariant, ...] = ()

    def __post_init__(self) -> None:
        """Refuse duplicate ids and references to unknown ids."""
        players = {p.id for p in self.players}
        things = [p.id for p in self.permanents] + [t.id for t in self.elsewhere]
        everything = {*players, *things}
        twice = len(players) + len(things) - len(everything) or len(self.players) - len(players)
        if twice:
            raise ValueError(f"duplicate id: {', '.join(_repeated(self))}")
        _refer("active_player", players, [self.active_player])
        _refer("planar_controller", players, [self.planar_controller])
        _refer("teams", players, [name for team in self.teams for name in team.players])
        _refer("elsewhere", players, [thing.owner for thing in self.elsewhere])
        _refer("schemes", players, [scheme.owner for scheme in self.schemes])
        grouped = sorted(name for team in self.teams for name in team.players)
        if grouped != (sorted(players) if "Two-Headed Giant" in self.variants else []):
            raise ValueError(
                "teams: in Two-Headed Giant each player is in exactly one team; otherwise there are no teams"
            )
        for permanent in self.permanents:
            where = f"permanents[{permanent.id}]"
            _refer(where, players, (permanent.controller, permanent.owner, permanent.protector))
            _refer(f"{where}.default_controller", players, (permanent.default_controller or "",))
            _refer(f"{where}.attached_to", everything, (permanent.attached_to,))
            _refer(f"{where}.boosts", everything, (name for b in permanent.boosts for name in b.to))


def _repeated(board: Board) -> list[str]:
    ids = [p.id for p in board.players] + [p.id for p in board.permanents] + [t.id for t in board.elsewhere]
    return sorted({name for name in ids if ids.count(name) > 1})


def _refer(where: str, known: set[str], names: Iterable[str | None]) -> None:
    for name in names:
        if name and name not in known:
            raise ValueError(f"{where}: nothing on the board has the id {name!r}")


def with_counters(counters: Counters, changes: Mapping[str, int]) -> dict[str, int]:
    """The counters after adding (or, for negative numbers, removing) these; kinds with none left
    are omitted."""
    kinds = dict.fromkeys([*counters, *changes])
    made = {kind: counters.get(kind, 0) + changes.get(kind, 0) for kind in kinds}
    return {kind: number for kind, number in made.items() if number > 0}


def pairs(counters: Counters) -> int:
    """How many pairs of a +1/+1 and a -1/-1 counter there are."""
    return min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
