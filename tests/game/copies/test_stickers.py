"""Names with the words of stickers (123.6)."""

from __future__ import annotations

import pytest

from crkb.game.copies import stickers
from crkb.game.copies.names_written import positions, with_sticker
from crkb.game.play import Play
from tests.game import boards


@pytest.mark.parametrize(
    ("names", "word", "after", "expected"),
    [
        (("Cave Cub",), "Big", 0, ("Big Cave Cub",)),
        (("Cave Cub",), "Big", 1, ("Cave Big Cub",)),
        (("Cave Cub",), "Big", 5, ("Cave Cub Big",)),
        (("Wolf in ____ Fur",), "Big", 3, ("Wolf in ____ Fur Big",)),
        ((), "Big", 2, ("Big",)),
        (("Ice", "Fire"), "Big", 1, ("Ice Big", "Fire")),
    ],
)
def test_a_word_is_added_after_so_many_words(names, word, after, expected):
    assert with_sticker(names, word, after) == expected


def test_positions_are_the_beginning_and_after_each_word():
    assert positions(("Cave Cub",)) == [0, 1, 2]
    assert positions(()) == [0]


def test_without_a_name_a_word_stands_at_the_beginning():
    assert positions(()) == [0]


@pytest.mark.parametrize(("zone", "stuck"), [("hand", False), ("library", False), ("battlefield", True)])
def test_stickers_fall_off_in_hidden_zones(zone, stuck):
    play = Play(boards.game(boards.thing("bear", zone=zone)))
    stickers.sticks(play, {"to": "bear", "puts": ("p/t", (3, 1))})
    assert [each.value for each in play.object("bear").stickers] == ["3/1"] * stuck
    assert [(note.rule, note.holds) for note in play.proof.notes] == [("123.5", False)] * (not stuck)
