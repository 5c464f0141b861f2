"""One edition's directory on disk: built aside, swapped in whole, never half there.

    editions/
        .lock-cr-2024-04-12       held while that edition is built or removed
        cr-2024-04-12/
            current               the generation in use and the checksum of its edition.json
            g-1712900000-4711/    a generation: never changed once it is current
                edition.json      what it is; written last, so a directory without it is debris
                recipe.json       what it is made from, should edition.json be damaged
                edition.sqlite    fingerprints.tsv    index/    sources/

A new generation is built beside the current one and becomes current by one rename of `current`.
Old ones and debris of killed processes go only after that, under the edition's lock. Readers
take no lock: who finds a generation gone looks again.
"""

from __future__ import annotations

import json
import os
import re
import time
from binascii import crc32
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

from crkb.errors import LibraryError
from crkb.library import files
from crkb.library.kept import array, loads, record
from crkb.library.storage import storage_errors

MANIFEST = "edition.json"
RECIPE = "recipe.json"
SOURCES = "sources"
INDEX = "index"
ID = r"[a-z0-9](?:[a-z0-9._@-]{0,62}[a-z0-9])?"
"""What an edition's id looks like: it is also the name of its directory."""

FORMAT = 17
"""Version of everything that is built from sources. Raise it and every edition is built anew."""

PATIENCE = 120.0
"""Seconds to wait for another process that builds the same edition, which takes it two."""

_POINTER = "current"
_GENERATION = re.compile(r"g-\d+-\d+")
_SWAPS = 20  # by writers while one reader looks; more than one is rare


class KeptSource(NamedTuple):
    """A source file kept in `sources/`: its file there, its own name, its checksum ("": not known)."""

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
    base_named: str  # the base that the user asked for, "" to follow the default edition
    base_stamp: str  # the generation of the base
    stamp: str  # fingerprint of the bundled files it was made from; "" for the user's editions
    format: int
    added: str  # ISO date
    counts: dict[str, int]
    sources: tuple[KeptSource, ...]
    files: dict[str, int]  # sizes
    marks: dict[str, tuple[int, int]]  # time of change and checksum of each file

    @property
    def is_whole_official(self) -> bool:
        """Whether it is an official edition of the rules: no excerpt, no add-on."""
        return self.official and self.complete and not self.addon


class Recipe(NamedTuple):
    """What a generation is made from."""

    sources: tuple[KeptSource, ...]
    base_named: str = ""
    addon: bool = False


class InUse(NamedTuple):
    """The generation in use, and what it is: None if its edition.json is damaged."""

    generation: str
    info: Info | None


