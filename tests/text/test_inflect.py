"""Other spellings of a name: singular, plural, without articles and hyphens; forms of verbs."""

from __future__ import annotations

import pytest

from crkb.text.inflect import grouped, loosely, quantity, spellings, verb_forms, with_article


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


@pytest.mark.parametrize(
    ("number", "noun", "said"),
    [(1, "card", "1 card"), (0, "card", "0 cards"), (2, "+1/+1 counter", "2 +1/+1 counters")],
)
def test_quantity(number, noun, said):
    assert quantity(number, noun) == said


@pytest.mark.parametrize(("noun", "said"), [("id", "an id"), ("Aura", "an Aura"), ("zone", "a zone")])
def test_with_article(noun, said):
    assert with_article(noun) == said


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 files"), (1, "1 file"), (999, "999 files"), (14393, "14,393 files")]
)
def test_grouped(number, said):
    assert grouped(number, "file") == said


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("destroy", "destroy destroys destroyed destroying"),
        ("exile", "exile exiles exiled exiling"),
        ("scry", "scry scries scried scrying"),
        ("tap", "tap taps tapped tapping"),
        ("untap", "untap untaps untapped untapping"),
        ("search", "search searches searched searching"),
        ("harness", "harness harnesses harnessed harnessing"),
        ("counter", "counter counters countered countering"),
        ("reveal", "reveal reveals revealed revealing"),
        ("fight", "fight fights fought fighting"),
        ("cast", "cast casts casting"),
        ("airbend", "airbend airbends airbent airbending"),
    ],
)
def test_forms_of_verbs(verb, forms):
    assert verb_forms(verb) == tuple(forms.split())
