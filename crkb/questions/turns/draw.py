"""Drawing cards one at a time; effects that replace and limit draws (121.1, 121.2, 121.5 to 121.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, FactsError, Positive, computed
from crkb.questions.values.labels import Id
from crkb.questions.values.wording import counted

MOST = 1000
"""The most draws that are followed one by one."""


class NumberChange(Facts, frozen=True, kw_only=True):
    """A replacement effect on the number of cards to draw: it multiplies the number, or adds to it."""

    times: Positive = 1
    add: Count = 0


class ReplacedDraw(Facts, frozen=True, kw_only=True):
    """A draw of the sequence (counted from 1) that an effect replaces: a word for what happens
    instead, and the number of draws in its place."""

    draw: Positive
    instead: str = ""
    draws: Count = 0


class Draws(Facts, frozen=True, kw_only=True):
    """An instruction for a player to draw cards, or to put them into their hand.

    `library`: the cards in it, top first; `hand`: those in hand. `wording`: whether the word "draw"
    is used. `changes`: effects on the number, in the order they apply. `limit`: the maximum number
    of cards that an effect lets the player draw each turn, and `drawn` is how many they have drawn.
    `then`: what the instruction does with each card after it is drawn (the answer shows the hand
    right after the draws).
    """

    count: Count | None = None
    library: tuple[str, ...] | None = None
    hand: tuple[str, ...] = ()
    wording: Literal["draw", "put into hand"] = "draw"
    changes: tuple[NumberChange, ...] = ()
    limit: Count | None = None
    drawn: Count = 0
    replaced: tuple[ReplacedDraw, ...] = ()
    then: str = ""


class _Pile:
    """A library and a hand while cards are drawn, and what has happened so far."""

    def __init__(self, facts: Draws, case: Case) -> None:
        self.case = case
        self.library = list(facts.library or ())
        self.hand = list(facts.hand)
        self.limit = facts.limit
        self.drawn = facts.drawn
        self.failed = 0
        self.events: list[str] = []

    def draw(self, then: str) -> None:
        """A single draw that nothing replaces."""
        if self.limit is not None and self.case.holds(
            "121.2b",
            self.drawn >= self.limit,
            f"{self.drawn} drawn this turn: the limit is {self.limit}",
            f"{self.drawn} drawn this turn, fewer than {self.limit}",
        ):
            self.events.append("can't draw")
            return
        if not self.library:
            self.failed += 1
            self.events.append("tries to draw from an empty library")
            return
        card = self.case.gives(
            "121.1", self.library.pop(0), "the top card of the library is put into the hand"
        )
        self.drawn += 1
        self.hand.append(card)
        self.events += [f"draws {card}", *([f"{then} {card}"] if then else [])]

    def shown(self) -> dict[str, Any]:
        """The result, for the answer."""
        return {
            "events": self.events,
            "hand": self.hand,
            "library": self.library,
            "failed draws": self.failed,
        }


@question(
    "draw-cards",
    facts=Draws,
    cites={
        "121.1": "putting the top card of their",
        "121.2": "Cards may only be drawn one",
        "121.2a": "refer to the number of cards",
        "121.2b": "may still be partially carried out",
        "121.5": "without using the word “draw,” the",
        "121.6a": "is applied even if no cards",
        "121.6b": "is completed before resuming the sequence",
        "121.6c": "perform additional actions on a card",
    },
    example={"count": 2, "library": ["Forest", "Ox"]},
)
def draw_cards(facts: Draws, case: Case) -> Answer:
    """Settle the number, then draw one card after another."""
    case.need("count", "library")
    pile, count = _Pile(facts, case), facts.count or 0
    if case.holds(
        "121.5",
        facts.wording != "draw",
        "the cards are put into the hand without being drawn",
        "the instruction says “draw”",
    ):
        put, pile.library = pile.library[:count], pile.library[count:]
        pile.hand += put
        pile.events += [f"puts {card} into the hand" for card in put]
        return case.value(pile.shown())
    for change in facts.changes:
        more = computed(count * change.times + change.add, "changes")
        count = case.gives("121.2a", more, f"the number of cards is {more} instead of {count}")
    _check_number(count + sum(effect.draws for effect in facts.replaced if effect.draw <= count))
    count = case.gives("121.2", count, counted(count, "single draw"))
    _sequence(facts, count, pile)
    return case.value(pile.shown())


def _check_number(draws: int) -> None:
    """Refuse to follow too many draws.

    Raises:
        FactsError: There are more than MOST.
    """
    if draws > MOST:
        raise FactsError(f"more than {MOST} draws", "Each draw is followed one by one: ask about fewer.")


def _sequence(facts: Draws, count: int, pile: _Pile) -> None:
    """The single draws, each with what replaces it."""
    later: list[ReplacedDraw] = []
    for number in range(1, count + 1):
        effect = next((r for r in facts.replaced if r.draw == number), None)
        if effect is None or not _replaces(effect, facts, pile):
            pile.draw(facts.then)
        elif pile.case.holds("121.6b", True, f"what replaces draw {number} happens before the next draw"):
            _instead(effect, facts, pile)
        else:
            later.append(effect)
    for effect in later:
        _instead(effect, facts, pile)


def _replaces(effect: ReplacedDraw, facts: Draws, pile: _Pile) -> bool:
    """Does the effect apply? It does even if there is no card to draw, but not to an impossible draw."""
    if pile.limit is not None and pile.drawn >= pile.limit:
        return False  # the draw can't happen, so nothing can replace it; `draw` says so
    says = f"draw {effect.draw} is replaced{'' if pile.library else ', although the library is empty'}"
    return bool(pile.case.holds("121.6a", True, says))


def _instead(effect: ReplacedDraw, facts: Draws, pile: _Pile) -> None:
    pile.events += [effect.instead] if effect.instead else []
    without = not facts.then or pile.case.holds(
        "121.6c", True, f"“{facts.then}” doesn't apply to cards drawn because of a replacement effect"
    )
    for _ in range(effect.draws):
        pile.draw("" if without else facts.then)


class EventPart(Facts, frozen=True, kw_only=True):
    """A part of an event, and how many draws an effect replaces it with (null if it isn't replaced)."""

    what: Id
    draws: Count | None = None


class PartlyReplaced(Facts, frozen=True, kw_only=True):
    """An event of several parts, such as damage to several recipients, in any order."""

    parts: Annotated[tuple[EventPart, ...], msgspec.Meta(min_length=1)]


@question(
    "draws-instead",
    facts=PartlyReplaced,
    cites={"121.2": "Cards may only be drawn one", "121.7": "those parts occur first, then the"},
    example={"parts": [{"what": "2 damage to A", "draws": 2}, {"what": "3 damage to B"}]},
)
def draws_instead(facts: PartlyReplaced, case: Case) -> Answer:
    """First everything that isn't replaced, then the draws, one at a time."""
    happens = [part.what for part in facts.parts if part.draws is None]
    happens = case.gives("121.7", happens, f"first what isn't replaced: {', '.join(happens) or 'nothing'}")
    draws = sum(part.draws or 0 for part in facts.parts)
    _check_number(draws)
    draws = case.gives("121.2", draws, f"then {draws} draws, one at a time")
    return case.value([*happens, *["draw a card"] * draws])


class DrawOrder(Facts, frozen=True, kw_only=True):
    """Players instructed to draw at the same time.

    `turn_order`: all players, from any of them on; `active`: the active player. `counts`: how many
    cards each draws. `teams`: the teams in turn order, if they take their turns together.
    """

    turn_order: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]
    active: Id | None = None
    counts: Mapping[str, Count]
    teams: tuple[tuple[Id, ...], ...] = ()

    def __post_init__(self) -> None:
        """Refuse players who aren't in the turn order, or are on several teams."""
        known = set(self.turn_order)
        if self.active is not None and self.active not in known:
            raise ValueError(f"active: {self.active!r} is not in the turn order")
        if not set(self.counts) <= known:
            raise ValueError("counts: a player is not in the turn order")
        if self.teams and sorted(name for team in self.teams for name in team) != sorted(known):
            raise ValueError("teams: each player must be on exactly one team")


@question(
    "draw-order",
    facts=DrawOrder,
    cites={
        "121.2c": "the active player performs all of",
        "121.2d": "in whatever order that team likes",
    },
    example={"turn_order": ["A", "B"], "active": "B", "counts": {"A": 1, "B": 2}},
)
def draw_order(facts: DrawOrder, case: Case) -> Answer:
    """The active player or team first, then the others in turn order; each draws all their cards."""
    case.need("active")
    if facts.teams:
        teams = _from(facts.teams, next(i for i, t in enumerate(facts.teams) if facts.active in t))
        order = [[name for name in team if facts.counts.get(name)] for team in teams]
        order = case.gives("121.2d", order, "the active team draws first, its players in any order")
        return case.value([{"draw in any order": {n: facts.counts[n] for n in group}} for group in order])
    players = _from(facts.turn_order, facts.turn_order.index(str(facts.active)))
    names = [name for name in players if facts.counts.get(name)]
    names = case.gives("121.2c", names, f"they draw in this order: {', '.join(names)}")
    return case.value([{"player": name, "draws": facts.counts[name]} for name in names])


def _from(things: tuple[Any, ...], start: int) -> tuple[Any, ...]:
    return things[start:] + things[:start]
