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
    "search": 60,
    "examples": 600,
    "refs": 60,
    "ask": 120,
    "questions": 60,
    "game": 1200,
    "cite": 600,
    "citations": 1200,
    "history": 600,
    "identify": 300,
    "random": 60,
    "open": 300,
}
"""Seconds of the processor by command. Others may take as long as their input is large: they read and write
whole editions, and are interrupted by whoever has waited long enough."""


@contextmanager
def spent(command: str) -> Iterator[None]:
    """Stop what is done inside the block when the command's time is over.

    What takes long looks at the clock itself (`limits.go_on`); where the system has a timer of the processor,
    that stops what doesn't look, too.

    Raises:
        limits.OutOfTime: It is over.
    """
    seconds = 0.0 if limits.lifted() else SECONDS.get(command, 0.0)
    if not seconds:
        yield
    elif not hasattr(signal, "setitimer"):
        with limits.computing(command, seconds):
            yield
    else:
        with limits.computing(command, seconds), _timer(seconds):
            yield


@contextmanager
def _timer(seconds: float) -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        raise limits.Over

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
