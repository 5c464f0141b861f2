"""Planar decks that all players share; `corpus/games/whose_cards.yaml` has cases."""

from __future__ import annotations

import pytest

from crkb.game.asking.session import opened
from crkb.game.errors import GameFormError
from crkb.game.files import save

PEAK = {"id": "peak", "types": ["plane"], "zone": "command", "owner": "Bob"}
SHARED = {"variant": "planechase", "single planar deck": True}


@pytest.mark.parametrize(
    ("head", "owner"),
    [(SHARED, "Ann"), ({**SHARED, "active player": "Bob"}, "Bob"), ({"variant": "planechase"}, "Bob")],
)
def test_owners(head, owner):
    game = opened({"game": head, "board": [PEAK]}).game
    assert game.objects["peak"].owner == owner
    assert save.dump(game)["game"].get("single planar deck", False) == ("single planar deck" in head)


def test_only_planechase_has_planar_decks():
    with pytest.raises(GameFormError, match="only Planechase"):
        opened({"game": {"single planar deck": True}})