class Generations:
    """The directory of one edition."""

    def __init__(self, directory: str) -> None:
        self.directory = directory
        self._new_pointer = os.path.join(directory, _POINTER + ".new")

    def in_use(self) -> InUse | None:
        """The generation in use, or None if there is no edition.

        Where the pointer is damaged, the newest generation that can be read.
        """
        for _ in range(_SWAPS):
            pointer = self._pointer()
            if pointer is None:
                break
            generation = os.path.join(self.directory, pointer[0])
            if (info := _read_info(generation, pointer[1])) is not None:
                return InUse(generation, info)
            if self._pointer() == pointer:  # else a writer has just put another one in its place
                if os.path.isdir(generation):
                    return InUse(generation, None)
                break
        whole = sorted(filter(_whole, self._generations()), reverse=True)
        for generation in whole:
            if (info := _read_info(generation)) is not None:
                return InUse(generation, info)
        return InUse(whole[0], None) if whole else None

    def current(self) -> str | None:
        """The directory of the generation in use, or None."""
        in_use = self.in_use()
        return in_use.generation if in_use else None

    def info(self) -> Info | None:
        """What the generation in use is, or None if there is none that can be read."""
        in_use = self.in_use()
        return in_use.info if in_use else None

    def _pointer(self) -> tuple[str, int | None] | None:
        """(name of a generation, checksum of its edition.json) as `current` says, if it makes sense."""
        try:
            with open(os.path.join(self.directory, _POINTER), encoding="ascii") as f:
                name, _, checksum = f.read().partition(" ")
            return (name, int(checksum, 16)) if _GENERATION.fullmatch(name) else None
        except (OSError, ValueError):
            return None

    def _generations(self) -> list[str]:
        try:
            names = os.listdir(self.directory)
        except OSError:
            return []
        return [os.path.join(self.directory, name) for name in names if _GENERATION.fullmatch(name)]

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the edition's lock; other processes that want to build it wait.

        Raises LibraryError where the library cannot be written, or if another process does not
        finish. The lock lies beside the directory, which `remove` moves; a dead process's is void.
        """
        from filelock import FileLock, Timeout  # slow to import, needed only to build

        library, name = os.path.split(self.directory)
        with storage_errors(library):
            os.makedirs(library, exist_ok=True)
            lock = FileLock(os.path.join(library, f".lock-{name}"))
            try:
                lock.acquire(timeout=PATIENCE)
            except Timeout as e:
                raise LibraryError(
                    f"another process is still building {name}",
                    "Wait for it or end it, then try again.",
                ) from e
        try:
            yield
        finally:
            with suppress(OSError):  # the system lets go of it when the process ends
                lock.release()

    @contextmanager
    def building(self) -> Iterator[str]:
        """A fresh directory to build a generation in; thrown away if the block fails.

        Call with the lock held, and `publish` at the end of the block.
        """
        with storage_errors(self.directory):
            generation = os.path.join(self.directory, f"g-{time.time_ns():020d}-{os.getpid()}")
            try:
                os.makedirs(generation)
                yield generation
            except BaseException:
                if not self._is_current(generation):  # else it was interrupted after `publish`
                    _clear(generation)
                    with suppress(OSError):  # there is an edition in it
                        os.rmdir(self.directory)
                raise

    def publish(self, generation: str, info: Info) -> Info:
        """Make a finished generation the current one, then clear away the others.

        The info comes back with the sizes and checksums of the files.
        """
        info = info._replace(files={}, marks={})
        for name in files.below(generation):
            size, *mark = files.fingerprint(os.path.join(generation, name))
            info.files[name], info.marks[name] = size, (mark[0], mark[1])
        manifest = json.dumps(info._asdict(), ensure_ascii=False, indent=1).encode("utf-8")
        files.write_synced(os.path.join(generation, MANIFEST), manifest)
        _sync(generation)  # `current` must not reach the disk before what it points to
        pointer = os.path.join(self.directory, _POINTER)
        current = f"{os.path.basename(generation)} {crc32(manifest):08x}"
        files.replace(pointer, current.encode("ascii"), aside=self._new_pointer)
        with suppress(OSError):  # from here on the new edition is the one: nothing may undo that
            _sync_directory(self.directory)
        self.tidy(generation)
        return info

    def _is_current(self, generation: str) -> bool:
        """Whether `current` names this generation, or may do so and can't be read."""
        try:
            with open(os.path.join(self.directory, _POINTER), "rb") as f:
                return f.read().startswith(os.fsencode(os.path.basename(generation)))
        except FileNotFoundError:
            return False
        except OSError:
            return True

    def is_tidy(self, generation: str) -> bool:
        """Whether there is nothing but this generation, and no remnant of a removed edition."""
        half_made = os.path.lexists(self._new_pointer)
        return self._generations() == [generation] and not half_made and not self._removed()

    def tidy(self, generation: str) -> None:
        """Clear away what isn't this generation, if it is the current one: call with the lock held."""
        if self._is_current(generation):
            for other in self._generations():
                if other != generation:
                    _clear(other)
        with suppress(OSError):
            os.unlink(self._new_pointer)
        self._clear_removed()

    def check_new(self) -> None:
        """Raise LibraryError where the edition seems not to be there, but its directory can't be read."""
        with storage_errors(self.directory), suppress(FileNotFoundError):
            os.listdir(self.directory)

    def intact(self, generation: str, info: Info, folder: str = "", trusting: bool = True) -> bool:
        """True if the files in `folder` (the database for "") are as they were written.

        Cheap, for every lookup: `trusting`, the contents are read only if a file's time has changed.
        """
        names = (n for n in info.files if (n.startswith(folder + "/") if folder else "/" not in n))
        return all(_unchanged(generation, name, info, trusting) for name in names)

    def verified(self, generation: str, info: Info) -> bool:
        """True if the contents of all files are what was written."""
        return not self.damaged(generation, info)

    def damaged(self, generation: str, info: Info) -> tuple[str, ...]:
        """The files whose contents aren't what was written."""
        return tuple(name for name in info.files if not _unchanged(generation, name, info, trusting=False))

    def remove(self) -> None:
        """Delete the edition: moved out of the way in one step, so that no reader sees half of it.

        Call with the lock held.
        """
        library, name = os.path.split(self.directory)
        with storage_errors(self.directory):
            files.move(self.directory, os.path.join(library, f"{_REMOVED}{name}-{time.time_ns()}"))
        self._clear_removed()

    def _clear_removed(self) -> None:
        """Clear away removed editions, also those of a process that was killed at it."""
        for directory in self._removed():
            _clear(directory)

    def _removed(self) -> list[str]:
        library = os.path.dirname(self.directory)
        try:
            return [os.path.join(library, name) for name in os.listdir(library) if name.startswith(_REMOVED)]
        except OSError:
            return []


