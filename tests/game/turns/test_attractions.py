"""Attractions: what a roll visits, and whose pile a card lies in."""

import pytest

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.play import Play
from crkb.game.terms import Visit
from crkb.game.turns import attractions
from crkb.game.values import Sheet, Values
from tests.game.boards import game
from tests.game.invented_games import gains, obj

ROLL = "roll of Ann to visit"


def attraction(id, *abilities, **fields):
    face = Values(types=frozenset({"artifact"}), subtypes=frozenset({"Attraction"}), abilities=abilities)
    return obj(id, fields={"sheet": Sheet("normal", (face,)), **fields})


WHEEL = attraction("wheel", Visit((2, 4), gains(), "ride"))
SLIDE = attraction("slide", Visit((4,), gains()), Visit((5,), gains(), "jump"))
THEIRS = attraction("maze", Visit((4,), gains()), controller="Bob", owner="Bob")


@pytest.mark.parametrize(
    ("result", "labels"),
    [
        (1, []),
        (2, ["ride of wheel"]),
        (4, ["ride of wheel", "visit of slide"]),
        (5, ["jump of slide"]),
        (7, []),
    ],
)
def test_what_is_lit_up_for_the_result_triggers(result, labels):
    play = Play(game(WHEEL, SLIDE, THEIRS), {ROLL: result})
    attractions.at_main_phase(play, "Ann")
    assert play.triggered == labels == [each.label for each in play.game.waiting]
    assert all(each.controller == each.context.you == "Ann" for each in play.game.waiting)


@pytest.mark.parametrize("there", [(), (THEIRS,), (attraction("booth"),)])
def test_nobody_rolls_where_nothing_is_visited(there):
    play = Play(game(*there))
    attractions.at_main_phase(play, "Ann")
    assert not play.asked
    assert not play.proof.notes


def test_an_unknown_roll_has_six_results():
    with pytest.raises(NotKnown) as caught:
        attractions.at_main_phase(Play(game(WHEEL)), "Ann")
    assert (caught.value.name, tuple(caught.value.options)) == (ROLL, (1, 2, 3, 4, 5, 6))


def test_a_roll_is_a_number():
    with pytest.raises(GameFormError, match="'heads' is not a number"):
        attractions.at_main_phase(Play(game(WHEEL), {ROLL: "heads"}), "Ann")


def test_a_pile_has_the_face_up_cards_of_its_player():
    there = (
        attraction("one", zone="command"),
        attraction("deck", zone="command", face_down=True),
        attraction("copy", zone="command", kind="token"),
        attraction("two", zone="command", owner="Bob"),
        WHEEL,
    )
    assert attractions.junkyard(game(*there), "Ann") == ("one",)
    assert attractions.junkyard(game(*there), "Bob") == ("two",)
