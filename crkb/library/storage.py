"""What a disk answers, as an error that says what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from crkb.errors import LibraryError


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
    except sqlite3.Error as e:
        raise LibraryError(
            f"cannot write to the library {directory}: {e}",
            "Free some space or set CRKB_HOME to a directory on another disk.",
        ) from e


def _hint(e: OSError) -> str:
    import errno

    if e.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return "Free some space or set CRKB_HOME to a directory on another disk."
    return "Set CRKB_HOME to a directory that can be written."
