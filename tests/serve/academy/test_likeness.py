"""How alike names are."""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.serve.academy.likeness import plain, ratio, sorted_words


@pytest.mark.parametrize(
    ("a", "b", "alike"),
    [
        ("", "", 100),
        ("a", "", 0),
        ("abc", "abc", 100),
        ("abc", "abd", 66.67),
        ("abc", "cba", 33.33),
        ("deaftouch", "deathtouch", 84.21),
        ("ab", "abab", 66.67),
        ("aa", "a", 66.67),
    ],
)
def test_ratio(a, b, alike):
    assert round(ratio(a, b), 2) == alike


@given(st.text("abc", max_size=9), st.text("abc", max_size=9))
def test_the_ratio_is_that_of_the_longest_common_subsequence(a, b):
    @lru_cache
    def longest(i: int, j: int) -> int:
        if i == len(a) or j == len(b):
            return 0
        if a[i] == b[j]:
            return 1 + longest(i + 1, j + 1)
        return max(longest(i + 1, j), longest(i, j + 1))

    assert ratio(a, b) == (200 * longest(0, 0) / (len(a) + len(b)) if a or b else 100)
    assert ratio(a, b) == ratio(b, a)


def test_names_are_compared_plain_with_their_words_sorted():
    assert plain("Keeper’s  “Oil”") == 'keeper\'s "oil"'
    assert sorted_words("oil lamp burns") == "burns lamp oil"
