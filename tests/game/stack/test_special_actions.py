"""Special actions with a card in hand, at their times."""

from __future__ import annotations

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.errors import GameFormError

BUSY = {"id": "charm", "types": ["instant"], "zone": "stack"}
OK = ""


@pytest.mark.parametrize(
    ("head", "types", "keyword", "board", "rule"),
    [
        ({"step": "upkeep"}, "sorcery", "foretell {1}", [BUSY], OK),
        ({"active player": "Bob"}, "sorcery", "foretell {1}", [], "116.2h"),
        ({"step": "precombat main"}, "sorcery", "plot {1}", [], OK),
        ({"step": "precombat main"}, "sorcery", "plot {1}", [BUSY], "116.2k"),
        ({"active player": "Bob"}, "sorcery", "plot {1}", [], "116.2k"),
        ({"step": "upkeep"}, "sorcery", "plot {1}", [], "702.170a"),
        ({"step": "upkeep"}, "instant", "suspend 2—{1}", [BUSY], OK),
        ({"step": "upkeep"}, "sorcery", "suspend 2—{1}", [], "116.2f"),
        ({"step": "precombat main"}, "sorcery", "suspend 2—{1}", [], OK),
        ({"step": "untap"}, "instant", "suspend 2—{1}", [], "116.2f"),
        ({"step": "untap"}, "instant", "foretell {1}", [], "116.2h"),
    ],
)
def test_when_they_are_taken(head, types, keyword, board, rule):
    card = {"id": "rune", "types": [types], "cost": "{3}", "zone": "hand", "owner": "Ann"}
    table = Session(opened({"game": head, "board": [{**card, "abilities": [keyword]}, *board]}, ""))
    event = {"activates": {"by": "Ann", "id": "rune"}}
    if rule:
        with pytest.raises(GameFormError) as caught:
            table.then(event)
        assert f"({rule})" in str(caught.value)
    else:
        table.then(event)
        assert table.ask("what is the zone of rune").value == "exile"
