"""How old an edition is: rules are reissued every few weeks, so an old one may say what no longer holds."""

from __future__ import annotations

import time

DAYS = 120
"""An official edition effective longer ago than this is called old."""

_DAY = 86_400


def is_old(effective: str, now: float | None = None) -> bool:
    """Whether an edition's effective date (ISO, or "") is more than `DAYS` days ago.

    `now` is a time as `time.time` gives it. Dates are compared as they are written: every
    lookup comes by here, and importing datetime would cost it more than all the rest.
    """
    then = (time.time() if now is None else now) - DAYS * _DAY
    return bool(effective) and effective < time.strftime("%Y-%m-%d", time.localtime(then))


def days(effective: str, now: float | None = None) -> int | None:
    """How many days an edition has been effective; None if it has no date or is not effective yet."""
    import datetime

    try:
        since = datetime.date.fromisoformat(effective)
    except ValueError:
        return None
    today = datetime.date.fromtimestamp(time.time() if now is None else now)
    return (today - since).days if since <= today else None
