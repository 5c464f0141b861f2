"""Cards outside the game: whose they are, in files too."""

from __future__ import annotations

import pytest

from crkb.game.asking.session import opened
from crkb.game.errors import GameFormError
from crkb.game.files import save
from crkb.game.objects import NOWHERE

CARD = {"id": "bear", "types": ["creature"], "p/t": "2/2", "owner": "Bob"}
OUTSIDE = {**CARD, "zone": "outside the game"}


@pytest.mark.parametrize(("entry", "owner"), [(OUTSIDE, "Bob"), ({**OUTSIDE, "sideboard of": "Ann"}, "Ann")])
def test_owners(entry, owner):
    bear = opened({"board": [entry]}).game.objects["bear"]
    assert (bear.zone, bear.owner) == (NOWHERE, owner)


def test_no_card_of_the_game_is_in_a_sideboard():
    with pytest.raises(GameFormError, match="bear is in the game"):
        opened({"board": [{**CARD, "sideboard of": "Ann"}]})


def test_it_is_saved():
    [entry] = save.dump(opened({"board": [{**OUTSIDE, "sideboard of": "Ann"}]}).game)["board"]
    assert (entry["zone"], entry["controller"]) == ("outside the game", "Ann")
