"""How a game ends: winning, losing, draws, and who leaves (rule 104)."""

from __future__ import annotations

from crkb.questions.core import Answer, Case, question
from crkb.questions.views import OfGame, TableOfGame


@question(
    "game-result",
    facts=OfGame,
    cites={},
    example={"game": {"players": {"Ann": {"life": 0}, "Bob": {"life": 3}}}},
)
def game_result(facts: OfGame, case: Case) -> Answer:
    """Who wins or loses, for whom the game is a draw, who is left, and whether it is over."""
    return case.value(TableOfGame(facts, case).ask("what is the result", facts.choices))
