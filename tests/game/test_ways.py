"""The ways in which an event is played: bounds, what stops it, what is said of it, what decides."""

import pytest

from crkb.game import run
from crkb.game.errors import GameFormError, IllegalAction, NotKnown, TooLong
from crkb.game.files.script import ScriptEvent
from crkb.game.happenings import Casts, Done
from crkb.game.objects import Ref
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.text.suggest import did_you_mean
from tests.game.boards import game

START = run.World(game())


def two_choices(play):
    play.choose("first", [1, 2, 3])
    play.choose("second", [1, 2])


def made(worlds):
    return [tuple(value for _, value in world.made) for world in worlds]


@pytest.mark.parametrize(
    ("room", "expected", "open_at"),
    [
        (6, [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)], []),
        (5, [(1, 1), (1, 2), (2, 1), (2, 2), (3,)], [4]),
        (4, [(1, 1), (1, 2), (2,), (3,)], [2, 3]),
        (3, [(1,), (2,), (3,)], [0, 1, 2]),
        (2, [()], [0]),
    ],
)
def test_as_many_ways_as_there_is_room_for(room, expected, open_at):
    found = run._ways(START, two_choices, {}, room)
    assert made(found) == expected
    assert [at for at, world in enumerate(found) if world.missing is not None] == open_at


def test_what_was_chosen_is_not_open():
    found = run._ways(START, two_choices, {"first": 2}, 6)
    assert made(found) == [(1,), (2,)]
    assert [dict(world.game.choices) for world in found] == [
        {"first": 2, "second": 1},
        {"first": 2, "second": 2},
    ]


def test_a_choice_that_changes_nothing_is_tried_once():
    def asks(play):
        raise NotKnown("first", [1, 2])

    found = run._ways(START, asks, {}, 6)
    assert made(found) == [(1,), (2,)]
    assert all(world.missing is not None for world in found)


def played(fails, world=START, chosen=None, extra=()):
    def perform(play):
        play.note("1.1", "begun")
        play.done.append(Done(Casts("Ann", Ref("bear"))))
        play.triggered.append("x of bear")
        play.game = play.game.but(turn=9)
        if fails is not None:
            raise fails

    return run._way(world, perform, chosen or {}, extra)


def test_what_was_played_adds_to_what_was_before():
    once = played(None)
    twice = played(None, once, extra=(("first", 1),))
    assert (twice.game.turn, twice.before, twice.made) == (9, once.game, (("first", 1),))
    assert (len(twice.done), len(twice.history), twice.triggered) == (1, 2, ("x of bear",))
    assert twice.notes == (Note("1.1", "begun"),) * 2
    assert not twice.is_stuck


@pytest.mark.parametrize(
    ("fails", "missing", "failed"),
    [
        (NotKnown("bear: p/t"), "bear: p/t", None),
        (GameFormError("choose.first", "no"), "first", None),
        (GameFormError("choose.second", "no"), None, GameFormError),
        (IllegalAction("1.1", "no"), None, IllegalAction),
        (RecursionError(), None, TooLong),
    ],
)
def test_what_stops_a_way(fails, missing, failed):
    world = played(fails, extra=(("first", 1),))
    assert world.is_stuck
    assert (world.missing.name if world.missing is not None else None) == missing
    assert type(world.failed) is (failed or type(None))
    assert (world.game.turn, dict(world.game.choices)) == (2, {"first": 1})


def test_what_is_possible_in_one_way_is_no_mistake():
    happening = ScriptEvent("settle", {}, {}, "then[0].settle")
    impossible = played(IllegalAction("1.1", "no"))
    run._check_failures([START, impossible], happening)
    with pytest.raises(GameFormError, match=r"then\[0\].settle: no \(1.1\)"):
        run._check_failures([impossible, impossible], happening)


LOCATED = [
    (IllegalAction("702.26b", "no", "hint"), "then[0].phases", "then[0].phases: no (702.26b)"),
    (IllegalAction("1.1@2026-08-07", "no", "hint"), "then[0].phases", "then[0].phases: no (1.1)"),
    (GameFormError("id", "no", "hint"), "then[0].phases", "then[0].phases.id: no"),
    (GameFormError("phases.id", "no", "hint"), "then[0].phases", "then[0].phases.id: no"),
    (GameFormError("phases", "no", "hint"), "then[0].phases", "then[0].phases: no"),
    (GameFormError("then[0].phases.id", "no", "hint"), "then[0].phases", "then[0].phases.id: no"),
    (GameFormError("", "no", "hint"), "then[0].phases", "then[0].phases: no"),
    (TooLong("no", "hint"), "then[0].phases", "then[0].phases: no"),
]


