"""What the checks of state-based actions do in a game (rule 704)."""

from __future__ import annotations

from crkb.questions.core import Answer, Case, question
from crkb.questions.views import OfGame, TableOfGame


@question(
    "state-based-actions",
    facts=OfGame,
    cites={},
    example={"game": {"board": [{"id": "wolf", "types": ["creature"], "p/t": "1/1", "damage": 1}]}},
)
def state_based_actions(facts: OfGame, case: Case) -> Answer:
    """One check after another until one finds nothing; what triggers meanwhile, and who wins then."""
    return case.value(TableOfGame(facts, case).ask("what happens", facts.choices))
