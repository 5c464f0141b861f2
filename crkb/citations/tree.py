"""Which files of a tree are read: what .gitignore leaves, of text, and only as large as people write."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from crkb import limits
from crkb.citations.ignoring import Patterns
from crkb.citations.settings import Settings
from crkb.errors import SourceError

LARGEST = 8_000_000
"""Bytes of the largest file that is read; nobody writes longer ones by hand."""

LOCK = "cr-citations.lock"
"""The baseline of a tree, which cites nothing itself."""

_ROOTS = (LOCK, ".crkb.toml", ".git")
_NEVER = frozenset({".git", ".hg", ".svn"})


class Rules(NamedTuple):
    """The patterns of one .gitignore, and the folder they hold in."""

    folder: str
    patterns: Patterns


Entries = list[tuple["os.DirEntry[str]", list[Rules]]]


def root(folder: str) -> str:
    """The top of the tree that a folder is in: where its baseline, its settings or its repository are."""
    folder = os.path.abspath(folder)
    return next((each for each in _upward(folder) if _has_one_of(each, _ROOTS)), folder)


def repository(folder: str) -> str | None:
    """The top of the repository that a folder is in; None if it is in none."""
    return next((each for each in _upward(os.path.abspath(folder)) if _has_one_of(each, (".git",))), None)


def _upward(folder: str) -> Iterator[str]:
    """A folder, given by its absolute path, and all above it."""
    yield folder
    while (above := os.path.dirname(folder)) != folder:
        folder = above
        yield folder


def _has_one_of(folder: str, names: Sequence[str]) -> bool:
    return any(is_there(os.path.join(folder, name)) for name in names)


def is_there(path: str) -> bool:
    """Whether there is something of a name.

    Raises:
        SourceError: Nobody can tell; to take it for no would be to take another tree for this one.
    """
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as e:
        raise SourceError(f"{path}: cannot be looked at: {e.strerror or e}", "Check the folder.") from e
    return True


def files(paths: Sequence[str], settings: Settings, top: str, lock_file: str = "") -> Iterator[str]:
    """The files that are meant, each once, in the order of the paths, those of a folder by name.

    What .gitignore bars below a folder isn't read, though git may have it; a file or folder that is named
    is read. A folder that can't be looked into is given itself.

    Args:
        paths: Files, folders with all below them, and patterns such as src/**/*.py.
        settings: What to include and exclude, in patterns as .gitignore has them, from the top on.
        top: The top of the tree.
        lock_file: The tree's baseline, if it isn't called LOCK.

    Raises:
        SourceError: A path isn't there or can't be read, or a pattern matches nothing; a .gitignore
            can't be read.
    """
    seen = {os.path.realpath(lock_file)} if lock_file else set()
    chosen = _Chosen(settings, top)
    for path in paths:
        for each in _below(path, top):
            real = os.path.realpath(each)
            if real not in seen and os.path.basename(each) != LOCK and chosen.has(each):
                seen.add(real)
                yield each


def _below(path: str, top: str) -> Iterator[str]:
    if os.path.isdir(path):
        yield from _walk(path, _above(path, top))
    elif os.path.exists(path):
        if not os.access(path, os.R_OK):
            raise SourceError(f"{path}: cannot be read: permission denied", "Name files that can be read.")
        yield path
    elif glob.has_magic(path) and (found := list(_matching(path, top))):
        yield from found
    else:
        raise SourceError(f"{path}: no such file or folder", "Name what is there, or nothing for all.")


def _matching(pattern: str, top: str) -> Iterator[str]:
    """The files that a pattern means, and those below folders that it means, as if a shell expanded it."""
    parts = re.split(r"[/\\]" if os.sep == "\\" else "/", pattern)
    fixed = next(n for n, part in enumerate(parts) if glob.has_magic(part))
    folder = "/".join(parts[:fixed]) or ("/" if pattern.startswith("/") else os.curdir)
    meant = Patterns.of(["/" + "/".join(parts[fixed:])])
    if os.path.isdir(folder):
        for each in _walk(folder, _above(folder, top)):
            if meant.covers(os.path.relpath(each, folder)):
                yield each


def _above(folder: str, top: str) -> list[Rules]:
    """The patterns of the folders above one, as far as its repository's, or else the tree's top."""
    folder = os.path.abspath(folder)
    upward = list(_upward(folder))
    highest = repository(folder) or (top if top in upward else folder)
    return [rule for each in reversed(upward[1 : upward.index(highest) + 1]) for rule in _rules(each, _RULES)]


def _walk(folder: str, rules: list[Rules]) -> Iterator[str]:
    """The files below a folder that no .gitignore bars, by name. No links: they lead elsewhere."""
    waiting = _entries(folder, rules)
    if waiting is None:
        yield folder
        return
    while waiting:
        limits.go_on()
        entry, its = waiting.pop()
        if not entry.is_dir(follow_symlinks=False) or (inside := _entries(entry.path, its)) is None:
            yield os.path.normpath(entry.path)
        else:
            waiting += inside


def _entries(folder: str, rules: list[Rules]) -> Entries | None:
    """What no .gitignore bars in a folder, the last first, with the patterns that hold there.

    None if nobody may look into it.
    """
    try:
        with os.scandir(folder) as entries:
            found = sorted(entries, key=lambda entry: entry.name, reverse=True)
    except OSError:
        return None
    rules = [*rules, *_rules(os.path.abspath(folder), [entry.name for entry in found])]
    return [(entry, rules) for entry in found if _is_read(entry, rules)]


def _is_read(entry: os.DirEntry[str], rules: Sequence[Rules]) -> bool:
    is_folder = entry.is_dir(follow_symlinks=False)
    if entry.name in _NEVER or not (is_folder or entry.is_file(follow_symlinks=False)):
        return False
    path = os.path.abspath(entry.path)
    for folder, patterns in reversed(rules):  # the innermost that says something decides
        inside = path[len(folder.rstrip(os.sep)) + 1 :]
        if (said := patterns.says(inside, is_folder)) is not None:
            return not said
    return True


_RULES = {".git": os.path.join(".git", "info", "exclude"), ".gitignore": ".gitignore"}
"""Names in a folder, and the files of patterns there, in the order in which they count."""


def _rules(folder: str, names: Collection[str]) -> list[Rules]:
    """The patterns of a folder with such names: its .gitignore, and what its repository keeps to itself."""
    found = (_read(os.path.join(folder, path)) for name, path in _RULES.items() if name in names)
    return [Rules(folder, Patterns(data)) for data in found if data]


def _read(path: str) -> bytes:
    """The bytes of a file of patterns; none if there is none, or it is a link, as git has it.

    Raises:
        SourceError: It can't be read, so that nobody knows what it bars.
    """
    try:
        if os.path.islink(path):
            return b""
        with open(path, "rb") as f:
            return f.read(LARGEST)
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return b""
    except OSError as e:
        raise SourceError(f"{path}: cannot be read: {e.strerror or e}", "Check the file.") from e


class _Chosen:
    """What the settings include and exclude."""

    def __init__(self, settings: Settings, top: str) -> None:
        self._top = top
        self._include = Patterns.of(settings.include) if settings.include else None
        self._exclude = Patterns.of(settings.exclude) if settings.exclude else None

    def has(self, path: str) -> bool:
        """Whether a file is to be read."""
        if self._include is None and self._exclude is None:
            return True
        inside = os.path.relpath(os.path.abspath(path), self._top)
        if self._exclude is not None and self._exclude.covers(inside):
            return False
        return self._include is None or self._include.covers(inside)
