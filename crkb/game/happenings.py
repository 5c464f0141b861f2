"""What happens in a game, one small thing at a time: proposed, then replaced or prevented, then done.

Each is about one object or player. What happens at once (a wrath, combat damage) is a batch of
them. Triggers look at what was done, with the game before and after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from crkb.game.objects import NOTHING, GameObject, Ref, Sticker, Thing


class Moves(NamedTuple):
    """An object changes zones; for one that comes from nowhere (`new`), it is created or brought in.

    `cause` is "destroy", "sacrifice", "discard", "exile", "mill", "draw", "cast", "play", "resolve",
    "counter", "return", "put", "state" (a state-based action), "leave" (its owner left) or "create".
    `by` is the source or player that does it. The rest is how it is in the new zone: `status` are
    fields of `GameObject` set as it arrives (tapped, face_down, back, controller, attached_to,
    counters …); what its own abilities and others' change about it is added while it is replaced.
    `position` is "top", "bottom", "shuffled" or "" in a library. `counters` are those that an
    effect creates a token with. `commanded` are the commanders among the cards of a permanent that go
    to the command zone instead (903.9c). `cards_to` is the zone to which the cards of a merged token go
    instead.
    """

    ref: Ref
    to: str
    cause: str = "put"
    by: Thing | None = None
    status: Mapping[str, Any] = NOTHING
    new: GameObject | None = None
    position: str = ""
    counters: Mapping[str, int] = NOTHING
    commanded: tuple[str, ...] = ()
    cards_to: str = ""


class Damages(NamedTuple):
    """A source deals damage to an object or player (120).

    What would be excess damage is dealt to `excess_to` instead, if that is said.
    """

    source: Ref
    to: Thing
    amount: int
    combat: bool = False
    unpreventable: bool = False
    excess_to: Thing | None = None


class ExcessDamage(NamedTuple):
    """A permanent was dealt excess damage by all sources together: nothing changes but what triggers see."""

    ref: Ref
    amount: int


class Destroys(NamedTuple):
    """An object is destroyed (701.8): a move to the graveyard, unless it is replaced."""

    ref: Ref
    by: Thing | None = None
    regenerable: bool = True
    state_based: bool = False


class LifeChanges(NamedTuple):
    """A player gains (`amount` above 0) or loses life (119); `damage`: as a result of damage."""

    player: str
    amount: int
    by: Thing | None = None
    damage: bool = False


class Regenerates(NamedTuple):
    """Instead of being destroyed, a permanent loses its damage and leaves combat (701.15), unless
    what saves it leaves it there (`in_combat`)."""

    ref: Ref
    in_combat: bool = False


class Unseen(NamedTuple):
    """A card of which nothing is known goes from one of its owner's zones to another."""

    player: str
    origin: str
    to: str
    cause: str = "put"


class Counts(NamedTuple):
    """Counters are put on (`amount` above 0) or removed from an object or player (122)."""

    on: Thing
    kind: str
    amount: int
    by: Thing | None = None
    by_effect: bool = True


class Draws(NamedTuple):
    """A player draws one card (121)."""

    player: str


class Taps(NamedTuple):
    """A permanent becomes tapped, or untapped."""

    ref: Ref
    tapped: bool = True


class TurnsOver(NamedTuple):
    """`how` is "transform", "flip", "face up" or "face down"; `status` as in `Moves`."""

    ref: Ref
    how: str
    status: Mapping[str, Any] = NOTHING


class Attaches(NamedTuple):
    """Something becomes attached to an object or player, or (None) to nothing (701.3)."""

    ref: Ref
    to: Thing | None


class Phases(NamedTuple):
    """A permanent phases out or in (702.26)."""

    ref: Ref
    out: bool


class Stuck(NamedTuple):
    """A sticker is put on an object (123)."""

    ref: Ref
    sticker: Sticker


class Loses(NamedTuple):
    """A player loses the game, by a rule or an effect (104.3)."""

    player: str
    rule: str = ""
    by: Thing | None = None


class Wins(NamedTuple):
    """A player wins the game (104.2)."""

    player: str
    by: Thing | None = None


class Ties(NamedTuple):
    """A player draws the game (104.4)."""

    player: str
    by: Thing | None = None


# same name as search.snippets.Marks: a word of another field
class Marks(NamedTuple):
    """A mark on an object or player, or on the game ("") is set: goaded, monarch, day. None removes it."""

    on: Thing
    mark: str
    value: Any = True


class Declares(NamedTuple):
    """`what` is "attack", "block" or "become blocked": nothing changes but what triggers see.

    `to` is what is attacked or blocked.
    """

    what: str
    ref: Ref
    to: tuple[Thing, ...] = ()


class Casts(NamedTuple):
    """A player has cast a spell, or activated an ability ("activate")."""

    player: str
    ref: Ref
    what: str = "cast"


class Targets(NamedTuple):
    """A spell or ability on the stack has targeted something."""

    ref: Ref
    target: Thing


class Begins(NamedTuple):
    """A step or phase begins."""

    step: str
    player: str


class Merges(NamedTuple):
    """A spell or card has merged with a permanent: it mutates (702.140)."""

    ref: Ref


Happening: TypeAlias = (
    Moves
    | Damages
    | ExcessDamage
    | Destroys
    | Regenerates
    | Unseen
    | LifeChanges
    | Counts
    | Draws
    | Taps
    | TurnsOver
    | Attaches
    | Phases
    | Stuck
    | Loses
    | Wins
    | Ties
    | Marks
    | Declares
    | Casts
    | Targets
    | Begins
    | Merges
)


# same name as questions.costs.cost_paid.Done: a fact of questions, until they are views of a game
class Done(NamedTuple):
    """Something that happened: what was proposed, what came of it ("" and None where it was replaced
    by nothing or prevented), and the object it is about as it was and is.

    `amount` is what was dealt, gained or lost after all changes.
    """

    what: Happening
    amount: int | None = None
    was: Ref | None = None
    now: Ref | None = None
