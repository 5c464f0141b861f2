"""Data as files have it, once it is read: how deep it may be nested, and what is in it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from crkb.game.errors import GameFormError

MOST_DEPTH = 60
TOO_DEEP = f"nested more than {MOST_DEPTH} deep"


def check_depth(data: Any, path: str) -> None:
    """Refuse data that didn't come from a text, and is nested deeper than one may be.

    Raises:
        GameFormError: It is nested more than `MOST_DEPTH` deep.
    """
    level = [data]
    for _ in range(MOST_DEPTH):
        level = [each for values in level for each in _inside(values)]
    if level:
        raise GameFormError(path, TOO_DEEP)


def _inside(data: Any) -> Iterable[Any]:
    """What a list or mapping consists of; nothing in anything else."""
    if isinstance(data, dict):
        return data.values()
    return data if isinstance(data, list | tuple) else ()


def every_value(data: Any) -> Iterator[tuple[Hashable, Any]]:
    """All (key, value) pairs of the mappings in data, at any depth."""
    waiting = [data]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            yield from each.items()
            waiting.extend(each.values())
        elif isinstance(each, list):
            waiting.extend(each)
