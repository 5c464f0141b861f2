"""How much: numbers, and what has to be counted or looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from crkb.tuples import NamedTuple

if TYPE_CHECKING:
    from crkb.game.terms.filters import Filter, Part


# same name as questions.objects.numbers.Number: a fact of questions, until they are views of a game
class Number(NamedTuple):
    """A number as it is."""

    value: int


class X(NamedTuple):
    """The X of the spell or ability, or what `X:` says beside it."""

    kind: str = "X"


class ThatMany(NamedTuple):
    """How many or how much the event is about."""

    kind: str = "that many"


class ValueOf(NamedTuple):
    """`what` is power, toughness, mana value or loyalty; `part` is `It` or `Named`."""

    part: Part
    what: str


class CountOf(NamedTuple):
    """The number of objects or players that fit."""

    filter: Filter


class CountersOn(NamedTuple):
    """The number of counters of a kind on something."""

    kind: str
    part: Part


class LifeOf(NamedTuple):
    """A player's life total: `who` is "you" or a name."""

    who: str


class Twice(NamedTuple):
    """Twice an amount."""

    of: Amount


class Half(NamedTuple):
    """Half an amount, rounded up or down."""

    of: Amount
    up: bool


class Sum(NamedTuple):
    """One amount plus or minus another."""

    left: Amount
    right: Amount
    minus: bool = False


class Surplus(NamedTuple):
    """`times` for each object beyond the first that fits; rampage says so."""

    filter: Filter
    times: int


class Tally(NamedTuple):
    """What only keyword abilities count: `what` is one of `layers.keyword_facts.TALLIES`.

    `about` is the keyword ability whose cost was paid, as it is written.
    """

    what: str
    about: str = ""


class Moved(NamedTuple):
    """How many permanents, or cards, the instruction before moved: `what` is "permanents" or "cards"."""

    what: str


class Devotion(NamedTuple):
    """Your devotion to a color, or to two: their letters (700.5)."""

    colors: str


# same name as questions.values.mana.Amount: a fact of questions, until they are views of a game
Amount: TypeAlias = (
    Number
    | X
    | ThatMany
    | ValueOf
    | CountOf
    | CountersOn
    | LifeOf
    | Twice
    | Half
    | Sum
    | Surplus
    | Tally
    | Moved
    | Devotion
)
