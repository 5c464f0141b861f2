"""What an event names as the source of damage."""

import pytest

from crkb.game.combat import sources
from crkb.game.errors import GameFormError
from crkb.game.objects import GameObject
from crkb.game.play import Play
from tests.game import boards


def play():
    return Play(boards.game(boards.thing("bear"), boards.thing("ox", controller="Bob")))


@pytest.mark.parametrize(
    ("said", "id", "kind", "player"),
    [
        ("a spell", "a spell of Ann", "card", "Ann"),
        ("a spell of Bob", "a spell of Bob", "card", "Bob"),
        ("an ability", "an ability of Ann", "ability", "Ann"),
        ("an ability of Bob", "an ability of Bob", "ability", "Bob"),
    ],
)
def test_an_unnamed_source_is_a_players(said, id, kind, player):
    now = play()
    ref = sources.source(now, said)
    found = now.game.known(ref)
    assert (found.id, found.kind, found.owner, now.game.chars(ref).controller) == (id, kind, player, player)
    assert id not in now.game.objects
    assert now.game.find(ref) is None


def test_an_object_is_the_one_there_is_now():
    now = play()
    now.put(now.object("bear")._replace(incarnation=4))
    assert sources.source(now, "bear") == now.object("bear").ref
    assert sources.thing(now.game, "Bob") == "Bob"


@pytest.mark.parametrize(
    ("written", "id", "zone", "owner", "controller"),
    [
        (GameObject("", zone=""), "the source", "battlefield", "Ann", "Ann"),
        (GameObject("imp", zone="stack", owner="Bob"), "imp", "stack", "Bob", "Bob"),
        (GameObject("imp", controller="Bob"), "imp", "battlefield", "Bob", "Bob"),
        (GameObject("imp", owner="Ann", controller="Bob"), "imp", "battlefield", "Ann", "Bob"),
    ],
)
def test_a_source_written_in_place(written, id, zone, owner, controller):
    now = play()
    ref = sources.source(now, written._replace(sheet=boards.sheet(power=7)))
    found, chars = now.game.known(ref), now.game.chars(ref)
    assert (found.id, found.zone, found.owner, found.controller) == (id, zone, owner, controller)
    assert (chars.power, chars.controller) == (7, controller)
    assert id not in now.game.objects


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("Ann", "'Ann' is a player, not a source of damage"),
        ("baer", "there is no 'baer' in the game"),
        ("a spell of Bo", "there is no player 'Bo'"),
    ],
)
def test_what_is_no_source(said, message):
    with pytest.raises(GameFormError, match=message):
        sources.source(play(), said)
