"""Damage assignment orders, in editions that have them announced (509.2, 509.3)."""

import pytest

from crkb.game.combat import ordering
from crkb.game.errors import IllegalAction
from crkb.game.objects import Ref
from crkb.game.play import Play
from tests.game import boards

THEN, NOW = "2024-04-12", "2025-02-07"
NAMES = ("fox", "elk", "owl", "yak", "bat")


def fight(number=2, edition=THEN, choices=None):
    """An attacker with so many blockers, each of which blocks another one too."""
    ox, cow = Ref("ox"), Ref("cow")
    blocked = tuple(Ref(id) for id in NAMES[:number])
    things = [
        boards.thing("ox", attacking="Bob", blocked=True, blocked_by=blocked),
        boards.thing("cow", attacking="Bob", blocked=True, blocked_by=blocked),
        *(boards.thing(ref.id, controller="Bob", blocking=(ox, cow)) for ref in blocked),
    ]
    return Play(boards.game(*things, edition=edition), choices)


@pytest.mark.parametrize(("number", "listed"), [(1, 1), (2, 2), (4, 24), (5, 0)])
def test_orders_are_listed_up_to_a_number(number, listed):
    play = fight(number)
    assert len(ordering.orders(play.game, play.object("ox"))) == listed


@pytest.mark.parametrize("chosen", [("elk", "fox"), ["fox", "elk"]])
def test_an_attacker_and_its_order(chosen):
    play = fight()
    assert not ordering.is_ordered(play.game, play.object("ox"))
    ordering.set_order(play, play.object("ox"), chosen)
    assert play.object("ox").blocked_by == tuple(map(Ref, chosen))
    assert ordering.is_ordered(play.game, play.object("ox"))
    assert [note.rule for note in play.proof.notes] == ["509.2"]
    later = play.game.but(turn=play.game.turn + 1)
    assert not ordering.is_ordered(later, later.objects["ox"])


@pytest.mark.parametrize("chosen", [("ox", "cow"), ("cow", "ox")])
def test_a_blocker_and_its_order(chosen):
    play = fight()
    ordering.set_order(play, play.object("fox"), chosen)
    assert play.object("fox").blocking == tuple(map(Ref, chosen))
    assert [note.rule for note in play.proof.notes] == ["509.3"]


@pytest.mark.parametrize("chosen", [("fox",), ("fox", "fox"), ("fox", "cow"), "fox", 5, None])
def test_what_is_no_order(chosen):
    play = fight()
    with pytest.raises(IllegalAction, match="damage order of ox must name each of fox, elk once") as caught:
        ordering.set_order(play, play.object("ox"), chosen)
    assert caught.value.rule == "509.2"
    with pytest.raises(IllegalAction) as caught:
        ordering.set_order(play, play.object("fox"), chosen)
    assert caught.value.rule == "509.3"


@pytest.mark.parametrize(("edition", "heard"), [(THEN, True), (NOW, False)])
def test_an_order_is_announced_in_editions_that_have_one(edition, heard):
    choices = {"damage order of ox": ("elk", "fox"), "damage order of elk": ("cow", "ox")}
    play = fight(edition=edition, choices=choices)
    ordering.announce_orders(play)
    assert (play.used == set(choices)) is heard
    assert (play.object("ox").blocked_by[0].id == "elk") is heard
    assert (play.object("elk").blocking[0].id == "cow") is heard
    assert play.object("fox").blocking[0].id == "ox"


def test_what_fights_one_needs_no_order():
    play = fight(1)
    assert ordering.is_ordered(play.game, play.object("ox"))
    assert not ordering.is_ordered(play.game, play.object("fox"))


@pytest.mark.parametrize(("id", "rule"), [("ox", "509.2"), ("fox", "509.3")])
def test_the_rule_by_which_an_order_is_announced(id, rule):
    assert ordering.announced_by(fight().object(id)) == rule
