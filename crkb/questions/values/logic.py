"""Three-valued logic: true, false, unknown (None). `Case.every` also notes which facts are unknown."""

from __future__ import annotations


def negate(truth: bool | None) -> bool | None:
    """Not that; unknown stays unknown."""
    return None if truth is None else not truth


def both(*truths: bool | None) -> bool | None:
    """False if one is false, else unknown if one is, else true."""
    if any(truth is False for truth in truths):
        return False
    return None if None in truths else True


def either(*truths: bool | None) -> bool | None:
    """True if one is true, else unknown if one is, else false."""
    return negate(both(*map(negate, truths)))
