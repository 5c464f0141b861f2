"""Split second: neither spells nor abilities but mana abilities, until it has resolved (702.61a)."""

import pytest

from crkb.game.errors import IllegalAction
from crkb.game.files import load
from crkb.game.stack import split_second

SNAP = {"id": "snap", "types": ["instant"], "controller": "Ann"}


def game(*abilities, zone="stack"):
    return load.case({"board": [{**SNAP, "abilities": list(abilities), "zone": zone}]}, {}, "", "").game


def test_nothing_is_done_beside_it():
    with pytest.raises(IllegalAction) as caught:
        split_second.refuse(game("split second"), "Bob", "cast charm")
    assert caught.value.rule == "702.61a"
    assert "Bob can't cast charm: snap has split second" in str(caught.value)


@pytest.mark.parametrize("found", [game(), game("split second", zone="graveyard")])
def test_only_on_the_stack(found):
    split_second.refuse(found, "Bob", "cast charm")
    assert split_second.on_stack(found) == ""
