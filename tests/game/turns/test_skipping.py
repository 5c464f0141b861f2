"""Turns that are skipped: by whom, how many, and that the others come in their order."""

from itertools import islice

import pytest

from crkb.game.objects import Player
from crkb.game.play import Play
from crkb.game.turns import skipping
from tests.game.boards import game, instructed


def play_with(**turns):
    players = [Player(name, marks={"turns to skip": n} if n else {}) for name, n in turns.items()]
    return Play(game(players=players, turn_order=tuple(turns)))


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        ({"Ann": 0, "Bob": 0}, ["Bob", "Ann", "Bob"]),
        ({"Ann": 0, "Bob": 1}, ["Ann", "Bob", "Ann"]),
        ({"Ann": 0, "Bob": 2}, ["Ann", "Ann", "Bob"]),
        ({"Ann": 1, "Bob": 1}, ["Bob", "Ann", "Bob"]),
    ],
)
def test_whose_turns_come(turns, expected):
    play = play_with(**turns)
    assert list(islice(skipping.taking_turns(play, ("Bob", "Ann")), 3)) == expected


def test_who_has_left_skips_nothing():
    play = Play(game(players=("Ann", Player("Bob", in_game=False, marks={"turns to skip": 1}))))
    assert list(islice(skipping.taking_turns(play, ("Bob", "Ann")), 2)) == ["Bob", "Ann"]


def test_nobody_takes_turns_when_all_have_left():
    play = Play(game(players=[Player("Ann", in_game=False)]))
    assert list(skipping.taking_turns(play, ("Ann",))) == []


def test_each_effect_is_another_turn():
    doing = instructed("players: {Ann: {}, Bob: {}}")
    for _ in range(2):
        skipping._add(doing.play, "Bob", 1)
    assert doing.play.game.players["Bob"].marks == {"turns to skip": 2}
    assert skipping._add(doing.play, "Bob", -2) == 2
    assert doing.play.game.players["Bob"].marks == {}
