"""Choices of several objects, and divisions among several (601.2d)."""

import pytest

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.objects import Ref
from crkb.game.play import Play
from crkb.game.stack import choosing, dividing_among
from tests.game import boards

NAME, THREE = "sacrifice of Ann", ["ant", "bat", "cat"]


def several(among, number, said=None, least=None):
    play = Play(boards.game(), {} if said is None else {NAME: said})
    return choosing.several(play, NAME, among, number, "Ann", "701.17a", least)


@pytest.mark.parametrize(
    ("among", "number", "least", "found"),
    [
        (THREE, 3, None, THREE),
        (THREE, 5, None, THREE),
        (["ant"], 1, None, ["ant"]),
        ([], 2, None, []),
        ([], 2, 0, []),
    ],
)
def test_all_are_chosen_where_there_are_no_more(among, number, least, found):
    assert several(among, number, None, least) == found


@pytest.mark.parametrize(
    ("number", "said", "least", "found"),
    [
        (1, "bat", None, ["bat"]),
        (2, ["cat", "ant"], None, ["cat", "ant"]),
        (2, ("cat",), 1, ["cat"]),
        (3, [], 0, []),
        (5, THREE, 0, THREE),
    ],
)
def test_what_was_chosen(number, said, least, found):
    assert several(THREE, number, said, least) == found


@pytest.mark.parametrize(
    ("number", "said", "least", "message", "hint"),
    [
        (2, ["ant"], None, "expected 2 of them", ""),
        (2, THREE, 1, "expected 1 to 2 of them", ""),
        (2, [], 1, "expected 1 to 2 of them", ""),
        (2, ["ant", "ant"], None, "expected 2 of them, each once", ""),
        (2, ["ant", "cow"], None, "'cow' can't be chosen", "ca"),
        (2, ["ant", "xyzzy"], None, "'xyzzy' can't be chosen", "Options: ant, bat, cat"),
        (2, 7, None, "expected a list of ids", ""),
        (2, {"ant": 1}, None, "expected a list of ids", ""),
    ],
)
def test_what_can_not_be_chosen(number, said, least, message, hint):
    with pytest.raises(GameFormError, match=message) as caught:
        several(THREE, number, said, least)
    assert caught.value.path == f"choose.{NAME}"
    assert hint in caught.value.hint


@pytest.mark.parametrize(
    ("among", "number", "least", "listed"),
    [
        (THREE, 2, None, 3),
        (THREE, 2, 1, 6),
        (THREE, 3, 0, 8),
        (THREE, 4, 2, 4),
        (range(64), 1, None, 64),
        (range(65), 1, None, 0),
    ],
)
def test_ways_are_listed_up_to_a_number(among, number, least, listed):
    with pytest.raises(NotKnown) as caught:
        several([str(each) for each in among], number, None, least)
    assert len(caught.value.options) == listed
    assert (caught.value.name, caught.value.player, caught.value.rule) == (NAME, "Ann", "701.17a")


# ---- divided

OX, ELK, OWL = Ref("ox"), Ref("elk"), Ref("owl")
DIVISION = "division of zap"


def divide(among, number, said=None):
    game = boards.game(*(boards.thing(id) for id in ("ox", "elk", "owl")))
    play = Play(game, {} if said is None else {DIVISION: said})
    return dividing_among.divide(play, "zap", among, number, "Ann")


def test_one_gets_all_and_as_many_as_there_are_get_one_each():
    assert divide([OX], 5) == {OX: 5}
    assert divide([OX, "Bob"], 2) == {OX: 1, "Bob": 1}


def test_a_division_that_was_chosen():
    assert divide([OX, "Bob"], 5, {"ox": 4, "Bob": 1}) == {OX: 4, "Bob": 1}


@pytest.mark.parametrize(
    ("among", "number", "listed"),
    [
        ([OX, ELK], 3, 2),
        ([OX, ELK, OWL], 5, 6),
        ([OX, ELK], 65, 64),
        ([OX, ELK], 66, 0),
        ([OX, ELK, OWL], 2, 0),
    ],
)
def test_divisions_are_listed_up_to_a_number(among, number, listed):
    with pytest.raises(NotKnown) as caught:
        divide(among, number)
    assert len(caught.value.options) == listed
    assert all(sum(each.values()) == number and min(each.values()) >= 1 for each in caught.value.options)
    assert (caught.value.name, caught.value.player, caught.value.rule) == (DIVISION, "Ann", "601.2d")


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"ox": 3, "elk": 3}, "5 is divided among ox, elk"),
        ({"ox": 5, "elk": 0}, "at least 1 each"),
        ({"ox": 5}, "5 is divided among ox, elk"),
        ({"ox": 3, "elk": 1, "owl": 1}, "5 is divided among ox, elk"),
        ({"ox": 4, "elk": True}, "whole numbers"),
        ({"ox": 4, "elk": "1"}, "whole numbers"),
        ([4, 1], "a mapping of ids"),
        ({"ox": 4, "elf": 1}, "'elf' is not an object or player"),
    ],
)
def test_what_is_no_division(said, message):
    with pytest.raises(GameFormError, match=message) as caught:
        divide([OX, ELK], 5, said)
    assert caught.value.path == f"choose.{DIVISION}"


@pytest.mark.parametrize(
    ("said", "used"), [(["ant", "cow"], True), (["cow", "ant"], True), (["ant"], False), (None, False)]
)
def test_a_choice_of_all_there_are_has_come_up(said, used):
    play = Play(boards.game(), {} if said is None else {NAME: said})
    assert choosing.several(play, NAME, ["cow", "ant"], 2, "Ann", "701.17a") == ["cow", "ant"]
    assert (play.used == {NAME}) is used


def test_of_one_thing_nobody_is_asked_how_much_it_gets():
    play = Play(boards.game(boards.thing("ox")), {DIVISION: {"ox": 3}})
    assert dividing_among.divide(play, "zap", [OX], 5, "Ann") == {OX: 5}
    assert play.asked == []
