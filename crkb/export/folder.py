"""The folder of a site: a manifest says which files in it are crkb's.

The files of an export are made aside and then put in their places, so that an export that fails leaves
the older site as it was. Files that crkb didn't write are never replaced; those of an older export
that the new one doesn't have are cleared, unless somebody changed them.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import NamedTuple

from crkb.errors import CrkbError
from crkb.library import files

MANIFEST = "crkb-site.json"
"""The file with the names of an export's files, each with its SHA-256."""

ASIDE = ".crkb-new-"

_OWN_PAGE = b'<meta name="generator" content="crkb">'


class Placed(NamedTuple):
    """What an export did: its files with their sizes in bytes, what it cleared, and what it left.

    `changed` are files of an older export that the new one doesn't have and somebody changed.
    """

    files: dict[str, int]
    cleared: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Bytes in all."""
        return sum(self.files.values())


def put(directory: str, made: Iterable[tuple[str, str | bytes]]) -> Placed:
    """Write texts and other contents, given with their paths, into a directory, which is created if need be.

    Raises:
        CrkbError: Something can't be written, or isn't crkb's to replace; an older site is then as it was,
            except where the disk fails while files are put in their places.
    """
    with _errors(directory):
        os.makedirs(directory, exist_ok=True)
        with _aside(directory) as aside:
            hashes, sizes = _written(aside, made)
            older = _manifest(directory)
            _check(directory, hashes, older)
            _record(directory, {**older, **hashes})
            for path in sorted(hashes):
                _place(os.path.join(aside, path), os.path.join(directory, path))
            cleared, changed = _clear(directory, {p: h for p, h in older.items() if p not in hashes})
            _record(directory, hashes)
    return Placed(dict(sorted(sizes.items())), cleared, changed)


def _written(aside: str, made: Iterable[tuple[str, str | bytes]]) -> tuple[dict[str, str], dict[str, int]]:
    """Write what was made; their hashes and their sizes by path."""
    hashes, sizes = {}, {}
    for path, content in made:
        data = content.encode("utf-8") if isinstance(content, str) else content
        target = os.path.join(aside, *path.split("/"))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as f:
            f.write(data)
        hashes[path], sizes[path] = hashlib.sha256(data).hexdigest(), len(data)
    return hashes, sizes


def _check(directory: str, paths: Iterable[str], older: Mapping[str, str]) -> None:
    """Raises CrkbError if a file isn't crkb's to replace."""
    if not older and _is_site(directory):
        return  # exported before there were manifests
    for path in sorted(paths):
        there = os.path.join(directory, path)
        if path not in older and os.path.lexists(there):
            raise CrkbError(
                f"{there} was not written by crkb", "Name another directory with -o, or move it away."
            )


def _is_site(directory: str) -> bool:
    with suppress(OSError), open(os.path.join(directory, "index.html"), "rb") as f:
        return _OWN_PAGE in f.read(4096)
    return False


def _place(made: str, target: str) -> None:
    os.makedirs(os.path.dirname(target), exist_ok=True)
    files.move(made, target)


def _clear(directory: str, stale: Mapping[str, str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Delete what an older export wrote; what was deleted, and what somebody has changed since."""
    cleared, changed = [], []
    for path, wanted in sorted(stale.items()):
        there = os.path.join(directory, path)
        try:
            with open(there, "rb") as f:
                found = hashlib.sha256(f.read()).hexdigest()
        except (FileNotFoundError, NotADirectoryError):
            _clear_folders(directory, path)  # gone already: the export that cleared it may have been killed
            continue
        except OSError as e:  # the manifest still has it: the next export clears it
            raise _unreadable(there, e) from e
        if found != wanted:
            changed.append(path)
            continue
        os.unlink(there)
        cleared.append(path)
        _clear_folders(directory, path)
    return tuple(cleared), tuple(changed)


def _clear_folders(directory: str, path: str) -> None:
    """Remove the folders that a file was in, the nearest first, up to one that isn't empty."""
    while path := os.path.dirname(path):
        try:
            os.rmdir(os.path.join(directory, path))
        except FileNotFoundError:
            continue
        except OSError:  # not empty, or not a folder
            return


# ---- the manifest


def _manifest(directory: str) -> dict[str, str]:
    """The files of an older export by path; none if there is no manifest, or it is damaged."""
    there = os.path.join(directory, MANIFEST)
    try:
        with open(there, encoding="utf-8") as f:
            listed = json.load(f)["files"]
        return {path: hash for path, hash in listed.items() if _is_inside(path) and isinstance(hash, str)}
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
    except OSError as e:
        raise _unreadable(there, e) from e


def _unreadable(path: str, error: OSError) -> CrkbError:
    """What an export made earlier, and now can't be read: it could not be told what is to be cleared."""
    return CrkbError(
        f"cannot read {path}: {error.strerror or error}", "Name another directory with -o, or try again."
    )


def _is_inside(path: str) -> bool:
    """Whether a path stays below its directory: a manifest may come from anywhere."""
    steps = path.split("/")
    return not os.path.isabs(path) and "\\" not in path and ":" not in path and ".." not in steps


def _record(directory: str, hashes: Mapping[str, str]) -> None:
    text = json.dumps({"files": dict(sorted(hashes.items()))}, indent=1) + "\n"
    files.replace(os.path.join(directory, MANIFEST), text.encode())


# ---- aside


@contextmanager
def _aside(directory: str) -> Iterator[str]:
    """A new folder for files that are put in their places later; it and older ones are cleared."""
    for name in os.listdir(directory):
        path = os.path.join(directory, name)
        with suppress(OSError):
            if name.startswith(ASIDE) and files.is_left_behind(path):
                shutil.rmtree(path)
    aside = os.path.join(directory, ASIDE + os.urandom(6).hex())
    os.mkdir(aside)
    try:
        yield aside
    finally:
        with suppress(OSError):  # raised all the same, for a directory that can't be read
            shutil.rmtree(aside, ignore_errors=True)


@contextmanager
def _errors(directory: str) -> Iterator[None]:
    try:
        yield
    except OSError as e:
        path = e.filename2 or e.filename or directory
        raise CrkbError(f"cannot write {path}: {e.strerror or e}", "Name another directory with -o.") from e
