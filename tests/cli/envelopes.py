"""What commands print with --json."""

from __future__ import annotations

import json
from typing import Any


def result(printed: str) -> Any:
    """The result in the envelope."""
    made = json.loads(printed)
    assert set(made) == {"crkb", "edition", "result", "problems"}
    return made["result"]
