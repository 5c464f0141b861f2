"""JSON that crkb wrote, read back: what is not as it was written is damage, and a ValueError.

Reading the library catches ValueError, as `json` raises it, and nothing wider: a TypeError or a
KeyError then is a mistake in crkb, and shows itself as one instead of as a damaged file.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any


def array(value: object, size: int = -1) -> list[Any]:
    """The value if it is a JSON array, of that many values unless `size` is -1. Raises ValueError."""
    if not isinstance(value, list) or size not in (-1, len(value)):
        raise ValueError("not the array that was written")
    return value


def record(value: object, keys: Collection[str] = ()) -> dict[str, Any]:
    """The value if it is a JSON object, with at least these keys. Raises ValueError."""
    if not isinstance(value, dict) or not value.keys() >= set(keys):
        raise ValueError("not the object that was written")
    return value


def loads(data: object) -> Any:
    """The value of JSON text or bytes; a damaged row may hold something else. Raises ValueError."""
    if not isinstance(data, str | bytes):
        raise ValueError("not the text that was written")
    return json.loads(data)
