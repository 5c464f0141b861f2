"""Identities turned face down and up, by unveil or otherwise (702.TR01, 702.TR02): views of a game."""

from __future__ import annotations

from crkb.questions.core import Answer, Case, question
from crkb.questions.views import OfGame, TableOfGame

TABLE = {
    "game": {"variant": "treachery"},
    "board": [
        {
            **{"id": "mask", "types": ["identity"], "subtypes": ["Assassin"], "zone": "command"},
            **{"face down": True, "abilities": ["unveil {3}"]},
        },
    ],
}
"""A game for examples: an identity of Ann's is face down."""


class Unveiling(OfGame, frozen=True, kw_only=True):
    """A game, and a player who wants to unveil an identity in it. Mana is taken to be there."""

    player: str
    identity: str


@question(
    "may-unveil",
    facts=Unveiling,
    cites={},
    example={
        "game": TABLE,
        "player": "Ann",
        "identity": "mask",
    },
)
def may_unveil(facts: Unveiling, case: Case) -> Answer:
    """The player needs priority, a face-down identity, and its cost; undercover adds a restriction."""
    asked = f"can {facts.player} unveil {facts.identity}"
    return case.verdict(bool(TableOfGame(facts, case).ask(asked, facts.choices)))


class TurnedUp(OfGame, frozen=True, kw_only=True):
    """A game in which an identity has just been turned face up, under `then`, and one of its players."""

    identity: str
    player: str


@question(
    "unveil-course",
    facts=TurnedUp,
    cites={},
    example={
        "game": {**TABLE, "then": [{"unveils": "mask"}]},
        "identity": "mask",
        "player": "Bob",
    },
)
def unveil_course(facts: TurnedUp, case: Case) -> Answer:
    """Players can't respond to turning it face up, but can respond to the abilities that this
    triggers; what happens meanwhile is done."""
    table = TableOfGame(facts, case)
    found = table.ask("what triggered", facts.choices)
    triggered = [] if found == "nothing" else list(found)
    respond = f"can {facts.player} respond to"
    return case.value(
        {
            "turning": table.ask(f"{respond} turning {facts.identity} face up"),
            "triggered": {each: table.ask(f"{respond} {each}") for each in triggered},
            "counters": dict(table.ask(f"what is the counters of {facts.identity}")),
        }
    )
