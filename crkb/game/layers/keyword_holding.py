"""Keywords in front of another ability: boast, exhaust, forecast, max speed, power-up (702)."""

from __future__ import annotations

from collections.abc import Mapping

from crkb.game.layers.keyword_triggers import THIS
from crkb.game.terms import Activated, AmountIs, Keyword, Op, Ops, Static, Tally
from crkb.tuples import NamedTuple

CITES = {
    "702.57b": "only once each turn",
    "702.142a": "only once each turn",
    "702.177a@2025-02-07": "Activate only once",
    "702.178a@2025-02-07": "As long as your speed is",
    "702.193a@2026-08-07": "Activate this ability only once",
}


class Limit(NamedTuple):
    """What a keyword adds to the activated ability behind it: how often, and when."""

    rule: str
    once_a_turn: bool = True
    attacked: bool = False
    upkeep: bool = False


LIMITS: Mapping[str, Limit] = {
    "boast": Limit("702.142a", attacked=True),
    "exhaust": Limit("702.177a@2025-02-07", once_a_turn=False),
    "forecast": Limit("702.57b", upkeep=True),
    "power-up": Limit("702.193a@2026-08-07", once_a_turn=False),
}

MAX_SPEED = AmountIs(Tally("speed"), 4, "or more")


def activated(keyword: Keyword) -> tuple[Activated, ...]:
    """The activated ability behind a keyword that limits it; () if there is none."""
    held = keyword.value
    return (held,) if keyword.name in LIMITS and isinstance(held, Activated) else ()


def statics(keyword: Keyword) -> tuple[Static, ...]:
    """The ability behind max speed, while the controller's speed is 4 (702.178a)."""
    if keyword.name != "max speed" or isinstance(keyword.value, str) or keyword.value is None:
        return ()
    return (Static(THIS, Ops((Op("gain", (keyword.value,)),)), MAX_SPEED),)
