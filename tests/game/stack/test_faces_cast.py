"""Which face of a card is cast."""

from __future__ import annotations

import pytest

from crkb.game.errors import GameFormError, IllegalAction
from crkb.game.files import load
from crkb.game.stack import faces_cast


def card(zone, *abilities, layout="transforming"):
    front = {"name": "Dusk", "types": ["creature"], "p/t": "1/1", "abilities": list(abilities)}
    back = {"name": "Dawn", "types": ["creature"], "p/t": "1/1"}
    entry = {"id": "moth", "layout": layout, "faces": [front, back], "zone": zone}
    return load.case({"board": [entry]}, {}, "", "").game.objects["moth"]


def test_faces_are_named():
    assert faces_cast.half(card("hand"), {}) is None
    assert faces_cast.half(card("hand"), {"half": "Dusk"}) == 0
    assert faces_cast.half(card("hand", layout="modal"), {"half": "Dawn"}) == 1
    with pytest.raises(GameFormError, match="has no face 'Down'"):
        faces_cast.half(card("hand"), {"half": "Down"})


def test_a_back_face_needs_an_ability_of_the_front_face():
    with pytest.raises(IllegalAction) as caught:
        faces_cast.half(card("hand"), {"half": "Dawn"})
    assert caught.value.rule == "712.11d"
    assert faces_cast.half(card("hand", "more than meets the eye {2}"), {"half": "Dawn"}) == 1
    assert faces_cast.half(card("exile"), {"half": "Dawn"}) == 1  # an effect may let it be cast so
