"""Other spellings of a name: singular, plural, without articles and hyphens."""

from __future__ import annotations

import pytest

from crkb.text.inflect import loosely, spellings


@pytest.mark.parametrize(
    ("name", "tried"),
    [
        ("sticker", ["sticker", "stickers"]),
        ("stickers", ["stickers", "sticker"]),
        ("abilities", ["abilities", "ability", "abiliti", "abilitie"]),
        ("boxes", ["boxes", "box", "boxe"]),
        ("", []),
    ],
)
def test_spellings(name, tried):
    assert list(spellings(name)) == tried


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("The Ring Tempts You", ["ring", "tempt", "you"]),
        ("face-down spells", ["face", "down", "spell"]),
        ('a "keeper"', ["keeper"]),
        ("the", []),
        ("", []),
    ],
)
def test_loosely(name, words):
    assert loosely(name) == words
