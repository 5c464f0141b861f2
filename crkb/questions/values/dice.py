"""Dice: results, the rows of a results table (rule 706)."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

RowText = Annotated[str, msgspec.Meta(pattern=r"^\d+([-\u2013]\d+|\+)?$")]
"""The possible results of one row: `20`, `10-19` or `15+`."""

_ROW = re.compile(r"(\d+)(?:[-\u2013](\d+)|(\+))?")


def row_ends(row: str) -> tuple[int, int | None]:
    """The lowest and the highest result of a row; the highest is None for an open range."""
    m = _ROW.fullmatch(row)
    assert m is not None
    low = int(m[1])
    if m[3]:
        return low, None
    return low, int(m[2] or low)


def in_row(row: str, result: int) -> bool:
    """Does the row's range include this result?"""
    low, high = row_ends(row)
    return low <= result and (high is None or result <= high)


def check_rows(field: str, rows: tuple[str, ...]) -> None:
    """Check that every range is in order and no two rows overlap.

    Raises:
        ValueError: a range is reversed, or rows overlap.
    """
    ends = [row_ends(row) for row in rows]
    for row, (low, high) in zip(rows, ends, strict=True):
        if high is not None and high < low:
            raise ValueError(f"{field}: {row} is reversed (the lower number comes first)")
    for i, (low, high) in enumerate(ends):
        for j in range(i):
            other_low, other_high = ends[j]
            if (high is None or other_low <= high) and (other_high is None or low <= other_high):
                raise ValueError(f"{field}: {rows[j]} and {rows[i]} overlap")
