"""Answers that are kept in memory, compressed, until something newer needs the room."""

from __future__ import annotations

import gzip
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

from crkb.serve.core.reply import Reply

T = TypeVar("T")

ROOM = 64 * 1024 * 1024
"""Bytes that are kept at most."""

EACH = 2_000
"""Bytes that an answer takes besides its body, about."""

SMALLEST = 1_000
"""Bytes that are worth compressing."""

LARGE = 64 * 1024
"""Bytes that are worth compressing well, as it takes longer."""


class Packed(NamedTuple):
    """An answer as it is kept: its body compressed, or plain in the reply where that isn't worth it."""

    reply: Reply
    gzipped: bytes = b""

    @property
    def size(self) -> int:
        """Bytes that it takes, about."""
        return len(self.reply.body) + len(self.gzipped) + EACH

    def body(self, compressed: bool) -> tuple[bytes, bool]:
        """The body as a client takes it, and whether it is compressed."""
        if not self.gzipped:
            return self.reply.body, False
        return (self.gzipped, True) if compressed else (gzip.decompress(self.gzipped), False)


def packed(reply: Reply) -> Packed:
    """An answer with its body compressed, if that is worth it."""
    if len(reply.body) < SMALLEST:
        return Packed(reply)
    gzipped = gzip.compress(reply.body, 9 if len(reply.body) >= LARGE else 5, mtime=0)
    return Packed(reply._replace(body=b""), gzipped) if len(gzipped) < len(reply.body) else Packed(reply)


class Kept:
    """What was computed, by key; the least recently used goes first. For threads."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._used = 0
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._making: dict[Hashable, threading.Lock] = {}
        self.hits = self.misses = 0

    def get(self, key: Hashable, make: Callable[[], T], size: Callable[[T], int] = lambda made: 10_000) -> T:
        """What was made for a key, made now if it wasn't; who asks meanwhile waits for it."""
        found: T | None = self.found(key)
        if found is not None:
            return found
        with self._lock:
            making = self._making.setdefault(key, threading.Lock())
        with making:
            with self._lock:  # not counted once more
                found = self._there(key)
            if found is None:
                found = make()
                self.keep(key, found, size(found))
        with self._lock:
            self._making.pop(key, None)
        return found

    def found(self, key: Hashable) -> Any:
        """What is kept for a key; None for nothing."""
        with self._lock:
            found = self._there(key)
            if found is None:
                self.misses += 1
            else:
                self.hits += 1
            return found

    def _there(self, key: Hashable) -> Any:
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key][0]

    def keep(self, key: Hashable, made: Any, size: int) -> None:
        """Keep something of some bytes, if it isn't too large."""
        if size > self._room // 4:
            return
        with self._lock:
            self._used += size - self._kept.pop(key, (None, 0))[1]
            self._kept[key] = made, size
            while self._used > self._room:
                _, (_, freed) = self._kept.popitem(last=False)
                self._used -= freed

    @property
    def used(self) -> int:
        """Bytes that are kept, about."""
        return self._used
