"""What abilities, effects and instructions say, as data: the terms that text is read into.

All are immutable tuples, compared by what they say. `language` reads the small texts (filters,
amounts, conditions, events, costs), `shapes` the mappings around them. Words are spelled as the
vocabulary spells them: types and keywords in small letters, subtypes and players with capitals,
colors as letters (W U B R G), zones and steps as the form of games has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

# ---- who or what: filters


class This(NamedTuple):
    """The source of the ability; found again where its own instruction put it (400.7j)."""

    kind: str = "this"


class It(NamedTuple):
    """In what an event causes: the object it happens to; elsewhere the object affected."""

    kind: str = "it"


# same name as questions.abilities.ability_owners.You: a fact of questions, until they are views of a game
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
    """With power, toughness or mana value N; `how` is "", "or less" or "or greater"."""

    value: str
    number: int
    how: str = ""


class WithCounters(NamedTuple):
    """With at least so many counters of a kind."""

    kind: str
    number: int = 1


class OfChosen(NamedTuple):
    """Of the chosen type, color or name."""

    what: str


class DealtDamageThisWay(NamedTuple):
    """Dealt damage by the instruction before."""

    kind: str = "dealt damage this way"


Post: TypeAlias = Controlled | InZone | WithKeyword | Compared | WithCounters | OfChosen | DealtDamageThisWay


class Tail(NamedTuple):
    """`kind` is "same name" (as), "targets" or "attached to"; `part` what it is said of.

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


Part: TypeAlias = (
    This
    | It
    | You
    | AnyTarget
    | ThatPlayer
    | ThatSource
    | ItsOwner
    | ItsController
    | Defending
    | Named
    | LastExisted
    | Group
)


class Filter(NamedTuple):
    """What fits one of the parts."""

    parts: tuple[Part, ...]


# ---- how much: amounts


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


# same name as questions.values.mana.Amount: a fact of questions, until they are views of a game
Amount: TypeAlias = (
    Number | X | ThatMany | ValueOf | CountOf | CountersOn | LifeOf | Twice | Half | Sum | Surplus
)

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


class WasDone(NamedTuple):
    """It was kicked, bestowed or cast."""

    how: str


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
    """The instruction before was carried out."""

    kind: str = "you do"


class YourTurn(NamedTuple):
    """It's your turn."""

    kind: str = "it's your turn"


class Exceeds(NamedTuple):
    """Something has more power, or more toughness, than something else; evolve says so."""

    part: Part
    than: Part


# same name as questions.values.timing.Condition: a fact of questions, until they are views of a game
Condition: TypeAlias = Is | Has | WasDone | Controls | AmountIs | YouDo | YourTurn | Exceeds

# ---- when: events


class Act(NamedTuple):
    """Something does something: enters, dies, attacks, gains life.

    `act` is one of ACTS, `zone_owner` says whose graveyard ("" any, you, opponent), `damage` which
    damage ("" any, combat, noncombat).
    """

    act: str
    zone_owner: str = ""
    damage: str = ""


ACTS = (
    *("enter", "leave", "die", "graveyard", "dealt damage", "attack", "block", "become blocked"),
    *("become tapped", "become untapped", "be turned face up", "transform", "mutate", "be sacrificed"),
    *("draw", "gain life", "lose life"),
)


class Acts(NamedTuple):
    """A subject does any of some acts; `your_turn` limits it to its controller's turn."""

    subject: Filter
    acts: tuple[Act, ...]
    your_turn: bool = False


class Aims(NamedTuple):
    """A subject does something to an object: `aim` is "damage", "target", "cast", "attach" or "block"."""

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

    `by_effect` leaves out what costs and rules do; `on` is what the counters are put on.
    """

    what: str
    by_effect: bool
    on: Filter | None = None


EventTerm: TypeAlias = Acts | Aims | Beginning | Puts

# ---- what it takes: costs


class CostItem(NamedTuple):
    """One part of a cost.

    `kind` is `mana` (`text`: its symbols), `tap` ({T}), `untap` ({Q}), `loyalty` (`number`, signed),
    `life` (`number`), `sacrifice`, `discard`, `exile`, `tap others` (`part`), `counters` (`number`,
    `text`: their kind, `part`).
    """

    kind: str
    text: str = ""
    number: int = 0
    part: Part | None = None


# same name as questions.values.mana.Cost: a fact of questions, until they are views of a game
Cost: TypeAlias = tuple[CostItem, ...]

# ---- how long: durations


class Duration(NamedTuple):
    """How long an effect lasts.

    `kind` is one of DURATIONS; `who` is the player of a next turn ("you" or a name) or the id of
    what leaves.
    """

    kind: str
    who: str = ""


DURATIONS = (
    *("end of turn", "end of combat", "next turn", "this leaves", "leaves"),
    *("no longer control this", "no longer attached", "turned face down", "game ends"),
)

# ---- what changes characteristics: operations


class PT(NamedTuple):
    """Power and toughness, either alone: None leaves that one as it is."""

    power: Amount | None
    toughness: Amount | None


class AbilitiesOf(NamedTuple):
    """Other objects' abilities of a kind: activated, triggered, static or mana."""

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

    `kind` is `tapped`, `with` (`amount`, `counter`, `additional`), `choose` (`what`), `may copy` or
    `as a copy` (`copy`, `until`).
    """

    kind: str
    amount: Amount | None = None
    counter: str = ""
    additional: bool = False
    what: str = ""
    copy: CopyOf | None = None
    until: Duration | None = None


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

    `status` are the other things said of it (tapped, counters …): fields of `GameObject`.
    """

    sheet: Any = None
    copy: CopyOf | None = None
    predefined: str = ""
    status: tuple[tuple[str, Any], ...] = ()


# ---- abilities


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
    """An activated mana ability: `mana` are the alternatives of what it adds ("{G}")."""

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
    *("combat damage can't be prevented", "assigns combat damage equal to its toughness"),
    *("can block an additional creature", "can block any number of creatures"),
    *("can attack as though it didn't have defender", "can attack as though it had haste"),
    *("legend rule doesn't apply", "keeps its counters except in hand or library", "no maximum hand size"),
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


class Activated(NamedTuple):
    """An activated ability; `condition`: activate only if."""

    cost: Cost
    verbs: Verbs
    condition: Condition | None = None
    label: str = ""


class SpellAbility(NamedTuple):
    """What a spell does on resolving."""

    verbs: Verbs
    label: str = ""


class AsEnters(NamedTuple):
    """`when` is "enters", "is turned face up" or "enters or is turned face up"."""

    when: str
    enters: tuple[Enters, ...]
    condition: Condition | None = None
    label: str = ""


class Chapter(NamedTuple):
    """A chapter ability of a Saga."""

    numbers: tuple[int, ...]
    verbs: Verbs
    label: str = ""


class ClassLevel(NamedTuple):
    """A class level: what it costs to become this level, and its abilities."""

    level: int
    cost: Cost
    abilities: tuple[Ability, ...]
    label: str = ""


# same name as questions.cards.progress.LevelSymbol: a fact of questions, until they are views of a game
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
    | AsEnters
    | Chapter
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
