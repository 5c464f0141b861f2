"""Life totals that change places, and what is no life total (119.5, 119.7, 119.8)."""

import pytest

from crkb.game import run
from crkb.game.errors import GameFormError
from crkb.game.files import load

BOARD = [{"id": "wheel", "types": ["artifact"], "abilities": []}]
LIVES = {"Ann": 9, "Bob": 3, "Cleo": 20}


def lives(do, *rules, choose=None, **more):
    board = [{**BOARD[0], "abilities": [{"rule": f"can't {what} life", "to": who} for who, what in rules]}]
    case = load.case(
        {
            "game": {"turn order": list(LIVES)},
            "players": {name: {"life": n} for name, n in LIVES.items()},
            "board": board,
            "then": [{"does": {"source": "wheel", "do": do}, "choose": choose or {}}],
        }
        | more,
        {},
        "",
        "",
    )
    worlds = run.start(case.game)
    for event in case.script:
        worlds = run.event(worlds, event)
    return [[player.life for player in world.game.players.values()] for world in worlds]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ([], [3, 9, 20]),
        ([("Bob", "gain")], [9, 3, 20]),
        ([("Ann", "gain")], [3, 9, 20]),
        ([("Ann", "lose")], [9, 3, 20]),
        ([("Bob", "lose"), ("Cleo", "gain")], [3, 9, 20]),
    ],
)
def test_exchanges(rules, expected):
    assert lives({"exchange life": "Ann, Bob"}, *rules) == [expected]


def test_what_is_chosen_is_dealt_out():
    totals = {"Ann": 20, "Bob": 9, "Cleo": 3}
    choose = {"life totals of wheel": totals}
    assert lives({"redistribute life": "all players"}, choose=choose) == [[20, 9, 3]]


def test_all_ways_are_offered_that_nobody_is_barred_from():
    found = lives({"redistribute life": "all players"}, ("Ann", "lose"), ("Cleo", "gain"))
    assert sorted(found) == [[9, 3, 20], [9, 20, 3], [20, 3, 9], [20, 9, 3]]


@pytest.mark.parametrize(
    ("totals", "message"),
    [
        ({"Ann": 3, "Bob": 9}, "doesn't deal out the totals 3, 9, 20"),
        ({"Ann": 3, "Bob": 9, "Cleo": 9}, "doesn't deal out the totals"),
        ({"Ann": 20, "Bob": 9, "Cleo": 3}, r"Ann can't gain life.*\(119.7\)"),
    ],
)
def test_what_can_not_be_dealt_out_is_refused(totals, message):
    with pytest.raises(GameFormError, match=message):
        lives({"redistribute life": "all players"}, ("Ann", "gain"), choose={"life totals of wheel": totals})


def test_two_exchange():
    with pytest.raises(GameFormError, match="exchanged by two players, not by 3"):
        lives({"exchange life": "all players"})
