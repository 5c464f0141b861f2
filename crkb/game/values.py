"""Characteristics: as printed on a face, as a sheet of faces, and as they are at a moment."""

from __future__ import annotations

from typing import NamedTuple

from crkb.game.terms import Ability

COLORS = "WUBRG"
COLOR_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

IDENTITY = "identity"
ROLES = ("Leader", "Guardian", "Assassin", "Traitor")
"""The card type of the Treachery variant and its subtypes, the roles: no official list has them (205.3tr)."""

SPELLS = frozenset({"instant", "sorcery"})
"""The card types of what is never a permanent (110.4)."""
PERMANENT_TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})
"""The card types of permanents (110.4)."""
DAMAGED = frozenset({"creature", "planeswalker", "battle"})
"""The card types of permanents that damage can be dealt to (120.1a)."""
PLANAR = frozenset({"plane", "phenomenon"})
"""The card types of a planar deck (901.3)."""

LAYOUTS = (
    *("normal", "split", "flip", "transforming", "modal", "meld", "adventurer", "omen", "preparation"),
    *("prototype", "leveler", "station", "saga", "class", "case", "room", "double-faced", "meld card"),
)


# same name as questions.abilities.timing.Values: a fact of questions, until they are views of a game
class Values(NamedTuple):
    """The characteristics of a face, or what a copy effect sees of an object (109.3, 707.2).

    `cost` is the mana cost as symbols, None for none. `colors` is None where they are those of the
    cost and the indicator (105.2, 202.2). `power` and `toughness` are numbers, "*" where an ability
    defines them, None for none. `names` has more than one only on joined halves. `valued_by` is the
    cost that the mana value is calculated from where that isn't the mana cost (202.3b, 202.3c).
    `unknown` are those of a card of which nothing is known, also as others copy them. `gained` is how
    many of the abilities, the last ones, come from exceptions of copy effects and aren't printed: it is
    kept where one of them is backup (702.165c).
    """

    names: tuple[str, ...] = ()
    cost: str | None = None
    colors: frozenset[str] | None = None
    indicator: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    abilities: tuple[Ability, ...] = ()
    power: int | str | None = None
    toughness: int | str | None = None
    loyalty: int | str | None = None
    defense: int | None = None
    valued_by: str | None = None
    unknown: bool = False
    gained: int = 0


class Level(NamedTuple):
    """A striation of a leveler or station card: from `least` to `most` counters (None: no limit)."""

    least: int
    most: int | None
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Ability, ...] = ()


# same name as questions.objects.stickers.Sheet: a fact of questions, until they are views of a game
class Sheet(NamedTuple):
    """What a card or token is printed with.

    `faces`: front or left first; of an adventurer, omen, preparation or prototype card the normal
    one first, then the other set of values; of a leveler, station, Saga, Class or Case there is one.
    The sheet of a melded pair has the combined face, its cards are the object's components. An
    `unknown` card is one of which nothing is known: what needs its values depends on it.
    """

    layout: str = "normal"
    faces: tuple[Values, ...] = (Values(),)
    levels: tuple[Level, ...] = ()
    unknown: bool = False


class Having(NamedTuple):
    """An ability that an object has: its own, or one that an effect gives it.

    `timestamp` is that of the object, or of the effect if later (613.7a; None: unknown, at the
    start). `given_by` names the effect, "" for its own. `key` tells two of one object apart.
    """

    ability: Ability
    timestamp: int | None = None
    given_by: str = ""
    key: str = ""


class Chars(NamedTuple):
    """What an object is at a moment, after all effects (613).

    `base_power` and `base_toughness` are those after layer 7b. `ruled_out` are abilities that it
    can't have. Of an `unknown` object nothing is known but its controller.
    """

    names: tuple[str, ...] = ()
    cost: str | None = None
    colors: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    abilities: tuple[Having, ...] = ()
    power: int | None = None
    toughness: int | None = None
    base_power: int | None = None
    base_toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    controller: str = ""
    ruled_out: tuple[Ability, ...] = ()
    unknown: bool = False
    valued_by: str | None = None

    @property
    def name(self) -> str:
        """Its name; of joined halves, both."""
        return " // ".join(self.names)

    def sized(self, power: int | None, toughness: int | None) -> Chars:
        """The same with another power and toughness."""
        return self._replace(power=power, toughness=toughness)
