"""Special actions that are events: whose, when, how often; what they change."""

from __future__ import annotations

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.errors import GameFormError
from crkb.game.files import load, save

MAIN = {"step": "precombat main"}
FRIEND = {
    "id": "friend",
    "types": ["creature"],
    "zone": "outside the game",
    "owner": "Ann",
    "companion": True,
}
FACES = [
    {"name": name, "cost": "{2}", "types": ["enchantment"], "subtypes": ["Room"]} for name in ("In", "Out")
]
ROOM = {"id": "flat", "layout": "room", "half": "In", "faces": FACES}
OF_BOB = {**ROOM, "controller": "Bob"}
SWAMP = {"id": "fen", "types": ["land"]}
ROLL = {"rolls the planar die": {"by": "Ann", "shows": "blank"}}
UNLOCK = {"unlocks": {"id": "flat", "half": "Out"}}
PLANECHASE = {**MAIN, "variant": "planechase"}


def table(head, *board, **more):
    return Session(opened({"game": {"edition": "2026-08-07", **head}, "board": list(board), **more}, ""))


@pytest.mark.parametrize(
    ("head", "board", "event", "asked", "value"),
    [
        (MAIN, FRIEND, {"takes companion": "friend"}, "what is the zone of friend", "hand"),
        ({}, FRIEND, {"takes companion": "friend"}, "what is the zone of friend", "hand"),
        (MAIN, ROOM, UNLOCK, "what is the mana value of flat", 4),
        (PLANECHASE, ROOM, ROLL, "who has priority", "Ann"),
    ],
)
def test_what_they_do(head, board, event, asked, value):
    at_the_table = table(head, board)
    at_the_table.then(event)
    assert at_the_table.ask(asked).value == value


@pytest.mark.parametrize(
    ("head", "board", "event", "words"),
    [
        (MAIN, {**FRIEND, "companion": False}, {"takes companion": "friend"}, "isn't the companion that Ann"),
        (
            MAIN,
            FRIEND,
            {"takes companion": {"by": "Bob", "id": "friend"}},
            "main phase of Bob's turn",
        ),
        ({"step": "upkeep"}, FRIEND, {"takes companion": "friend"}, "(117.1c)"),
        ({"step": "untap"}, FRIEND, {"takes companion": "friend"}, "(116.2g)"),
        (MAIN, SWAMP, {"takes companion": "fen"}, "fen isn't the companion"),
        (MAIN, SWAMP, ROLL, "Planechase is not played (116.2i)"),
        ({**PLANECHASE, "step": "draw"}, SWAMP, ROLL, "(117.1c)"),
        (PLANECHASE, SWAMP, {"rolls the planar die": {"by": "Ann", "shows": "chaos"}}, "isn't carried out"),
        (MAIN, SWAMP, {"unlocks": {"id": "fen", "half": "Out"}}, "fen is no permanent with halves"),
        (
            MAIN,
            {**ROOM, "controller": "Bob"},
            {"unlocks": {"by": "Ann", "id": "flat", "half": "Out"}},
            "Bob does",
        ),
        (MAIN, ROOM, {"unlocks": {"id": "flat", "half": "In"}}, "In of flat is not locked"),
        (MAIN, ROOM, {"unlocks": {"id": "flat", "half": "Up"}}, "flat has no face 'Up'"),
    ],
)
def test_what_is_refused(head, board, event, words):
    with pytest.raises(GameFormError) as caught:
        table(head, board).then(event)
    assert words in str(caught.value)


def test_a_companion_is_taken_once_a_game():
    players = {"Ann": {"companion taken": True}, "Bob": {}}
    with pytest.raises(GameFormError, match="has done so before this game"):
        table(MAIN, FRIEND, players=players).then({"takes companion": "friend"})
    saved = save.dump(load.case({"players": players, "board": [FRIEND]}, {}, "", "").game)
    assert saved["players"]["Ann"]["companion taken"] is True
    assert saved["board"][0]["companion"] is True


def test_the_planar_die_costs_more_each_time():
    at_the_table = table(PLANECHASE)
    costs = [at_the_table.then(ROLL)[-1].says for _ in range(3)]
    assert [said.split()[2] for said in costs] == ["{0}", "{1}", "{2}"]


def test_a_companion_is_outside_the_game():
    with pytest.raises(GameFormError, match="friend is in the game"):
        table(MAIN, {**FRIEND, "zone": "hand"})
