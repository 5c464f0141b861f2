"""Keyword abilities about entering: who is asked, and what is noted (702)."""

import pytest

from crkb.game.errors import NotKnown
from crkb.game.events.events import happen
from crkb.game.happenings import Moves
from crkb.game.objects import Player, Ref
from crkb.game.terms import Keyword
from tests.game.invented_games import obj, play

BEAR = Ref("bear")


def entered(keyword, number=None, choices=None, things=(), **fields):
    parameter = str(number) if number is not None else ""
    bear = obj("bear", Keyword(keyword, parameter, number), zone="exile")
    playing = play(bear, *things, choices=choices, **fields)
    happen(playing, Moves(BEAR, "battlefield"))
    return playing


def told(playing):
    return [(note.says, note.holds) for note in playing.proof.notes]


@pytest.mark.parametrize(("answer", "counters", "power"), [("yes", {"+1/+1": 1}, 3), ("no", {}, 2)])
def test_riot_is_a_counter_or_haste(answer, counters, power):
    playing = entered("riot", choices={"may of riot of bear": answer})
    assert (playing.object("bear").counters, playing.chars("bear").power) == (counters, power)
    has_haste = any(having.ability.name == "haste" for having in playing.chars("bear").abilities)
    assert has_haste is (answer == "no")
    assert (("bear gains haste", True) in told(playing)) is (answer == "no")


def test_whether_is_asked_of_the_controller():
    with pytest.raises(NotKnown) as raised:
        entered("riot")
    assert (raised.value.name, raised.value.player, raised.value.rule) == (
        "may of riot of bear",
        "Ann",
        "702.136a",
    )


@pytest.mark.parametrize(("answer", "counters"), [("yes", {"+1/+1": 1}), ("no", {})])
def test_unleash(answer, counters):
    assert entered("unleash", choices={"may of unleash of bear": answer}).object("bear").counters == counters


@pytest.mark.parametrize(("answer", "counters"), [("yes", {"+1/+1": 3}), ("no", {})])
def test_tribute_is_paid_by_an_opponent_or_not(answer, counters):
    playing = entered("tribute", 3, choices={"may of tribute of bear": answer})
    assert playing.object("bear").counters == counters
    assert (("Bob doesn't pay tribute to bear", False) in told(playing)) is (answer == "no")


def test_tribute_is_asked_of_the_opponent():
    with pytest.raises(NotKnown) as raised:
        entered("tribute", 3)
    assert (raised.value.player, raised.value.rule) == ("Bob", "702.104a")


def test_without_opponents_nobody_pays_tribute():
    playing = entered("tribute", 3, players={"Bob": Player("Bob", in_game=False)})
    assert playing.object("bear").counters == {}


@pytest.mark.parametrize(
    ("chosen", "counters"), [(["ox", "elk"], {"+1/+1": 4}), (["ox"], {"+1/+1": 2}), ([], {})]
)
def test_devour_sacrifices_other_creatures(chosen, counters):
    things = (obj("ox"), obj("elk"), obj("ape", who="Bob"))
    playing = entered("devour", 2, {"sacrifice of Ann": chosen}, things)
    assert playing.object("bear").counters == counters
    assert {id for id in ("ox", "elk", "ape") if playing.object(id).zone == "graveyard"} == set(chosen)


def test_what_there_is_nothing_to_devour_asks_nobody():
    playing = entered("devour", 2, things=(obj("ape", who="Bob"),))
    assert (playing.asked, playing.object("bear").counters) == ([], {})
    assert ("bear devours nothing", True) in told(playing)
