"""Day and night: when it becomes which, and what turns with it (702.145, 728)."""

import pytest

from crkb.game.play import Play
from crkb.game.terms import Keyword
from crkb.game.turns import day_night
from crkb.game.values import Sheet
from tests.game.boards import game, sheet, thing

DAY, NIGHT = Keyword("daybound"), Keyword("nightbound")
FACES = Sheet("transforming", (sheet(DAY).faces[0], sheet(NIGHT, power=4, name="Cave Wolf").faces[0]))


def wolf(id="wolf", **fields):
    return thing(id, printed=FACES, **fields)


def rules(play):
    return [note.rule for note in play.proof.notes]


@pytest.mark.parametrize(
    ("time", "cast", "then"),
    [
        ("day", 0, "night"),
        ("day", 1, "day"),
        ("day", 2, "day"),
        ("night", 0, "night"),
        ("night", 1, "night"),
        ("night", 2, "day"),
        ("night", 3, "day"),
        ("", 0, ""),
        ("", 2, ""),
    ],
)
def test_what_it_becomes_by_the_spells_of_the_last_turn(time, cast, then):
    play = Play(game(time=time))
    day_night.at_untap(play, cast)
    assert play.game.time == then
    changes = {
        ("day", "night"): ["502.2", "728.2a", "728.1a"],
        ("night", "day"): ["502.2", "728.2b", "728.1a"],
    }
    looked = ["703.4b", "728.2"] if time else ["728.2c"] * bool(cast)
    assert rules(play) == looked + changes.get((time, then), [])


@pytest.mark.parametrize(
    ("things", "time"),
    [
        ([thing("bear")], ""),
        ([thing("bear", DAY)], "day"),
        ([thing("bear", NIGHT)], "night"),
        ([thing("bear", NIGHT), thing("elk", DAY)], "day"),
        ([thing("bear", DAY, zone="graveyard")], ""),
        ([thing("bear", DAY, phased_out=True)], ""),
    ],
)
def test_what_begins_with_the_first_that_is_bound(things, time):
    play = Play(game(*things))
    day_night.keep(play)
    assert play.game.time == time
    assert rules(play) == {"day": ["702.145d"], "night": ["702.145g"]}.get(time, [])


@pytest.mark.parametrize("time", ["day", "night"])
def test_what_it_is_already_it_stays(time):
    play = Play(game(thing("bear", DAY), thing("elk", NIGHT), time=time))
    day_night.keep(play)
    assert play.game.time == time


@pytest.mark.parametrize(
    ("time", "back", "then", "rule"),
    [
        ("day", False, False, []),
        ("day", True, False, ["702.145f"]),
        ("night", False, True, ["702.145c"]),
        ("night", True, True, []),
    ],
)
def test_the_face_of_the_other_time_turns_over(time, back, then, rule):
    play = Play(game(wolf(back=back), time=time))
    day_night.keep(play)
    assert play.game.objects["wolf"].back is then
    assert [each for each in rules(play) if each in ("702.145c", "702.145f")] == rule


def test_all_turn_over_as_it_becomes_night():
    play = Play(game(wolf(), wolf("cub"), thing("bear"), time="day"))
    day_night.becomes(play, "night")
    assert [each.back for each in play.game.objects.values()] == [True, True, False]
    assert len(play.done) == 2


@pytest.mark.parametrize(("time", "keyword", "back"), [("night", DAY, True), ("day", NIGHT, False)])
def test_what_shows_the_right_face_stays_whatever_it_is_bound_to(time, keyword, back):
    faces = Sheet("transforming", (sheet(keyword).faces[0], sheet(keyword, name="Cave Wolf").faces[0]))
    play = Play(game(thing("wolf", printed=faces, back=back), time=time))
    day_night.keep(play)
    assert play.game.objects["wolf"].back is back
