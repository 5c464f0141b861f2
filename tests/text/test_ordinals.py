"""Ordinals in words and digits."""

from __future__ import annotations

import pytest

from crkb.text import ordinals


@pytest.mark.parametrize(("word", "number"), [("first", 1), ("twentieth", 20), ("21st", 21), ("112th", 112)])
def test_both_ways(word, number):
    assert ordinals.number(word) == number
    assert ordinals.ordinal(number) == word


@pytest.mark.parametrize("number", [22, 33, 44, 111, 113, 1001])
def test_there_and_back(number):
    assert ordinals.number(ordinals.ordinal(number)) == number


@pytest.mark.parametrize("word", ["", "three", "0th", "th", "First"])
def test_no_ordinals(word):
    assert ordinals.number(word) is None
