"""Abilities, and what can be asked of every term."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from crkb.game.terms.amounts import Amount
    from crkb.game.terms.conditions import Condition, Cost, EventTerm
    from crkb.game.terms.effects import Enters, Ops, Verbs
    from crkb.game.terms.filters import Filter, Word


# same name as questions.values.keywords.Keyword: a fact of questions, until they are views of a game
class Keyword(NamedTuple):
    """A keyword ability: `name` as the list spells it, what follows it, and that read.

    `parameter` is the text after the name ("{2}", "from black", "artifact you control"), `value`
    what it is read into: a `Cost`, a number (or "X"), a `Filter`, a `Quality`, a text, or a
    `Parameter` of several of these.
    """

    name: str
    parameter: str = ""
    value: Any = None
    label: str = ""


class Quality(NamedTuple):
    """What protection, hexproof or landwalk is from or of: words, all of which fit.

    `chosen` is "color", "type", "name" or "player" where it is from what was chosen; `player` is
    "opponent" or a name where it is from players (702.16k). `value` is what was chosen, if an effect
    whose source chose it gives the ability.
    """

    words: tuple[Word, ...]
    everything: bool = False
    chosen: str = ""
    player: str = ""
    value: str = ""


class Parameter(NamedTuple):
    """What follows a keyword where it is more than one thing: "suspend 4—{1}", "equip Knight {2}"."""

    cost: Cost = ()
    number: int | str | None = None
    filter: Filter | None = None


class ManaAbility(NamedTuple):
    """An activated mana ability: `mana` are the alternatives of what it adds ("{G}"), or the one of the
    chosen color, as texts say it."""

    cost: Cost
    mana: tuple[str, ...]
    label: str = ""


class Static(NamedTuple):
    """A static ability with a continuous effect; `cda` is what the file claims (604.3a decides)."""

    to: Filter
    ops: Ops
    condition: Condition | None = None
    cda: bool | None = None
    label: str = ""


class RuleChange(NamedTuple):
    """A static ability or effect that changes a rule of the game (613.11)."""

    rule: str
    to: Filter
    condition: Condition | None = None
    label: str = ""


RULES = (
    *("can't attack", "can't block", "can't be blocked", "can't be countered", "can't be regenerated"),
    *("can't be sacrificed", "can't be the target of spells or abilities", "can't lose the game"),
    *("can't win the game", "can't gain life", "damage can't be prevented"),
    *("can't lose life", "can't pay life"),
    *("can't draw cards", "can't draw more than one card each turn"),
    *("can't become the monarch", "can't take the initiative"),
    *("combat damage can't be prevented", "assigns combat damage equal to its toughness"),
    *("can block an additional creature", "can block any number of creatures"),
    *("can attack as though it didn't have defender", "can attack as though it had haste"),
    "can't have counters put on it",
    *("can't be cast", "can't enter the battlefield", "stations permanents using its toughness"),
    "devotion to each color is one greater",
    *("legend rule doesn't apply", "keeps its counters except in hand or library", "no maximum hand size"),
    *("loyalty abilities cost an additional +1", "can't attack alone", "attacks if able", "blocks if able"),
    *("no more than one can attack each combat", "may play an additional land", "can't play lands"),
    "doesn't untap during its controller's untap step",
    *("may be cast as though it had flash", "may be cast from library", "may be cast from graveyard"),
    "may be cast from exile",
    *("may be looked at by you", "is blocked by all creatures able to", "is blocked if able"),
)


class Triggered(NamedTuple):
    """A triggered ability; `condition` is an intervening if (603.4).

    `only` belongs to the event ("attacks alone"): it is looked at as that happens, and not again.
    """

    events: tuple[EventTerm, ...]
    verbs: Verbs
    condition: Condition | None = None
    label: str = ""
    only: Condition | None = None


class Replacement(NamedTuple):
    """A replacement effect: `instead` are `Verbs`, "nothing", an `Amount`, or a tuple of `Enters`."""

    event: EventTerm
    instead: Any
    condition: Condition | None = None
    label: str = ""


class Prevention(NamedTuple):
    """A prevention effect (615).

    `mode` is "all", "each" (`amount` of each event) or "next" (a shield of `amount`); `combat` limits
    it to combat (True) or other damage (False); `then` is the additional effect (615.5).
    """

    mode: str
    amount: Amount | None = None
    damage_to: Filter | None = None
    damage_from: Filter | None = None
    combat: bool | None = None
    then: Verbs = ()
    label: str = ""


Whose: TypeAlias = Literal["your", "another player's", "any"]
"""Whose turn a limit is about."""


class Only(NamedTuple):
    """What alone lets an ability be activated, or a spell be cast (602.5): as a sorcery or an instant
    could be cast, a time of a turn, or a number of times.

    `steps` (none: any) and `whose` are for a time, `times` and `each` for a number of times.
    """

    kind: Literal["sorcery", "instant", "time", "times"]
    says: str = ""
    steps: tuple[str, ...] = ()
    whose: Whose = "any"
    times: int = 0
    each: Literal["turn", "game"] = "turn"


class Activated(NamedTuple):
    """An activated ability; `condition`: activate only if, `only`: when and how often (602.5).

    `anyone`: any player may activate it. `special`: it is a special action, without the stack.
    """

    cost: Cost
    verbs: Verbs
    condition: Condition | None = None
    label: str = ""
    only: tuple[Only, ...] = ()
    anyone: bool = False
    special: bool = False


class SpellAbility(NamedTuple):
    """What a spell does on resolving; `cleaved` is that without what stands in square brackets (702.148a),
    `cost` an additional cost that it has (118.8)."""

    verbs: Verbs
    label: str = ""
    cleaved: Verbs | None = None
    cost: Cost = ()


class Mode(NamedTuple):
    """One mode of a modal spell: what it does, and what it costs besides (700.2, 700.2h)."""

    does: SpellAbility
    cost: Cost = ()
    label: str = ""


class Modal(NamedTuple):
    """What a modal spell does: some of its modes, in the order printed (700.2).

    `choose` is how many, a key of `MODES_CHOSEN`; "" where spree or tiered says it, or the card says one.
    `kicked` is that of a spell that is kicked, "" where it is the same.
    """

    modes: tuple[Mode, ...]
    choose: str = ""
    label: str = ""
    kicked: str = ""


MODES_CHOSEN: Mapping[str, tuple[int, int | None]] = {
    "one": (1, 1),
    "two": (2, 2),
    "three": (3, 3),
    "one or both": (1, 2),
    "one or more": (1, None),
    "any number": (0, None),
}
"""How many modes are chosen: at least, and at most (None: all)."""


class AsEnters(NamedTuple):
    """`when` is "enters", "is turned face up" or "enters or is turned face up"."""

    when: str
    enters: tuple[Enters, ...]
    condition: Condition | None = None
    label: str = ""


class Chapter(NamedTuple):
    """A chapter ability of a Saga; its symbols are numbers or, as printed, Roman numerals."""

    symbols: tuple[int | str, ...]
    verbs: Verbs
    label: str = ""


class Visit(NamedTuple):
    """A visit ability of an Attraction, and the numbers that are lit up there."""

    lit: tuple[int, ...]
    verbs: Verbs
    label: str = ""


class ClassLevel(NamedTuple):
    """A class level: what it costs to become this level, and its abilities."""

    level: int
    cost: Cost
    abilities: tuple[Ability, ...]
    label: str = ""


class LevelSymbol(NamedTuple):
    """A level or station symbol: what it gives with `least` to `most` counters of a kind (None: no limit).

    `types` are card types that it adds; power and toughness are None where it sets none.
    """

    counter: str
    least: int
    most: int | None = None
    types: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Ability, ...] = ()
    label: str = ""


class ThisAbility(NamedTuple):
    """In what an ability says: that ability itself, by its name ("except it has this ability")."""

    label: str


class Inert(NamedTuple):
    """Free text, not taken into account: answers say so."""

    text: str
    label: str = ""


Ability: TypeAlias = (
    Keyword
    | ManaAbility
    | Static
    | RuleChange
    | Triggered
    | Replacement
    | Prevention
    | Activated
    | SpellAbility
    | Modal
    | AsEnters
    | Chapter
    | Visit
    | ClassLevel
    | LevelSymbol
    | ThisAbility
    | Inert
)


def without_label(ability: Ability) -> Ability:
    """The ability without the name that a file gave it: two that say the same are equal."""
    return ability._replace(label="")


def every_term(term: Any) -> Iterator[Any]:
    """A term and all terms in it, the outer ones first."""
    yield term
    if isinstance(term, tuple):
        for part in term:
            yield from every_term(part)
    elif isinstance(term, Mapping):
        for part in term.values():
            yield from every_term(part)
