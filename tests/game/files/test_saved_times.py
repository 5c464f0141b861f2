"""Timestamps as a file gives them: what is known of the order stays known, and what no file can say."""

import pytest

from crkb.game.errors import GameFormError
from crkb.game.files import saved_times
from crkb.game.objects import Effect
from crkb.game.terms import PT, Filter, Keyword, Number, Op, Ops, Static, This
from crkb.game.values import Sheet, Values
from tests.game.boards import game, thing

GROW = Ops((Op("p/t", PT(Number(1), Number(1))),))
RAISE = Static(Filter((This(),)), GROW)
FLYING = Keyword("flying", label="flying")


def times(*things, effects=(), clock=9, started=5):
    found = saved_times.timed(game(*things, effects=effects, clock=clock, started=started))
    objects = {id: each.timestamp for id, each in found.objects.items()}
    return objects | {effect.id: effect.timestamp for effect in found.effects}


def grown(time):
    return Effect("grow", GROW, timestamp=time)


@pytest.mark.parametrize(
    ("things", "effects", "expected"),
    [
        ((thing("ox"),), (), {"ox": 0}),
        ((thing("ox", timestamp=7),), (), {"ox": 7}),
        ((thing("ox", RAISE), thing("elk", RAISE, timestamp=7)), (), {"ox": 0, "elk": 7}),
        ((thing("ox", RAISE), thing("elk", RAISE, timestamp=5)), (), {"ox": 0, "elk": 5}),
        ((thing("ox", RAISE),), (grown(None),), {"ox": 0, "grow": 0}),
        ((thing("ox", RAISE),), (grown(8),), {"ox": 0, "grow": 8}),
        # what has no effects of its own may have stood there in any order
        ((thing("ox"), thing("elk", RAISE, timestamp=2)), (), {"ox": 0, "elk": 2}),
        ((thing("ox", RAISE), thing("elk", FLYING, timestamp=2)), (), {"ox": 0, "elk": 2}),
        ((thing("ox", RAISE), thing("gone", RAISE, zone="", timestamp=2)), (), {"ox": 0, "gone": 2}),
    ],
)
def test_what_stood_there_at_an_unknown_time_is_earlier_than_what_came(things, effects, expected):
    assert times(*things, effects=effects) == expected


def test_before_the_first_event_nothing_is_said():
    assert times(thing("ox", RAISE), thing("elk", RAISE, timestamp=2), clock=5) == {"ox": None, "elk": 2}


OLD = thing("ox", RAISE)
WORLD, ROLE, RUNE = (
    thing("elk", printed=Sheet(faces=(Values(**{key: frozenset((word,))}),)), timestamp=2)
    for key, word in (("supertypes", "world"), ("subtypes", "Role"), ("subtypes", "Rune"))
)


@pytest.mark.parametrize(
    ("things", "effects", "said"),
    [
        ((OLD, thing("elk", RAISE, timestamp=4)), (), "that ox and elk stood there at the start"),
        ((OLD, WORLD), (), "that ox and elk stood there at the start"),
        ((OLD, ROLE), (), "that ox and elk stood there at the start"),
        ((OLD,), (grown(4),), "that ox and grow stood there at the start"),
        ((thing("elk", RAISE, timestamp=4),), (grown(None),), "that grow and elk stood there at the start"),
    ],
)
def test_known_and_unknown_times_at_the_start_are_refused(things, effects, said):
    with pytest.raises(GameFormError, match=said) as caught:
        times(*things, effects=effects)
    assert (caught.value.path, caught.value.hint) == ("timestamp", "Give both a timestamp.")


def test_a_subtype_that_has_no_time_of_its_own_is_no_hindrance():
    assert times(OLD, RUNE) == {"ox": 0, "elk": 2}


@pytest.mark.parametrize(
    ("abilities", "fields", "refused"),
    [
        ((RAISE,), {"counters": {"flying": 1}}, True),
        ((RAISE,), {"counters": {"flying": 1}, "counter_times": {"flying": 7}}, False),
        ((RAISE,), {"counters": {"charge": 1}}, False),
        ((RAISE,), {"counters": {"flying": 1}, "timestamp": 6}, False),
        ((), {"counters": {"flying": 1}}, False),
    ],
)
def test_keyword_counters_as_old_as_what_they_are_on(abilities, fields, refused):
    each = thing("ox", *abilities, **fields)
    if not refused:
        assert times(each)["ox"] == fields.get("timestamp", 0)
        return
    with pytest.raises(GameFormError, match="that its flying counter is as old as it is") as caught:
        times(each)
    assert (caught.value.path, caught.value.hint) == ("ox", "Give it a timestamp.")
