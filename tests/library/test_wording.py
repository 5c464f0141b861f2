"""Texts as tokens: what typography makes no difference, and how references are masked."""

from __future__ import annotations

import pytest

from crkb.library.wording import mask, masked, numbered, tokens
from tests import invented


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("An owl’s call", ("An", "owl's", "call")),
        ("pay {2}{W} – twice", ("pay", "{2}", "{W}", "-", "twice")),
        ("two -- or\n three", ("two", "-", "or", "three")),
        ("", ()),
    ],
)
def test_tokens(text, expected):
    assert tokens(text) == expected
    assert tokens(" ".join(expected)) == expected


def test_numbers_of_references_are_masked_and_names_of_terms_are_not():
    edition = invented.build(invented.FIRST, "x-1")
    (block,) = edition.rules["100.1"].blocks
    assert mask(block).endswith("until dusk. See rule #.")
    assert [r.text for r in numbered(block)] == ["101.2"]
    assert masked(edition.rules["100.1"])[-3:] == ("rule", "#", ".")
