"""Whether something is allowed in combat, and why."""

from __future__ import annotations

from crkb.tuples import NamedTuple


class Verdict(NamedTuple):
    """Whether something is allowed, the rule that decides it, and what it says of this game."""

    allowed: bool
    rule: str
    says: str
