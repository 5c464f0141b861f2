"""Answers that are kept in memory: large ones, whole and compressed, until something newer needs the room."""

from __future__ import annotations

import gzip
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")

ROOM = 96 * 1024 * 1024
"""Bytes that are kept at most."""

LARGE = 32 * 1024
"""Bytes from which a compressed body is kept: a smaller one is compressed again."""

SMALLEST = 1_000
"""Bytes that are worth compressing."""


class Kept:
    """What was computed, by key, the newest; the least recently used goes first. For threads."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._used = 0
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self.hits = self.misses = 0

    def get(self, key: Hashable, make: Callable[[], T], size: Callable[[T], int] = lambda made: 10_000) -> T:
        """What was made for a key, made now if it wasn't."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                self.hits += 1
                found: T = self._kept[key][0]
                return found
            self.misses += 1
        made = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made, size(made)
                self._used += size(made)
            while self._used > self._room and len(self._kept) > 1:
                _, (_, freed) = self._kept.popitem(last=False)
                self._used -= freed
        return made

    def compressed(self, tag: str, body: bytes) -> bytes:
        """A body as gzip; a large one of a tag is compressed once."""
        if len(body) < LARGE or not tag:
            return gzip.compress(body, 5, mtime=0)
        return self.get(("gzip", tag), lambda: gzip.compress(body, 9, mtime=0), len)
