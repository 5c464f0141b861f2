"""Fingerprints: blind to typography and to the numbers of rules, to nothing else."""

from __future__ import annotations

import pytest

from crkb.text.fingerprint import fingerprint


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("See rule 704.5k–n.", "See rule 701.19a."),
        ("(See rule 606, “Lamps.”)", '(See rule 614, "Lamps.")'),
        ("Rules 110.2 and 112.2 say so.", "Rules 109.4b and 113.10 say so."),
        ("A lamp’s owner — nobody else", "A  lamp's owner - nobody else"),
    ],
)
def test_typography_and_numbers_of_rules_make_no_difference(one, other):
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Draw two cards.", "Draw three cards."),
        ("A deck has 100 cards.", "A deck has 250 cards."),
        ("A Lamp burns.", "A lamp burns."),
        ("It burns. See rule 704.5.", "It burns."),
        ("with power 3.5 or less", "with power 2.5 or less"),
    ],
)
def test_everything_else_does(one, other):
    assert fingerprint(one) != fingerprint(other)
