"""Limits of activated abilities: times of the turn, and numbers that are the object's."""

from __future__ import annotations

import pytest

from crkb.game.errors import IllegalAction
from crkb.game.files import load
from crkb.game.language import limits_read
from crkb.game.play import Play
from crkb.game.stack import limits


def play(activated=None, **head):
    urn = {"id": "urn", "types": ["artifact"], **({"activated": activated} if activated else {})}
    return Play(load.case({"game": head, "board": [urn]}, {}, "", "").game)


def refuse(playing, *said, player="Ann", rule=""):
    only = tuple(limits_read.limit(each, "") for each in said)
    limits.refuse(playing, playing.game.objects["urn"], "pour", only, player, rule)


@pytest.mark.parametrize(
    ("playing", "said", "player", "rule"),
    [
        (play(step="upkeep"), ("during your upkeep",), "Ann", ""),
        (play(step="upkeep"), ("during your upkeep",), "Bob", "602.5"),
        (play(step="draw"), ("during your upkeep",), "Ann", "602.5"),
        (play(step="draw"), ("during an opponent's turn",), "Bob", ""),
        (play(step="draw"), ("as a sorcery",), "Ann", "602.5d"),
        (play(step="draw"), ("as an instant",), "Ann", ""),
        (play(), ("once each turn",), "Ann", ""),
        (play({"pour": 1}), ("once each turn",), "Ann", "602.5b"),
        (play({"pour": 1}), ("twice each turn",), "Bob", ""),
        (play({"fill": 1}), ("once",), "Bob", ""),
        (play({"pour": 1}), ("during your turn", "once"), "Ann", "602.5b"),
    ],
)
def test_limits_of_an_ability(playing, said, player, rule):
    if not rule:
        refuse(playing, *said, player=player)
        return
    with pytest.raises(IllegalAction) as caught:
        refuse(playing, *said, player=player)
    assert caught.value.rule == rule


def test_what_an_effect_gives_is_limited_by_what_it_says():
    with pytest.raises(IllegalAction) as caught:
        refuse(play({"pour": 1}), "once", rule="113.10a")
    assert caught.value.rule == "113.10a"
    assert str(caught.value) == "pour of urn was activated 1 time, and only once"


def test_only_what_is_limited_is_counted():
    playing = play()
    refuse(playing, "during your turn")
    assert limits.times(playing.game, playing.game.objects["urn"], "pour").in_all == 0
    refuse(playing, "twice each turn")
    refuse(playing, "twice each turn")
    found = limits.times(playing.game, playing.game.objects["urn"], "pour")
    assert (found.this_turn, found.in_all) == (2, 2)
    playing.game = playing.game.but(turn=playing.game.turn + 1)
    found = limits.times(playing.game, playing.game.objects["urn"], "pour")
    assert (found.this_turn, found.in_all) == (0, 2)
