"""Coins: what may be used to flip a coin, and who wins or loses a flip (705)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts

Side = Literal["heads", "tails"]


class Randomizer(Facts, frozen=True, kw_only=True):
    """Something used for a coin flip.

    `outcomes`: its possible outcomes, as marked on it. `two_sided`: it is an object that is flipped
    and lands on one of two easily distinguished sides. `equally_likely`: every outcome is as likely
    as the others. `agreed`: all players have agreed to use it instead of a coin. `heads`: the
    outcomes that count as heads.
    """

    outcomes: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    two_sided: bool | None = None
    equally_likely: bool | None = None
    agreed: bool | None = None
    heads: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.outcomes)) < len(self.outcomes):
            raise ValueError("outcomes: duplicate outcome")
        stranger = next((mark for mark in self.heads if mark not in self.outcomes), None)
        if stranger is not None:
            raise ValueError(f"heads: {stranger} is not one of the outcomes")


@question(
    "coin-usable",
    facts=Randomizer,
    cites={"705.1": "two-sided object with easily distinguished sides"},
    example={"outcomes": ["heads", "tails"], "two_sided": True, "equally_likely": True},
)
def coin_usable(facts: Randomizer, case: Case) -> Answer:
    """A fair two-sided object, or any method with two equally likely outcomes that all players
    agree to."""
    heads = _heads(facts)
    halves = case.holds(
        "705.1",
        _halved(heads, facts),
        f"heads: {', '.join(heads) or 'half of the outcomes'}; the others count as tails",
        "its outcomes can't be divided into two halves",
    )
    coin = len(facts.outcomes) == 2
    allowed = case.some(
        (facts.two_sided if coin else False, "two_sided"),
        (facts.agreed, "agreed"),
    )
    usable = case.every((halves, "heads"), (facts.equally_likely, "equally_likely"))
    if usable is False or allowed is False:
        return case.verdict(False)
    if usable is None or allowed is None:
        return case.verdict(None)
    tails = [mark for mark in facts.outcomes if mark not in heads]
    return case.verdict(True, {"heads": heads, "tails": tails})


def _heads(facts: Randomizer) -> list[str]:
    """What counts as heads: the outcomes designated so, or else the one that is marked so."""
    return list(facts.heads) or [mark for mark in facts.outcomes if mark.casefold() == "heads"]


def _halved(heads: list[str], facts: Randomizer) -> bool | None:
    """Do as many outcomes count as heads as count as tails? Unknown while that is still open."""
    if not heads and len(facts.outcomes) % 2 == 0:
        return None
    return 2 * len(heads) == len(facts.outcomes)


class Flip(Facts, frozen=True, kw_only=True):
    """A coin flip that an effect instructs a player to make.

    `effect`: whether it refers to winning or losing the flip, or only to heads and tails. `call`:
    the call; `called_by`: who makes it (the flipper unless given). `comes_up`: the side that lands
    up.
    """

    effect: Literal["win or lose", "heads or tails"] | None = None
    flipper: str
    others: tuple[str, ...] = ()
    called_by: str = ""
    call: Side | None = None
    comes_up: Side | None = None

    def __post_init__(self) -> None:
        if self.called_by and self.called_by not in (self.flipper, *self.others):
            raise ValueError(f"called_by: {self.called_by} is not one of the players")
        if self.flipper in self.others:
            raise ValueError(f"others: {self.flipper} is already given as the flipper")


@question(
    "coin-flip",
    facts=Flip,
    cites={"705.2": "If the call matches the result"},
    example={"effect": "win or lose", "flipper": "Ann", "call": "heads", "comes_up": "tails"},
)
def coin_flip(facts: Flip, case: Case) -> Answer:
    """The flipper wins with a correct call; if only the side matters, nobody wins or loses."""
    case.need("effect")
    contest = case.holds(
        "705.2",
        facts.effect == "win or lose",
        f"{facts.flipper} calls a side",
        "only heads or tails matters: nobody wins or loses",
    )
    if not contest:
        return case.value({"wins": "nobody", "loses": "nobody"})
    if facts.called_by not in ("", facts.flipper):
        legal = case.holds(
            "705.2", False, "", f"{facts.called_by} can't call the flip: {facts.flipper} flips the coin"
        )
        if not legal:
            return case.value({"must_call": facts.flipper})
    case.need("call", "comes_up")
    matches = case.holds(
        "705.2",
        facts.call == facts.comes_up,
        f"{facts.flipper} called {facts.call}, which is correct",
        f"{facts.flipper} called {facts.call}, but it is {facts.comes_up}",
    )
    wins, loses = (facts.flipper, "nobody") if matches else ("nobody", facts.flipper)
    return case.value({"wins": wins, "loses": loses})
