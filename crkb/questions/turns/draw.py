"""Drawing cards one at a time, and in what order several players draw (121.1, 121.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, FactsError
from crkb.questions.values.labels import Id
from crkb.questions.views import OfGame, TableOfGame

MOST = 60
"""The most cards that are drawn, one by one, in the game that is built."""


class CardsToDraw(Facts, frozen=True, kw_only=True):
    """An instruction for a player to draw cards.

    `library`: the cards in it, top first; `hand`: those in hand.
    """

    count: Count | None = None
    library: tuple[str, ...] | None = None
    hand: tuple[str, ...] = ()


@question("draw-cards", facts=CardsToDraw, cites={}, example={"count": 2, "library": ["Forest", "Ox"]})
def draw_cards(facts: CardsToDraw, case: Case) -> Answer:
    """One card after another from the top of the library, as long as there is one."""
    case.need("count", "library")
    count, library = facts.count or 0, list(facts.library or ())
    if max(count, len(library)) > MOST:
        raise FactsError(f"more than {MOST} cards", "Each draw is followed one by one: ask about fewer.")
    table = TableOfGame(OfGame(game=_game(library)), case)
    table.then({"does": {"source": "Ann", "do": {"draw": count}}})
    drawn = [name for i, name in enumerate(library) if _is_in_hand(table, i)]
    failed = count - len(drawn)
    events = [f"draws {name}" for name in drawn] + ["tries to draw from an empty library"] * failed
    rest = library[len(drawn) :]
    value = {"events": events, "hand": [*facts.hand, *drawn], "library": rest, "failed draws": failed}
    return case.value(value)


def _is_in_hand(table: TableOfGame, number: int) -> bool:
    return bool(table.ask(f"what is the zone of card-{number}", tells=False) == "hand")


def _game(library: list[str]) -> dict[str, Any]:
    """A game in which the cards lie on top of a library in their order."""
    cards = [{"id": f"card-{i}", "name": name, "types": ["artifact"], "zone": "exile", "owner": "Ann"}
             for i, name in enumerate(library)]  # fmt: skip
    on_top = [{"does": {"do": {"move": f"card-{i}", "to": "library", "position": "top"}}}
              for i in reversed(range(len(library)))]  # fmt: skip
    return {"players": {"Ann": {"library": 0}, "Bob": {}}, "board": cards, "then": on_top}


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
