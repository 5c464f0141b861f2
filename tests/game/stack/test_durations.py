"""How long effects last: when they are over, and when they don't begin (611.2a-b)."""

import pytest

from crkb.game.objects import Context, Effect, Ref
from crkb.game.stack import durations
from crkb.game.terms import Duration, Ops
from tests.game import boards

BLADE = boards.thing("blade", attached_to=Ref("bear"), printed=boards.sheet(types=("artifact",)))
CTX = Context(Ref("blade"), "Ann")


def game(**changes):
    """A game in which the blade is attached to a bear; `changes` are fields of the one or other."""
    blade, bear = BLADE._replace(**changes.pop("blade", {})), boards.thing("bear", **changes.pop("bear", {}))
    return boards.game(blade, bear, **changes)


BEAR = (Ref("bear"),)


def effect(kind, who="", tied=None, affects=BEAR):
    return Effect("shine", Ops(()), CTX, 1, affects, Duration(kind, who), 1, tied=tied)


@pytest.mark.parametrize(
    ("kind", "who", "tied"),
    [
        ("this leaves", "", Ref("blade")),
        ("no longer control this", "", Ref("blade")),
        ("leaves", "bear", Ref("bear")),
        ("leaves", "nobody", None),
        ("no longer attached", "", Ref("bear")),
        ("turned face down", "", None),
        ("end of turn", "", None),
    ],
)
def test_what_ends_it(kind, who, tied):
    assert durations.tie(game(), Duration(kind, who), CTX, None) == tied


def test_without_a_duration_nothing_ends_it():
    assert durations.tie(game(), None, CTX, None) is None
    assert not durations.ended(game(), effect("end of turn")._replace(until=None), durations.END_OF_TURN)


def test_what_it_is_about_is_asked_first_where_it_is_attached():
    now = boards.game(BLADE, boards.thing("bear"), boards.thing("ring", attached_to="Bob"))
    assert durations.attached(now, CTX, Ref("ring")) == "Bob"
    assert durations.attached(now, CTX, Ref("bear")) == Ref("bear")
    assert durations.attached(now, CTX, "Bob") == Ref("bear")
    assert durations.attached(now, Context(None, "Ann"), None) is None
    assert durations.attached(game(blade={"phased_out": True}), CTX, None) is None
    assert durations.attached(game(blade={"incarnation": 2}), CTX, None) is None


MOMENTS = (durations.END_OF_TURN, durations.END_OF_COMBAT, durations.TURN, "")


@pytest.mark.parametrize(
    ("kind", "who", "ends"),
    [
        ("end of turn", "", [durations.END_OF_TURN]),
        ("end of combat", "", [durations.END_OF_COMBAT]),
        ("next turn", "you", [durations.TURN]),
        ("next turn", "Ann", [durations.TURN]),
        ("next turn", "Bob", []),
        ("the game ends", "", []),
    ],
)
def test_when_it_is_over(kind, who, ends):
    found = [moment for moment in MOMENTS if durations.ended(game(), effect(kind, who), moment)]
    assert found == ends


LASTING = [
    ("this leaves", Ref("blade"), {"blade": {"zone": "hand"}}, True, False),
    ("this leaves", Ref("blade"), {"blade": {"incarnation": 2}}, True, False),
    ("this leaves", Ref("blade"), {"blade": {"phased_out": True}}, False, False),
    ("leaves", Ref("bear"), {"bear": {"zone": "exile"}}, True, False),
    ("leaves", Ref("bear"), {"blade": {"zone": "exile"}}, False, False),
    ("no longer control this", Ref("blade"), {"blade": {"controller": "Bob"}}, True, False),
    ("no longer control this", Ref("blade"), {"blade": {"zone": "graveyard"}}, True, False),
    ("no longer control this", Ref("blade"), {"blade": {"phased_out": True}}, True, True),
    ("no longer control this", Ref("blade"), {"bear": {"controller": "Bob"}}, False, False),
    ("no longer attached", Ref("bear"), {"blade": {"attached_to": None}}, True, False),
    ("no longer attached", Ref("bear"), {"blade": {"attached_to": "Bob"}}, True, False),
    ("no longer attached", Ref("bear"), {"bear": {"phased_out": True}}, False, True),
    ("turned face down", None, {"bear": {"face_down": True}}, True, False),
    ("turned face down", None, {"bear": {"phased_out": True}}, True, True),
    ("turned face down", None, {"bear": {"incarnation": 2}}, True, False),
    ("turned face down", None, {"blade": {"face_down": True}}, False, False),
]


@pytest.mark.parametrize(("kind", "tied", "changes", "over", "lost"), LASTING)
def test_what_lasts_for_as_long_as_something_is_so(kind, tied, changes, over, lost):
    one = effect(kind, tied=tied)
    assert not durations.ended(game(), one, "")
    assert not durations.lost_sight(game(), one)
    now = game(**changes)
    assert durations.ended(now, one, "") is over
    assert durations.lost_sight(now, one) is lost


@pytest.mark.parametrize("kind", ["end of turn", "this leaves", "leaves"])
def test_what_does_not_track_anything_loses_sight_of_nothing(kind):
    now = game(blade={"phased_out": True}, bear={"phased_out": True})
    assert not durations.lost_sight(now, effect(kind, tied=Ref("blade")))
    assert not durations.lost_sight(now, effect(kind)._replace(until=None))


OVER = [
    ("this leaves", "", {}, False),
    ("this leaves", "", {"blade": {"zone": "graveyard"}}, True),
    ("leaves", "bear", {}, False),
    ("leaves", "bear", {"bear": {"zone": "graveyard"}}, True),
    ("leaves", "nobody", {}, True),
    ("no longer control this", "", {}, False),
    ("no longer control this", "", {"blade": {"controller": "Bob"}}, True),
    ("no longer attached", "", {}, False),
    ("no longer attached", "", {"blade": {"attached_to": None}}, True),
    ("turned face down", "", {}, False),
    ("turned face down", "", {"bear": {"face_down": True}}, True),
    ("end of turn", "", {"bear": {"face_down": True}}, False),
    ("next turn", "Bob", {}, False),
]


@pytest.mark.parametrize(("kind", "who", "changes", "over"), OVER)
def test_what_does_not_begin(kind, who, changes, over):
    assert durations.is_over(game(**changes), Duration(kind, who), CTX, Ref("bear")) is over


def test_what_is_about_nothing_is_not_face_up():
    assert durations.is_over(game(), Duration("turned face down", ""), CTX, None)
    assert durations.ended(game(), effect("turned face down", affects=None), "")
