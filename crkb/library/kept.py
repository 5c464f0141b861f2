"""JSON that crkb wrote, read back: what is not as it was written is `NotAsWritten`.

Reading the library catches that and nothing wider: any other ValueError, TypeError or KeyError is
a mistake in crkb, and shows itself as one instead of as a damaged file.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any


class NotAsWritten(ValueError):
    """What was read is not what was written."""


def array(value: object, size: int = -1) -> list[Any]:
    """The value if it is a JSON array, of that many values unless `size` is -1. Raises NotAsWritten."""
    if not isinstance(value, list) or size not in (-1, len(value)):
        raise NotAsWritten("not the array that was written")
    return value


def record(value: object, keys: Collection[str] = ()) -> dict[str, Any]:
    """The value if it is a JSON object, with at least these keys. Raises NotAsWritten."""
    if not isinstance(value, dict) or not value.keys() >= set(keys):
        raise NotAsWritten("not the object that was written")
    return value


def loads(data: object) -> Any:
    """The value of JSON text or bytes; a damaged row may hold something else. Raises NotAsWritten."""
    if not isinstance(data, str | bytes):
        raise NotAsWritten("not the text that was written")
    try:
        return json.loads(data)
    except ValueError as e:
        raise NotAsWritten(str(e)) from e
