"""The editions that are served: opened once for all requests, looked for again when the library changes."""

from __future__ import annotations

import hashlib
import logging
import math
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from crkb import __version__
from crkb.errors import EditionNotFound, LibraryError
from crkb.kb import KnowledgeBase, open_knowledge_base
from crkb.library import bundled, naming
from crkb.library.generations import FORMAT, Info
from crkb.library.library import USED, Library, silent
from crkb.serve.core import sets
from crkb.serve.core.sets import Set

log = logging.getLogger("crkb.serve")

LATEST = "latest"

LOOK_AGAIN = 2.0
"""Seconds after which the library's folder is looked at again."""

OPEN = 16
"""Editions that are open at most."""


# same name as game.copies.copying.Snapshot: of the service
class Snapshot(NamedTuple):
    """The library at a time: its editions, the newest first, and which one is in use."""

    infos: tuple[Info, ...]
    latest: str
    sets: tuple[Set, ...]

    def info(self, name: str) -> Info:
        """An edition by its id."""
        return next(info for info in self.infos if info.id == name)

    def has(self, name: str) -> bool:
        """Whether there is an edition of an id."""
        return any(info.id == name for info in self.infos)

    @property
    def official(self) -> list[Info]:
        """The whole official editions, the newest first."""
        return [info for info in self.infos if info.is_whole_official]

    def code(self, name: str) -> Set | None:
        """The set whose edition this is, if one is known."""
        return sets.of(self.sets, self.info(name).effective)


class Looked(NamedTuple):
    """The library as it was looked at: what was seen of its files, what it has, and tags by edition."""

    seen: object
    now: Snapshot
    tags: dict[str, str]  # "" for all editions together


class Editions:
    """The editions of a library, for threads: all of them use the same knowledge bases.

    An edition that is replaced on disk is opened anew. The one before is not closed but let go, as
    somebody may be reading it.
    """

    def __init__(self, home: str = "") -> None:
        self.library = Library(home)
        self._looking = threading.Lock()
        self._opening = threading.Lock()
        self._open: OrderedDict[str, tuple[object, KnowledgeBase]] = OrderedDict()
        self._when = -math.inf
        self._looked: Looked | None = None

    def now(self) -> Snapshot:
        """The library as it is; looked at again after LOOK_AGAIN seconds, read again if it has changed.

        Raises:
            LibraryError: if it cannot be read, and never could.
        """
        return self._look().now

    def _look(self) -> Looked:
        found = self._looked
        if found is not None and time.monotonic() - self._when < LOOK_AGAIN:
            return found
        if not self._looking.acquire(blocking=found is None):
            assert found is not None
            return found  # somebody else is looking
        try:
            return self._look_again()
        finally:
            self._when = time.monotonic()
            self._looking.release()

    def _look_again(self) -> Looked:
        before, seen = self._looked, _files(self.library.home)
        if before is None or before.seen != seen:
            try:
                self._looked = _read(self.library, seen)
            except LibraryError as e:
                if before is None:
                    raise
                log.warning("what was read of the library before is served on: %s", e)
        assert self._looked is not None
        return self._looked

    def resolve(self, name: str) -> str:
        """The id of the edition that a URL names: `latest`, an id, a date, a set's code.

        Raises:
            EditionNotFound: if there is none, or several.
        """
        now = self.now()
        if name in ("", LATEST):
            return now.latest
        if now.has(name):
            return name
        if (known := sets.called(now.sets, name)) is not None:
            found = [i.id for i in now.official if i.effective == known.effective]
            if found:
                return found[0]
        try:
            return _meant(name, now)
        except EditionNotFound as e:
            ids = [i.id for i in now.infos if not i.stamp] or [now.latest]
            raise EditionNotFound(f"no edition {name[:80]!r}", f"There are: {', '.join(ids)}") from e

    def kb(self, name: str = LATEST) -> KnowledgeBase:
        """An edition, open for reading; the same one for all threads.

        Raises:
            EditionNotFound, LibraryError: if it cannot be opened.
        """
        found = self.resolve(name)
        key = self._key(found)
        opened = self._open.get(found)
        if opened is None or opened[0] != key:
            with self._opening:
                opened = self._open.get(found)
                if opened is None or opened[0] != key:
                    opened = self._opened(found, key)
        return opened[1]

    def is_open(self, name: str = LATEST) -> bool:
        """Whether `kb` has an edition at once.

        Raises:
            EditionNotFound: if there is none of that name, or several.
        """
        found = self.resolve(name)
        opened = self._open.get(found)
        return opened is not None and opened[0] == self._key(found)

    def _key(self, found: str) -> object:
        """What is another one when an edition is replaced."""
        now = self.now()
        return now.info(found) if now.has(found) else now

    def _opened(self, found: str, key: object) -> tuple[object, KnowledgeBase]:
        kb = open_knowledge_base(found, self.library.home)
        if isinstance(key, Info) and kb.info != key:  # it was replaced just now: look at once
            key, self._when = kb.info, -math.inf
        self._open[found] = key, kb
        while len(self._open) > OPEN:
            self._open.popitem(last=False)  # the one that was opened first
        return key, kb

    def tag(self, name: str) -> str:
        """What an edition's answers are known by: its sources and crkb, not when or where it was built.

        One that the library has yet to build is known by all editions that there are.
        """
        tags = self._look().tags
        return tags.get(name) or tags[""]

    def tag_of_all(self) -> str:
        """What answers that rest on all editions are known by."""
        return self._look().tags[""]

    def close(self) -> None:
        """Close all editions."""
        with self._opening:
            for _, kb in self._open.values():
                kb.close()
            self._open.clear()


