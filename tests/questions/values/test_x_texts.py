"""Which letter a text uses."""

from __future__ import annotations

import pytest

from crkb.questions.facts import FactsError
from crkb.questions.values import x_texts


@pytest.mark.parametrize(("text", "letter"), [("Draw X cards.", "X"), ("Draw Y cards.", "Y")])
def test_the_letter(text, letter):
    assert x_texts.letter_of("text", text) == letter


@pytest.mark.parametrize(
    ("text", "says"), [("Draw.", "neither X nor Y"), ("Draw X, Y times.", "both X and Y")]
)
def test_not_one_letter(text, says):
    with pytest.raises(FactsError, match=says):
        x_texts.letter_of("text", text)
