"""Teams of Treachery games: who is with whom, who falls, who wins, what stays."""

import pytest

from crkb.game.play import Play
from crkb.game.turns import leaving, outcome, treachery
from tests.game.boards import game as plain
from tests.game.treachery_tables import four


def after(*leavers):
    play = Play(four())
    for name in leavers:
        leaving.leaves_the_game(play, {"player": (name,)})
    return play


def test_teams():
    assert treachery.teams(four()) == {
        "leader team": ["Ann", "Dan"],
        "assassins team": ["Bob"],
        "Cleo alone": ["Cleo"],
    }


def test_without_identities_it_is_no_such_game():
    assert not treachery.is_played(plain(variant="treachery"))
    assert plain(variant="treachery").opponents("Ann") == ("Bob",)
    assert treachery.is_played(four())


@pytest.mark.parametrize(
    ("leavers", "winners", "lost"),
    [
        (("Ann",), ("Bob",), ("Ann", "Dan")),
        (("Bob",), (), ("Bob",)),
        (("Bob", "Cleo"), ("Ann", "Dan"), ("Bob", "Cleo")),
        (("Dan", "Bob", "Cleo"), ("Ann", "Dan"), ("Bob", "Cleo")),
        (("Bob", "Ann"), ("Cleo",), ("Ann", "Bob", "Dan")),
    ],
)
def test_who_wins(leavers, winners, lost):
    found = after(*leavers).game
    assert found.winners == winners
    assert tuple(name for name, each in found.players.items() if each.outcome == "lost") == lost


def test_a_guardian_wins_with_nobody_as_the_leader_loses():
    play = Play(four())
    outcome.leave(play, ["Ann"], ["Dan"])
    assert play.game.winners == ("Bob",)


def test_opponents_are_those_that_everybody_sees():
    game = four()
    assert game.opponents("Ann") == ("Bob", "Cleo", "Dan")
    shown = game.with_objects(game.objects["hood"]._replace(face_down=False))
    assert shown.opponents("Ann") == ("Bob", "Cleo")
    assert treachery.allies(game, "Ann") == treachery.allies(shown, "Ann") == ("Ann", "Dan")


def test_teams_that_have_lost():
    assert list(treachery.lost_teams(after("Cleo").game)) == ["Cleo alone"]
    assert list(treachery.lost_teams(after("Ann").game)) == ["leader team"]
