"""An edition open for reading: it repairs itself, and follows writers that replace it."""

from __future__ import annotations

import os
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Self, TypeVar

from crkb.errors import IndexDamaged, LibraryError
from crkb.library.database import FILE, Store
from crkb.library.generations import INDEX, Generations, Info

if TYPE_CHECKING:
    from crkb.model import Edition
    from crkb.search.index import OpenIndex

T = TypeVar("T")

Progress = Callable[[str, int, int], None]
"""Called during long work with the step's name, how far it is, and the whole (0 if not known)."""


def silent(step: str, done: int, total: int) -> None:
    """A progress that shows nothing."""


class Healed(NamedTuple):
    """A sound generation to read instead of a damaged or removed one.

    `built` is true if it was built just now, false if another process had built it.
    """

    generation: str
    info: Info
    built: bool


Heal = Callable[[str], Healed]
"""Finds or builds a generation to read instead of the one in this directory. Raises LibraryError."""


class Handle:
    """An edition open for reading; a context manager that closes it.

    `store` is its database and `index()` the directory of its search index. Damaged files are
    rebuilt from the kept sources by `heal` and read again. When a writer has replaced the
    generation that is read, reading goes on with the new one.
    """

    def __init__(self, generations: Generations, generation: str, info: Info, heal: Heal) -> None:
        self.info = info
        self._generations = generations
        self._generation = generation
        self._heal = heal
        self.asked = ""  # the edition as somebody named it, "" for the one at hand
        self._built = False  # the generation was built because another one could not be read
        self._index: OpenIndex | None = None
        self.store = Store(os.path.join(generation, FILE), self._replaced)

    @property
    def program(self) -> str:
        """How crkb is called for this edition: `crkb`, or `crkb -e ID` where the edition was named."""
        return f"crkb -e {self.asked}" if self.asked else "crkb"

    def close(self) -> None:
        """Close the database, and the index."""
        self._close_index()
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, e: BaseException | None, t: TracebackType | None
    ) -> None:
        self.close()

    @property
    def home(self) -> str:
        """The directory of the library that the edition is in."""
        return os.path.dirname(os.path.dirname(self._generations.directory))

    @property
    def stamp(self) -> str:
        """The edition and generation that is read."""
        return f"{os.path.basename(self._generations.directory)}/{os.path.basename(self._generation)}"

    def index(self) -> str:
        """The directory of the search index, rebuilt first if files are missing or damaged."""
        if not self._generations.intact(self._generation, self.info, INDEX):
            self.heal()
        return os.path.join(self._generation, INDEX)

    def edition(self) -> Edition:
        """The whole edition, once every byte of its database has been compared with what was written.

        A lookup trusts size and time; who reads everything has the few milliseconds more.
        """
        if not self._generations.intact(self._generation, self.info, trusting=False):
            self.heal()
        return self.store.edition()

    def ask_index(self, ask: Callable[[OpenIndex], T]) -> T:
        """The result of `ask` for the open index; asked again while it raises IndexDamaged.

        The index is kept open, as the database is. That it is damaged may be because writers replaced
        the edition meanwhile, several times even.

        Raises:
            IndexDamaged, or what it rests on: if an index that was built just now cannot be read either.
        """
        while True:
            opened = None
            try:
                opened = self._opened_index()
                found = ask(opened)
                self._built = False  # it could be read: what damages it later is something else
                return found
            except IndexDamaged as e:
                if opened is not self._index:  # closed amid it, because the database was healed
                    continue
                self._close_index()
                if self._built:  # a mistake in crkb, or a disk that keeps nothing
                    raise e.__cause__ or e from None
                try:
                    self.heal()
                except LibraryError:
                    if not self.info.stamp:
                        raise
                    return self._ask_aside(ask)

    def _opened_index(self) -> OpenIndex:
        from crkb.search.index import OpenIndex

        if self._index is None:
            self._index = OpenIndex(self.index())
        return self._index

    def _close_index(self) -> None:
        if self._index is not None:
            self._index.close()
            self._index = None

    def _ask_aside(self, ask: Callable[[OpenIndex], T]) -> T:
        """The result of `ask` for an index made for it: a bundled edition's may be one of words alone,
        and a library that can't be written can't get the rest."""
        from tempfile import TemporaryDirectory

        from crkb.library import asked
        from crkb.search import index

        edition = self.edition()
        with TemporaryDirectory() as folder:
            directory = os.path.join(folder, INDEX)
            index.build(directory, edition, asked.of(edition), lambda done, total: None)
            opened = index.OpenIndex(directory)
            try:
                return ask(opened)
            finally:
                opened.close()

    def heal(self) -> str:
        """Switch to a sound generation, built from the kept sources if need be; its directory."""
        self.store.reopen(self._replaced())
        return self._generation

    def _replaced(self) -> str:
        """Find or build a sound generation; the file of its database."""
        self._close_index()
        self._generation, self.info, self._built = self._heal(self._generation)
        return os.path.join(self._generation, FILE)
