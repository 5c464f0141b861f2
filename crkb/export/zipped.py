"""Entries of ZIP files that are the same on every system, so that the same files make the same bytes."""

from __future__ import annotations

import zipfile

_TIME = (1980, 1, 1, 0, 0, 0)  # the first that ZIP has
_UNIX = 3
_RIGHTS = 0o100644 << 16


def entry(path: str, compression: int) -> zipfile.ZipInfo:
    """The entry of a file, which says neither when nor where it was written."""
    made = zipfile.ZipInfo(path, _TIME)
    made.compress_type = compression
    made.create_system = _UNIX
    made.external_attr = _RIGHTS
    return made
