"""Power and toughness counters: what +X/+Y and -X/-Y counters add, alone and together (122.1a)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

_STATS = re.compile(r"([+-]\d+)/([+-]\d+)")


@lru_cache(maxsize=256)
def of_kind(kind: str) -> tuple[int, int] | None:
    """The power and toughness that one counter of this kind adds; None for any other kind of counter."""
    found = _STATS.fullmatch(kind)
    return (int(found[1]), int(found[2])) if found else None


def total(counters: Mapping[str, int]) -> tuple[int, int]:
    """The power and toughness that all counters add together."""
    power = toughness = 0
    for kind, number in counters.items():
        each = of_kind(kind)
        if each is not None:
            power += each[0] * number
            toughness += each[1] * number
    return power, toughness
