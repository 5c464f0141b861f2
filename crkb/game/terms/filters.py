"""Who or what: the filters that effects, costs and questions say what they are about with."""

from __future__ import annotations

from typing import TypeAlias

from crkb.tuples import NamedTuple


class This(NamedTuple):
    """The source of the ability; found again where its own instruction put it (400.7j)."""

    kind: str = "this"


class ThisIdentity(NamedTuple):
    """The identity card in the command zone that is the source of the ability (372.6).

    In an ability that it gives to something else, `printed_on` is the identity on which it stands (109.2tr).
    """

    printed_on: str = ""


class It(NamedTuple):
    """In what an event causes: the object it happens to; elsewhere the object affected."""

    kind: str = "it"


class You(NamedTuple):
    """The controller of the source (109.5)."""

    kind: str = "you"


class AnyTarget(NamedTuple):
    """One target creature, planeswalker, battle or player (115.4)."""

    kind: str = "any target"


class ThatPlayer(NamedTuple):
    """The player who does what the event is, or whom it happens to."""

    kind: str = "that player"


class ThatSource(NamedTuple):
    """What deals the damage of the event."""

    kind: str = "that source"


class ItsOwner(NamedTuple):
    """The owner of `it`."""

    kind: str = "its owner"


class ItsController(NamedTuple):
    """The controller of `it`."""

    kind: str = "its controller"


class Sacrificed(NamedTuple):
    """The permanent that was sacrificed to pay the cost of the spell or ability, as it last existed."""

    kind: str = "sacrificed permanent"


class Defending(NamedTuple):
    """The player whom the source is attacking (508.5); keyword abilities speak of them, texts don't."""

    kind: str = "defending player"


# same name as questions.objects.name.Named: a fact of questions, until they are views of a game
class Named(NamedTuple):
    """An object by its id, or a player by name: the newest object of that id."""

    name: str


class LastExisted(NamedTuple):
    """The object of an id before its newest one: as it last existed."""

    id: str


class Word(NamedTuple):
    """A word of a group: what kind of word it is, and whether it is denied (nonland).

    `kind` is `type`, `subtype`, `supertype`, `color` (a letter), `p/t` ("2/2"), `noun` (permanent,
    card, spell, ability, token, source, player, opponent) or `quality` (colorless, multicolored,
    tapped, untapped, attacking, blocking, blocked, unblocked, enchanted, equipped, face-down,
    face-up).
    """

    kind: str
    value: str
    negated: bool = False


class Controlled(NamedTuple):
    """Of a player: `who` is you, opponent (an opponent, your opponents), that player, or a name."""

    who: str
    verb: str = "control"  # or "own"
    negated: bool = False


class InZone(NamedTuple):
    """In a zone; `whose` as in `Controlled`, "their", or "" for anyone's."""

    zone: str
    whose: str = ""
    negated: bool = False


class WithKeyword(NamedTuple):
    """With a keyword ability (of any parameter, if it is given without one)."""

    keyword: str
    negated: bool = False


class Compared(NamedTuple):
    """With power, toughness or mana value N; `how` is "", "or less", "or greater", "even" or "odd"."""

    value: str
    number: int
    how: str = ""


class WithCounters(NamedTuple):
    """With at least so many counters of a kind."""

    kind: str
    number: int = 1


class WithTargets(NamedTuple):
    """Of a spell or ability: for which targets were chosen so many times (115.9a)."""

    number: int


class OfChosen(NamedTuple):
    """Of the chosen type, color or name."""

    what: str


class DealtDamageThisWay(NamedTuple):
    """Dealt damage by the instruction before."""

    kind: str = "dealt damage this way"


class DrawnThisWay(NamedTuple):
    """Drawn by the instruction before, and not by what replaced a draw of it (121.6c)."""

    kind: str = "drawn this way"


class WithSticker(NamedTuple):
    """With a sticker of a kind on it: name, ability, p/t or art."""

    kind: str


class HasAdventure(NamedTuple):
    """That has an Adventure, whether its characteristics are those or not (715.2a)."""

    kind: str = "that has an Adventure"


class Tougher(NamedTuple):
    """With toughness greater than its power."""

    kind: str = "with toughness greater than its power"


class LostSubgame(NamedTuple):
    """Who lost the subgame that the spell or ability created (726.1b)."""

    kind: str = "that loses the game this way"


class Bare(NamedTuple):
    """With no abilities."""

    kind: str = "with no abilities"


Post: TypeAlias = (
    Controlled
    | InZone
    | WithKeyword
    | Compared
    | WithCounters
    | WithTargets
    | WithSticker
    | OfChosen
    | DealtDamageThisWay
    | DrawnThisWay
    | HasAdventure
    | Tougher
    | LostSubgame
    | Bare
)


class Tail(NamedTuple):
    """`kind` is "same name" (as), "targets", "targets only", "attached to", "paired with" or "shares a
    color" (with); `part` what it is said of.

    Keyword abilities also ask for "lesser power" and "greater power" (than), and "blocking".
    """

    kind: str
    part: Part


class Group(NamedTuple):
    """Objects or players by what they are.

    `quantity` is "" (`creatures`), "a", "all", "each" or "target". `number` is how many targets,
    `up_to` whether fewer will do; `other` leaves out the source. `words` end with the noun.
    """

    words: tuple[Word, ...]
    quantity: str = ""
    number: int = 1
    up_to: bool = False
    other: bool = False
    posts: tuple[Post, ...] = ()
    tail: Tail | None = None

    @property
    def noun(self) -> Word:
        """The last word."""
        return self.words[-1]

    @property
    def is_target(self) -> bool:
        """Whether it says "target" (115.1)."""
        return self.quantity == "target"


class Either(NamedTuple):
    """A target that is of one of several groups: "target artifact or enchantment" is one target.

    The first group says how many targets there are.
    """

    groups: tuple[Group, ...]

    @property
    def is_target(self) -> bool:
        """Whether it says "target" (115.1)."""
        return self.groups[0].is_target


Part: TypeAlias = (
    This
    | ThisIdentity
    | It
    | You
    | AnyTarget
    | ThatPlayer
    | ThatSource
    | ItsOwner
    | ItsController
    | Sacrificed
    | Defending
    | Named
    | LastExisted
    | Group
    | Either
)


class Filter(NamedTuple):
    """What fits one of the parts."""

    parts: tuple[Part, ...]
