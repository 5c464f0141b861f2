"""Writing a file in one step: readers find the old bytes or the new ones, never a part of them."""

from __future__ import annotations

import os
import stat
from contextlib import suppress


def replace(path: str, data: bytes, aside: str = "") -> None:
    """Write a file that may exist already; it keeps its permissions.

    The bytes are written to a file beside it (`aside`, by default of a name that only this
    process uses), which then takes its place. Raises OSError with the file unchanged.
    """
    aside = aside or f"{path}.new-{os.getpid()}"
    try:
        write_synced(aside, data)
        with suppress(FileNotFoundError):  # there was no such file
            os.chmod(aside, stat.S_IMODE(os.stat(path).st_mode))
        os.replace(aside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(aside)
        raise


def write_synced(path: str, data: bytes) -> None:
    """Write a small file and wait until it is on disk. Raises OSError."""
    with open(path, "wb") as f:
        f.write(data)
        f.flush()
        os.fsync(f.fileno())
