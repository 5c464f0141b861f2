"""How much crkb takes at a time: bounds of what is given, and of what one command may compute.

They are far above what a game, a text or a person needs, and keep small inputs from costing hours. A
refusal says which bound was met; `crkb --no-limits`, or CRKB_NO_LIMITS=1, lifts them all.
"""

from __future__ import annotations

import os

from crkb.errors import CrkbError

VARIABLE = "CRKB_NO_LIMITS"
"""An environment variable that lifts the limits if it is set to anything."""

ENTRIES = 1_000
"""The most entries of one list of facts."""

CHARACTERS = 20_000
"""The most characters of one text among facts."""

VALUES = 20_000
"""The most values in all facts together."""

OF_A_KIND = 20
"""So many comparisons of pairs are told one by one; of the rest only how many they are."""

DIGITS = 1_000
"""The most digits of a number, whatever is lifted."""

HOW_TO_LIFT = "Give less at a time, or lift the limits: crkb --no-limits …"


class TooMuch(CrkbError, ValueError):
    """More than crkb takes at a time; the message says which bound was met."""

    def __init__(self, message: str) -> None:
        super().__init__(message, HOW_TO_LIFT)


def lifted() -> bool:
    """Whether there are no limits."""
    return bool(os.environ.get(VARIABLE))
