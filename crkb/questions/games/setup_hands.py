"""Hands before the first turn: mulligans, opening-hand actions, the first plane (103.5–7)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.game.turns.seating import turn_order
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.seating import (
    PlayerCount,
    Players,
    check_distinct,
    check_known,
    check_teams,
    team_order,
)


class MulligansTaken(Facts, frozen=True, kw_only=True):
    """The number of mulligans that a player has taken, their starting hand size, the number of
    players, and whether it is a Brawl game."""

    mulligans: Count
    hand_size: Count = 7
    players: PlayerCount | None = None
    brawl: bool | None = None

    def __post_init__(self) -> None:
        if self.mulligans > self.hand_size + 1:
            raise ValueError("mulligans: more than a player with this starting hand size may take")


@question(
    "hand-after-mulligans",
    facts=MulligansTaken,
    cites={
        "103.5": "until their opening hand would be",
        "103.5c": "In a multiplayer game and in",
    },
    example={"mulligans": 2, "players": 2, "brawl": False},
)
def hand_after_mulligans(facts: MulligansTaken, case: Case) -> Answer:
    """One card for each mulligan that counts; no further mulligans once the hand would be empty."""
    counted = facts.mulligans
    if counted and _first_is_free(facts, case):
        counted -= 1
    bottom = min(case.gives("103.5", counted, f"cards put on the bottom: {counted}"), facts.hand_size)
    hand = facts.hand_size - bottom
    again = case.holds(
        "103.5",
        hand > 0,
        f"the hand isn't empty (cards in it: {hand}), so another mulligan is possible",
        "the hand is empty, so no further mulligan is possible",
    )
    return case.value({"bottom": bottom, "hand": hand, "another": bool(again)})


def _first_is_free(facts: MulligansTaken, case: Case) -> bool:
    multiplayer = None if facts.players is None else facts.players > 2
    free = case.holds(
        "103.5c",
        case.some((multiplayer, "players"), (facts.brawl, "brawl")),
        "it is a multiplayer or Brawl game, whose first mulligan does not count",
        "every mulligan counts",
    )
    if free is None:
        names = ("players", "brawl")
        case.missing(*(n for n in names if getattr(facts, n) is None))
    return free


class MulliganPlans(Facts, frozen=True, kw_only=True):
    """How many mulligans each player will take.

    `seats` are the players clockwise. Give `teams` in a game with shared team turns;
    teammates sit next to each other.
    """

    seats: Players
    starting_player: str | None = None
    mulligans: dict[str, Annotated[int, msgspec.Meta(ge=0, le=100)]]  # more than any hand has cards
    teams: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        check_distinct("seats", self.seats)
        check_known("starting_player", [self.starting_player], self.seats)
        check_known("mulligans", self.mulligans, self.seats)
        check_teams(self.teams, self.seats)


@question(
    "mulligan-rounds",
    facts=MulliganPlans,
    cites={
        "103.5": "may not take any further mulligans",
        "103.5d": "whether that player will take a",
    },
    example={"seats": ["Ann", "Bob"], "starting_player": "Bob", "mulligans": {"Ann": 1, "Bob": 0}},
)
def mulligan_rounds(facts: MulliganPlans, case: Case) -> Answer:
    """In each round, all players who have not kept their hands declare in turn order; then the
    mulligans are taken simultaneously."""
    if facts.starting_player is None:
        case.missing("starting_player")
    unknown = [f"mulligans.{p}" for p in facts.seats if p not in facts.mulligans]
    if unknown:
        case.missing(*unknown)
    order = turn_order(facts.seats, facts.starting_player)
    if facts.teams:
        by_team = [p for team in team_order(order, facts.teams) for p in team]
        order = case.gives("103.5d", by_team, f"team by team: {', '.join(by_team)}")
    rounds: list[dict[str, list[str]]] = []
    declaring = order
    while declaring:
        taken = len(rounds)
        again = [p for p in declaring if facts.mulligans[p] > taken]
        said = (
            f"declaring in turn: {', '.join(declaring)}; then mulligans, simultaneously: "
            f"{', '.join(again) or 'nobody'}"
        )
        rounds.append(case.gives("103.5", {"declare": declaring, "mulligan": again}, said))
        declaring = again
    return case.value(rounds)


class OpeningAction(Facts, frozen=True, kw_only=True):
    """A card in an opening hand that lets the player begin the game with it on the battlefield, or
    reveal it."""

    player: str
    card: str
    does: Literal["begin on the battlefield", "reveal"]


class OpeningHands(Facts, frozen=True, kw_only=True):
    """Actions that players want to take with cards in their opening hands; listing the same card
    and action again means a second use. `teams` as for mulligans."""

    seats: Players
    starting_player: str | None = None
    mulligans_done: bool | None = None
    actions: Annotated[tuple[OpeningAction, ...], msgspec.Meta(min_length=1)]
    teams: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        check_distinct("seats", self.seats)
        check_known("starting_player", [self.starting_player], self.seats)
        check_known("actions", [a.player for a in self.actions], self.seats)
        check_teams(self.teams, self.seats)


@question(
    "opening-hand-actions",
    facts=OpeningHands,
    cites={
        "103.6": "take actions with them from their",
        "103.6a": "with that card on the battlefield",
        "103.6b": "may be revealed this way only",
        "103.6c": "may take such actions. Teammates may",
    },
    example={
        "seats": ["Ann", "Bob"],
        "starting_player": "Bob",
        "mulligans_done": True,
        "actions": [{"player": "Ann", "card": "Leyline", "does": "begin on the battlefield"}],
    },
)
def opening_hand_actions(facts: OpeningHands, case: Case) -> Answer:
    """After all mulligans, the starting player or team acts first, then the others in turn order."""
    case.need("mulligans_done")
    if not case.holds("103.6", facts.mulligans_done, "all mulligans have been taken", "mulligans come first"):
        return case.value({"order": [], "battlefield": [], "revealed_until_first_turn": []})
    if facts.starting_player is None:
        case.missing("starting_player")
    order = turn_order(facts.seats, facts.starting_player)
    groups = [[p] for p in order]
    if facts.teams:
        groups = team_order(order, facts.teams)
        groups = case.gives("103.6c", groups, "team by team, in any order within each team")
    acting = [[p for p in group if any(a.player == p for a in facts.actions)] for group in groups]
    acting = case.gives("103.6", [g for g in acting if g], "the starting player first, then in turn order")
    played = _cards(facts, acting, "begin on the battlefield")
    revealed = _cards(facts, acting, "reveal")
    value = {
        "order": acting,
        "battlefield": case.gives("103.6a", played, f"cards put onto the battlefield: {len(played)}"),
        "revealed_until_first_turn": _once(revealed, case),
    }
    return case.value(value)


def _cards(facts: OpeningHands, groups: list[list[str]], does: str) -> list[str]:
    order = [p for group in groups for p in group]
    return [f"{p}: {a.card}" for p in order for a in facts.actions if a.player == p and a.does == does]


def _once(revealed: list[str], case: Case) -> list[str]:
    """Each card can be revealed only once, and stays revealed until the first turn begins."""
    found: list[str] = []
    for card in revealed:
        first = case.holds(
            "103.6b", card not in found, f"{card} is revealed", f"{card} was already revealed this way"
        )
        if first:
            found.append(card)
    return found


class PlanarCard(Facts, frozen=True, kw_only=True):
    """A card of a planar deck."""

    name: str
    kind: Literal["plane", "phenomenon"]


class PlanarDeck(Facts, frozen=True, kw_only=True):
    """The starting player's planar deck, top card first."""

    deck: Annotated[tuple[PlanarCard, ...], msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        if all(card.kind == "phenomenon" for card in self.deck):
            raise ValueError("deck: must contain a plane")


@question(
    "starting-plane",
    facts=PlanarDeck,
    cites={"103.7": "In a Planechase game, the starting"},
    example={"deck": [{"name": "Storm", "kind": "phenomenon"}, {"name": "Isle", "kind": "plane"}]},
)
def starting_plane(facts: PlanarDeck, case: Case) -> Answer:
    """The first plane from the top; any phenomena above it go to the bottom."""
    passed: list[str] = []
    names = [card.name for card in facts.deck]
    for card in facts.deck:
        bottom = case.holds(
            "103.7",
            card.kind == "phenomenon",
            f"{card.name} is a phenomenon, so it goes to the bottom",
            f"{card.name} is the starting plane",
        )
        passed.append(card.name)
        if not bottom:
            break
    *bottom_cards, plane = passed
    return case.value({"plane": plane, "planar_deck": names[len(passed) :] + bottom_cards})
