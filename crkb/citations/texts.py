"""Files as texts, read and written so that every byte stays that isn't rewritten on purpose."""

from __future__ import annotations

import os
import shutil
from typing import NamedTuple

from crkb.errors import SourceError
from crkb.library import files


class Text(NamedTuple):
    """A file's text such that encoding it gives the very bytes again."""

    text: str
    encoding: str

    def encode(self, text: str) -> bytes:
        """Another text in the same encoding."""
        return text.encode(self.encoding)


class NotText(SourceError):
    """A file is something else than text."""


def read(path: str, largest: int | None = None) -> tuple[bytes, Text]:
    """A file's bytes, and its text.

    Raises:
        NotText: It isn't text.
        SourceError: It can't be read, or has more bytes than `largest`.
    """
    try:
        with open(path, "rb") as f:
            data = f.read() if largest is None else f.read(largest + 1)
    except OSError as e:
        raise SourceError(f"{path}: cannot be read: {e.strerror or e}", "Check the name.") from e
    if largest is not None and len(data) > largest:
        raise SourceError(f"{path}: larger than {largest:,} bytes", "Exclude it in the settings.")
    return data, decoded(data, path)


def decoded(data: bytes, path: str) -> Text:
    """The text of a file's bytes. Raises NotText."""
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            return _decoded(data, encoding, path)
    if b"\0" in data:
        raise NotText(f"{path}: not a text file", "Name text or source files.")
    try:
        return Text(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return Text(data.decode("latin-1"), "latin-1")  # any byte is a letter: nothing is lost


def _decoded(data: bytes, encoding: str, path: str) -> Text:
    try:
        return Text(data.decode(encoding), encoding)
    except UnicodeDecodeError as e:
        raise NotText(f"{path}: not a text file: {e.reason}", "Name text or source files.") from e


def write(path: str, before: bytes, after: bytes, copied: bool = True) -> str:
    """Replace a file's bytes in one step, after copying it beside itself; the copy's path.

    Args:
        path: The file.
        before: What was read from it.
        after: What is to be in it.
        copied: Whether to keep a copy; the path of none is "".

    Raises:
        SourceError: That can't be done, or the file is no longer what was read; it is then unchanged.
    """
    real = os.path.realpath(path)
    try:
        with open(real, "rb") as f:
            if f.read() != before:
                raise SourceError(f"{path}: changed while it was being read", "Run the command again.")
        backup = _kept_beside(real, before) if copied else ""
        files.replace(real, after)
    except OSError as e:
        raise SourceError(
            f"{path}: cannot be rewritten: {e.strerror or e}", "The file was not changed."
        ) from e
    return backup


def _kept_beside(path: str, data: bytes) -> str:
    """Copy a file beside itself; the copy's path. An older copy is never overwritten, one like it serves."""
    candidate, n = f"{path}.bak", 0
    while os.path.lexists(candidate):
        if _holds(candidate, data):
            return candidate
        n += 1
        candidate = f"{path}.bak{n}"
    files.replace(candidate, data)
    shutil.copystat(path, candidate)
    return candidate


def _holds(path: str, data: bytes) -> bool:
    """Whether a file holds just these bytes."""
    try:
        with open(path, "rb") as f:
            return f.read(len(data) + 1) == data
    except OSError:
        return False
