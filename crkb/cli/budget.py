"""The time that a command may compute: what takes longer was not meant, and is stopped with one line.

The clock is that of the processor, so that a busy machine or a waiting terminal costs nothing. It is a net
beneath the bounds that the parts of crkb have of their own, such as those of `crkb.limits`.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import FrameType

from crkb import limits

SECONDS: Mapping[str, float] = {
    "rule": 60,
    "search": 60,
    "define": 60,
    "toc": 60,
    "examples": 600,
    "refs": 60,
    "ask": 120,
    "questions": 60,
    "game": 1200,
    "cite": 600,
    "identify": 300,
    "random": 60,
    "open": 300,
}
"""Seconds of the processor by command. Others may take as long as their input is large: they read and write
whole editions, and are interrupted by whoever has waited long enough."""


class OutOfTime(limits.TooMuch):
    """A command has computed longer than it may."""


@contextmanager
def spent(command: str) -> Iterator[None]:
    """Stop what is done inside the block when the command's time is over.

    Where the system has no such clock, nothing is stopped.

    Raises:
        OutOfTime: It is over.
    """
    seconds = 0.0 if limits.lifted() else SECONDS.get(command, 0.0)
    if not seconds or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise OutOfTime(f"{command}: not done after {seconds:.0f} seconds of computing")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
