"""Did you mean: what is suggested, in which order, and what is not."""

from __future__ import annotations

import pytest

from crkb.text.suggest import closest, did_you_mean

NAMES = (
    "name",
    "name-sticker",
    "sticker-kinds",
    "Lim-Dûl's Vault",
    "mana value",
    "who wins the game",
    "ways-to-pay",
)


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("nmae", ["name", "name-sticker"]),
        ("NAME", ["name", "name-sticker"]),
        ("name sticker", ["name-sticker", "name", "sticker-kinds"]),
        ("stikcer", ["sticker-kinds", "name-sticker"]),
        ("lim dul", ["Lim-Dûl's Vault"]),
        ("mana valu", ["mana value"]),
        ("pay", ["ways-to-pay"]),
        ("the to of", []),  # words that everything has
        ("zzz", []),
        ("?", []),
        ("", []),
    ],
)
def test_names_that_are_close(typed, near):
    assert set(closest(typed, NAMES)) == set(near)
    assert closest(typed, NAMES)[:1] == near[:1] or typed == "stikcer"  # two names equally close


def test_no_more_than_asked_for():
    assert closest("name", ["name-a1", "name-b2", "name-c3"], count=2) == ["name-a1", "name-b2"]
    assert closest("name", []) == []


@pytest.mark.parametrize(
    ("near", "hint"),
    [
        ([], ""),
        (["704.5"], "Did you mean 704.5?"),
        (["704.5", "704.6"], "Did you mean 704.5 or 704.6?"),
        (["a", "b", "c"], "Did you mean a, b or c?"),
    ],
)
def test_the_hint(near, hint):
    assert did_you_mean(near) == hint


def test_a_misspelt_word_begins_as_the_right_one():
    assert closest("tame", ["game-result"]) == []
    assert closest("gmae", ["game-result"]) == ["game-result"]
