"""Several processes that serve on one socket; one that dies is replaced."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing import connection
from multiprocessing.context import SpawnProcess
from types import FrameType

from crkb.errors import CrkbError
from crkb.serve import deaf
from crkb.serve.core import logs
from crkb.serve.core.settings import LISTENING, STOPPING, Settings

log = logging.getLogger("crkb.serve")

SIGNALS = (signal.SIGINT, signal.SIGTERM)

TOO_SOON = 3.0
"""A worker that dies sooner than so many seconds after its start would die again."""

PATIENCE = LISTENING + STOPPING + 2.0
"""Seconds after which a worker that was told to stop is killed."""

SPAWN = multiprocessing.get_context("spawn")  # forks would share locks that a thread may hold


class Workers:
    """The processes, and the one that watches over them."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._stopping = False
        self._running: list[tuple[SpawnProcess, float]] = []

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until this process is told to stop; `ready` is called when connections are taken.

        Raises:
            CrkbError: if the workers die as soon as they start.
        """
        logs.begin(self._settings.quiet)
        before = {each: signal.signal(each, self._stop) for each in SIGNALS}
        try:
            self._running = [self._started() for _ in range(self._settings.workers)]
            ready()
            while not self._stopping:
                connection.wait([process.sentinel for process, _ in self._running], timeout=0.2)
                self._replace_dead()
        finally:
            self._end()
            for each, handler in before.items():
                signal.signal(each, handler)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True

    def _started(self) -> tuple[SpawnProcess, float]:
        process = SPAWN.Process(target=work, args=(self._settings, self._listening))
        process.start()
        return process, time.monotonic()

    def _replace_dead(self) -> None:
        for at, (process, since) in enumerate(self._running):
            if process.is_alive() or self._stopping:
                continue
            if time.monotonic() - since < TOO_SOON:
                raise CrkbError(f"a worker ended with status {process.exitcode}", "Its log says why.")
            log.warning("worker %s ended with status %s: another one starts", process.pid, process.exitcode)
            self._running[at] = self._started()

    def _end(self) -> None:
        """Tell all to stop, and let nobody in any more just before they leave off listening."""
        processes = [process for process, _ in self._running]
        for process in processes:
            process.terminate()
        until = time.monotonic() + PATIENCE
        _wait_for_all(processes, LISTENING * 0.8)
        deaf.close_queue(self._listening)
        self._listening.close()
        _wait_for_all(processes, until - time.monotonic())
        for process in processes:
            if process.is_alive():
                process.kill()
                process.join()


def _wait_for_all(processes: Sequence[SpawnProcess], seconds: float) -> None:
    """Wait until all have ended, but not longer."""
    until = time.monotonic() + seconds
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))


def work(settings: Settings, listening: socket.socket) -> None:
    """What a worker does: serve, until it is told to stop or nobody watches over it any more."""
    from crkb.serve.server import run

    threading.Thread(target=_end_with_parent, daemon=True).start()
    run(settings, listening, lambda: None)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
