"""What is in a game: objects where they are, players, and effects that are not abilities of objects."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from crkb.game.terms import Duration, EventTerm, Ops, Prevention, Replacement, Returning, RuleChange, Verbs
from crkb.game.values import Chars, Sheet, Values
from crkb.tuples import NamedTuple

NOTHING: Mapping[Any, Any] = MappingProxyType({})

BATTLEFIELD, STACK, GRAVEYARD, HAND, LIBRARY, EXILE, COMMAND = (
    *("battlefield", "stack", "graveyard", "hand", "library", "exile", "command"),
)
ZONES = (BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, EXILE, STACK, COMMAND)
HIDDEN = (HAND, LIBRARY)
"""The zones in which not all players can see the cards' faces (400.2)."""
COUNTED = (HAND, LIBRARY, GRAVEYARD)
"""The zones in which players have numbers of cards that nobody named."""
NOWHERE = ""
"""The zone of what has ceased to exist or left the game."""


_tuple = tuple.__new__


class Ref(NamedTuple):
    """An object at one time: a change of zones makes a new one (400.7)."""

    id: str
    incarnation: int = 1


# same name as questions.objects.object_kinds.Thing: a fact of questions, until they are views of a game
Thing: TypeAlias = Ref | str
"""An object, or a player by name."""


class Context(NamedTuple):
    """What the words of an ability or effect mean as it is read: see `filters`.

    `source` is `this`, `you` its controller; `it`, `that_player`, `that_source`, `that_many` and
    `x` are what the event or instruction is about. `chosen` is what the source's choice of the same
    list of abilities was; `damaged` what the instruction before dealt damage to; `did` whether it
    was carried out. `became` are the new objects that `it` became by the event (400.7e): values of
    `it` are those it last had, what is done to it is done to them. `named` are the objects that ids
    mean in a delayed ability: those of the time when it was created. `sacrificed` is the permanent
    that was sacrificed for the cost. `moved` is how many permanents, and how many cards, the
    instruction before moved; `life_lost` what players lost by the instructions before;
    `drawn` are the cards that the instruction before drew.
    """

    source: Ref | None = None
    you: str = ""
    it: Thing | None = None
    that_player: str = ""
    that_source: Ref | None = None
    that_many: int | None = None
    x: int | None = None
    chosen: Any = None
    damaged: tuple[Thing, ...] = ()
    did: bool | None = None
    became: tuple[Ref, ...] = ()
    named: tuple[Ref, ...] = ()
    sacrificed: Ref | None = None
    moved: tuple[int, int] = (0, 0)
    life_lost: int = 0
    drawn: tuple[Ref, ...] = ()

    def under(self, you: str) -> Context:
        """What the same words mean under another controller of their source."""
        return self if you == self.you else self._replace(you=you)


class Stacked(NamedTuple):
    """What is known of a spell or ability on the stack (601.2, 602.2, 603.3).

    `targets` has one tuple for each time the text says "target", in order. `ability` is what an
    ability on the stack does: its verbs; `label` how the form names it (NAME of ID). `context` is
    what its words mean. `division` is how it is divided among its targets (601.2d); `moved` are the
    objects that its costs moved, each as it was and as it is, to be found (400.7j). `chapter` says
    that it is a chapter ability of a Saga; `since` when a delayed triggered ability was created.
    `modes` are the names of those chosen (700.2), `spliced` what cards spliced onto it say (702.47a).
    """

    targets: tuple[tuple[Thing, ...], ...] = ()
    x: int | None = None
    verbs: Verbs = ()
    label: str = ""
    context: Context = Context()
    condition: Any = None
    kind: str = "spell"  # spell, activated, triggered
    division: tuple[tuple[Thing, int], ...] = ()
    moved: tuple[tuple[Ref, Ref], ...] = ()
    chapter: bool = False
    since: int | None = None
    modes: tuple[str, ...] = ()
    spliced: Verbs = ()


class Component(NamedTuple):
    """One card or token of a merged permanent (729), a melded pair, or the only one of an object.

    `shown` is what it was a copy of as it merged, None if of nothing; `joined` is when it did, None of
    what was there before.
    """

    id: str
    sheet: Sheet
    owner: str
    token: bool = False
    face_down: bool = False
    back: bool = False
    flipped: bool = False
    shown: Sheet | None = None
    joined: int | None = None
    commander: bool = False


class Sticker(NamedTuple):
    """A sticker on an object (123): `kind` is name, ability, p/t or art; `position` of a name sticker."""

    kind: str
    value: Any
    timestamp: int
    position: int | None = None


