"""How many players make a two-player or a multiplayer game (rule 100.1)."""

from __future__ import annotations

from collections.abc import Callable

from crkb.game.turns import seating
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts


class GameSize(Facts, frozen=True, kw_only=True):
    """How many players a game began with, and how many are still in it."""

    players_at_start: Count | None = None
    players_now: Count | None = None

    def __post_init__(self) -> None:
        start, now = self.players_at_start, self.players_now
        if start is not None and now is not None and now > start:
            raise ValueError("players_now: more players than the game began with")


@question(
    "kind-of-game",
    facts=GameSize,
    cites={
        "100.1": "any Magic game with two or",
        "100.1a": "a game that begins with only",
        "100.1b": "with more than two players. See",
    },
    example={"players_at_start": 3, "players_now": 2},
)
def kind_of_game(facts: GameSize, case: Case) -> Answer:
    """The number at the start decides; it is at least the number of players still in the game."""
    if facts.players_at_start is None and facts.players_now is None:
        case.missing("players_at_start")
    covered = case.holds(
        "100.1",
        _is_surely(seating.is_covered, facts),
        "there are two or more players, for whom the rules are",
        f"too few players for these rules: {facts.players_at_start}",
    )
    if covered is False:
        return case.value("none")
    multiplayer = case.holds(
        "100.1b",
        _is_surely(seating.is_multiplayer, facts),
        "it began with more than two players",
        "it did not begin with more than two players",
    )
    if multiplayer is None:
        case.missing("players_at_start")
    if multiplayer:
        return case.value("multiplayer")
    return case.value(case.gives("100.1a", "two-player", "it began with exactly two players"))


def _is_surely(kind: Callable[[int], bool], facts: GameSize) -> bool | None:
    """Is it such a game by the number at the start? As many as are still in it took part."""
    if facts.players_at_start is not None:
        return kind(facts.players_at_start)
    assert facts.players_now is not None
    return True if kind(facts.players_now) else None