def _meant(name: str, now: Snapshot) -> str:
    """The edition that somebody means by part of its id; bundled ones may have yet to be built."""
    if "+" in name:  # a base with add-ons would be built, and kept: not at everybody's wish
        raise EditionNotFound(f"several editions in {name!r}")
    ids = dict.fromkeys([*(info.id for info in now.infos), *bundled.IDS])
    return naming.meant(name.strip(), list(ids))


def _read(library: Library, seen: object) -> Looked:
    infos = tuple(library.editions())
    if not infos:
        library.ready(bundled.DEFAULT, silent)  # so that there is one
        infos = tuple(library.editions())
    now = Snapshot(infos, library.default(), tuple(sets.table(library.home)))
    if not now.has(now.latest):
        library.ready(now.latest, silent)
        now = now._replace(infos=tuple(library.editions()))
    tags = {info.id: _tag(info, now) for info in now.infos}
    tags[""] = _hash([__version__, now.latest, repr(now.sets), *tags.values()])
    return Looked(seen, now, tags)


def _tag(info: Info, now: Snapshot) -> str:
    """Of an add-on also what its base is made of, which its answers show."""
    made_of = [info, now.info(info.base)] if now.has(info.base) else [info]
    sources = [source.sha256 for each in made_of for source in each.sources]
    return _hash([__version__, str(FORMAT), info.id, info.base, *(i.stamp for i in made_of), *sources])


def _files(home: str) -> list[tuple[str, int]]:
    """What changes when an edition is added, replaced or chosen: names and times of pointers."""
    found: list[tuple[str, int]] = []
    for path in (
        *_pointers(os.path.join(home, "editions")),
        os.path.join(home, USED),
        os.path.join(home, sets.FILE),
    ):
        try:
            found.append((path, os.stat(path).st_mtime_ns))
        except OSError:
            continue
    return found


def _pointers(folder: str) -> Sequence[str]:
    try:
        return [folder, *(os.path.join(folder, name, "current") for name in sorted(os.listdir(folder)))]
    except OSError:
        return ()


def _hash(parts: Sequence[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:24]
