"""Chapter abilities: which trigger as lore counters are put on a Saga (714.2)."""

import pytest

from crkb.game.events import chapters
from crkb.game.events.events import happen
from crkb.game.happenings import Counts, Moves, Taps
from crkb.game.objects import Ref
from crkb.game.terms import Chapter, Keyword
from crkb.game.values import Sheet, Values
from tests.game.invented_games import gains, obj, play

TALE = Ref("tale")
ONE, BOTH, LAST = Chapter((1,), gains(), "first"), Chapter((2, 3), gains()), Chapter((4,), gains(), "last")


def saga(*abilities, lore=0, **fields):
    face = Values(types=frozenset({"enchantment"}), subtypes=frozenset({"Saga"}), abilities=abilities)
    counters = {"lore": lore} if lore else {}
    return obj("tale", fields={"sheet": Sheet("saga", (face,)), "counters": counters, **fields})


@pytest.mark.parametrize(
    ("lore", "more", "labels"),
    [
        (0, 1, ["first"]),
        (1, 1, ["chapter 2"]),
        (1, 2, ["chapter 2", "chapter 3"]),
        (0, 4, ["first", "chapter 2", "chapter 3", "last"]),
        (3, 1, ["last"]),
        (4, 1, []),
        (2, -1, []),
    ],
)
def test_those_whose_number_is_reached_trigger(lore, more, labels):
    playing = play(saga(ONE, BOTH, LAST, lore=lore))
    happen(playing, Counts(TALE, "lore", more))
    assert playing.triggered == [f"{label} of tale" for label in labels]
    rules = [note.rule for note in playing.proof.notes]
    assert rules.count("714.2b") == rules.count("107.15") == len(labels)
    assert rules.count("714.2c") == len([label for label in labels if label.startswith("chapter")])
    assert all(each.chapter and each.source == each.context.it == TALE for each in playing.game.waiting)


@pytest.mark.parametrize(
    "events",
    [
        [Counts(TALE, "charge", 1)],
        [Counts("Ann", "lore", 1)],
        [Taps(TALE)],
        [Counts(TALE, "lore", 1), Moves(TALE, "exile")],
        [Moves(TALE, "exile")],
    ],
)
def test_nothing_else_lets_a_chapter_trigger(events):
    playing = play(saga(ONE, lore=0))
    happen(playing, *events)
    assert not playing.triggered


@pytest.mark.parametrize(("more", "labels"), [(0, ["first"]), (2, ["first", "chapter 2", "chapter 3"])])
def test_a_saga_that_enters_with_lore_counters_beside_its_own(more, labels):
    playing = play(saga(ONE, BOTH, zone="exile"))
    happen(playing, Moves(TALE, "battlefield", status={"counters": {"lore": more}}))
    assert playing.triggered == [f"{label} of tale" for label in labels]


NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XIX")


def test_roman_numerals_stand_for_numbers():
    assert [chapters.value(numeral) for numeral in NUMERALS] == [*range(1, 15), 19]


@pytest.mark.parametrize(
    ("abilities", "number"), [((), 0), ((ONE,), 1), ((LAST, BOTH), 4), ((Keyword("flying"), BOTH), 3)]
)
def test_the_final_chapter(abilities, number):
    assert chapters.final(play(saga(*abilities)).chars("tale")) == number


@pytest.mark.parametrize(("turn", "labels"), [(2, ["chapter 3"]), (1, ["first", "chapter 2", "chapter 3"])])
def test_chapters_that_are_read_ahead_of_cannot_trigger_that_turn(turn, labels):
    playing = play(saga(ONE, BOTH, zone="exile"))
    status = {"counters": {"lore": 2}, "marks": {chapters.READ_AHEAD: turn}}
    happen(playing, Moves(TALE, "battlefield", status=status))
    assert playing.triggered == [f"{label} of tale" for label in labels]
    passed_over = [note for note in playing.proof.notes if note.rule == "702.155a"]
    assert [note.holds for note in passed_over] == [False] * (3 - len(labels))
