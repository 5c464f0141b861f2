"""Patterns of files as .gitignore has them, matched as git does: byte by byte, and each path by itself.

Matching a path by itself, not by the folders above it, is what git does on its way down a tree: a folder
that is barred isn't entered, so that nothing below it can come back.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Pattern(NamedTuple):
    """A line of a .gitignore: what fits it, whether that is a whole path or a name, a folder, let in."""

    regex: re.Pattern[bytes]
    is_whole: bool
    is_folder: bool
    is_negated: bool

    def fits(self, path: bytes, is_folder: bool) -> bool:
        """Whether a path, from the folder of the .gitignore on, matches by itself."""
        if self.is_folder and not is_folder:
            return False
        text = path if self.is_whole else path.rpartition(b"/")[2]
        return self.regex.fullmatch(text) is not None


class Patterns:
    """The patterns of one .gitignore, of which the last that fits decides.

    Args:
        data: The file's bytes.
    """

    def __init__(self, data: bytes) -> None:
        lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
        self._last_first = [made for made in map(_pattern, reversed(lines)) if made is not None]

    @classmethod
    def of(cls, lines: Iterable[str]) -> Patterns:
        """Patterns that are texts, as in settings."""
        return cls(b"\n".join(map(os.fsencode, lines)))

    def says(self, path: str, is_folder: bool) -> bool | None:
        """Whether a path is meant by itself; None if nothing is said of it."""
        name = _bytes(path)
        for each in self._last_first:
            if each.fits(name, is_folder):
                return not each.is_negated
        return None

    def covers(self, path: str) -> bool:
        """Whether the last pattern that fits a file, or a folder above it, means it."""
        *above, name = _upward(_bytes(path))
        for each in self._last_first:
            if each.fits(name, False) or any(each.fits(folder, True) for folder in above):
                return not each.is_negated
        return False


def _bytes(path: str) -> bytes:
    return os.fsencode(path.replace(os.sep, "/"))


def _upward(path: bytes) -> Iterator[bytes]:
    """The folders above a path from the top on, and the path."""
    parts = path.split(b"/")
    return (b"/".join(parts[:n]) for n in range(1, len(parts) + 1))


def _pattern(line: bytes) -> Pattern | None:
    """The pattern of a line; None for a comment, an empty line or one that fits nothing."""
    text = _UNTRIMMED.match(line.removesuffix(b"\r"))
    if text is None or line.startswith(b"#"):
        return None
    written = text[0]
    is_negated = written.startswith(b"!")
    written = written[is_negated:]
    is_folder = written.endswith(b"/")
    written = written[: len(written) - is_folder]
    is_whole = b"/" in written
    try:
        regex = re.compile(_translated(written.removeprefix(b"/")), re.DOTALL)
    except _FitsNothing:
        return None
    return Pattern(regex, is_whole, is_folder, is_negated) if written else None


_UNTRIMMED = re.compile(rb"(?s)(?: *(?:\\.|[^ \\]|\\\Z))*")
"""A line without spaces at its end, but for those behind a backslash."""


class _FitsNothing(ValueError):
    """A pattern is broken off: git matches nothing by it."""


def _translated(pattern: bytes) -> bytes:
    """The regular expression of a pattern."""
    parts: list[bytes] = []
    at = 0
    while at < len(pattern):
        part, at = _piece(pattern, at)
        parts.append(part)
    return b"".join(parts)


def _piece(pattern: bytes, at: int) -> tuple[bytes, int]:
    """The regular expression of what stands at a place, and where the next is."""
    char = pattern[at : at + 1]
    if char == b"*":
        return _stars(pattern, at)
    if char == b"?":
        return b"[^/]", at + 1
    if char == b"[":
        return _class(pattern, at + 1)
    if char == b"\\":
        at, char = at + 1, pattern[at + 1 : at + 2]
        if not char:
            raise _FitsNothing
    return re.escape(char), at + 1


def _stars(pattern: bytes, at: int) -> tuple[bytes, int]:
    """One star stays within a name; two that stand alone between slashes are any folders."""
    end = at
    while pattern[end : end + 1] == b"*":
        end += 1
    before, behind = pattern[max(0, at - 1) : at], pattern[end : end + 1]
    if end - at < 2 or before not in (b"", b"/") or behind not in (b"", b"/"):
        return b"[^/]*", end
    return (b"(?:.*/)?", end + 1) if behind else (b".*", end)


def _class(pattern: bytes, at: int) -> tuple[bytes, int]:
    """The regular expression of a class of characters, `[a-z]`, from behind its bracket on."""
    is_negated = pattern[at : at + 1] in (b"!", b"^")
    at += is_negated
    found: set[int] = set()
    first, before = at, 0  # the character before, with which a span may begin
    while at == first or pattern[at : at + 1] != b"]":
        if m := _NAMED.match(pattern, at):
            found |= _named(m[1])
            at, before = m.end(), 0
        elif before and (m := _SPAN.match(pattern, at)):
            found |= set(range(before, m[1][-1] + 1))
            at, before = m.end(), 0
        elif m := _ONE.match(pattern, at):
            before = m[0][-1]
            found.add(before)
            at = m.end()
        else:
            raise _FitsNothing
    meant = sorted(({*range(256)} - found if is_negated else found) - {0, ord("/")})
    return (b"[" + b"".join(re.escape(bytes([n])) for n in meant) + b"]" if meant else b"(?!)"), at + 1


_NAMED = re.compile(rb"\[:([^\]]*):\]")
_SPAN = re.compile(rb"(?s)-(\\.|[^\]\\])")
_ONE = re.compile(rb"(?s)\\.|[^\\]")

_NAMES = {
    b"alnum": rb"[0-9A-Za-z]",
    b"alpha": rb"[A-Za-z]",
    b"blank": rb"[ \t]",
    b"cntrl": rb"[\x00-\x1f\x7f]",
    b"digit": rb"[0-9]",
    b"graph": rb"[!-~]",
    b"lower": rb"[a-z]",
    b"print": rb"[ -~]",
    b"punct": rb"[!-/:-@\[-`{-~]",
    b"space": rb"[ \t-\r]",
    b"upper": rb"[A-Z]",
    b"xdigit": rb"[0-9A-Fa-f]",
}


def _named(name: bytes) -> set[int]:
    if name not in _NAMES:
        raise _FitsNothing
    return {n for n in range(256) if re.fullmatch(_NAMES[name], bytes([n]))}
