"""What is done: operations on characteristics, copies, how objects enter, instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from crkb.tuples import NamedTuple

if TYPE_CHECKING:
    from crkb.game.terms.amounts import Amount
    from crkb.game.terms.conditions import Condition, Duration, EventTerm
    from crkb.game.terms.filters import Filter, Part


# ---- what changes characteristics: operations


class PT(NamedTuple):
    """Power and toughness, either alone: None leaves that one as it is."""

    power: Amount | None
    toughness: Amount | None


class Emblem(NamedTuple):
    """What an emblem has: a sheet with its abilities, and nothing else (114.3)."""

    sheet: Any


class Melded(NamedTuple):
    """What two cards meld into: its name, its sheet, the names of the pair."""

    name: str
    sheet: Any
    pair: tuple[str, ...]


class AbilitiesOf(NamedTuple):
    """Other objects' abilities of a kind: activated, triggered, static or mana, or a keyword."""

    filter: Filter
    kind: str


class Op(NamedTuple):
    """One operation of an effect: `kind` is one of OPERATIONS.

    `value` is, by kind: `copy` a `CopyOf`; `control` a `Filter`; types, supertypes and colors a tuple
    of words ("every creature type" and "[chosen]" are words); `name` a text; gain and can't have a
    tuple of `Ability` or `AbilitiesOf`; lose a tuple of `Ability`; `lose all` a text; `base p/t` and
    `p/t` a `PT`; `switch` "p/t"; `text` a tuple of (from, to).
    """

    kind: str
    value: Any


OPERATIONS = (
    *("copy", "control", "text", "name"),
    *("set types", "add types", "set subtypes", "add subtypes", "set creature types", "add creature types"),
    *("set land types", "add land types", "set supertypes", "add supertypes", "lose supertypes"),
    *("set color", "add color", "gain", "lose", "lose all", "can't have", "base p/t", "p/t", "switch"),
)


class Ops(NamedTuple):
    """All operations of one effect, and what its X is."""

    ops: tuple[Op, ...]
    x: Amount | None = None


# ---- copies and what is otherwise about them


class CopyException(NamedTuple):
    """In what a copy differs (707.9): `kind` is one of EXCEPTIONS; `condition` as in 707.9f."""

    kind: str
    value: Any
    condition: Condition | None = None


EXCEPTIONS = (
    *("keep", "add supertypes", "add types", "add subtypes", "set name", "set color", "set types"),
    *("set p/t", "not", "gain", "omit", "enters"),
)


class CopyOf(NamedTuple):
    """A copy of something, with exceptions."""

    what: Filter
    exceptions: tuple[CopyException, ...] = ()


# ---- entering


class Enters(NamedTuple):
    """One thing about how an object enters (614.1c).

    Keyword abilities also have kinds of their own: `events.entering_keywords`.

    `kind` is `tapped`, `with` (`amount`, `counter`, `additional`), `choose` (`what`; a card name may have
    to be one of those `among`), `may copy` or
    `as a copy` (`copy`, `until`, and `then`: what the triggered ability linked to it does, 603.11), or
    `exile` (what `copy` names, any number of them).
    """

    kind: str
    amount: Amount | None = None
    counter: str = ""
    additional: bool = False
    what: str = ""
    copy: CopyOf | None = None
    until: Duration | None = None
    then: Any = ()
    among: Filter | None = None


CHOSEN = ("color", "creature type", "basic land type", "card name", "opponent", "number")


# ---- instructions


class Verb(NamedTuple):
    """An instruction: its verb, its value and its arguments as the form of games has them, read.

    `value` is a `Filter`, an `Amount`, counters {kind: Amount} as a tuple of pairs, a `Delayed`, a
    `NewToken`, `Ops`, a shape (`Replacement`, `Prevention`, `RuleChange`), or a text. `args` holds
    the other arguments by name: `to`, `from`, `who`, `until`, `controller`, `amount`, `except` …; those
    `before` are written before the value, so that their targets come first.
    """

    verb: str
    value: Any
    args: tuple[tuple[str, Any], ...] = ()
    condition: Condition | None = None
    may: Part | None = None
    before: tuple[str, ...] = ()

    def arg(self, name: str, default: Any = None) -> Any:
        """An argument by its name."""
        return dict(self.args).get(name, default)


Verbs: TypeAlias = tuple[Verb, ...]


class Returning(NamedTuple):
    """What an instruction to exile until something happens does when it has happened (610.3)."""

    zone: str = "battlefield"


class Delayed(NamedTuple):
    """A delayed triggered ability, which triggers once (603.7)."""

    events: tuple[EventTerm, ...]
    verbs: Verbs


class NewToken(NamedTuple):
    """A token to create: printed with a `values.Sheet`, a copy of something, or a predefined one.

    `status` are the other things said of it (tapped, counters …): fields of `GameObject`. `changes` are
    in what a predefined one differs.
    """

    sheet: Any = None
    copy: CopyOf | None = None
    predefined: str = ""
    status: tuple[tuple[str, Any], ...] = ()
    changes: tuple[CopyException, ...] = ()
