"""The editions that are served: opened once for all requests, looked for again when the library changes."""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections.abc import Sequence
from typing import NamedTuple

from crkb import __version__
from crkb.errors import EditionNotFound
from crkb.kb import KnowledgeBase, open_knowledge_base
from crkb.library import bundled
from crkb.library.generations import FORMAT, Info
from crkb.library.library import Library
from crkb.serve.core import sets
from crkb.serve.core.sets import Set

LATEST = "latest"

LOOK_AGAIN = 2.0
"""Seconds after which the library's folder is looked at again."""


class Snapshot(NamedTuple):
    """The library at a time: its editions, the newest first, and which one is in use."""

    infos: tuple[Info, ...]
    latest: str
    sets: tuple[Set, ...]

    def info(self, name: str) -> Info:
        """An edition by its id."""
        return next(info for info in self.infos if info.id == name)

    @property
    def official(self) -> list[Info]:
        """The whole official editions, the newest first."""
        return [i for i in self.infos if i.official and i.complete and not i.addon and not i.stamp]

    def code(self, name: str) -> Set | None:
        """The set whose edition this is, if one is known."""
        return sets.of(self.sets, self.info(name).effective)


class Editions:
    """The editions of a library, for threads: all of them use the same knowledge bases."""

    def __init__(self, home: str = "") -> None:
        self.library = Library(home)
        self._lock = threading.RLock()
        self._open: dict[str, KnowledgeBase] = {}
        self._tags: dict[str, str] = {}
        self._looked = -LOOK_AGAIN
        self._seen: object = None
        self._now: Snapshot | None = None

    def now(self) -> Snapshot:
        """The library as it is; looked at again after LOOK_AGAIN seconds, read again if it has changed."""
        moment = time.monotonic()
        if self._now is None or moment - self._looked >= LOOK_AGAIN:
            with self._lock:
                seen = self._look()
                if self._now is None or seen != self._seen:
                    self._now, self._seen = self._read(), seen
                    self._tags = {}
                self._looked = moment
        return self._now

    def _look(self) -> object:
        """What changes when an edition is added, replaced or chosen: names and times of pointers."""
        folder = os.path.join(self.library.home, "editions")
        found: list[tuple[str, int]] = []
        for path in (*_pointers(folder), *(os.path.join(self.library.home, n) for n in ("use", sets.FILE))):
            try:
                found.append((path, os.stat(path).st_mtime_ns))
            except OSError:
                continue
        return found

    def _read(self) -> Snapshot:
        self.library.ready(bundled.DEFAULT, _silent)  # so that there is one
        infos = tuple(self.library.editions())
        return Snapshot(infos, self.library.default(), tuple(sets.table(self.library.home)))

    def resolve(self, name: str) -> str:
        """The id of the edition that a URL names: `latest`, an id, a date, a set's code.

        Raises:
            EditionNotFound: if there is none, or several.
        """
        now = self.now()
        if name in ("", LATEST):
            return now.latest
        if any(info.id == name for info in now.infos):
            return name
        if (known := sets.called(now.sets, name)) is not None:
            found = [i.id for i in now.official if i.effective == known.effective]
            if found:
                return found[0]
        try:
            return self.library.resolve(name)
        except EditionNotFound as e:
            ids = [i.id for i in now.infos if not i.stamp] or [now.latest]
            raise EditionNotFound(f"no edition {name[:80]!r}", f"There are: {', '.join(ids)}") from e

    def kb(self, name: str = LATEST) -> KnowledgeBase:
        """An edition, open for reading; the same one for all threads.

        Raises:
            EditionNotFound, LibraryError: if it cannot be opened.
        """
        found = self.resolve(name)
        with self._lock:
            if found not in self._open:
                self._open[found] = open_knowledge_base(found, self.library.home)
            return self._open[found]

    def tag(self, name: str) -> str:
        """What an edition's answers are known by: its sources and crkb, not when or where it was built."""
        if name not in self._tags:
            info = self.now().info(name)
            self._tags[name] = _hash(
                [__version__, str(FORMAT), name, info.stamp, *(s.sha256 for s in info.sources)]
            )
        return self._tags[name]

    def tag_of_all(self) -> str:
        """What answers that rest on all editions are known by."""
        now = self.now()
        if "" not in self._tags:
            self._tags[""] = _hash([now.latest, repr(now.sets), *(self.tag(i.id) for i in now.infos)])
        return self._tags[""]

    def close(self) -> None:
        """Close all editions."""
        with self._lock:
            for kb in self._open.values():
                kb.close()
            self._open.clear()


def _pointers(folder: str) -> Sequence[str]:
    try:
        return [folder, *(os.path.join(folder, name, "current") for name in sorted(os.listdir(folder)))]
    except OSError:
        return ()


def _hash(parts: Sequence[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:24]


def _silent(step: str, done: int, total: int) -> None:
    """Progress is not shown."""
