"""Exceptions of copies, and how something enters: read from what people write."""

import pytest

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.language import copies_read, vocabulary
from crkb.game.language.language import Words

WORDS = Words(frozenset(("Ann", "Bob")), frozenset(("bear",)))


def test_every_creature_type_stands_in_one_order():
    [found] = copies_read.exceptions([{"add subtypes": "every creature type"}], WORDS, "except")
    assert found.value == tuple(sorted(vocabulary.creature_types()))


@pytest.mark.parametrize(
    ("said", "number", "additional"),
    [
        ("with a charge counter", 1, False),
        ("with an ice counter", 1, False),
        ("with an additional charge counter", 1, True),
        ("with 3 charge counters", 3, False),
        ("with 2 additional charge counters", 2, True),
    ],
)
def test_counters_that_something_enters_with(said, number, additional):
    [found] = copies_read.enters(said, WORDS, "as it enters")
    assert (found.kind, found.amount, found.additional) == ("with", t.Number(number), additional)


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ("tapt", "as it enters"),
        ("choose a smell", "as it enters"),
        ({"except": []}, "as it enters"),
        ({"may copy": "creature", "as a copy of": "bear"}, "as it enters"),
        ({"may copy": "creture"}, "as it enters.may copy"),
        (["tapped", "tapt"], "as it enters[1]"),
    ],
)
def test_what_is_no_way_to_enter(data, path):
    with pytest.raises(GameFormError) as caught:
        copies_read.enters(data, WORDS, "as it enters")
    assert caught.value.path == path
