"""The letter X (and Y): who sets it, which numbers are legal, and its value (107.3)."""

from __future__ import annotations

from typing import ClassVar, Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values import mana
from crkb.questions.values.mana import CostFacts
from crkb.questions.values.wording import in_zone, known
from crkb.questions.values.zones import Zone


class XSetting(Facts, frozen=True, kw_only=True):
    """Where an X occurs (in the cost of casting, activating or a special action, or only in a
    text), whether the text defines it, and the players."""

    of: Literal["spell", "activated ability", "triggered ability", "special action"]
    in_cost: bool | None = None
    defined: bool | None = None
    controller: str = "its controller"


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
    example={"of": "spell", "in_cost": True, "defined": False},
)
def who_sets_x(facts: XSetting, case: Case) -> Answer:
    """The text if it defines X; otherwise a player, when the cost or the text needs it."""
    if facts.of == "special action":
        case.need("in_cost")
    if facts.of == "special action" and case.holds(
        "107.3d", facts.in_cost, "the action's cost has an X", "the action's cost has no X"
    ):
        return case.value({"who": "the player taking the action", "when": "right before paying"})
    open_x = case.holds(
        "107.3",
        None if facts.defined is None else not facts.defined,
        "no text defines X: a player chooses",
        "an ability defines X",
    )
    if open_x is None:
        case.missing("defined")
    if not open_x:
        set_by = {"who": "its text", "when": "all the time it is on the stack"}
        return case.value(case.gives("107.3c", set_by, "nobody chooses X; it is as defined"))
    case.need("in_cost")
    announced = case.holds(
        "107.3a",
        bool(facts.in_cost) and facts.of in ("spell", "activated ability"),
        "X is announced with the cost",
        "X is not in a cost that is announced",
    )
    if announced:
        verb = "casting" if facts.of == "spell" else "activating"
        return case.value({"who": facts.controller, "when": f"while {verb} it"})
    late = {"who": facts.controller, "when": "on putting it on the stack or on resolution"}
    return case.value(case.gives("107.3f", late, f"{facts.controller} chooses X when it is needed"))


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
    """X is zero unless the object is a spell on the stack."""
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

    `defines`: what the ability itself defines. `announced`: chosen for this activation, if the
    letter is in the activation cost. `other`: the values of another object whose cost the text
    refers to. `spell`: chosen for the spell that the object is or was. `created_by`: chosen for the
    spell or ability that made this delayed triggered ability. `unveiled`: chosen for the unveil
    cost of this identity. `gained`: the object gained the ability; `enters`: it triggers on the
    object's entering, or changes how it enters; `on_stack`: the object is still a spell.
    """

    letter: Literal["X", "Y"] = "X"
    defines: Letters | None = None
    announced: Letters | None = None
    other: Letters | None = None
    spell: Letters | None = None
    created_by: Letters | None = None
    unveiled: Letters | None = None
    gained: bool = False
    enters: bool = False
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
    example={"enters": True, "spell": {"x": 4}},
)
def x_of_ability(facts: AbilityX, case: Case) -> Answer:
    """The first source that applies decides: another object, the ability, what created it, its
    object."""
    letter = "y" if case.holds("107.3p", facts.letter == "Y", "Y works as X does", "the letter is X") else "x"
    if facts.other is not None:
        value = _of("other", facts, letter, case)
        return _value("107.3e", value, f"{letter.upper()} is the other object's: {value}", case)
    if facts.gained:
        value = _of("defines", facts, letter, case) if facts.defines is not None else 0
        return _value("107.3j", value, f"a gained ability uses only what it defines itself: {value}", case)
    if facts.announced is not None:
        value = _of("announced", facts, letter, case)
        return _value("107.3k", value, f"this activation has its own number: {value}", case)
    if facts.defines is not None:
        value = _of("defines", facts, letter, case)
        return _value("107.3c", value, f"the text defines it as {value}", case)
    for part, rule, said in _INHERITED:
        if getattr(facts, part) is not None and (part != "spell" or facts.enters):
            value = _of(part, facts, letter, case)
            return _value(rule, value, f"it has the number {said}: {value}", case)
    if case.holds(
        "107.3g", not facts.on_stack, "it is 0 for a permanent or card", "it is a spell on the stack"
    ):
        return case.value(0)
    value = _of("spell", facts, letter, case)
    return _value("107.3i", value, f"it is the same everywhere on the object: {value}", case)


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
