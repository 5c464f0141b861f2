"""Names with the words of stickers (123.6)."""

from __future__ import annotations

import pytest

from crkb.game.copies.stickers import positions, with_sticker


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
