"""The editions of a library side by side: what changed between any two, kept once it is known.

Comparing two editions takes a second, and a rule's history needs all neighbours; so results
are kept in the library's folder `changes/`. A kept result is used only for the very builds of
the editions it was made from; the folder may be deleted at any time.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress

from crkb.editions.diff import METHOD, Diff, compare
from crkb.editions.diff_data import as_data, from_data
from crkb.errors import EditionNotFound
from crkb.library import files
from crkb.library.generations import Info
from crkb.library.kept import loads, record
from crkb.library.library import Handle, Library, Progress, silent
from crkb.model import Edition

FOLDER = "changes"


class Timeline:
    """A library's editions, opened and compared when first asked for."""

    def __init__(self, library: Library, progress: Progress = silent) -> None:
        self.library = library
        self._progress = progress
        self._opened: dict[str, Handle] = {}
        self._editions: dict[str, Edition] = {}
        self._diffs: dict[tuple[str, str], Diff] = {}

    def official(self) -> list[Info]:
        """The whole official editions, oldest first."""
        infos = [i for i in self.library.editions() if i.official and not i.addon and i.complete]
        return sorted(infos, key=lambda i: (i.effective, i.id))

    def open(self, edition_id: str) -> Handle:
        """An edition by its id, or a part of one. Raises EditionNotFound, LibraryError."""
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

    def edition(self, edition_id: str) -> Edition:
        """The whole edition."""
        opened = self.open(edition_id)
        name = opened.info.id
        if name not in self._editions:
            self._editions[name] = opened.edition()
        return self._editions[name]

    def diff(self, old: str, new: str) -> Diff:
        """What changed from one edition to another."""
        pair = (self.open(old).info.id, self.open(new).info.id)
        if pair not in self._diffs:
            self._diffs[pair] = self._kept(*pair) or self._made(*pair)
        return self._diffs[pair]

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
