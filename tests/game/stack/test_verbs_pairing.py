"""Creatures that soulbond pairs, and what becomes of the pair."""

import pytest

from crkb.game import run
from crkb.game.errors import GameFormError
from crkb.game.files import save
from crkb.game.files.load import cases
from crkb.game.layers import pairing
from crkb.game.objects import Ref

ALLY = {"id": "ally", "types": ["creature"], "p/t": "2/2", "abilities": ["soulbond"]}
ENTERS = {"enters": {"id": "bear", "types": ["creature"], "p/t": "2/2"}}
PAIRED = {"resolves": "all", "choose": {"may of soulbond of ally": "yes"}}


def played(*then):
    [found] = cases({"cases": [{"id": "one", "title": "one", "board": [ALLY], "then": list(then)}]})
    worlds = run.start(found.game)
    for event in found.script:
        worlds = run.event(worlds, event)
    [world] = worlds
    return world.game


def test_each_is_the_partner_of_the_other():
    game = played(ENTERS, PAIRED)
    assert pairing.partner(game, Ref("ally")) == Ref("bear")
    assert pairing.partner(game, Ref("bear")) == Ref("ally")
    assert pairing.partner(game, "Ann") is None


def test_a_pair_that_has_ended_is_forgotten():
    assert pairing.pairs(played(ENTERS, PAIRED, {"destroys": {"what": "bear"}})) == ()


def test_a_pair_cannot_be_saved():
    with pytest.raises(GameFormError, match="which creatures are paired"):
        save.dump(played(ENTERS, PAIRED))
