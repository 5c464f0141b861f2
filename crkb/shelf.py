"""One edition's directory on disk: built aside, swapped in whole, never half there.

    editions/cr-2024-04-12/
        current               the name of the generation in use; replaced atomically
        g-1712900000-4711/    a generation: never changed once it is current
            edition.json      what it is; written last, so a directory without it is debris
            edition.sqlite    index/    sources/

A new generation is built beside the current one and becomes current by one rename. Old ones
and debris of killed processes go only after that, under the edition's lock.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from crkb.errors import LibraryError

MANIFEST = "edition.json"
SOURCES = "sources"
INDEX = "index"
_POINTER = "current"


class KeptSource(NamedTuple):
    """A source file kept in `sources/`: its file there, its own name, its checksum."""

    file: str
    name: str
    sha256: str


class Info(NamedTuple):
    """What a generation is, readable without opening its database."""

    id: str
    title: str
    effective: str
    official: bool
    addon: bool
    complete: bool  # read from a whole document, not only from excerpts
    base: str  # the base edition linked against, for an add-on
    base_stamp: str  # the generation of the base, or "" where the base was named by the user
    stamp: str  # fingerprint of the bundled files it was made from; "" for the user's editions
    format: int
    added: str  # ISO date
    counts: dict[str, int]
    sources: tuple[KeptSource, ...]
    files: dict[str, int]  # sizes, to notice a cut-off file


class Shelf:
    """The directory of one edition."""

    def __init__(self, directory: str) -> None:
        self.directory = directory

    def current(self) -> str | None:
        """The generation in use, or None. Falls back to the newest whole one if the pointer is damaged."""
        try:
            with open(os.path.join(self.directory, _POINTER), encoding="ascii") as f:
                generation = os.path.join(self.directory, f.read().strip())
            if generation != self.directory and _whole(generation):
                return generation
        except (OSError, ValueError):
            pass
        return max(filter(_whole, self._generations()), default=None)

    def info(self) -> Info | None:
        """What the current generation is, or None if there is none that can be read."""
        generation = self.current()
        if generation is None:
            return None
        try:
            with open(os.path.join(generation, MANIFEST), "rb") as f:
                values: dict[str, Any] = json.loads(f.read())
            values["sources"] = tuple([KeptSource(*s) for s in values["sources"]])
            return Info(**values)
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def _generations(self) -> list[str]:
        try:
            names = os.listdir(self.directory)
        except OSError:
            return []
        return [os.path.join(self.directory, name) for name in names if name.startswith("g-")]

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the edition's lock; other processes that want to build it wait.

        Raises LibraryError where the directory cannot be made or written.
        """
        from filelock import FileLock  # slow to import, needed only to build

        with storage_errors(self.directory):
            os.makedirs(self.directory, exist_ok=True)
            lock = FileLock(os.path.join(self.directory, ".lock"))
            lock.acquire()
        try:
            yield
        finally:
            lock.release()

    @contextmanager
    def building(self) -> Iterator[str]:
        """A fresh directory to build a generation in; thrown away if the block fails.

        Call with the lock held, and `publish` at the end of the block.
        """
        with storage_errors(self.directory):
            generation = os.path.join(self.directory, f"g-{time.time_ns():020d}-{os.getpid()}")
            os.mkdir(generation)
            try:
                yield generation
            except BaseException:
                _clear(generation)
                raise

    def publish(self, generation: str, info: Info) -> None:
        """Make a finished generation the current one, then clear away the others."""
        manifest = json.dumps(info._replace(files=_sizes(generation))._asdict(), ensure_ascii=False, indent=1)
        write_synced(os.path.join(generation, MANIFEST), manifest.encode("utf-8"))
        pointer = os.path.join(self.directory, _POINTER)
        write_synced(pointer + ".new", os.path.basename(generation).encode("ascii"))
        os.replace(pointer + ".new", pointer)
        for other in self._generations():
            if other != generation:
                _clear(other)

    def intact(self, generation: str, info: Info, folder: str = "") -> bool:
        """True if the files below `folder` (the database for "") have the sizes they were written with."""
        for name, size in info.files.items():
            if name.startswith(folder + "/") if folder else "/" not in name:
                try:
                    if os.stat(os.path.join(generation, name)).st_size != size:
                        return False
                except OSError:
                    return False
        return True

    def remove(self) -> None:
        """Delete the edition: moved out of the way in one step, so that no reader sees half of it."""
        trash = os.path.join(
            os.path.dirname(self.directory), f".removed-{os.path.basename(self.directory)}-{time.time_ns()}"
        )
        with self.locked(), storage_errors(self.directory):
            os.replace(self.directory, trash)
        _clear(trash)


def _whole(generation: str) -> bool:
    return os.path.isfile(os.path.join(generation, MANIFEST))


def _sizes(generation: str) -> dict[str, int]:
    sizes = {}
    for folder, _, names in os.walk(generation):
        for name in names:
            path = os.path.join(folder, name)
            sizes[os.path.relpath(path, generation).replace(os.sep, "/")] = os.stat(path).st_size
    return dict(sorted(sizes.items()))


def _clear(directory: str) -> None:
    import shutil

    shutil.rmtree(directory, ignore_errors=True)


def write_synced(path: str, data: bytes) -> None:
    """Write a small file and wait until it is on disk."""
    with open(path, "wb") as f:
        f.write(data)
        f.flush()
        os.fsync(f.fileno())


@contextmanager
def storage_errors(directory: str) -> Iterator[None]:
    """Turn what a disk can answer into a LibraryError that says what to do."""
    import sqlite3

    try:
        yield
    except PermissionError as e:
        raise LibraryError(
            f"cannot write to the library: {e.filename or directory}",
            "Make the directory writable, or set CRKB_HOME to one that is.",
        ) from e
    except OSError as e:
        raise LibraryError(f"cannot write to the library {directory}: {e.strerror or e}", _hint(e)) from e
    except sqlite3.OperationalError as e:
        raise LibraryError(
            f"cannot write to the library {directory}: {e}",
            "Free some space or set CRKB_HOME to another directory.",
        ) from e


def _hint(e: OSError) -> str:
    import errno

    if e.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return "Free some space or set CRKB_HOME to a directory on another disk; nothing was changed."
    if e.errno == errno.EROFS:
        return "Set CRKB_HOME to a directory that can be written."
    return "Set CRKB_HOME to a directory that can be written; nothing was changed."
