"""What happens as a permanent is turned face up, piece by piece (708.11)."""

import pytest

from crkb.game.copies import turned_up
from crkb.game.errors import GameFormError, NotKnown
from crkb.game.play import Play
from crkb.game.terms import CopyOf, Enters, Filter, Group, Word
from tests.game import boards


def play(choices=None):
    return Play(boards.game(boards.thing("bear"), players=("Ann", "Bob", "Cleo")), choices)


@pytest.mark.parametrize(("number", "noted"), [(0, []), (-1, []), (1, ["702.37b"]), (3, ["702.37b"])])
def test_counters_that_it_gets(number, noted):
    now = play()
    turned_up._counters(now, "bear", "+1/+1", number, "702.37b")
    assert [note.rule for note in now.proof.notes if note.rule == "702.37b"] == noted
    assert now.object("bear").counters == ({"+1/+1": number} if number > 0 else {})
    assert bool(now.done) is (number > 0)


@pytest.mark.parametrize(
    ("what", "value", "legal"),
    [
        ("color", "red", True),
        ("color", "Island", False),
        ("basic land type", "Island", True),
        ("basic land type", "Lair", False),
        ("opponent", "Cleo", True),
        ("opponent", "Ann", False),
    ],
)
def test_what_is_chosen_for_it(what, value, legal):
    now = play({"chosen for bear": value})
    if legal:
        turned_up._choose(now, "bear", "hue", what)
        assert now.object("bear").chosen == {"hue": value}
        return
    with pytest.raises(GameFormError, match="can't be chosen"):
        turned_up._choose(now, "bear", "hue", what)


def test_nothing_is_chosen_unasked():
    with pytest.raises(NotKnown) as raised:
        turned_up._choose(play(), "bear", "hue", "opponent")
    assert (raised.value.options, raised.value.player) == (("Bob", "Cleo"), "Ann")


@pytest.mark.parametrize(
    ("noun", "options"), [("creature", ("ox", "nothing")), ("player", ()), ("opponent", ())]
)
def test_only_objects_are_copied(noun, options):
    word = Word("type" if noun == "creature" else "noun", noun)
    one = Enters("may copy", copy=CopyOf(Filter((Group((word,), "a"),))))
    now = Play(boards.game(boards.thing("bear"), boards.thing("ox")))
    if options:
        with pytest.raises(NotKnown) as caught:
            turned_up._choose_copy(now, "bear", one)
        assert caught.value.options == options
    else:
        assert turned_up._choose_copy(now, "bear", one) == "nothing"
