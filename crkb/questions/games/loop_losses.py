"""Who loses first in a loop that goes on by itself: what each time round changes (104.3b–d).

A loop that kills somebody doesn't repeat for ever, so it is no draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from crkb.questions.core import Case
from crkb.questions.facts import Count, Facts

POISON = 10

LOSSES = {
    "101.2": "effect takes precedence",
    "104.3b": "player's life total is 0 or",
    "104.3c": "required to draw more cards than",
    "104.3d": "poison counters, that player loses the",
}
"""The rules this module decides from, with their key phrases."""


class LoopChange(Facts, frozen=True, kw_only=True):
    """What a part of the loop changes for a player: life gained (or, below 0, lost), poison counters
    they get, cards they have to draw."""

    life: int = 0
    poison: Count = 0
    draws: Count = 0


class Totals(Facts, frozen=True, kw_only=True):
    """A player as the loop begins: life, poison counters, cards in the library."""

    life: int | None = None
    poison: Count | None = None
    library: Count | None = None


LoopParts = tuple[dict[str, LoopChange], ...]
"""The parts of one time round, in order; what one part changes for players happens at once."""

LoopMoment = tuple[int, int]
"""The time round and the part of it, both from 0."""


class Risk(NamedTuple):
    """A way for a player to lose: the fact that says how much it takes, whether it happens sooner or
    later (None: that isn't known), and the moment (None: not known)."""

    player: str
    fact: str
    happens: bool | None
    at: LoopMoment | None


def first_losers(
    parts: LoopParts, totals: Mapping[str, Totals], cannot_lose: Sequence[str], case: Case
) -> list[str]:
    """The players who lose first, all at the same time; none if the loop kills nobody."""
    risks = [
        risk
        for player in dict.fromkeys(player for part in parts for player in part)
        for risk in _risks(player, parts, totals.get(player, Totals()), case)
        if not (player in cannot_lose and case.holds("101.2", True, f"{player} can't lose, which prevails"))
    ]
    players = list(dict.fromkeys(risk.player for risk in risks))
    if len(players) == 1 and any(risk.happens for risk in risks):
        return players
    unknown = [risk.fact for risk in risks if risk.at is None]
    if unknown:
        case.missing(*unknown)
    first = min((risk.at for risk in risks if risk.at), default=None)
    return sorted({risk.player for risk in risks if risk.at == first})


def _risks(player: str, parts: LoopParts, before: Totals, case: Case) -> Iterator[Risk]:
    """Every way in which the loop makes the player lose, or may."""
    changes = [part.get(player, LoopChange()) for part in parts]
    life, library = before.life, before.library
    ways = (
        ("104.3b", "life", [-c.life for c in changes], life),
        ("104.3c", "library", [c.draws for c in changes], None if library is None else library + 1),
        ("104.3d", "poison", [c.poison for c in changes], _until(POISON, before.poison)),
    )
    for rule, name, taken, enough in ways:
        if not any(taken):
            continue
        happens, at = reached(taken, enough)
        said = f"each time round changes {player}'s {name} until {player} loses"
        if case.holds(rule, happens, said, f"{player}'s {name} never makes {player} lose") is not False:
            yield Risk(player, f"totals.{player}.{name}", happens, at)


def _until(limit: int, number: int | None) -> int | None:
    return None if number is None else limit - number


def reached(taken: Sequence[int], enough: int | None) -> tuple[bool | None, LoopMoment | None]:
    """Whether and when the sum of what is taken, part by part and round by round, is enough.

    `enough` is None if it isn't known; then it is only known to be more than 0.
    """
    sums = list(accumulate(taken))
    each_time, highest = sums[-1], max(sums)
    if enough is None:
        return (True if each_time > 0 else None if highest > 0 else False), None
    if each_time <= 0:
        at = next((part for part, total in enumerate(sums) if total >= enough), None)
        return at is not None, None if at is None else (0, at)
    rounds = [max(0, -((total - enough) // each_time)) for total in sums]
    return True, min((number, part) for part, number in enumerate(rounds))
