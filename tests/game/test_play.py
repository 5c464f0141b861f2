"""A game being played on: its bounds, its clock, and the choices made for it."""

import pytest

from crkb.game import play as playing
from crkb.game.errors import GameFormError, NotKnown, TooLong
from crkb.game.objects import Player, Ref
from crkb.game.play import Play, comparable
from tests.game.boards import game, thing


@pytest.fixture
def play():
    return Play(game(thing("bear")), {"legend of Ann": "bear", "may of it": True, "order": ["a", "b"]})


def test_what_is_put_is_there(play):
    play.put(thing("bear", tapped=True), thing("cub"))
    play.put_players(Player("Ann", life=7))
    assert play.object("bear").tapped
    assert play.object("cub").id == "cub"
    assert play.player("Ann").life == 7
    assert play.player("Bob").life == 20


def test_timestamps_grow(play):
    first = play.game.clock
    assert [play.stamp(), play.stamp()] == [first, first + 1]
    assert play.game.clock == first + 2


@pytest.mark.parametrize(("steps", "things"), [((1,) * 3, 3), ((3,), 3)])
def test_what_happens_is_counted_up_to_a_bound(play, monkeypatch, steps, things):
    monkeypatch.setattr(playing, "MOST_STEPS", len(steps))
    monkeypatch.setattr(playing, "MOST_THINGS", things)
    for each in steps:
        play.count(each)
    with pytest.raises(TooLong):
        play.count()


@pytest.mark.parametrize("bound", ["MOST_STEPS", "MOST_THINGS"])
def test_each_count_is_one_unless_said(play, monkeypatch, bound):
    monkeypatch.setattr(playing, bound, 3)
    for _ in range(3):
        play.count()
    with pytest.raises(TooLong, match="doesn't settle"):
        play.count()


@pytest.mark.parametrize(("things", "steps"), [(1_000_000, 1), (1, 50_000)])
def test_the_bounds(play, things, steps):
    for _ in range(steps):
        play.count(things)
    with pytest.raises(TooLong):
        play.count(1)


def test_so_many_things_at_once_are_too_much(play, monkeypatch):
    monkeypatch.setattr(playing, "MOST_THINGS", 3)
    with pytest.raises(TooLong):
        play.count(4)


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("legend of Ann", ["cub", "bear"], "bear"),
        ("legend of Ann", [Ref("cub"), Ref("bear")], Ref("bear")),
        ("legend of Ann", [Ref("bear"), Ref("bear", 2)], Ref("bear")),
        ("legend of Ann", [], "bear"),
        ("may of it", ["yes", "no"], "yes"),
        ("order", [("b", "a"), ("a", "b")], ("a", "b")),
    ],
)
def test_what_was_chosen(play, name, options, expected):
    assert play.choose(name, options) == expected
    assert play.used == {name}
    assert play.asked == [name]


def test_what_is_no_option_is_refused(play):
    with pytest.raises(GameFormError) as e:
        play.choose("legend of Ann", ["cub"])
    assert (e.value.path, e.value.hint) == ("choose.legend of Ann", "Options: cub")


def test_the_only_option_needs_no_choice(play):
    assert play.choose("other", ["a"]) == "a"
    assert not play.used


@pytest.mark.parametrize("options", [[], ["a", "b"]])
def test_what_nobody_chose_is_not_known(play, options):
    with pytest.raises(NotKnown) as e:
        play.choose("other", options, "Ann", "704.5j")
    assert (e.value.name, e.value.options, e.value.player, e.value.rule) == (
        *("other", tuple(options), "Ann", "704.5j"),
    )


@pytest.mark.parametrize(("name", "expected"), [("order", ["a", "b"]), ("other", None)])
def test_choices_of_any_form(play, name, expected):
    assert play.chosen(name) == expected
    assert play.asked == [name]
    assert play.used == ({name} if expected else set())


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (True, "yes"),
        (False, "no"),
        (1, 1),
        (Ref("bear", 2), "bear"),
        ({"a": True}, {"a": "yes"}),
        (["a", [False]], ("a", ("no",))),
    ],
)
def test_choices_are_compared_as_they_are_written(choice, expected):
    assert comparable(choice) == expected
