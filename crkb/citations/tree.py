"""Which files of a tree are read: what .gitignore leaves, of text, and only as large as people write."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crkb import limits
from crkb.citations.settings import Settings
from crkb.errors import SourceError

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

LARGEST = 8_000_000
"""Bytes of the largest file that is read; nobody writes longer ones by hand."""

LOCK = "cr-citations.lock"
"""The baseline of a tree, which cites nothing itself."""

_ROOTS = (LOCK, ".crkb.toml", ".git")
_NEVER = frozenset({".git", ".hg", ".svn"})


class Rules(NamedTuple):
    """The patterns of one .gitignore, and the folder they hold in."""

    folder: str
    spec: GitIgnoreSpec


def root(folder: str) -> str:
    """The top of the tree that a folder is in: where its baseline, its settings or its repository are."""
    folder = os.path.abspath(folder)
    above = folder
    while True:
        if any(os.path.lexists(os.path.join(above, name)) for name in _ROOTS):
            return above
        if os.path.dirname(above) == above:
            return folder
        above = os.path.dirname(above)


def files(paths: Sequence[str], settings: Settings, top: str) -> Iterator[str]:
    """The files that are meant, each once, in the order of the paths, those of a folder by name.

    Args:
        paths: Files, folders with all below them, and patterns such as src/**/*.py.
        settings: What to include and exclude, in patterns as .gitignore has them, from the top on.
        top: The top of the tree.

    Raises:
        SourceError: A path isn't there, or a pattern matches nothing.
    """
    seen: set[str] = set()
    chosen = _Chosen(settings, top)
    for path in paths:
        for each in _below(path, top):
            if each not in seen and chosen.has(each):
                seen.add(each)
                yield each


def _below(path: str, top: str) -> Iterator[str]:
    if os.path.isdir(path):
        yield from _walk(path, _above(path, top))
    elif os.path.lexists(path):
        yield path
    elif glob.has_magic(path) and (found := sorted(glob.glob(path, recursive=True))):
        yield from (each for each in found if os.path.isfile(each))
    else:
        raise SourceError(f"{path}: no such file or folder", "Name what is there, or nothing for all.")


def _above(folder: str, top: str) -> list[Rules]:
    """The patterns of the folders above one, as far as the top."""
    found: list[Rules] = []
    above = os.path.abspath(folder)
    while above != top and above.startswith(top) and os.path.dirname(above) != above:
        above = os.path.dirname(above)
        found = [*_rules(above), *found]
    return found


def _walk(folder: str, rules: list[Rules]) -> Iterator[str]:
    """The files below a folder that no .gitignore bars, by name. No links: they lead elsewhere."""
    limits.go_on()
    rules = [*rules, *_rules(os.path.abspath(folder))]
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return  # nobody may look into it, git neither
    for entry in entries:
        is_folder = entry.is_dir(follow_symlinks=False)
        if (
            entry.name in _NEVER
            or entry.is_symlink()
            or _is_ignored(os.path.abspath(entry.path), is_folder, rules)
        ):
            continue
        if is_folder:
            yield from _walk(entry.path, rules)
        elif entry.is_file() and entry.name != LOCK:
            yield os.path.normpath(entry.path)


def _rules(folder: str) -> list[Rules]:
    from pathspec import GitIgnoreSpec

    try:
        with open(os.path.join(folder, ".gitignore"), encoding="utf-8", errors="replace") as f:
            return [Rules(folder, GitIgnoreSpec.from_lines(f))]
    except (OSError, ValueError):
        return []


def _is_ignored(path: str, is_folder: bool, rules: Sequence[Rules]) -> bool:
    """Whether the innermost .gitignore that says something of a path bars it."""
    for folder, spec in reversed(rules):
        said = spec.check_file(os.path.relpath(path, folder) + ("/" if is_folder else "")).include
        if said is not None:
            return said
    return False


class _Chosen:
    """What the settings include and exclude."""

    def __init__(self, settings: Settings, top: str) -> None:
        from pathspec import GitIgnoreSpec

        self._top = top
        self._include = GitIgnoreSpec.from_lines(settings.include) if settings.include else None
        self._exclude = GitIgnoreSpec.from_lines(settings.exclude) if settings.exclude else None

    def has(self, path: str) -> bool:
        """Whether a file is to be read."""
        if self._include is None and self._exclude is None:
            return True
        inside = os.path.relpath(os.path.abspath(path), self._top)
        if self._exclude is not None and self._exclude.match_file(inside):
            return False
        return self._include is None or self._include.match_file(inside)
