"""The letter X (and Y): who sets it, which numbers are legal, and its value (107.3)."""

from __future__ import annotations

from typing import ClassVar, Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, FactsError
from crkb.questions.values import mana, x_texts
from crkb.questions.values.labels import Name, Text
from crkb.questions.values.mana import CostFacts
from crkb.questions.values.wording import in_zone, known
from crkb.questions.values.x_texts import LetterUse, XOrY
from crkb.questions.values.zones import Zone


class XSetting(CostFacts, frozen=True, kw_only=True):
    """The text that an X occurs in (a paragraph or a keyword), the mana cost of its object ("" if it has
    none), and who controls the spell or ability."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("mana_cost",)
    text: str = ""
    mana_cost: str | None = None
    controller: str = "its controller"

    def __post_init__(self) -> None:
        """Refuse what has no X."""
        super().__post_init__()
        if not (x_texts.has(self.text, "X") or _is_in(self.mana_cost or "")):
            raise ValueError("text: there is no X in the text or the mana cost")


@question(
    "who-sets-x",
    facts=XSetting,
    cites={
        "107.3": "let their controller choose the value",
        "107.3a": "announces the value of X",
        "107.3c": "doesn’t get to choose the value",
        "107.3d": "such as a suspend cost or",
        "107.3f": "chooses the value of X at",
    },
    example={"text": "{X}, {T}: Draw X cards."},
)
def who_sets_x(facts: XSetting, case: Case) -> Answer:
    """The text if it defines X; otherwise a player, when the cost or the text needs it."""
    used = x_texts.use("text", facts.text, "X", case.effective)
    if used.of == "special action" and case.holds(
        "107.3d", used.in_cost, "the special action's cost has an X", "the special action's cost has no X"
    ):
        return case.value({"who": "the player taking the action", "when": "right before paying"})
    if not case.holds(
        "107.3", not used.defined, "no text defines X: a player chooses", "an ability defines X"
    ):
        set_by = {"who": "its text", "when": "all the time it is on the stack"}
        return case.value(case.gives("107.3c", set_by, "nobody chooses X; it is as defined"))
    own = used.in_cost and used.of in ("spell", "activated ability")
    shares = used.enters or used.of in ("spell", "special action")
    if shares and not own and facts.mana_cost is None:
        case.missing("mana_cost")
    announced = case.holds(
        "107.3a",
        own or (shares and _is_in(facts.mana_cost or "")),
        "X is announced with the cost",
        "X is not in a cost that is announced",
    )
    if announced:
        verb = "casting" if shares else "activating"
        return case.value({"who": facts.controller, "when": f"while {verb} it"})
    late = {"who": facts.controller, "when": "on putting it on the stack or on resolution"}
    return case.value(case.gives("107.3f", late, f"{facts.controller} chooses X when it is needed"))


def _is_in(cost: str) -> bool:
    return mana.has_variable(mana.parse(cost))


class AnnouncedX(Facts, frozen=True, kw_only=True):
    """A number announced for an {X} in a spell's mana cost that its text does not define, and
    which cost is paid: the mana cost (reduced or not), an alternative cost with an X, or neither."""

    x: int | None = None
    paid: Literal["mana cost", "alternative cost with X", "neither"] | None = None


@question(
    "legal-x",
    facts=AnnouncedX,
    cites={"107.1b": "choose a negative number", "107.3b": "the only legal choice for X"},
    example={"x": 3, "paid": "mana cost"},
)
def legal_x(facts: AnnouncedX, case: Case) -> Answer:
    """It can't be negative, and must be zero if no cost with X is paid."""
    case.need("x")
    x = facts.x or 0
    if case.holds("107.1b", x < 0, f"{x} is negative", f"{x} is not negative"):
        return case.verdict(False)
    if x == 0:
        return case.verdict(True)
    case.need("paid")
    only_zero = case.holds(
        "107.3b", facts.paid == "neither", "only 0 is legal: no cost with X is paid", "a cost with X is paid"
    )
    return case.verdict(not only_zero)


