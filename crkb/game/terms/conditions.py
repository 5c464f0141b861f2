"""Whether, when, at what cost and for how long: conditions, events, costs, durations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from crkb.game.terms.amounts import Amount
    from crkb.game.terms.filters import Filter, Group, InZone, Part, Word


# ---- whether: conditions


class Is(NamedTuple):
    """Something is (or isn't) of all these words."""

    part: Part
    words: tuple[Word, ...]
    negated: bool = False


class Has(NamedTuple):
    """Something has (or doesn't have) a keyword, or a counter of a kind."""

    part: Part
    keyword: str = ""
    counter: str = ""
    negated: bool = False


class IsIn(NamedTuple):
    """Something is in a zone. A static ability that says so of its source functions there (113.6b)."""

    part: Part
    place: InZone


class WasDone(NamedTuple):
    """It was kicked, bestowed or cast; `cost` is the kicker cost that it was kicked with, "" for any."""

    how: str
    cost: str = ""


class WasSpent(NamedTuple):
    """Mana of some symbols was spent to cast it; a symbol that stands there twice, twice."""

    mana: str


class Controls(NamedTuple):
    """A player ("you" or a name) controls at least `least` and at most `most` (None: no limit) of a group."""

    who: str
    group: Group
    least: int = 1
    most: int | None = None


class AmountIs(NamedTuple):
    """An amount is N, or N `or more`, `or less`."""

    amount: Amount
    number: int
    how: str = ""


class YouDo(NamedTuple):
    """The instruction before was carried out ("you do") or not: "you don't", or "unless you do" where
    a keyword says it in that order (118.12a)."""

    kind: str = "you do"


class IfSolved(NamedTuple):
    """The source is (or isn't) solved, and a condition besides holds; Cases say so (719.3)."""

    solved: bool
    also: Any = None


class YourTurn(NamedTuple):
    """It's your turn."""

    kind: str = "it's your turn"


class Exceeds(NamedTuple):
    """Something has more power, or more toughness, than something else; evolve says so."""

    part: Part
    than: Part


# same name as questions.fact_words.Fact: there, what a question is told
class Fact(NamedTuple):
    """What only keyword abilities ask for: `what` is one of `layers.keyword_facts.FACTS`.

    `about` is the keyword ability whose cost was paid, as it is written.
    """

    what: str
    about: str = ""


Condition: TypeAlias = (
    Is | Has | IsIn | WasDone | WasSpent | Controls | AmountIs | YouDo | YourTurn | Exceeds | IfSolved | Fact
)


# ---- when: events


class Act(NamedTuple):
    """Something does something: enters, dies, attacks, gains life.

    `act` is one of `language.texts_written.ACTS`, "dealt damage", "graveyard", or one that only keyword
    abilities watch for (`be discarded`, `be exiled for madness`, `lose the last time counter`, `be
    unblocked`). `number` is that of expending.
    `zone_owner` says whose graveyard ("" any, you, opponent), `damage` which damage (""
    any, combat, noncombat).
    """

    act: str
    zone_owner: str = ""
    damage: str = ""
    number: int = 0


class Acts(NamedTuple):
    """A subject does any of some acts; `your_turn` limits it to its controller's turn."""

    subject: Filter
    acts: tuple[Act, ...]
    your_turn: bool = False


class Aims(NamedTuple):
    """A subject does something to an object: `aim` is "damage", "target", "cast", "attach", "block",
    "blocked by" or "enlist"."""

    subject: Filter
    aim: str
    object: Filter
    damage: str = ""
    your_turn: bool = False


class Beginning(NamedTuple):
    """The beginning of a step; `whose` is "next", "your" or "each"."""

    step: str
    whose: str


class Puts(NamedTuple):
    """Counters are put or tokens are created: `what` is "counters" or "tokens".

    `by_effect` leaves out what costs and rules do; `on` is what the counters are put on, `kind` of
    which kind they are, "" for any; `nth` is which of them has to be among those put, 0 for any.
    """

    what: str
    by_effect: bool
    on: Filter | None = None
    kind: str = ""
    nth: int = 0


# same name as game.asking.one_line_forms.State: a word of another field
class State(NamedTuple):
    """Something is so: what state triggers wait for (603.8), or, of what was just done, reflexive ones."""

    condition: Condition


EventTerm: TypeAlias = Acts | Aims | Beginning | Puts | State


# ---- what it takes: costs


class CostItem(NamedTuple):
    """One part of a cost.

    `kind` is `mana` (`text`: its symbols), `tap` ({T}), `untap` ({Q}), `loyalty` (`number`, signed),
    `life` (`number`), `sacrifice`, `discard`, `exile`, `tap others` (`part`), `counters` (`number`,
    `text`: their kind, `part`). Keyword abilities also have `return` (`part`), `tap power` (`number`:
    the least total power), `tap alike` (creatures that share a color with the spell), `tap one`.
    """

    kind: str
    text: str = ""
    number: int = 0
    part: Part | Filter | None = None


# same name as questions.values.mana.Cost: a fact of questions, until they are views of a game
Cost: TypeAlias = tuple[CostItem, ...]


# ---- how long: durations


class Duration(NamedTuple):
    """How long an effect lasts.

    `kind` is one of those that `stack.durations` knows; `who` is the player of a next turn ("you" or a
    name) or the id of what leaves.
    """

    kind: str
    who: str = ""
