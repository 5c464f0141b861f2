"""The editions of a library side by side: what changed between any two, kept once it is known.

Comparing two editions takes a second, and a rule's history needs all neighbours; so results
are kept in the library's folder `changes/`. A kept result is used only for the very builds of
the editions it was made from; the folder may be deleted at any time.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import TypeVar

from crkb.editions.diff import METHOD, Diff, compare
from crkb.editions.diff_data import as_data, from_data
from crkb.editions.fingerprints import Fingerprints, fingerprints
from crkb.errors import EditionNotFound
from crkb.library import files
from crkb.library.generations import Info
from crkb.library.kept import loads, record
from crkb.library.library import Handle, Library, Progress, silent
from crkb.model import Edition

FOLDER = "changes"

_EDITIONS = 2  # remembered at a time: one has 15 MB, and a library may have a hundred
_DIFFS = 4

K = TypeVar("K")
V = TypeVar("V")


class Timeline:
    """A library's editions, opened and compared when first asked for."""

    def __init__(self, library: Library, progress: Progress = silent) -> None:
        self.library = library
        self._progress = progress
        self._opened: dict[str, Handle] = {}
        self._editions: dict[str, Edition] = {}
        self._diffs: dict[tuple[str, str], Diff] = {}
        self._prints: dict[str, Fingerprints] = {}

    def official(self) -> list[Info]:
        """The whole official editions, oldest first."""
        infos = [i for i in self.library.editions() if i.is_whole_official]
        return sorted(infos, key=lambda i: (i.effective, i.id))

    def open(self, edition_id: str) -> Handle:
        """An edition by its id, or a part of one. Raises EditionNotFound, LibraryError."""
        if edition_id in self._opened:  # resolving reads the descriptions of all editions
            return self._opened[edition_id]
        name = self.library.resolve(edition_id).partition("+")[0] if edition_id else self.library.default()
        if name not in self._opened:
            self._opened[name] = self.library.open(name, self._progress)
        return self._opened[name]

    def wording(self, edition_id: str) -> str:
        """The id of the edition to match texts with: for a restatement the official one it restates.

        A restatement has the numbers of the official edition of its date, but not its words.
        Raises EditionNotFound if that is not in the library.
        """
        info = self.open(edition_id).info
        if not info.stamp or info.addon:
            return info.id
        same = [i.id for i in self.official() if i.effective == info.effective]
        if same:
            return same[0]
        raise EditionNotFound(
            f"{info.id} restates the rules of {info.effective}; to follow their numbers, "
            "the official text of that date is needed",
            f"Get it: crkb fetch {info.effective}, or crkb add FILE",
        )

    def fingerprints(self, edition_id: str) -> Fingerprints:
        """The fingerprints of the edition of exactly this id. Raises EditionNotFound, LibraryError."""
        if edition_id not in self._prints:
            self._prints[edition_id] = fingerprints(self.library, edition_id, self._progress)
        return self._prints[edition_id]

    def edition(self, edition_id: str) -> Edition:
        """The whole edition."""
        opened = self.open(edition_id)
        name = opened.info.id
        return _remember(self._editions, name, self._editions.get(name) or opened.edition(), _EDITIONS)

    def diff(self, old: str, new: str) -> Diff:
        """What changed from one edition to another."""
        pair = (self.open(old).info.id, self.open(new).info.id)
        found = self._diffs.get(pair) or self._kept(*pair) or self._made(*pair)
        return _remember(self._diffs, pair, found, _DIFFS)

    def numbers(self, old: str, new: str) -> dict[str, str]:
        """Old to new numbers of the rules that are one rule in both editions.

        Whichever of the two is older, they are compared in the order of time, as changes are read: the
        inverse of a diff is exact, so that one comparison does for both directions.
        """
        a, b = self.open(old).info, self.open(new).info
        if (a.effective, a.id) <= (b.effective, b.id):
            return self.diff(a.id, b.id).numbers()
        return self.diff(b.id, a.id).inverse().numbers()

    def _made(self, old: str, new: str) -> Diff:
        self._progress(f"comparing {old} with {new}", 0, 0)
        made = compare(self.edition(old), self.edition(new))
        self._keep(made)
        return made

    def _path(self, old: str, new: str) -> str:
        return os.path.join(self.library.home, FOLDER, f"{old}~{new}.json")

    def _stamp(self, old: str, new: str) -> list[str | int]:
        """What a kept result depends on."""
        builds = [os.path.basename(self.library.generations(name).current() or "") for name in (old, new)]
        return [METHOD, *builds]

    def _kept(self, old: str, new: str) -> Diff | None:
        try:
            with open(self._path(old, new), "rb") as f:
                data = record(loads(f.read()), ("stamp",))
            return from_data(old, new, data) if data["stamp"] == self._stamp(old, new) else None
        except (OSError, ValueError):
            return None

    def _keep(self, made: Diff) -> None:
        """Write a result down; where that is impossible it is computed again next time."""
        path = self._path(made.old, made.new)
        data = {"stamp": self._stamp(made.old, made.new), **as_data(made)}
        with suppress(OSError):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            files.replace(path, json.dumps(data, separators=(",", ":")).encode())


def _remember(known: dict[K, V], key: K, value: V, most: int) -> V:
    """Put a value last among those remembered, and forget the first where they are too many; for threads."""
    known.pop(key, None)
    known[key] = value
    for first in list(known)[:-most]:
        known.pop(first, None)
    return value
