"""A file's rewriting as a patch that `git apply` takes: bytes in any encoding, names of any kind."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator

_ESCAPES = {b"\n": b"\\n", b"\t": b"\\t", b"\r": b"\\r", b'"': b'\\"', b"\\": b"\\\\"}
_UNENDED = b"\n\\ No newline at end of file\n"


def patch(path: str, top: str, before: bytes, after: bytes) -> bytes:
    """A unified diff of a file.

    Args:
        path: The file.
        top: The folder from which on the patch names it, as git's patches do: the repository's.
        before: What is in it.
        after: What is to be in it.
    """
    name = os.fsencode(os.path.relpath(os.path.realpath(path), os.path.realpath(top)).replace(os.sep, "/"))
    old, new = _quoted(b"a/" + name), _quoted(b"b/" + name)
    end = b"\t" if b" " in name else b""  # else what follows the space would be taken for a date
    lines = difflib.diff_bytes(difflib.unified_diff, _lines(before), _lines(after), old + end, new + end)
    return b"".join([b"diff --git " + old + b" " + new + b"\n", *map(_ended, lines)])


def _lines(data: bytes) -> list[bytes]:
    """Lines as git counts them."""
    return [line for line in _split(data) if line]


def _split(data: bytes) -> Iterator[bytes]:
    *whole, last = data.split(b"\n")
    yield from (line + b"\n" for line in whole)
    yield last


def _ended(line: bytes) -> bytes:
    return line if line.endswith(b"\n") else line + _UNENDED


def _quoted(name: bytes) -> bytes:
    """A name in quotes, if it has characters that would end it."""
    each = [name[i : i + 1] for i in range(len(name))]
    if not any(char < b" " or char in _ESCAPES or char == b"\x7f" for char in each):
        return name
    return b'"' + b"".join(map(_escaped, each)) + b'"'


def _escaped(char: bytes) -> bytes:
    plain = b" " <= char < b"\x7f"
    return _ESCAPES.get(char) or (char if plain else b"\\%03o" % char[0])
