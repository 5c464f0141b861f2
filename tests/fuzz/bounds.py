"""What every input has to keep to: an answer or a planned error, within bounds of time and memory."""

from __future__ import annotations

import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from crkb.errors import CrkbError

CPU_SECONDS = 10
MEMORY = 500 * 2**20
"""So many bytes a process may grow by for one input."""


class Broken(AssertionError):
    """An input got something other than an answer or a planned error."""


class _OutOfTime(BaseException):
    """Raised wherever the program is when its time is over; no `except Exception` catches it."""


def keep(run: Callable[[Any], None], given: Any) -> None:
    """Try an input.

    Raises:
        Broken: It took too long or too much memory.
        Exception: Whatever else isn't planned for.
    """
    before = _peak()
    try:
        with _limited_time():
            run(given)
    except CrkbError:
        pass
    except _OutOfTime as e:
        raise Broken(f"more than {CPU_SECONDS} s of CPU, in {place(e)}") from None
    except MemoryError as e:
        raise Broken(f"more memory than there may be, in {place(e)}") from None
    if _peak() - before > MEMORY:
        raise Broken(f"grew by more than {MEMORY:,} bytes")


def place(error: BaseException) -> str:
    """The innermost function of crkb that an error went through, else the innermost of all."""
    frames = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        frames.append((code.co_filename, f"{code.co_filename.rpartition('crkb/')[2]}:{code.co_name}"))
        trace = trace.tb_next
    own = [said for file, said in frames if "/crkb/" in file and "/tests/" not in file]
    return (own or [said for _, said in frames] or [""])[-1]


def kind(error: BaseException) -> str:
    """What makes failures the same: the type and the place, or what is said of a bound."""
    return str(error) if isinstance(error, Broken) else f"{type(error).__name__} in {place(error)}"


def is_of_bounds(kind: str) -> bool:
    """True for a kind of failure that took too much of something."""
    return kind.startswith(("more than", "more memory", "grew"))


def limit_memory() -> None:
    """Let this process grow by little more than one input may take: what is beyond is a MemoryError."""
    with open("/proc/self/statm", encoding="ascii") as f:
        size = int(f.read().split()[0]) * resource.getpagesize()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (size + 2 * MEMORY, hard))  # caches and threads count, too


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@contextmanager
def _limited_time() -> Iterator[None]:
    def over(signum: int, frame: object) -> None:
        raise _OutOfTime

    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
