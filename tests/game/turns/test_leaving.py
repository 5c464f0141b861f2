"""What goes with a player who leaves, and what stays."""

import pytest

from crkb.game.objects import Context, Ref, Trigger
from crkb.game.play import Play
from crkb.game.turns import leaving
from crkb.game.turns.phasing import UNDER
from tests.game.boards import game, thing

THREE = ("Ann", "Bob", "Cleo")


def left(name, *things, **fields):
    play = Play(game(*things, players=THREE, **fields))
    leaving.leaves_the_game(play, {"player": [name]})
    return play.game


def test_the_objects_of_who_leaves_are_nowhere():
    after = left("Bob", thing("bear", controller="Bob"), thing("troll", controller="Ann", owner="Bob"))
    assert {each.zone for each in after.objects.values()} == {""}


def test_what_entered_under_who_leaves_is_exiled():
    after = left("Bob", thing("bear", controller="Bob", owner="Ann"))
    assert after.objects["bear"].zone == "exile"


def test_what_entered_under_another_goes_back():
    bear = thing("bear", controller="Bob", owner="Ann")._replace(entered_under="Ann")
    assert left("Bob", bear).objects["bear"].controller == "Ann"


def test_what_is_phased_out_remembers_under_whom():
    bear = thing("bear", controller="Bob", owner="Ann", phased_out=True)._replace(entered_under="Ann")
    after = left("Bob", bear).objects["bear"]
    assert (after.controller, after.marks[UNDER]) == ("Ann", "Bob")


@pytest.mark.parametrize(("leaver", "heir"), [("Bob", "Ann"), ("Ann", "Bob"), ("Cleo", "Ann")])
def test_the_monarch_and_the_initiative_pass_on(leaver, heir):
    after = left(leaver, monarch=leaver, initiative=leaver, turn_order=THREE)
    assert (after.monarch, after.initiative) == (heir, heir)


def test_waiting_abilities_of_who_left_are_dropped():
    waiting = tuple(Trigger(name, Ref("x"), name, (), Context()) for name in ("Ann", "Bob"))
    after = left("Bob", waiting=waiting)
    assert [each.controller for each in after.waiting] == ["Ann"]


def test_nobody_leaves_twice():
    play = Play(left("Bob"))
    before = play.game
    leaving.leaves_the_game(play, {"player": ["Bob"]})
    assert play.game is before


def test_what_is_gone_already_is_not_said_to_leave():
    play = Play(game(thing("rat", controller="Bob", zone="", kind="token"), players=THREE))
    leaving.leaves_the_game(play, {"player": ["Bob"]})
    assert [note.rule for note in play.proof.notes] == ["104.3a", "104.5"]


@pytest.mark.parametrize(
    "fields",
    [
        {"controller": "Bob"},
        {"controller": "Bob", "owner": "Ann"},
        {"controller": "Bob", "zone": "graveyard"},
    ],
)
def test_each_thing_that_happens_is_said_once(fields):
    play = Play(game(thing("bear", **fields), players=THREE))
    leaving.leaves_the_game(play, {"player": ["Bob"]})
    assert [note.rule for note in play.proof.notes] == ["104.3a", "104.5", "800.4a"]
