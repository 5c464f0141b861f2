"""The user's library: which editions there are, adding, opening, healing, removing.

An edition is kept as its source files plus what is made from them; whatever is made can be
made again, so a damaged or outdated file is rebuilt from the kept sources without asking.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from crkb import paths
from crkb.errors import EditionNotFound, LibraryError
from crkb.library import bundled
from crkb.library.choosing import in_order as _sorted
from crkb.library.choosing import newest as _newest
from crkb.library.generations import FORMAT, ID, Generations, Info, InUse, recipe
from crkb.library.handle import Handle, Healed, Progress, silent

if TYPE_CHECKING:
    from crkb.library.builder import Base, BuildParts
    from crkb.library.sources import Raw, Refused
    from crkb.library.verifying import Verified
    from crkb.model import Edition

__all__ = ["Added", "Handle", "Library", "Progress", "silent"]

USED = "use"
"""The file in the library's directory that names the edition that `use` chose."""


class Added(NamedTuple):
    """What `Library.add` did: the edition as it now is, and whether there was one of its id before."""

    edition: Edition
    info: Info
    replaced: bool
    superseded: tuple[str, ...]  # excerpts that a whole document now supersedes


class Library:
    """The editions below one directory (`paths.data_home()` by default).

    >>> [info.id for info in kb.library.editions()][0]
    'cr-2031-03-03'
    """

    def __init__(self, home: str = "") -> None:
        self.home = home or paths.data_home()
        if not self.home:
            raise LibraryError(
                "there is no home directory to keep the library in",
                "Set CRKB_HOME to a directory that can be written.",
            )

    def generations(self, edition_id: str) -> Generations:
        """The directory of an edition, whether it exists or not."""
        return Generations(os.path.join(self.home, "editions", edition_id))

    def ids(self) -> list[str]:
        """The ids of all editions that are there, also of damaged ones. Raises LibraryError."""
        return [name for name, _ in self._in_use()]

    def editions(self) -> list[Info]:
        """The editions that are there, newest first, bundled ones last.

        One whose description is damaged is rebuilt first. Raises LibraryError if it cannot be.
        """
        found = self._in_use()
        if any(s.info is None for _, s in found):
            self.mend_bases()  # before the add-ons that are linked against them
            found = self._in_use()
        return _sorted([s.info or self._mended(name, s) for name, s in found])

    def _in_use(self) -> list[tuple[str, InUse]]:
        try:
            names = sorted(os.listdir(os.path.join(self.home, "editions")))
        except FileNotFoundError:
            return []
        except OSError as e:
            raise LibraryError(
                f"cannot read the library {self.home}: {e.strerror}",
                "Set CRKB_HOME to a directory that can be read and written.",
            ) from e
        looked = ((name, self.generations(name).in_use()) for name in names if re.fullmatch(ID, name))
        return [(name, in_use) for name, in_use in looked if in_use is not None]

    def mend_bases(self) -> None:
        """Build anew those editions whose description is damaged, but for add-ons, which rest on others."""
        for name, in_use in self._in_use():
            if in_use.info is None and not recipe(in_use).addon:
                self._mended(name, in_use)

    def _mended(self, edition_id: str, in_use: InUse) -> Info:
        self.rebuild(edition_id, damaged=in_use.generation)
        info = self.generations(edition_id).info()
        if info is None:
            raise _vanished(edition_id)
        return info

    def default(self) -> str:
        """The edition that `use` chose, else the newest official one, else the bundled plain one."""
        return self.used().partition("+")[0] or _newest(self.editions())

    def used(self) -> str:
        """The edition that `use` chose; "" if none was chosen, or it isn't there any more."""
        if not os.path.exists(os.path.join(self.home, USED)):
            return ""  # as for most people, who need nothing imported
        from crkb.library import naming

        return naming.used(self.home)

    def at_hand(self) -> str:
        """What is opened where no edition is named: what `use` chose, else the default with its add-ons.

        Those are the user's own add-ons that amend it: `cr-2026-08-07+treachery-6.0`.
        """
        if name := self.used():
            return name
        infos = self.editions()
        name = _newest(infos)
        own = (i.id for i in infos if i.addon and not i.stamp and i.base_named in ("", name))
        return "+".join([name, *own])

    def use(self, edition_id: str) -> str:
        """Choose what is opened where no edition is named; "" lets the library choose again. What it is now.

        Raises EditionNotFound, and LibraryError if it cannot be remembered.
        """
        from crkb.library import naming

        return naming.use(self, edition_id)

    def open(self, edition_id: str = "", progress: Progress = silent) -> Handle:
        """Open an edition for reading, building or rebuilding it first where needed.

        `edition_id` may be an id, a date, or whole parts of an id that only one edition has, or a
        base and add-ons with + between them; "" is what is at hand. Raises EditionNotFound, LibraryError.
        """
        name = self.resolve(edition_id) if edition_id else self.at_hand()
        if "+" in name:
            from crkb.library.together import open_together

            opened = open_together(self, name, progress, needed=bool(edition_id))
        else:
            opened = self.open_one(name, progress)
        opened.asked = name if edition_id and " " in edition_id else edition_id
        return opened

    def open_one(self, name: str, progress: Progress) -> Handle:
        """Open an edition by its id. Raises EditionNotFound, LibraryError."""
        generation, info = self.ready(name, progress)

        def heal(damaged: str) -> Healed:
            return self.healed(name, damaged, progress)

        return Handle(self.generations(name), generation, info, heal)

    def healed(self, name: str, damaged: str, progress: Progress) -> Healed:
        """A sound generation in the place of a damaged one, built unless another process has built it.

        Raises EditionNotFound, LibraryError.
        """
        generations = self.generations(name)
        in_use = generations.in_use()
        built = ""
        if in_use is None or in_use.generation == damaged or not self.fresh(generations, in_use):
            built = self.rebuild(name, progress, damaged)
            in_use = generations.in_use()
        if in_use is None or in_use.info is None:
            raise _vanished(name)
        return Healed(in_use.generation, in_use.info, built == in_use.generation)

    def ready(self, name: str, progress: Progress) -> tuple[str, Info]:
        """The generation to read, after building it where it is missing, damaged or outdated.

        Raises EditionNotFound, LibraryError.
        """
        generations = self.generations(name)
        in_use = generations.in_use()
        if in_use is None or not self.fresh(generations, in_use):
            self.rebuild(name, progress, damaged=in_use.generation if in_use else "")
            in_use = generations.in_use()
        if in_use is None or in_use.info is None:
            raise _vanished(name)
        return in_use.generation, in_use.info

    def resolve(self, typed: str) -> str:
        """The id of the edition a person means, of a base and add-ons for `base+addon`.

        Raises EditionNotFound.
        """
        from crkb.library import naming

        return naming.resolve(self, typed)

    def fresh(self, generations: Generations, in_use: InUse) -> bool:
        """True if a generation needs no rebuilding: neither damaged nor outdated."""
        generation, info = in_use
        if info is None or info.format != FORMAT or not generations.intact(generation, info):
            return False
        if info.stamp and info.stamp != bundled.stamp(info.id):
            return False
        return not info.addon or info.base_stamp == self._base_stamp(self._base(info.base_named))

    def _base(self, named: str) -> str:
        """The edition an add-on amends: the one named for it while that is there, else the default."""
        found = dict(self._in_use())
        if named in found or named in bundled.IDS:
            return named
        return _newest(_sorted([s.info for s in found.values() if s.info]))  # see mend_bases

    def _base_stamp(self, edition_id: str) -> str:
        generation = self.generations(edition_id).current()
        return f"{edition_id}/{os.path.basename(generation)}" if generation else ""

    def add(
        self, raws: Sequence[Raw], edition_id: str = "", base: str = "", progress: Progress = silent
    ) -> list[Added]:
        """Add source files. All of one edition are merged, also with what is there already.

        `edition_id` makes one edition of all files; without it each file says its own.
        `base` names the edition that an add-on amends (else the default edition).
        Raises SourceError or LibraryError. All files are read before the first edition is
        built; an edition that cannot be built is left unchanged, and the error names those
        that were added already.
        """
        from crkb.library import adding

        return adding.add(self, raws, edition_id, base, progress)

    def add_each(
        self, raws: Sequence[Raw], base: str = "", progress: Progress = silent
    ) -> tuple[list[Added], list[Refused]]:
        """Add those source files that can be added, each to the edition it says it is; refuse the others.

        No edition is made of a part of its files: if it cannot be built, all of them are refused.
        Raises EditionNotFound for a base that is not there.
        """
        from crkb.library import adding

        return adding.add_each(self, raws, base, progress)

    def rebuild(self, edition_id: str, progress: Progress = silent, damaged: str | None = None) -> str:
        """Build an edition anew from its kept (or bundled) sources; the new generation's directory.

        `damaged` is the generation that was found wanting ("" for none); if another process has
        put a good one in its place meanwhile, that one is returned.
        Raises LibraryError if a kept source is damaged, EditionNotFound if there is none.
        """
        from crkb.library import builder

        if "+" in edition_id:
            from crkb.library.together import rebuild

            return rebuild(self, edition_id, progress)
        generations = self.generations(edition_id)
        in_use = generations.in_use()
        if edition_id not in bundled.IDS and in_use is None:
            raise _missing(edition_id)
        if in_use and recipe(in_use).addon:
            self.mend_bases()  # now: while its own lock is held, it must wait for no other
        with generations.locked():
            in_use = generations.in_use()
            replaced = damaged is not None and in_use and in_use.generation != damaged
            if replaced and in_use and self.fresh(generations, in_use):
                return in_use.generation
            if edition_id in bundled.IDS:
                parts = builder.bundled_parts(edition_id)._replace(words_only=in_use is None)
            elif in_use is None:
                raise _missing(edition_id)
            else:
                before = recipe(in_use)
                added = in_use.info.added if in_use.info else builder.today()
                kept = builder.kept_sources(edition_id, in_use, before)
                parts = builder.BuildParts(kept, added, base_named=before.base_named)
            self.build(generations, edition_id, parts, progress)
            generation = generations.current()
        if generation is None:
            raise _vanished(edition_id)
        return generation

    def build(
        self, generations: Generations, name: str, parts: BuildParts, progress: Progress
    ) -> tuple[Edition, Info]:
        """Build and publish a generation, an add-on linked against its base. Call with its lock held.

        Raises SourceError, LibraryError.
        """
        from crkb.library import builder

        if builder.amending(parts.sources):
            parts = parts._replace(base=self._linkable(name, parts.base_named, progress))
        return builder.build(generations, name, parts, progress)

    def _linkable(self, name: str, named: str, progress: Progress) -> Base:
        """The edition that an add-on is to be linked against; `named` is the one the user asked for."""
        from crkb.library.builder import Base

        base = self._base(named)
        info = self.generations(base).info()
        if base == name or (info and info.addon):
            raise LibraryError(
                f"{base} is an add-on and cannot be the base of {name}", "List your editions: crkb editions"
            )
        with self.open(base, progress) as handle:
            return Base(base, handle.stamp, handle.edition())

    def verify(self, edition_id: str, progress: Progress = silent) -> Verified:
        """Read every byte of an edition, and build it anew from its sources if one isn't what was written.

        Looking something up trusts a file whose size and time are what they were. A bundled edition that
        nobody has opened yet is built.
        Raises EditionNotFound, and LibraryError if it can't be mended: a source that was kept is damaged.
        """
        from crkb.library.verifying import verify

        return verify(self, self.resolve(edition_id), progress)

    def remove(self, edition_id: str) -> Info | None:
        """Delete an edition from the library; what it was, None if its description was damaged.

        Raises EditionNotFound, and LibraryError for a bundled one.
        """
        name = self.resolve(edition_id)
        if name in bundled.IDS:
            raise LibraryError(f"{name} ships with crkb and cannot be removed", "Pick another: crkb editions")
        generations = self.generations(name)
        with generations.locked():
            in_use = generations.in_use()
            if in_use is None:
                raise _missing(name)
            generations.remove()
        if "+" not in name:
            from crkb.library.together import forget

            forget(self, name)
        return in_use.info


def _missing(name: str) -> EditionNotFound:
    return EditionNotFound(f"edition {name!r} is not in the library", "Add its text: crkb add FILE")


def _vanished(name: str) -> LibraryError:
    return LibraryError(f"edition {name} was removed while being opened", "Try again.")
