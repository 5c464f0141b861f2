"""Teams, winning and losing in a Treachery game (907.5, 907.8): views of it."""

from __future__ import annotations

from crkb.questions.core import Answer, Case, question
from crkb.questions.views import OfGame, TableOfGame

TABLE = {
    "game": {"variant": "treachery"},
    "board": [
        {"id": "crown", "types": ["identity"], "subtypes": ["Leader"], "zone": "command"},
        {
            **{"id": "veil", "types": ["identity"], "subtypes": ["Traitor"]},
            **{"zone": "command", "controller": "Bob"},
        },
    ],
}
"""A game for examples: Ann is the Leader and Bob a Traitor."""


@question(
    "treachery-teams",
    facts=OfGame,
    cites={},
    example={"game": TABLE},
)
def treachery_teams(facts: OfGame, case: Case) -> Answer:
    """The teams by true role, whether or not the roles are revealed."""
    return case.value(TableOfGame(facts, case).ask("what teams are there", facts.choices))


class Goal(OfGame, frozen=True, kw_only=True):
    """A game, and the player whose goal is asked about."""

    player: str


@question(
    "treachery-goal",
    facts=Goal,
    cites={},
    example={
        "game": TABLE,
        "player": "Bob",
    },
)
def treachery_goal(facts: Goal, case: Case) -> Answer:
    """For Assassins, the Leaders; for a Traitor, everyone else; for the leader team, all other teams."""
    found = TableOfGame(facts, case).ask(f"who must lose for {facts.player} to win", facts.choices)
    return case.value([] if found == "nobody" else list(found))


class PlayedOut(OfGame, frozen=True, kw_only=True):
    """A game in which something has happened that players may lose or win by, under `then`."""


@question(
    "treachery-result",
    facts=PlayedOut,
    cites={},
    example={
        "game": {**TABLE, "then": [{"leaves the game": "Ann"}]},
    },
)
def treachery_result(facts: PlayedOut, case: Case) -> Answer:
    """Who has won, who has lost, and the teams that have."""
    table = TableOfGame(facts, case)
    winners = table.ask("who wins", facts.choices)
    lost = table.ask("what teams have lost")
    result = table.ask("what is the result", tells=False)
    return case.value(
        {
            "win": list(winners) if not isinstance(winners, str) else [],
            "draw": winners == "draw",
            "lose": result["lose"],
            "teams_lost": [] if lost == "nothing" else list(lost),
        }
    )
