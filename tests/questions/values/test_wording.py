"""Articles, plurals, zones and unknown values in steps and messages."""

from __future__ import annotations

import pytest

from crkb.questions.values.wording import an, counted, in_zone, known


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (an("card"), "a card"),
        (an("emblem"), "an emblem"),
        (an("Aura"), "an Aura"),
        (counted(0, "card"), "0 cards"),
        (counted(1, "card"), "1 card"),
        (counted(2, "ability", "abilities"), "2 abilities"),
        (counted(1, "ability", "abilities"), "1 ability"),
        (in_zone("battlefield"), "on the battlefield"),
        (in_zone("stack"), "on the stack"),
        (in_zone("exile"), "in exile"),
        (in_zone("command"), "in the command zone"),
        (in_zone("graveyard"), "in the graveyard"),
        (known(None), "?"),
        (known(0), "0"),
    ],
)
def test_words_fit_the_case(said, expected):
    assert said == expected
