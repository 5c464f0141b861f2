"""What leaves and what stays as a player leaves the game (800.4a, 907.11): a view of it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.views import OfGame, TableOfGame


class Leaving(OfGame, frozen=True, kw_only=True):
    """A game that a player has left, under `then`, and the objects asked about."""

    objects: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


@question(
    "player-leaves",
    facts=Leaving,
    cites={},
    example={
        "game": {
            "board": [{"id": "bear", "types": ["creature"], "p/t": "2/2", "controller": "Bob"}],
            "then": [{"leaves the game": "Bob"}],
        },
        "objects": ["bear"],
    },
)
def player_leaves(facts: Leaving, case: Case) -> Answer:
    """Where each object is afterwards, whose it is and who controls it; "nowhere" if it is gone."""
    table = TableOfGame(facts, case)
    return case.value({id: _fate(table, id) for id in facts.objects})


def _fate(table: TableOfGame, id: str) -> Any:
    zone = table.ask(f"what is the zone of {id}")
    if not zone:
        return "nowhere"
    whose = {key: table.ask(f"what is the {key} of {id}") for key in ("owner", "controller")}
    return {"zone": zone, **whose}
