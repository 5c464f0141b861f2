"""Instructions of abilities that no card has: whether they are carried out, and what they note."""

import pytest

from crkb.game.objects import Context, Player
from crkb.game.play import Play
from crkb.game.stack.doing import Doing
from crkb.game.terms import Verb
from crkb.game.turns import designations, initiative, radiation
from tests.game.boards import game


def doing(choices=None, **fields):
    play = Play(game(players=[Player("Ann", **fields), "Bob"]), choices)
    return Doing(play, Context(None, "Ann"))


@pytest.mark.parametrize("performs", [designations.becomes_monarch, initiative.takes])
def test_who_becomes_something_does_so(performs):
    now = doing()
    assert performs(now, Verb("becomes", "Ann"))
    assert now.play.proof.length == 1


@pytest.mark.parametrize(("speed", "faster"), [(1, 2), (3, 4), (4, 4)])
def test_speed_grows_to_its_maximum(speed, faster):
    now = doing(speed=speed)
    assert designations.speeds_up(now, Verb(designations.SPEED_UP, "Ann"))
    assert now.play.player("Ann").speed == faster


@pytest.mark.parametrize(
    ("rad", "library", "done", "notes"), [(0, 9, False, 0), (2, 0, False, 1), (2, 9, True, 2)]
)
def test_rad_counters_mill_and_hurt(rad, library, done, notes):
    now = doing({"nonland cards milled by Ann": 1}, counters={"rad": rad}, library=library)
    assert radiation.radiates(now, Verb(radiation.RADIATE, "Ann")) is done
    assert [note.rule for note in now.play.proof.notes if note.rule == "725.1"] == ["725.1"] * notes


@pytest.mark.parametrize(("rad", "notes"), [(0, 0), (1, 1)])
def test_rad_counters_are_noted_as_the_main_phase_begins(rad, notes):
    play = doing(counters={"rad": rad}).play
    assert (radiation.at_main_phase(play, "Ann") is not None) is bool(rad)
    assert play.proof.length == notes
