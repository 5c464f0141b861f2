"""Dividing combat damage: which divisions are legal, alone and together (510.1c to e, 702.19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from crkb.game.combat import engaged
from crkb.game.combat.strikers import Striker, enough
from crkb.game.objects import Ref, Thing
from crkb.game.state import Game
from crkb.tuples import NamedTuple

CITES: dict[str, str] = {
    "510.1a": "that would assign 0 or less",
    "510.1c": "creatures are currently blocking it",
    "510.1d": "blocking creature assigns combat damage to",
    "702.19b": "all those blocking creatures are assigned",
    "702.19c": "Trample over planeswalkers is a variant",
    "702.19f": "none of its combat damage can",
}

MOST_TRIED = 20_000
"""So many divisions are looked at; beyond that, they aren't listed."""

# same name as questions.objects.numbers.Division: a fact of questions, until they are views of a game
Division: TypeAlias = Mapping[Thing, int]
"""How much is assigned to what; what gets nothing isn't in it."""


class Wrong(NamedTuple):
    """What is wrong with a division: the rule, and what it says of this game."""

    rule: str
    says: str


class Totals:
    """What all creatures assign together, and to what something with deathtouch assigns."""

    def __init__(self, assigned: Sequence[tuple[Striker, Division]]) -> None:
        self.amounts: dict[Thing, int] = {}
        self.touched: set[Thing] = set()
        for striker, division in assigned:
            for thing, amount in division.items():
                self.amounts[thing] = self.amounts.get(thing, 0) + amount
                if striker.deathtouch:
                    self.touched.add(thing)

    def suffice(self, game: Game, thing: Thing, loyalty: bool = False) -> bool:
        """Whether what is assigned to something is lethal damage, or as much as its loyalty."""
        if thing in self.touched and not loyalty:
            return True
        return self.amounts.get(thing, 0) >= enough(game, thing, loyalty)


def name(thing: Thing) -> str:
    """The id of an object, the name of a player."""
    return thing if isinstance(thing, str) else thing.id


def alone(striker: Striker, division: Division) -> Wrong | None:
    """What is wrong with a division whatever others assign: whom it names, and its sum."""
    for thing in division:
        if thing not in striker.recipients:
            return Wrong(*_no_recipient(striker, thing))
    total = sum(division.values())
    wanted = striker.amount if striker.recipients else 0
    if total != wanted:
        return Wrong("510.1a", f"{striker.id} assigns {wanted} damage in all, not {total}")
    return None


def _no_recipient(striker: Striker, thing: Thing) -> tuple[str, str]:
    known = ", ".join(map(name, striker.recipients)) or "nothing"
    says = f"{striker.id} can't assign damage to {name(thing)}, only to {known}"
    return rule_of_refusal(striker, thing), says


def rule_of_refusal(striker: Striker, thing: Thing) -> str:
    """The rule by which a creature can't assign damage to something.

    What tramples over its blockers to a planeswalker doesn't reach the player (702.19f).
    """
    attacks_planeswalker = striker.object.marks.get(engaged.ATTACKED) == "planeswalker"
    passes_by = striker.tramples and attacks_planeswalker and isinstance(thing, str)
    return "702.19f" if passes_by else striker.rule


def together(game: Game, assigned: Sequence[tuple[Striker, Division]]) -> Wrong | None:
    """What is wrong with all divisions together (510.1e), or None."""
    totals = Totals(assigned)
    for striker, division in assigned:
        wrong = _skips_a_tier(game, striker, division, totals) or _out_of_order(
            game, striker, division, totals
        )
        if wrong is not None:
            return wrong
    return None


def _skips_a_tier(game: Game, striker: Striker, division: Division, totals: Totals) -> Wrong | None:
    for at, tier in enumerate(striker.tiers):
        behind = (thing for later in striker.tiers[at + 1 :] for thing in later if division.get(thing))
        beyond = [thing for thing in behind if thing not in tier]
        loyalty = striker.asks_loyalty(at)
        must = tier if beyond else ()
        short = next((thing for thing in must if not totals.suffice(game, thing, loyalty)), None)
        if short is not None:
            return _too_little(game, striker, short, beyond[0], loyalty)
    return None


def _too_little(game: Game, striker: Striker, short: Thing, beyond: Thing, loyalty: bool) -> Wrong:
    what = f"{'its loyalty' if loyalty else 'lethal damage'} ({enough(game, short, loyalty)})"
    rule = "702.19c" if loyalty else "702.19b"
    return Wrong(rule, f"{striker.id} can't assign to {name(beyond)} before {name(short)} has {what}")


def _out_of_order(game: Game, striker: Striker, division: Division, totals: Totals) -> Wrong | None:
    """Editions with an order: what comes later gets damage only if all before have enough (510.1c)."""
    first = next(iter(striker.tiers), ())
    if not striker.in_order or len(first) < 2:
        return None
    short = [thing for thing in first if not totals.suffice(game, thing)]
    behind = first[first.index(short[0]) + 1 :] if short else ()
    later = [thing for thing in behind if division.get(thing)]
    if not striker.announced:
        later = [thing for thing in short if division.get(thing)][1:]
    return _before_lethal(striker, short[0], later[0]) if later else None


def _before_lethal(striker: Striker, short: Thing, later: Thing) -> Wrong:
    rule = "510.1c" if striker.object.attacking is not None else "510.1d"
    says = f"{striker.id} can't assign to {name(later)} before {name(short)} has lethal damage"
    return Wrong(rule, says)


def divisions(amount: int, things: Sequence[Thing]) -> Iterator[dict[Thing, int]]:
    """All ways to divide an amount among things, of which there is at least one."""
    first, *others = things
    if not others:
        yield {first: amount} if amount else {}
        return
    for part in range(amount, -1, -1):
        for rest in divisions(amount - part, others):
            yield {first: part, **rest} if part else rest


def joint(
    game: Game, fixed: Sequence[tuple[Striker, Division]], open_ones: Sequence[Striker]
) -> list[tuple[Division, ...]] | None:
    """All legal divisions of several creatures together, given those of others; None if too many."""
    if ways(open_ones) > MOST_TRIED:
        return None
    each = [list(divisions(striker.amount, striker.recipients)) for striker in open_ones]
    tried = product(*each)
    return [found for found in tried if not together(game, [*fixed, *zip(open_ones, found, strict=True)])]


def ways(open_ones: Sequence[Striker]) -> int:
    """How many divisions of several creatures there are, legal or not."""
    from math import comb, prod

    counts = ((striker.amount, len(striker.recipients)) for striker in open_ones)
    return prod(comb(amount + things - 1, amount) for amount, things in counts)


def connected(striker: Striker, others: Sequence[Striker]) -> list[Striker]:
    """A creature and all whose divisions bear on its own, as they share something they assign to."""
    group, rest = [striker], list(others)
    reached = _creatures(striker)
    while near := [each for each in rest if reached & _creatures(each)]:
        group += near
        rest = [each for each in rest if each not in near]
        reached |= {thing for each in near for thing in _creatures(each)}
    return group


def _creatures(striker: Striker) -> set[Thing]:
    return {thing for thing in striker.recipients if isinstance(thing, Ref)}
