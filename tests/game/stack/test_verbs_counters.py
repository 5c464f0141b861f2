"""Counters are moved where both taking and putting is possible, and proliferated as chosen."""

from __future__ import annotations

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.errors import GameFormError

BOARD = """
players: {Ann: {}, Bob: {poison: 2}}
board:
  - {id: ox, types: [creature], p/t: 1/1, counters: {charge: 2, stun: 1}}
  - {id: cow, types: [creature], p/t: 1/1}
  - {id: ghost, types: [creature], p/t: 1/1, zone: graveyard, counters: {charge: 1}}
"""


def after(what, **choose):
    session = Session(opened(BOARD, ""))
    session.then({"does": {"source": "Ann", "do": what}, **({"choose": choose} if choose else {})})
    return [session.ask(f"what is the counters of {id}").value for id in ("ox", "cow", "ghost")]


@pytest.mark.parametrize(
    ("moved", "ox", "cow"),
    [
        ({"charge": 1}, {"charge": 1, "stun": 1}, {"charge": 1}),
        ({"charge": 9}, {"stun": 1}, {"charge": 2}),
        ({"charge": 1, "stun": 1}, {"charge": 1}, {"charge": 1, "stun": 1}),
        ({"lore": 1}, {"charge": 2, "stun": 1}, {}),
    ],
)
def test_as_many_are_moved_as_there_are(moved, ox, cow):
    assert after({"move counters": moved, "from": "ox", "to": "cow"})[:2] == [ox, cow]


def test_what_is_chosen_gets_one_more_of_each_kind():
    chosen = {"proliferated by Ann": ["ox", "Bob"]}
    assert after({"proliferate": 1}, **chosen) == [{"charge": 3, "stun": 2}, {}, {"charge": 1}]
    assert after({"proliferate": 2}, **chosen)[0] == {"charge": 4, "stun": 3}


@pytest.mark.parametrize("other", ["cow", "ghost", "Ann"])
def test_what_has_no_counter_or_is_no_permanent_is_not_chosen(other):
    with pytest.raises(GameFormError, match="can't be chosen"):
        after({"proliferate": 1}, **{"proliferated by Ann": [other]})