class GameObject(NamedTuple):
    """An object in a zone (109.1). All that is not a characteristic; those are computed.

    `kind` is `card`, `token`, `copy` (of a spell) or `ability`. `controller` is before
    control-changing effects. `timestamp` None is one at the start that nobody gave. `entered_as`
    is what it became a copy of as it entered or was turned up (`copying` computes with it).
    `chosen` maps the label of the choosing ability ("" without one) to what was chosen. `counter_times`
    are the timestamps of its kinds of counters (613.7c). `blocking` are the attackers it blocks;
    `blocked_by` in order of damage assignment; `blocked` stays when blockers leave (509.1h).
    """

    id: str
    sheet: Sheet = Sheet()
    zone: str = BATTLEFIELD
    owner: str = ""
    controller: str = ""
    entered_under: str = ""
    incarnation: int = 1
    kind: str = "card"
    timestamp: int | None = None
    tapped: bool = False
    face_down: bool = False
    face_down_by: str = ""
    flipped: bool = False
    back: bool = False
    half: int | None = None
    fused: bool = False
    phased_out: bool = False
    phased_with: str = ""
    sick: bool = False
    prototyped: bool = False
    bestowed: bool = False
    kicked: bool = False
    mutating: bool = False
    cast: bool = False
    counters: Mapping[str, int] = NOTHING
    counter_times: Mapping[str, int] = NOTHING
    attached_to: Thing | None = None
    damage: int = 0
    deathtouched: bool = False
    level: int = 0
    chosen: Mapping[str, Any] = NOTHING
    commander: bool = False
    protector: str = ""
    components: tuple[Component, ...] = ()
    stickers: tuple[Sticker, ...] = ()
    entered_as: Any = None
    stacked: Stacked | None = None
    attacking: Thing | None = None
    blocking: tuple[Ref, ...] = ()
    blocked: bool = False
    blocked_by: tuple[Ref, ...] = ()
    marks: Mapping[str, Any] = NOTHING

    @property
    def ref(self) -> Ref:
        """The object as of now."""
        # asked for more often than anything else: made as a tuple is, past the check of arguments
        return _tuple(Ref, (self.id, self.incarnation))

    @property
    def is_token(self) -> bool:
        """Whether it is a token (111.1)."""
        return self.kind == "token"

    @property
    def is_ordinary(self) -> bool:
        """Whether nothing is special about it but what and where it is, whose and since when."""
        return self[_STATE:] == _ORDINARY

    @classmethod
    def ordinary(
        cls,
        id: str,
        sheet: Sheet,
        zone: str,
        owner: str,
        controller: str,
        incarnation: int,
        kind: str,
        timestamp: int | None,
    ) -> GameObject:
        """An object that nothing is special about but what and where it is, whose and since when."""
        # a thousand may die at once: made as a tuple is, past the check of arguments
        return _tuple(
            cls, (id, sheet, zone, owner, controller, owner, incarnation, kind, timestamp, *_ORDINARY)
        )

    @classmethod
    def ability(cls, id: str, player: str, incarnation: int, timestamp: int, stacked: Stacked) -> GameObject:
        """An ability on the stack: an object that is no card, of nothing but what it does."""
        whose = player, player, player
        what = id, _NO_SHEET, STACK, *whose, incarnation, "ability", timestamp
        return _tuple(cls, (*what, *_BEFORE_STACKED, stacked, *_AFTER_STACKED))

    @property
    def on_battlefield(self) -> bool:
        """Whether it is a permanent that exists for the game: phased-out ones don't (702.26b)."""
        return self.zone == BATTLEFIELD and not self.phased_out


_STATE = GameObject._fields.index("tapped")
_ORDINARY = GameObject("")[_STATE:]
_STACKED = GameObject._fields.index("stacked")
_BEFORE_STACKED, _AFTER_STACKED = GameObject("")[_STATE:_STACKED], GameObject("")[_STACKED + 1 :]
_NO_SHEET = Sheet()


class LastKnown(NamedTuple):
    """An object as it last existed in a zone (608.2h), with its characteristics and copiable values."""

    object: GameObject
    chars: Chars
    copiable: Values | None = None


class Player(NamedTuple):
    """A player. `hand`, `library` and `graveyard` are numbers of cards of which nothing else is known.

    `counters` are poison, energy, experience, rad. `drew_from_empty` holds since the last check of
    state-based actions (704.5b). `commander_casts` is how often the player has cast each commander from
    the command zone (903.8). `outcome` is "", "won", "lost" or "drew".
    """

    name: str
    life: int = 20
    counters: Mapping[str, int] = NOTHING
    speed: int = 0
    hand: int = 0
    library: int = 40
    graveyard: int = 0
    commander_damage: Mapping[str, int] = NOTHING
    commander_casts: Mapping[str, int] = NOTHING
    team: tuple[str, ...] = ()
    in_game: bool = True
    outcome: str = ""
    drew_from_empty: bool = False
    marks: Mapping[str, Any] = NOTHING


class Priority(NamedTuple):
    """Who has priority, "" for nobody, by which rule, and what that says (117.3).

    `passed` are the players who have passed since somebody did something.
    """

    player: str
    rule: str
    says: str
    passed: tuple[str, ...] = ()


class Effect(NamedTuple):
    """A continuous, replacement or prevention effect of a resolved spell or ability (611.2, 614, 615).

    `what` is what it does; `affects` are the objects and players fixed as it began (611.2c), None
    where it is about whatever fits (replacements, rules of the game). `left` is what a shield can
    still prevent. `turn` is the number of the turn in which it began. `snapshot` is what a copy
    effect copies, as it began (707.2). `tied` is the object whose leaving, or whose change, ends it.
    """

    id: str
    what: Ops | Replacement | Prevention | RuleChange | Returning
    context: Context = Context()
    timestamp: int | None = None
    affects: tuple[Thing, ...] | None = None
    until: Duration | None = None
    turn: int = 1
    left: int | None = None
    snapshot: Any = None
    tied: Thing | None = None


class DelayedTrigger(NamedTuple):
    """A delayed triggered ability waiting for its event (603.7); `since` is when it was created.

    One that is `lasting` triggers each time, for the rest of the game.
    """

    events: tuple[EventTerm, ...]
    verbs: Verbs
    context: Context
    label: str = ""
    turn: int = 1
    since: int | None = None
    lasting: bool = False


class Trigger(NamedTuple):
    """A triggered ability that has triggered and is not on the stack yet (603.3).

    `source` is what has the ability, `label` how it is named (`NAME of ID`), `controller` who
    controls it. `chapter` says that it is a chapter ability of a Saga; `since` when it was created,
    if it is a delayed one.
    """

    label: str
    source: Ref | None
    controller: str
    verbs: Verbs
    context: Context
    condition: Any = None
    chapter: bool = False
    since: int | None = None
