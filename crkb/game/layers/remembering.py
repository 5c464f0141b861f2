"""What a function of terms gives, remembered by which terms they are.

Terms are deep, and what asks about them asks often: to compare them costs more than most answers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

MOST = 4096
"""So many answers of one function are remembered."""

P = ParamSpec("P")
T = TypeVar("T")


def by_identity(function: Callable[P, T]) -> Callable[P, T]:
    """A function of immutable terms that is asked once about the same ones.

    The terms are kept with the answer, so that no others come to have their identity.
    """
    known: dict[tuple[int, ...], tuple[tuple[Any, ...], T]] = {}

    @wraps(function)
    def remembered(*terms: Any) -> T:
        key = tuple(map(id, terms))
        found = known.get(key)
        if found is None:
            if len(known) >= MOST:
                known.clear()
            found = known[key] = (terms, cast("Any", function)(*terms))
        return found[1]

    return cast("Callable[P, T]", remembered)
