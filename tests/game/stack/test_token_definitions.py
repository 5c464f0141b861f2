"""What defines a created token: what is stated, predefined, changed."""

from __future__ import annotations

import pytest

from crkb.game.stack import token_definitions
from crkb.game.terms import CopyException, Keyword, NewToken
from crkb.game.values import Sheet, Values


@pytest.mark.parametrize(
    ("value", "x", "found"), [("X", 3, 3), ("X", 0, 0), ("X", None, 0), (2, 5, 2), (None, 5, None)]
)
def test_the_size_of_a_token_of_size_x(value, x, found):
    sheet = Sheet(faces=(Values(power=value, toughness="*"),))
    [face] = token_definitions.stated(sheet, x).faces
    assert (face.power, face.toughness) == (found, "*")


def test_nothing_is_stated():
    assert token_definitions.stated(None, 3) == Sheet()


def test_a_predefined_token_with_changes():
    changes = (CopyException("set color", ("W",)), CopyException("gain", (Keyword("menace"),)))
    [face] = token_definitions.defined(NewToken(predefined="Walker", changes=changes), None, "").faces
    assert (face.names, face.colors) == (("Walker",), {"W"})
    assert face.abilities == (Keyword("menace"),)


def test_no_reasons_of_no_tokens():
    assert list(token_definitions.reasons(NewToken(predefined="Walker"), [])) == []
