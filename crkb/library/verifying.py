"""Reading every byte of an edition, and mending what is damaged."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from crkb.errors import LibraryError
from crkb.library.generations import MANIFEST, Generations
from crkb.library.handle import Progress

if TYPE_CHECKING:
    from crkb.library.library import Library


class Verified(NamedTuple):
    """What `Library.verify` found: how much was read, and the files that were damaged and made anew."""

    edition: str
    files: int
    size: int  # bytes
    mended: tuple[str, ...] = ()


def verify(library: Library, name: str, progress: Progress) -> Verified:
    """Read every byte of an edition, and build it anew from its sources if one isn't what was written.

    Raises:
        EditionNotFound: if there is no such edition.
        LibraryError: if it can't be mended: a source that was kept is damaged.
    """
    generations = library.generations(name)
    progress(f"verifying {name}", 0, 0)
    in_use = generations.in_use()
    damaged: tuple[str, ...] = (MANIFEST,)  # what says which files there are
    if in_use and in_use.info:
        damaged = generations.damaged(in_use.generation, in_use.info)
    if damaged:
        library.rebuild(name, progress, damaged=in_use.generation if in_use else "")
        in_use = generations.in_use()
    if in_use is None or in_use.info is None:
        raise LibraryError(f"edition {name} was removed while being opened", "Try again.")
    if damaged and generations.damaged(in_use.generation, in_use.info):
        raise LibraryError(f"{name} was mended and is damaged again", "Check the disk, then: crkb verify")
    _tidy(generations)
    files = in_use.info.files
    return Verified(name, len(files), sum(files.values()), damaged)


def _tidy(generations: Generations) -> None:
    """Clear away what killed processes left of an edition, where that can be done."""
    in_use = generations.in_use()
    if in_use is None or generations.is_tidy(in_use.generation):
        return
    with suppress(LibraryError), generations.locked():
        if in_use := generations.in_use():
            generations.tidy(in_use.generation)
