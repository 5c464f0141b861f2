"""How alike texts are, what of them counts, and when one is clearly more alike than another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.editions.diff_tokens import Tokens, tokens
from crkb.editions.likeness import WHOLE, bag, clearly, likeness, rarities, said


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Owls sleep by day.", "Owls sleep by day."),
        ("Third, owls sleep by day.", "owls sleep by day."),
        ("Third owls sleep by day.", "Third owls sleep by day."),
        ("Owls sleep. See rule #.", "Owls sleep."),
        ("Owls sleep. (See rule #, “Naps.”)", "Owls sleep."),
        ("Owls sleep (see rule #).", "Owls sleep (see rule #)."),
        ("Owls sleep (see rule #, “Naps”) by day.", "Owls sleep (see rule #) by day."),
        ("Owls see rule #, “Naps,” as a hint.", "Owls see rule # as a hint."),
        ("Owls (# or “none”) sleep.", "Owls (# or “none”) sleep."),
        ("See what owls do. They sleep.", "See what owls do. They sleep."),
        ("See rule #.", "See rule #."),
        ("", ""),
    ],
)
def test_what_counts_of_a_text(text, expected):
    assert said(tokens(text)) == tokens(expected)


def alike(a: str, b: str, *others: str) -> int:
    texts = [tokens(text) for text in (a, b, *others)]
    rarity = rarities(texts)
    return likeness(bag(texts[0], rarity), bag(texts[1], rarity))


OTHERS = ("An owl hunts by night.", "A boat needs a sail.", "A map shows the harbour.")


def test_a_rare_word_counts_more_than_a_common_one():
    common = alike("A boat needs a keeper.", "A boat wants some luck.", *OTHERS)
    rare = alike("A boat needs a keeper.", "Every keeper needs luck.", *OTHERS)
    assert rare > common


def test_the_order_of_words_counts():
    assert alike("owls hunt mice", "owls hunt frogs") > alike("owls hunt mice", "hunt owls frogs")


def test_what_only_differs_in_what_it_points_to_is_nearly_equal():
    assert alike("Owls sleep. See rule #.", "Owls sleep. (See rule #, “Naps.”)", *OTHERS) == WHOLE - 1


WORDS = ("owl", "boat", "map", "the", "a", ".", "#", "(", ")", "See", "rule")
TEXTS = st.lists(st.sampled_from(WORDS), max_size=12).map(tuple)


@given(TEXTS, TEXTS)
def test_likeness_is_the_same_both_ways_and_below_that_of_equal_texts(a: Tokens, b: Tokens):
    rarity = rarities([a, b])
    there = likeness(bag(a, rarity), bag(b, rarity))
    assert there == likeness(bag(b, rarity), bag(a, rarity))
    assert 0 <= there < WHOLE


@pytest.mark.parametrize(
    ("better", "worse", "expected"),
    [
        (422, 244, True),  # greater by half
        (422, 300, False),
        (200, 80, False),  # next to nothing
        (130, 0, True),
        (129, 0, False),
        (990, 700, True),  # what differs is a third at most
        (900, 700, True),
        (899, 700, False),
        (1000, 871, False),
        (1000, 870, True),
        (500, 500, False),
    ],
)
def test_clearly_more_alike(better, worse, expected):
    assert clearly(better, worse) is expected
