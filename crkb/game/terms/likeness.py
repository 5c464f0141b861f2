"""Whether two terms say the same, however they are written."""

from __future__ import annotations

from typing import Any

from crkb.game.terms.abilities import Ability, Keyword
from crkb.game.terms.effects import Op, Ops
from crkb.game.terms.filters import Filter, Word


def same(one: Ability, other: Ability) -> bool:
    """Whether two abilities say the same, whatever a file calls them and in whatever order its lists
    stand."""
    return bool(unordered(one) == unordered(other))


def unordered(term: Any) -> Any:
    """A term to compare: without the names that a file gives to abilities, and with what has no order
    as sets: words of a group, parts of a filter, operations, lists of names."""
    if not isinstance(term, tuple):
        return term
    if isinstance(term, Keyword):
        return "Keyword", term.name, term.parameter
    if isinstance(term, Op):
        value = unordered(term.value)
        is_list = isinstance(term.value, tuple) and not hasattr(term.value, "_fields")
        return "Op", term.kind, frozenset(value) if is_list else value
    if isinstance(term, Filter | Ops):
        return type(term).__name__, frozenset(map(unordered, term[0])), *map(unordered, term[1:])
    fields = getattr(term, "_fields", None)
    if fields is not None:
        return type(term).__name__, *(unordered(getattr(term, each)) for each in fields if each != "label")
    found = tuple(map(unordered, term))
    return frozenset(found) if term and isinstance(term[0], Word | str) else found
