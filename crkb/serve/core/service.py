"""What requests share in one process, none of which matters: a second process has its own."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from crkb.errors import CrkbError
from crkb.serve.core.editions import Editions
from crkb.serve.core.kept import Kept, Packed
from crkb.serve.core.metrics import Metrics
from crkb.serve.core.settings import SHORT, SLOW_THREADS, THREADS, Settings

log = logging.getLogger("crkb.serve")

T = TypeVar("T")

UNUSUAL = ("flyng creature", "flying OR creature")
"""Searches that need all that any search may: a word is misspelt, there is an operator."""


class Service:
    """Editions, what was kept, counts, and the threads that compute.

    Attributes:
        stopping: Whether the service was told to stop.
        making: Answers that are being computed, by tag: who asks for the same waits for the same.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.editions = Editions(settings.home)
        self.kept = Kept()
        self.metrics = Metrics()
        self.stopping = False
        self.making: dict[str, asyncio.Task[Packed]] = {}
        self._threads = ThreadPoolExecutor(THREADS, "crkb")
        self._slow = ThreadPoolExecutor(SLOW_THREADS, "crkb-slow")

    async def compute(self, run: Callable[[], T], seconds: float) -> T:
        """The result of a function, in a thread; what may take long has threads of its own."""
        threads = self._threads if seconds <= SHORT else self._slow
        return await asyncio.get_running_loop().run_in_executor(threads, run)

    def warm(self) -> None:
        """Load what searches need, in a thread, so that the first who searches doesn't wait for it."""
        if not self.stopping:
            self._slow.submit(self._search)

    def _search(self) -> None:
        try:
            for query in UNUSUAL:
                self.editions.kb().search(query)
        except CrkbError as e:
            log.warning("a first search failed: %s", e)
        if not self.stopping:
            gc.collect()
            gc.freeze()  # what searches read stays, too

    def close(self) -> None:
        """Close the editions; what still computes is left alone."""
        for threads in (self._threads, self._slow):
            threads.shutdown(wait=False, cancel_futures=True)
        self.editions.close()
