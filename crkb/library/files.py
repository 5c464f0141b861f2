"""Writing a file in one step: readers find the old bytes or the new ones, never a part of them."""

from __future__ import annotations

import os
import re
import stat
import time
from binascii import crc32
from contextlib import suppress

WAITS = (0.01, 0.03, 0.1, 0.3, 1.0)
"""Seconds to wait before a file that somebody holds open (on Windows) is replaced once more."""

_HELD = (5, 32, 33)  # Windows: access denied, in use by another process, locked

LEFT_BEHIND = 24 * 3600
"""Seconds after which what was made aside is that of a process that was stopped."""

_ASIDE = r"\.new-\d+-[0-9a-f]{8}"


def put(path: str, data: bytes) -> None:
    """Write to what a person names: links are followed, and stay.

    A file is replaced in one step and keeps its permissions; a device, a pipe or anything else that
    isn't a regular file is written to. Raises OSError, with a file unchanged.
    """
    real = os.path.realpath(path)
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(os.stat(real).st_mode):
            with open(real, "wb") as f:  # a directory raises IsADirectoryError
                f.write(data)
            return
    replace(real, data)


def replace(path: str, data: bytes, aside: str = "") -> None:
    """Write a file that may exist already; it keeps its permissions.

    The bytes are written to a file beside it (`aside`, by default of a name that nothing else
    uses), which then takes its place. Raises OSError with the file unchanged.
    """
    is_new = not aside
    if is_new:
        _clear_left_behind(path)
        aside = f"{path}.new-{os.getpid()}-{os.urandom(4).hex()}"
    try:
        if is_new:
            os.close(os.open(aside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        write_synced(aside, data)
        with suppress(FileNotFoundError):  # there was no such file
            os.chmod(aside, stat.S_IMODE(os.stat(path).st_mode))
        move(aside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(aside)
        raise


def _clear_left_behind(path: str) -> None:
    """Delete what processes that were killed have left beside a file, and nothing of one that still runs."""
    folder, name = os.path.split(path)
    with suppress(OSError):
        for each in os.listdir(folder or os.curdir):
            beside = os.path.join(folder, each)
            is_aside = each.startswith(name) and re.fullmatch(_ASIDE, each[len(name) :])
            if is_aside and is_left_behind(beside):
                os.unlink(beside)


def is_left_behind(path: str) -> bool:
    """Whether a file or folder made aside is so old that what made it must have been stopped."""
    return time.time() - os.stat(path).st_mtime > LEFT_BEHIND


def move(path: str, target: str) -> None:
    """Give a file the name of another, tried again for a while where a reader holds that one.

    Raises OSError with both unchanged.
    """
    for wait in WAITS:
        try:
            os.replace(path, target)
            return
        except OSError as e:
            if getattr(e, "winerror", None) not in _HELD:
                raise
        time.sleep(wait)
    os.replace(path, target)


def write_synced(path: str, data: bytes) -> None:
    """Write a small file and wait until it is on disk. Raises OSError."""
    with open(path, "wb") as f:
        f.write(data)
        f.flush()
        os.fsync(f.fileno())


def below(directory: str) -> list[str]:
    """All files below a directory, with slashes."""
    found = (
        os.path.relpath(os.path.join(folder, name), directory).replace(os.sep, "/")
        for folder, _, names in os.walk(directory)
        for name in names
    )
    return sorted(found)


def fingerprint(path: str) -> tuple[int, int, int]:
    """(size, time of change, checksum) of a file."""
    with open(path, "rb") as f:
        data = f.read()
        return len(data), os.fstat(f.fileno()).st_mtime_ns, crc32(data)
