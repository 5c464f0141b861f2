"""Ways of casting that a card doesn't have are refused, with the rule."""

from __future__ import annotations

import pytest

from crkb.game.cases import checking
from crkb.game.files import load

CREATURE = {"types": ["creature"], "p/t": "1/1"}
FACES = [{"name": "Sage", **CREATURE}, {"name": "Hop", "types": ["instant"]}]
SPLIT = [{"name": "Ice", "types": ["instant"]}, {"name": "Fire", "types": ["instant"]}]


def result(card, **how):
    board = [{"id": "card-1", "zone": "hand", **card}]
    data = {"title": "casts", "board": board, "then": [{"casts": {"by": "Ann", "id": "card-1", **how}}]}
    [case] = load.cases({"cases": [{"id": "case-1", **data}]})
    return checking.check(case)


@pytest.mark.parametrize(
    ("card", "how", "rule"),
    [
        (CREATURE, {"prototyped": True}, "718.3"),
        (CREATURE, {"fused": True}, "702.102a"),
        ({"layout": "split", "faces": SPLIT}, {"fused": True}, "702.102a"),
        (CREATURE, {"face down": True}, "702.37d"),
        ({**CREATURE, "abilities": ["flying"]}, {"face down": True}, "702.37d"),
        ({"layout": "preparation", "faces": FACES}, {"half": "Hop"}, "722.3"),
    ],
)
def test_a_card_is_not_cast_in_a_way_it_does_not_have(card, how, rule):
    found = result(card, **how)
    assert found.status == checking.ERROR
    assert f"({rule})" in found.message


@pytest.mark.parametrize(
    ("card", "how"),
    [
        (CREATURE, {}),
        ({**CREATURE, "abilities": ["morph {2}"]}, {"face down": True}),
        ({**CREATURE, "abilities": ["disguise {2}"]}, {"face down": True}),
        ({"layout": "split", "faces": [{**face, "abilities": ["fuse"]} for face in SPLIT]}, {"fused": True}),
        ({"layout": "preparation", "faces": FACES}, {"half": "Sage"}),
        ({}, {"face down": True}),
    ],
)
def test_a_card_is_cast_in_the_ways_it_has(card, how):
    assert result(card, **how).status == checking.PASS


def test_a_half_that_does_not_exist_is_an_error_with_its_path():
    found = result({"layout": "split", "faces": SPLIT}, half="Fyre")
    assert found.message.startswith("cases[0].then[0].casts.half: ")
    assert "Did you mean Fire?" in found.message


def test_a_player_who_has_left_the_game_casts_nothing():
    board = [{"id": "card-1", "zone": "exile", "owner": "Ann", **CREATURE}]
    then = [{"leaves the game": "Bob"}, {"casts": {"by": "Bob", "id": "card-1"}}]
    players = {"Ann": {}, "Bob": {}, "Cid": {}}
    [case] = load.cases({"cases": [{"id": "case-1", "players": players, "board": board, "then": then}]})
    found = checking.check(case)
    assert found.status == checking.ERROR
    assert "card-1 can't be cast: it isn't put onto the stack (601.2a)" in found.message
