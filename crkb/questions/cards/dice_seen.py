"""Dice: rolls that are compared, ignored and stored (706.5, 706.6, 706.8)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, FactsError, Positive


class DieRoll(Facts, frozen=True, kw_only=True):
    """One die roll: what came up, and what modifiers add to it."""

    natural: Positive | None = None
    modifier: int = 0


class TwoRolls(Facts, frozen=True, kw_only=True):
    """Two dice that a player rolled because of one instruction."""

    rolls: Annotated[tuple[DieRoll, ...], msgspec.Meta(min_length=2, max_length=2)]


@question(
    "doubles",
    facts=TwoRolls,
    cites={"706.2": "number is the result of the", "706.5": "A player has rolled doubles if"},
    example={"rolls": [{"natural": 4}, {"natural": 4}]},
)
def doubles(facts: TwoRolls, case: Case) -> Answer:
    """The results including modifiers are compared, not what came up."""
    results = _results(facts.rolls, case)
    unknown = [f"rolls[{i}].natural" for i, result in enumerate(results) if result is None]
    if unknown:
        case.missing(*unknown)
    one, two = results
    return case.verdict(case.holds("706.5", one == two, f"both results are {one}", f"{one} is not {two}"))


def _results(rolls: tuple[DieRoll, ...], case: Case) -> list[int | None]:
    return [None if roll.natural is None else _result(roll.natural, roll.modifier, case) for roll in rolls]


def _result(natural: int, modifier: int, case: Case) -> int:
    if modifier == 0:
        return natural
    return case.gives("706.2", natural + modifier, f"the result is {natural} with {modifier:+d}")


class LowestIgnored(Facts, frozen=True, kw_only=True):
    """Several dice that a player rolled while having to ignore the lowest roll.

    `reacts`: an ability triggers whenever that player rolls a die. `picks`: if rolls are tied for
    lowest, the position (from 1) of the one that the player chooses to ignore.
    """

    rolls: Annotated[tuple[DieRoll, ...], msgspec.Meta(min_length=2)]
    reacts: bool = False
    picks: Positive | None = None

    def __post_init__(self) -> None:
        if self.picks is not None and self.picks > len(self.rolls):
            raise ValueError(f"picks: there are only {len(self.rolls)} rolls")


@question(
    "lowest-ignored",
    facts=LowestIgnored,
    cites={
        "706.2": "number is the result of the",
        "706.6": "considered to have never happened",
    },
    example={"rolls": [{"natural": 3}, {"natural": 17}], "reacts": True},
)
def lowest_ignored(facts: LowestIgnored, case: Case) -> Answer:
    """The ignored roll counts as never having happened; the player breaks ties."""
    results = _results(facts.rolls, case)
    unknown = [f"rolls[{i}].natural" for i, result in enumerate(results) if result is None]
    if unknown:
        case.missing(*unknown)
    known = [result for result in results if result is not None]
    ignored = _ignored(facts, known, case)
    counts = [result for i, result in enumerate(known, 1) if i != ignored]
    value = {"ignored": ignored, "counts": counts}
    if facts.reacts:
        value["triggers"] = case.gives(
            "706.6", len(counts), "no ability triggers because of the ignored roll"
        )
    return case.value(value)


def _ignored(facts: LowestIgnored, results: list[int], case: Case) -> int:
    """The position of the lowest roll; of several, of the one that the player picks.

    Raises:
        FactsError: The picked roll is not among the lowest.
    """
    tied = [i for i, result in enumerate(results, 1) if result == min(results)]
    if facts.picks is None and len(tied) > 1:
        case.missing("picks")
    [wanted] = tied if facts.picks is None else [facts.picks]
    if wanted not in tied:
        raise FactsError(f"picks: roll {wanted} is not among the lowest", f"The lowest: {tied}")
    return case.gives("706.6", wanted, f"roll {wanted} is ignored, the lowest or the one picked of these")


class StoredRoll(Facts, frozen=True, kw_only=True):
    """A die roll stored on a permanent: the kind of die (its number of sides) and the result."""

    sides: Positive
    result: int


class Storing(Facts, frozen=True, kw_only=True):
    """Results stored on a permanent, and what the player does to them.

    `stored`: the results already there. `add`: further rolls to store. `reroll`: the positions
    (from 1) of stored results to reroll. `comes_up`: the new results, in the same order.
    """

    stored: tuple[StoredRoll, ...] = ()
    add: tuple[StoredRoll, ...] = ()
    reroll: tuple[Positive, ...] = ()
    comes_up: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if len(set(self.reroll)) < len(self.reroll):
            raise ValueError("reroll: duplicate position")
        if any(position > len(self.stored) for position in self.reroll):
            raise ValueError(f"reroll: there are only {len(self.stored)} stored results")
        if self.comes_up is not None and len(self.comes_up) != len(self.reroll):
            raise ValueError(f"comes_up: needs one result for each of the {len(self.reroll)} rerolled dice")


@question(
    "stored-results",
    facts=Storing,
    cites={
        "706.8a": "to note both the kind of",
        "706.8b": "stop being stored results",
    },
    example={"stored": [{"sides": 6, "result": 2}], "reroll": [1], "comes_up": [5]},
)
def stored_results(facts: Storing, case: Case) -> Answer:
    """The kind of die and the result are noted; a new result replaces a rerolled one."""
    there = [_noted(s.sides, s.result, case) for s in (*facts.stored, *facts.add)]
    if not facts.reroll:
        return case.value({"stored": there})
    again = [facts.stored[position - 1] for position in facts.reroll]
    dice = Counter(f"d{s.sides}" for s in again)
    rolled = [f"{number}{die}" for die, number in dice.items()]
    rolled = case.gives("706.8b", rolled, f"the same kinds of dice are rolled: {', '.join(rolled)}")
    if facts.comes_up is None:
        case.missing("comes_up")
    kept = [noted for i, noted in enumerate(there, 1) if i not in facts.reroll]
    kept = case.gives("706.8b", kept, f"{len(again)} results are no longer stored")
    new = [_noted(s.sides, result, case) for s, result in zip(again, facts.comes_up, strict=True)]
    return case.value({"rolled": rolled, "stored": kept + new})


def _noted(sides: int, result: int, case: Case) -> str:
    return case.gives("706.8a", f"d{sides}: {result}", f"the kind of die and {result} are noted")
