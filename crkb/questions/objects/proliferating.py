"""What counters there are after somebody has proliferated in a game (701.27)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.views import OfGame, TableOfGame


class Proliferated(OfGame, frozen=True, kw_only=True):
    """A game in which somebody proliferates, and of whom the counters are asked: ids and players, of
    which the poison counters."""

    of: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


@question(
    "proliferate",
    facts=Proliferated,
    cites={},
    example={
        "game": {
            "players": {"Ann": {"poison": 1}, "Bob": {}},
            "then": [
                {
                    "does": {"source": "Bob", "do": {"proliferate": 1}},
                    "choose": {"proliferated by Bob": ["Ann"]},
                }
            ],
        },
        "of": ["Ann"],
    },
)
def proliferate(facts: Proliferated, case: Case) -> Answer:
    """What each has, by the game."""
    table = TableOfGame(facts, case)
    what = {name: "poison" if name[:1].isupper() else "counters" for name in facts.of}
    return case.value(
        {name: table.ask(f"what is the {key} of {name}", facts.choices) for name, key in what.items()}
    )
