"""Rows of results tables."""

from __future__ import annotations

import pytest

from crkb.questions.values import dice


@pytest.mark.parametrize("rows", [("1-9", "10-19", "20"), ("1", "2+"), ("10+", "1-9"), ("3-4", "1-2")])
def test_rows_that_fit(rows):
    dice.check_rows("rows", rows)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (("1-9", "9-19"), "1-9 and 9-19 overlap"),
        (("9-19", "1-9"), "9-19 and 1-9 overlap"),
        (("5+", "6"), "overlap"),
        (("1-3", "2+"), "overlap"),
        (("9-1",), "9-1 is reversed"),
    ],
)
def test_rows_that_do_not(rows, says):
    with pytest.raises(ValueError, match=says):
        dice.check_rows("rows", rows)
