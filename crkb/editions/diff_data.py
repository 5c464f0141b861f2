"""A diff as plain data to keep, and read back: what isn't as it was written is refused."""

from __future__ import annotations

from typing import Any

from crkb.editions.diff import Change, Diff
from crkb.editions.nearest import Near
from crkb.editions.terms import TermChange
from crkb.library.kept import array, record

_KEYS = ("changes", "terms", "candidates")


def as_data(diff: Diff) -> dict[str, Any]:
    """All of a diff but the names of its editions, for JSON."""
    return {"changes": diff.changes, "terms": diff.terms, "candidates": dict(diff.candidates)}


def from_data(old: str, new: str, data: object) -> Diff:
    """The diff of two editions that `as_data` wrote, after JSON. Raises NotAsWritten."""
    kept = record(data, _KEYS)
    rows = [array(row, 3) for row in array(kept["changes"])]
    changes = [Change(kind, tuple(array(was)), tuple(array(now))) for kind, was, now in rows]
    terms = [TermChange(*array(row, 3)) for row in array(kept["terms"])]
    candidates = {
        number: tuple(Near(*array(near, 2)) for near in array(found))
        for number, found in record(kept["candidates"]).items()
    }
    return Diff(old, new, tuple(changes), tuple(terms), candidates)
