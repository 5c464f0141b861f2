"""Who can have priority, and when it is a sorcery's time: as far as a file says it."""

from __future__ import annotations

import pytest

from crkb.game.errors import IllegalAction
from crkb.game.files import load
from crkb.game.objects import Priority
from crkb.game.play import Play
from crkb.game.turns import timing

CHARM = {"id": "charm", "types": ["instant"], "zone": "stack"}


def play(head, *board):
    return Play(load.case({"game": head, "board": list(board)}, {}, "", "").game)


def after_passing(head, *passed):
    playing = play(head)
    playing.game = playing.game.but(priority=Priority("Bob", "117.3d", "", passed))
    return playing


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ({}, ""),
        ({"edition": "2026-08-07", "turn": 3}, ""),
        ({"active player": "Bob"}, "turn"),
        ({"step": "upkeep"}, "step"),
    ],
)
def test_what_a_file_says_of_the_moment(head, said):
    assert play(head).game.timed == said


def test_what_is_tried_is_tried_now():
    assert timing.said(play({}).game).timed == "step"
    assert timing.said(play({"active player": "Bob"}).game).timed == "turn"


@pytest.mark.parametrize(
    ("playing", "player", "why"),
    [
        (play({"step": "untap"}), "Ann", "nobody has priority in the untap step"),
        (play({"step": "cleanup"}), "Bob", "nobody has priority in the cleanup step"),
        (play({"step": "cleanup"}, CHARM), "Bob", ""),
        (play({"step": "upkeep"}), "Bob", ""),
        (play({}), "Bob", ""),
        (after_passing({}, "Ann"), "Ann", "Ann has passed and doesn't have priority"),
        (after_passing({}, "Ann"), "Bob", ""),
    ],
)
def test_who_may_have_priority(playing, player, why):
    assert timing.without_priority(playing, player) == why
    if why:
        with pytest.raises(IllegalAction) as caught:
            timing.needs_priority(playing, player, "117.1b")
        assert caught.value.rule == "117.1b"
    else:
        timing.needs_priority(playing, player, "117.1b")


@pytest.mark.parametrize(
    ("playing", "player", "stack", "refused"),
    [
        (play({"step": "precombat main"}), "Ann", 0, ""),
        (play({"step": "postcombat main"}, CHARM), "Ann", 1, ""),
        (play({"step": "postcombat main"}, CHARM), "Ann", 0, "wurm needs an empty stack"),
        (play({"step": "upkeep"}), "Ann", 0, "wurm needs a main phase of Ann's turn"),
        (play({"step": "precombat main"}), "Bob", 0, "wurm needs a main phase of Bob's turn"),
        (play({"active player": "Bob"}), "Ann", 0, "wurm needs a main phase of Ann's turn"),
        (play({"active player": "Bob"}), "Bob", 0, ""),
        (play({"active player": "Bob"}, CHARM), "Bob", 0, "wurm needs an empty stack"),
        (play({}, CHARM), "Bob", 0, ""),
    ],
)
def test_the_time_of_a_sorcery(playing, player, stack, refused):
    if refused:
        with pytest.raises(IllegalAction, match=refused):
            timing.needs_sorcery_time(playing, player, "117.1a", "wurm", stack)
        return
    timing.needs_sorcery_time(playing, player, "117.1a", "wurm", stack)
    known = playing.game.timed == "step"
    assert [note.rule for note in playing.proof.notes] == (["117.1a"] if known else [])
