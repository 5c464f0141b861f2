"""Teams win, lose and draw with their emperors."""

from __future__ import annotations

from crkb.game.happenings import Loses, Ties, Wins
from crkb.game.objects import Player
from crkb.game.play import Play
from crkb.game.turns import outcome
from tests.game.boards import game

TEAM, OTHERS = ("Ann", "Bob", "Cleo"), ("Dan", "Eve", "Fay")
PLAYERS = [Player(name, team=team) for team in (TEAM, OTHERS) for name in team]


def applied(*happenings):
    play = Play(game(players=PLAYERS, variant="emperor").but(emperors=("Bob", "Eve")))
    outcome.apply(play, happenings)
    return play.game


def test_a_team_loses_with_its_emperor():
    assert applied(Loses("Bob")).winners == OTHERS


def test_a_general_loses_alone():
    after = applied(Loses("Ann"))
    assert not after.over
    assert after.in_game == ("Bob", "Cleo", *OTHERS)


def test_a_team_wins_with_its_emperor():
    assert set(applied(Wins("Eve")).winners) == set(OTHERS)


def test_a_draw_for_an_emperor_is_one_for_the_team():
    after = applied(Ties("Eve"))
    assert after.winners == TEAM
    assert {after.players[name].outcome for name in OTHERS} == {"drew"}