@pytest.mark.parametrize(("error", "path", "said"), LOCATED)
def test_an_error_names_the_path_of_its_event(error, path, said):
    located = run.located(error, path)
    assert (str(located), located.hint, located.path) == (said, "hint", said.partition(":")[0])


def unused(name, asked=(), *, is_open=False):
    run._check_used({name}, asked, ScriptEvent("settle", {}, {}, "then[0].settle"), is_open)


@pytest.mark.parametrize(("name", "is_open"), [("order of one and two", False), ("this and that", True)])
def test_choices_that_may_come_up_later(name, is_open):
    unused(name, ["legend of Ann"], is_open=is_open)


@pytest.mark.parametrize(
    ("name", "asked", "is_open", "hint"),
    [
        ("order of Ann's triggers", [], False, ""),
        ("this and that", ["legend of Ann", "x"], False, "Choices: legend of Ann, x"),
        ("legend of Anna", ["legend of Ann", "x"], False, did_you_mean(["legend of Ann"])),
        ("legend of Anna", ["legend of Ann", "x"], True, did_you_mean(["legend of Ann"])),
    ],
)
def test_choices_that_never_come_up(name, asked, is_open, hint):
    with pytest.raises(GameFormError, match=f"no choice {name!r} comes up") as caught:
        unused(name, asked, is_open=is_open)
    assert (caught.value.path, caught.value.hint) == ("then[0].settle.choose", hint)


def test_of_several_choices_the_first_is_named():
    with pytest.raises(GameFormError, match="'a' comes up"):
        run._check_used({"c", "a", "b"}, (), ScriptEvent("settle", {}, {}, "x1"), False)


def look(at):
    def look(game: Game) -> object:
        for name, options in at:
            if name not in game.choices:
                raise NotKnown(name, options)
        return tuple(game.choices.values())

    return look


@pytest.mark.parametrize(
    ("room", "expected", "unknown"),
    [
        (6, [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)], 0),
        (5, [(1, 1), (1, 2), (2, 1), (2, 2), (3,)], 1),
        (2, [()], 1),
    ],
)
def test_as_many_looks_as_there_is_room_for(monkeypatch, room, expected, unknown):
    monkeypatch.setattr(run, "MOST_WORLDS", room)
    seen = run.under(START, look([("first", [1, 2, 3]), ("second", [1, 2])]))
    assert [tuple(value for _, value in made) for made, _ in seen] == expected
    assert sum(isinstance(value, NotKnown) for _, value in seen) == unknown


@pytest.mark.parametrize(
    ("world", "name"),
    [
        (START._replace(missing=NotKnown("bear: p/t")), "bear: p/t"),
        (START._replace(failed=TooLong("no"), made=(("first", 1), ("second", 2))), "second"),
        (START._replace(failed=TooLong("no")), ""),
    ],
)
def test_nothing_is_seen_of_a_world_that_is_stuck(world, name):
    [(choices, seen)] = run.under(world, lambda game: game.turn)
    assert choices == world.made
    assert isinstance(seen, NotKnown)
    assert seen.name == name


def test_a_look_too_deep():
    def deep(game: Game) -> int:
        raise RecursionError

    with pytest.raises(TooLong):
        run.under(START, deep)


A, B = ("a", 1), ("b", 1)
A2, B2 = ("a", 2), ("b", 2)


@pytest.mark.parametrize(
    ("seen", "names"),
    [
        ([((A,), "x"), ((A2,), "x")], ()),
        ([((A,), "x"), ((A2,), "y")], ("a",)),
        ([((A, B), "x"), ((A2, B2), "y")], ()),
        ([((A, B), "x"), ((A, B2), "y"), ((A2, B), "x")], ("b",)),
        ([((A, B), "x"), ((A, B2), "y"), ((A2, B), "z")], ("a", "b")),
        ([((A,), "x"), ((A2, B), "y")], ("a",)),
        ([((A,), NotKnown("a")), ((A2,), "y")], ("a",)),
        ([((A,), NotKnown("c")), ((A2,), NotKnown("d")), ((A2,), NotKnown("c"))], ("c", "d")),
        ([((A,), "x"), ((A2,), "y"), ((A2, B), NotKnown("c"))], ("a", "c")),
    ],
)
def test_what_an_answer_depends_on(seen, names):
    assert run.deciding(seen) == names


@pytest.mark.parametrize(("most", "names"), [(2, ()), (3, ("a",))])
def test_so_many_ways_are_compared(monkeypatch, most, names):
    monkeypatch.setattr(run, "MOST_SEEN", most)
    assert run.deciding([((A,), "x"), ((A,), "x"), ((A2,), "y")]) == names