class XInCost(CostFacts, frozen=True, kw_only=True):
    """A mana cost with X, its object's zone, the number announced for X on casting, and the number
    that the text defines for it, if any. `to_pay`: an effect instructs a player to pay that mana
    cost."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("mana_cost",)
    mana_cost: str
    zone: Zone | None = None
    announced: Count | None = None
    defined: Count | None = None
    to_pay: bool = False


@question(
    "x-in-mana-cost",
    facts=XInCost,
    cites={
        "107.3a": "equals the announced value",
        "107.3c": "that’s the value of X while",
        "107.3g": "is treated as 0, even if",
        "107.3h": "pay an object’s mana cost that",
    },
    example={"mana_cost": "{X}{R}", "zone": "hand"},
)
def x_in_mana_cost(facts: XInCost, case: Case) -> Answer:
    """X is zero in everything but a spell on the stack."""
    case.need("zone")
    cost = mana.parse(facts.mana_cost)
    if case.holds(
        "107.3h" if facts.to_pay else "107.3g",
        facts.zone != "stack",
        f"{in_zone(known(facts.zone))} X is 0",
        "it is a spell on the stack",
    ):
        return case.value(mana.write(mana.with_x(cost, 0)))
    if facts.defined is not None:
        x = case.gives("107.3c", facts.defined, f"its text makes X {facts.defined}")
    else:
        case.need("announced")
        x = case.gives("107.3a", facts.announced or 0, f"X is {facts.announced}, as announced")
    return case.value(mana.write(mana.with_x(cost, x)))


class Letters(Facts, frozen=True, kw_only=True):
    """Numbers for X and Y."""

    x: Count | None = None
    y: Count | None = None


class AbilityX(Facts, frozen=True, kw_only=True):
    """An ability (or text) that uses a letter, and the possible sources of the letter's value.

    `letter`: which, if the text uses both. `name`: what the text may call its object. `defines`: what the
    ability itself defines, if it does. `announced`: chosen for this activation, if the letter is in the
    activation cost. `other`: the values of another object whose cost the text refers to. `spell`: chosen
    for the spell that the object is or was. `created_by`: chosen for the spell or ability that made this
    delayed triggered ability. `unveiled`: chosen for the unveil cost of this identity. `gained`: the
    object gained the ability; `on_stack`: the object is still a spell.
    """

    text: Text
    name: Name | None = None
    letter: XOrY | None = None
    defines: Letters | None = None
    announced: Letters | None = None
    other: Letters | None = None
    spell: Letters | None = None
    created_by: Letters | None = None
    unveiled: Letters | None = None
    gained: bool = False
    on_stack: bool = False


@question(
    "x-of-ability",
    facts=AbilityX,
    cites={
        "107.3c": "that’s the value of X while",
        "107.3e": "cost of another object, any X",
        "107.3g": "is treated as 0, even if",
        "107.3i": "Normally, all instances of X",
        "107.3j": "within that ability is the value",
        "107.3k": "is independent of any other values",
        "107.3m": "resolved had a value of X",
        "107.3n": "delayed triggered ability created by a",
        "107.3p": "follows the same rules as X",
        "702.TR01e": "as the unveil special action was",
    },
    example={"text": "When this creature enters, draw X cards.", "spell": {"x": 4}},
)
def x_of_ability(facts: AbilityX, case: Case) -> Answer:
    """The first source that applies decides: another object, the ability, what created it, its
    object."""
    named = facts.letter or x_texts.letter_of("text", facts.text)
    used = x_texts.use("text", facts.text, named, case.effective, facts.name or "")
    _refuse_contradictions(facts, used, named)
    letter = "y" if case.holds("107.3p", named == "Y", "Y works as X does", "the letter is X") else "x"
    if facts.other is not None:
        value = _of("other", facts, letter, case)
        return _value("107.3e", value, f"{letter.upper()} is the other object's: {value}", case)
    if facts.gained:
        value = _of("defines", facts, letter, case) if used.defined else 0
        return _value("107.3j", value, f"a gained ability uses only what it defines itself: {value}", case)
    if used.defined:
        value = _of("defines", facts, letter, case)
        return _value("107.3c", value, f"the text defines it as {value}", case)
    if used.in_cost and used.of == "activated ability":
        value = _of("announced", facts, letter, case)
        return _value("107.3k", value, f"this activation has its own number: {value}", case)
    for part, rule, said in _INHERITED:
        if getattr(facts, part) is not None and (part != "spell" or used.enters):
            value = _of(part, facts, letter, case)
            return _value(rule, value, f"it has the number {said}: {value}", case)
    if case.holds(
        "107.3g", not facts.on_stack, "it is 0 for a permanent or card", "it is a spell on the stack"
    ):
        return case.value(0)
    value = _of("spell", facts, letter, case)
    return _value("107.3i", value, f"it is the same everywhere on the object: {value}", case)


def _refuse_contradictions(facts: AbilityX, used: LetterUse, letter: str) -> None:
    """Raises FactsError if the text says otherwise than the facts, or doesn't use the letter."""
    if not x_texts.has(facts.text, "Y" if letter == "Y" else "X"):
        raise FactsError(f"letter: there is no {letter} in the text")
    if facts.defines is not None and not used.defined:
        raise FactsError(f"defines: the text doesn't say what {letter} is")
    if facts.announced is not None and not (used.of == "activated ability" and used.in_cost):
        raise FactsError(f"announced: no {letter} is in an activation cost of the text")


_INHERITED = (
    ("created_by", "107.3n", "of what created the ability"),
    ("unveiled", "702.TR01e", "that was paid to unveil the identity"),
    ("spell", "107.3m", "of the spell that the permanent was"),
)
"""Where an ability may get its number from, the rule that says so, and the source in words."""


def _of(part: str, facts: AbilityX, letter: str, case: Case) -> int:
    case.need(f"{part}.{letter}")
    value = getattr(getattr(facts, part), letter)
    assert isinstance(value, int)
    return value


def _value(rule: str, value: int, said: str, case: Case) -> Answer:
    return case.value(case.gives(rule, value, said))
