"""What can be enlisted, and how that is chosen (702.154)."""

import pytest

from crkb.game.combat import combat
from crkb.game.errors import GameFormError, NotKnown
from crkb.game.files import load
from crkb.game.play import Play

TWICE = ["enlist", "enlist"]


def creature(id, *abilities, who="Ann", **more):
    return {
        **{"id": id, "types": ["creature"], "p/t": "2/2", "controller": who},
        **{"abilities": list(abilities), **more},
    }


def attacked(abilities, others, choice=None, attacks=("chief",)):
    board = [creature("chief", *abilities), *others]
    play = Play(load.case({"board": board}, {}, "", "").game)
    play.choices = {} if choice is None else {"enlisted by chief": choice}
    combat.attacks(play, dict.fromkeys(attacks, "Bob"))
    return play


def enlisted(play):
    return [each.what.to[0].id for each in play.done if getattr(each.what, "what", "") == "enlist"]


HOME = [creature("page"), creature("cook")]
UNABLE = {
    "tapped": creature("page", tapped=True),
    "new": creature("page", sick=True),
    "an opponent's": creature("page", who="Bob"),
    "no creature": {"id": "page", "types": ["artifact"], "controller": "Ann"},
}


@pytest.mark.parametrize("why", UNABLE)
def test_what_can_not_be_enlisted(why):
    play = attacked(["enlist"], [UNABLE[why]])
    assert enlisted(play) == []
    assert play.asked == []


@pytest.mark.parametrize("abilities", [(), ("vigilance",)])
def test_what_attacks_is_not_enlisted(abilities):
    play = attacked(["enlist"], [creature("page", *abilities)], attacks=("chief", "page"))
    assert enlisted(play) == []
    assert play.asked == []


def test_who_has_haste_is_enlisted_at_once():
    assert enlisted(attacked(["enlist"], [creature("page", "haste", sick=True)], "page")) == ["page"]


@pytest.mark.parametrize(
    ("abilities", "choice", "found"),
    [
        (["enlist"], "page", ["page"]),
        (["enlist"], "nothing", []),
        (["enlist"], ["cook"], ["cook"]),
        (["enlist"], [], []),
        (TWICE, ["page", "cook"], ["page", "cook"]),
        (TWICE, ["cook"], ["cook"]),
        (TWICE, ["nothing", "page"], ["page"]),
        ([], None, []),
    ],
)
def test_each_instance_taps_another_creature(abilities, choice, found):
    play = attacked(abilities, HOME, choice)
    assert enlisted(play) == found
    assert {id for id in ("page", "cook") if play.object(id).tapped} == set(found)
    notes = [note.about for note in play.proof.notes if note.says.startswith("chief enlists")]
    assert notes == [("chief", id) for id in found]


@pytest.mark.parametrize("choice", [["page", "page"], ["chief"], ["nobody"], "chief"])
def test_what_is_no_choice(choice):
    with pytest.raises(GameFormError, match="enlisted by chief") as caught:
        attacked(TWICE, HOME, choice)
    assert "cook, nothing" in caught.value.hint


def test_whether_and_what_to_enlist_is_the_players_choice():
    with pytest.raises(NotKnown) as caught:
        attacked(["enlist"], HOME)
    assert (caught.value.name, caught.value.options) == ("enlisted by chief", ("page", "cook", "nothing"))
    assert (caught.value.player, caught.value.rule) == ("Ann", "702.154a")
