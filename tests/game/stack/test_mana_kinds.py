"""Mana abilities: no target, no loyalty, and since 2026 nothing of a library."""

from __future__ import annotations

import pytest

from crkb.game.files import load
from crkb.game.stack import activating


@pytest.mark.parametrize(
    ("cost", "do", "mana", "mana_before"),
    [
        ("{T}", {"add": "{G}"}, True, True),
        ("{T}", {"draw": 1}, False, False),
        ("+1", {"add": "{G}"}, False, False),
        ("{T}", {"add": "{G}", "who": "target player"}, False, False),
        ("{T}", [{"add": "{G}"}, {"mill": 1}], False, True),
        ("{T}", [{"add": "{G}"}, {"draw": 1}], False, True),
        ("{T}", [{"add": "{G}"}, {"move": "this", "to": "library"}], False, True),
        ("{T}", [{"add": "{G}"}, {"gain life": 1}], True, True),
    ],
)
def test_what_is_a_mana_ability(cost, do, mana, mana_before):
    rock = {"id": "rock", "types": ["artifact"], "abilities": [{"name": "act", "cost": cost, "do": do}]}
    for edition, expected in (("2026-08-07", mana), ("2024-04-12", mana_before)):
        game = load.case({"game": {"edition": edition}, "board": [rock]}, {}, "", "").game
        (found,) = activating.offered(game, "rock")
        assert found.mana is expected
