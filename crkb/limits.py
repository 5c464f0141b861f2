"""How much crkb takes at a time: bounds of what is given, and of what one command may compute.

They are far above what a game, a text or a person needs, and keep small inputs from costing hours. A
refusal says which bound was met; `crkb --no-limits`, or CRKB_NO_LIMITS=1, lifts them all.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from crkb.errors import CrkbError

try:
    from time import thread_time
except ImportError:  # in a browser, where a process has one thread
    from time import process_time as thread_time

VARIABLE = "CRKB_NO_LIMITS"
"""An environment variable that lifts the limits if it is set to anything."""

ENTRIES = 1_000
"""The most entries of one list of facts."""

CHARACTERS = 20_000
"""The most characters of one text among facts."""

VALUES = 20_000
"""The most values in all facts together."""

PLAYERS = 100
"""The most players of one game."""

ABILITIES = 30
"""The most abilities in one list: orders of replacement effects grow much faster than their number."""

OF_A_KIND = 20
"""So many comparisons of pairs are told one by one; of the rest only how many they are."""

DIGITS = 1_000
"""The most digits of a number, whatever is lifted."""

HOW_TO_LIFT = "Give less at a time, or lift the limits: crkb --no-limits …"


class TooMuch(CrkbError, ValueError):
    """More than crkb takes at a time; the message says which bound was met."""

    def __init__(self, message: str) -> None:
        super().__init__(message, HOW_TO_LIFT)


class OutOfTime(TooMuch):
    """Computing has taken longer than it may."""


class Over(BaseException):
    """The time is over. Nothing but `computing` takes it up: it isn't an error of what was going on."""


_END: ContextVar[float] = ContextVar("crkb.limits.end", default=math.inf)
"""The time of the processor at which this thread is to stop."""


@contextmanager
def computing(what: str, seconds: float) -> Iterator[None]:
    """Let what is done inside the block compute for some seconds at most, in this thread.

    The clock is the processor's, so that a busy machine or a waiting terminal costs nothing. `go_on` looks
    at it, which all that may take long calls: questions and games, searches, reading, matching, writing.

    Args:
        what: What is done, for the message.
        seconds: How long; a longer time than a block around this one has left doesn't count.

    Raises:
        OutOfTime: The time is over.
    """
    around = _END.get()
    before = _END.set(min(thread_time() + seconds, around))
    try:
        yield
    except Over as e:
        if thread_time() > around:
            raise  # what a block around this one may take up
        raise OutOfTime(f"{what}: not done after {seconds:g} seconds of computing") from e
    finally:
        _END.reset(before)


def go_on() -> None:
    """Go on if there is time.

    Raises:
        Over: There is none left.
    """
    if (end := _END.get()) < math.inf and thread_time() > end:
        raise Over


def lifted() -> bool:
    """Whether there are no limits."""
    return bool(os.environ.get(VARIABLE))
