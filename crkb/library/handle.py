"""An edition opened for reading: it mends itself, and follows writers that replace it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from crkb.errors import IndexDamaged, LibraryError
from crkb.library.database import FILE, Store
from crkb.library.generations import INDEX, Info

if TYPE_CHECKING:
    from crkb.library.library import Library

T = TypeVar("T")

Progress = Callable[[str, int, int], None]
"""Told of long work: the step's name, how far it is, and the whole (0 if not known)."""


def silent(step: str, done: int, total: int) -> None:
    """The progress nobody watches."""


class Opened:
    """An edition opened for reading.

    `store` is its database and `index()` the directory of its search index; damaged files
    are rebuilt from the kept sources and read again. A generation that a writer has replaced
    meanwhile is left for the new one.
    """

    def __init__(self, library: Library, name: str, ready: tuple[str, Info], progress: Progress) -> None:
        self.library = library
        self._name = name
        self._generation, self.info = ready
        self._progress = progress
        self._built = False  # the generation was built because another one could not be read
        self.store = Store(os.path.join(self._generation, FILE), self._replaced)

    @property
    def stamp(self) -> str:
        """The edition and generation that is read."""
        return f"{self._name}/{os.path.basename(self._generation)}"

    def index(self) -> str:
        """The directory of the search index, rebuilt first if files are missing or damaged."""
        if not self.library.shelf(self._name).intact(self._generation, self.info, INDEX):
            self.heal()
        return os.path.join(self._generation, INDEX)

    def ask_index(self, ask: Callable[[str], T]) -> T:
        """What `ask` makes of the directory of the index; asked anew while it raises IndexDamaged.

        That may be because writers replaced the edition meanwhile, several times even; an index
        that cannot be read right after it was built raises the error.
        """
        while True:
            directory = self.index()
            try:
                return ask(directory)
            except IndexDamaged:
                if self._built:
                    raise
                self.heal()

    def heal(self) -> str:
        """Go over to a good generation, built anew from the kept sources if need be; its directory."""
        self.store.reopen(self._replaced())
        return self._generation

    def _replaced(self) -> str:
        """Find or make a good generation; the file of its database."""
        self._built = False
        shelf = self.library.shelf(self._name)
        standing = shelf.standing()
        if (
            standing is None
            or standing.generation == self._generation
            or not self.library.fresh(shelf, standing)
        ):
            built = self.library.rebuild(self._name, self._progress, damaged=self._generation)
            standing = shelf.standing()
            self._built = standing is not None and built == standing.generation
        if standing is None or standing.info is None:
            raise vanished(self._name)
        self._generation, self.info = standing.generation, standing.info
        return os.path.join(self._generation, FILE)


def vanished(name: str) -> LibraryError:
    """The error for an edition that was removed under our hands."""
    return LibraryError(f"edition {name} vanished while it was opened", "Try again.")