_REMOVED = ".removed-"


def keep(
    generation: str, sources: Sequence[tuple[str, bytes, str]], base_named: str = "", addon: bool = False
) -> Recipe:
    """Put the bytes of sources, given as (name, bytes, SHA-256), into a generation, and its recipe."""
    folder = os.path.join(generation, SOURCES)
    os.mkdir(folder)
    kept = []
    for position, (name, data, sha256) in enumerate(sources):
        safe = re.sub(r"[^A-Za-z0-9._-]+", "_", name)[-80:]
        file = f"{position:02d}-{safe}"
        with open(os.path.join(folder, file), "wb") as f:
            f.write(data)
        kept.append(KeptSource(file, name, sha256))
    recipe = Recipe(tuple(kept), base_named, addon)
    with open(os.path.join(generation, RECIPE), "w", encoding="utf-8") as f:
        json.dump(recipe._asdict(), f, ensure_ascii=False, indent=1)
    return recipe


def recipe(in_use: InUse) -> Recipe:
    """What a generation is made from: as edition.json says, else recipe.json, else the files there."""
    generation, info = in_use
    if info is not None:
        return Recipe(info.sources, info.base_named, info.addon)
    try:
        with open(os.path.join(generation, RECIPE), "rb") as f:
            values = record(loads(f.read()), Recipe._fields)
        kept = tuple([KeptSource(*map(str, array(s, 3))) for s in array(values["sources"])])
        return Recipe(kept, str(values["base_named"]), bool(values["addon"]))
    except (OSError, ValueError):
        pass
    try:
        names = sorted(os.listdir(os.path.join(generation, SOURCES)))
    except OSError:
        names = []
    return Recipe(tuple([KeptSource(name, name.partition("-")[2] or name, "") for name in names]))


def kept_bytes(generation: str, source: KeptSource) -> bytes | None:
    """The bytes of a kept source, or None if they are lost or no longer what was kept."""
    import hashlib

    try:
        with open(os.path.join(generation, SOURCES, source.file), "rb") as f:
            data = f.read()
    except (OSError, ValueError):
        return None
    return data if source.sha256 in ("", hashlib.sha256(data).hexdigest()) else None


def _read_info(generation: str, checksum: int | None = None) -> Info | None:
    """What edition.json says; None if it is damaged, or of a crkb that wrote other things there."""
    try:
        with open(os.path.join(generation, MANIFEST), "rb") as f:
            data = f.read()
        if checksum is not None and crc32(data) != checksum:
            return None
        return _info(loads(data))
    except (OSError, ValueError):
        return None


def _info(value: object) -> Info:
    """The description that edition.json holds. Raises ValueError for anything else."""
    values = record(value, Info._fields)
    sources = tuple([KeptSource(*map(str, array(s, 3))) for s in array(values["sources"])])
    sizes = record(values["files"])
    marks = {name: array(mark, 2) for name, mark in record(values["marks"], sizes).items()}
    values |= {"sources": sources, "files": sizes, "marks": marks}
    return Info(*[values[name] for name in Info._fields])


def _whole(generation: str) -> bool:
    return os.path.isfile(os.path.join(generation, MANIFEST))


def _unchanged(generation: str, name: str, info: Info, trusting: bool) -> bool:
    path = os.path.join(generation, name)
    try:
        time_then, checksum = info.marks.get(name, (0, -1))  # no mark, no match
        now = os.stat(path)
        if now.st_size != info.files[name]:
            return False
        return (trusting and now.st_mtime_ns == time_then) or files.fingerprint(path)[2] == checksum
    except (OSError, ValueError):  # ValueError: a name that no file can have
        return False


def _clear(directory: str) -> None:
    """Delete a directory as far as can be, its description first: no half is taken for a whole."""
    import shutil

    with suppress(OSError):
        os.unlink(os.path.join(directory, MANIFEST))
    with suppress(OSError):  # raised all the same, for a directory that is opened and can't be read
        shutil.rmtree(directory, ignore_errors=True)


def _sync(generation: str) -> None:
    """Wait until everything below a directory is on disk: the sources may be the only copy there is."""
    for folder, _, names in os.walk(generation):
        for name in names:
            with open(os.path.join(folder, name), "rb+") as f:
                os.fsync(f.fileno())
        _sync_directory(folder)


def _sync_directory(directory: str) -> None:
    if os.name == "posix":  # elsewhere a directory cannot be opened
        handle = os.open(directory, os.O_RDONLY)
        try:
            with suppress(OSError):  # some network file systems know no such thing
                os.fsync(handle)
        finally:
            os.close(handle)
