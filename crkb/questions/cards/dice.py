"""Dice: what may be rolled, the result of a roll, results tables (706.1–706.3)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.values.dice import RowText, check_rows, in_row


class DieAtHand(Facts, frozen=True, kw_only=True):
    """Something to roll when an effect calls for a die with `sides` sides.

    `shows`: the number or mark of each outcome. `equally_likely`: every outcome is as likely as the
    others. `agreed`: the players have agreed to use it.
    """

    sides: Positive
    shows: Annotated[tuple[int | str, ...], msgspec.Meta(min_length=1)]
    equally_likely: bool | None = None
    agreed: bool | None = None


@question(
    "die-usable",
    facts=DieAtHand,
    cites={
        "706.1a": "equally likely outcomes, numbered from 1",
        "706.1b": "Players may agree to use an",
    },
    example={"sides": 20, "shows": list(range(1, 21)), "equally_likely": True},
)
def die_usable(facts: DieAtHand, case: Case) -> Answer:
    """A fair die numbered from 1 or, if the players agree, anything with as many equally likely
    outcomes."""
    numbered = case.holds(
        "706.1a",
        _numbered_from_1(facts),
        f"it shows the numbers from 1 to {facts.sides}, each once",
        f"it does not show each number from 1 to {facts.sides}: it is not a d{facts.sides}",
    )
    if numbered:
        return case.verdict(case.every((facts.equally_likely, "equally_likely")))
    alike = case.holds(
        "706.1b",
        len(facts.shows) == facts.sides,
        f"it is another method with {facts.sides} outcomes",
        f"it has {len(facts.shows)} outcomes instead of {facts.sides}",
    )
    return case.verdict(
        case.every((alike, "shows"), (facts.equally_likely, "equally_likely"), (facts.agreed, "agreed"))
    )


def _numbered_from_1(facts: DieAtHand) -> bool:
    """Does it show each number from 1 on once? A die of very many sides is never listed."""
    numbers = sorted(n for n in facts.shows if isinstance(n, int))
    return len(numbers) == len(facts.shows) == facts.sides and numbers == list(range(1, facts.sides + 1))


class RollEffect(Facts, frozen=True, kw_only=True):
    """An instruction or effect that changes a roll by rerolling the die or by adding a number.

    `reroll`: what comes up when the die is rerolled. `add`: what is added (if negative,
    subtracted). `optional`: the player may choose not to use it; `used` is then the choice. `cost`:
    its cost; `paid` is then whether the cost was paid.
    """

    reroll: Positive | None = None
    add: int | None = None
    optional: bool = False
    used: bool | None = None
    cost: Literal["none", "mana", "other"] = "none"
    paid: bool | None = None

    def __post_init__(self) -> None:
        if (self.reroll is None) == (self.add is None):
            raise ValueError("an effect needs either reroll or add")
        if self.used is not None and not self.optional:
            raise ValueError("used: only for an optional effect")
        if self.paid is not None and self.cost == "none":
            raise ValueError("paid: only for an effect with a cost")


class Roll(Facts, frozen=True, kw_only=True):
    """A player's die roll: what came up, and the effects that change it.

    `effects`: those of a kind, rerolling or adding, are in the order that the player chooses for them.
    `natural`: the number that came up at first. `rolls`: the player's name.
    """

    sides: Positive
    natural: Positive | None = None
    effects: tuple[RollEffect, ...] = ()
    rolls: str = "the player who rolled"

    def __post_init__(self) -> None:
        for i, number in enumerate((self.natural, *(e.reroll for e in self.effects))):
            if number is not None and number > self.sides:
                field = f"effects[{i - 1}].reroll" if i else "natural"
                raise ValueError(f"{field}: a d{self.sides} does not come up {number}")


@question(
    "roll-result",
    facts=Roll,
    cites={
        "706.2": "before any modifiers is the natural",
        "706.2a": "may be optional and/or have associated",
        "706.2b": "increasing or decreasing that result by",
    },
    example={"sides": 20, "natural": 14, "effects": [{"add": 3}]},
)
def roll_result(facts: Roll, case: Case) -> Answer:
    """Rerolls first, then additions and subtractions; effects that aren't chosen or paid for don't
    apply."""
    applied = [i for i, effect in enumerate(facts.effects) if _applies(effect, i, case)]
    order = _order(facts, applied, case)
    rerolled = [facts.effects[i].reroll for i in order if facts.effects[i].reroll is not None]
    natural = rerolled[-1] if rerolled else facts.natural
    if natural is None:
        case.missing("natural")
    total = natural + sum(facts.effects[i].add or 0 for i in order)
    result = case.gives("706.2", total, f"{natural} came up; with all modifiers it is {total}")
    value = {"result": result, "order": [i + 1 for i in order]}
    if len(order) > 1:
        value["chooses"] = case.gives(
            "706.2b", facts.rolls, f"{facts.rolls} chooses among effects of the same kind"
        )
    if any(facts.effects[i].cost == "mana" for i in range(len(facts.effects))):
        value["may_activate_mana_abilities"] = case.gives(
            "706.2a", facts.rolls, "it has a mana cost, so mana abilities may be activated first"
        )
    return case.value(value)


def _applies(effect: RollEffect, i: int, case: Case) -> bool:
    what = f"effect {i + 1}"
    for bound, truth, field, word in (
        (effect.optional, effect.used, "used", "chosen"),
        (effect.cost != "none", effect.paid, "paid", "paid for"),
    ):
        if not bound:
            continue
        if truth is None:
            case.missing(f"effects[{i}].{field}")
        if not case.holds("706.2a", truth, f"{what} is {word}", f"{what} is not {word}: it does not apply"):
            return False
    return True


def _order(facts: Roll, applied: list[int], case: Case) -> list[int]:
    """The effects with rerolls before numbers, if there are several."""
    if len(applied) < 2:
        return applied
    rerolls = [i for i in applied if facts.effects[i].reroll is not None]
    numbers = [i for i in applied if facts.effects[i].add is not None]
    return case.gives("706.2b", rerolls + numbers, "rerolls come first, then additions and subtractions")


class TableRoll(Facts, frozen=True, kw_only=True):
    """A roll with a results table: the dice, the result, and the table's rows (`20`, `10-19`, `15+`).

    `again`: the rows whose effect says to roll again. `modifier`: what applicable modifiers add to
    each roll; `result` already includes it. `next_natural`: what comes up on the additional rolls,
    in order.
    """

    dice: Positive = 1
    sides: Positive
    result: int | None = None
    table: Annotated[tuple[RowText, ...], msgspec.Meta(min_length=1)]
    again: tuple[RowText, ...] = ()
    modifier: int = 0
    next_natural: tuple[Positive, ...] = ()

    def __post_init__(self) -> None:
        check_rows("table", self.table)
        for row in self.again:
            if row not in self.table:
                raise ValueError(f"again: {row} is not a row of the table")
        for i, number in enumerate(self.next_natural):
            if not self.dice <= number <= self.dice * self.sides:
                raise ValueError(f"next_natural[{i}]: {self.dice}d{self.sides} does not come up {number}")


@question(
    "results-table",
    facts=TableRoll,
    cites={
        "706.3a": "If the result was in this",
        "706.3c": "kind of and number of dice",
    },
    example={"sides": 20, "result": 14, "table": ["1-9", "10-19", "20"]},
)
def results_table(facts: TableRoll, case: Case) -> Answer:
    """The row whose range includes the result; if it says to roll again, also the next rolls' rows."""
    if facts.result is None:
        case.missing("result")
    result = facts.result
    row = _row(facts, result, case)
    rows = [row]
    following = list(facts.next_natural)
    roll = f"{facts.dice}d{facts.sides}{f'{facts.modifier:+d}' if facts.modifier else ''}"
    while row in facts.again:
        more = case.gives("706.3c", roll, f"roll {roll} again, as before")
        if not following:
            return case.value({"rows": rows, "roll": more})
        result = case.gives("706.3c", following.pop(0) + facts.modifier, "the same modifiers apply")
        row = _row(facts, result, case)
        rows.append(row)
    return case.value({"rows": rows} if facts.again else row)


def _row(facts: TableRoll, result: int, case: Case) -> str:
    for row in facts.table:
        if case.holds("706.3a", in_row(row, result), f"{result} is in {row}", f"{result} is not in {row}"):
            return row
    return "none"
