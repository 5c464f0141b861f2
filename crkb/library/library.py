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
from crkb.errors import CrkbError, EditionNotFound, LibraryError
from crkb.library import bundled
from crkb.library.database import FILE, Store
from crkb.library.generations import INDEX, Info, Recipe, Shelf, Standing, keep, kept_bytes, recipe
from crkb.library.handle import Opened, Progress, silent, vanished
from crkb.library.sources import (
    ID,
    Raw,
    Taken,
    amends,
    check_id,
    counts,
    read_files,
    refuse_mixture,
    take,
    take_new,
)

if TYPE_CHECKING:
    from crkb.model import Edition


__all__ = ["FORMAT", "Added", "Library", "Opened", "Progress", "Raw", "check_id", "read_files", "silent"]

FORMAT = 6
"""Version of everything that is built from sources. Raise it and every edition is built anew."""


class Added(NamedTuple):
    """What `Library.add` did: the edition as it now is, and whether there was one of its id before."""

    edition: Edition
    info: Info
    replaced: bool
    superseded: tuple[str, ...]  # excerpts that a whole document now stands above


class Library:
    """The editions below one directory (`paths.data_home()` by default)."""

    def __init__(self, home: str = "") -> None:
        self.home = home or paths.data_home()

    def shelf(self, edition_id: str) -> Shelf:
        """The directory of an edition, whether it exists or not."""
        return Shelf(os.path.join(self.home, "editions", edition_id))

    def ids(self) -> list[str]:
        """The ids of all editions that are there, also of damaged ones. Raises LibraryError."""
        return [name for name, _ in self._standings()]

    def editions(self) -> list[Info]:
        """The editions that are there, newest first, bundled ones last.

        One whose description is damaged is rebuilt first. Raises LibraryError if it cannot be.
        """
        standings = self._standings()
        if any(s.info is None for _, s in standings):
            self._mend_bases()  # before the add-ons that are linked against them
            standings = self._standings()
        return _sorted([s.info or self._mended(name, s) for name, s in standings])

    def _standings(self) -> list[tuple[str, Standing]]:
        try:
            names = sorted(os.listdir(os.path.join(self.home, "editions")))
        except FileNotFoundError:
            return []
        except OSError as e:
            raise LibraryError(
                f"cannot read the library {self.home}: {e.strerror}",
                "Set CRKB_HOME to a directory that can be read and written.",
            ) from e
        looked = ((name, self.shelf(name).standing()) for name in names if re.fullmatch(ID, name))
        return [(name, standing) for name, standing in looked if standing is not None]

    def _mend_bases(self) -> None:
        for name, standing in self._standings():
            if standing.info is None and not recipe(standing).addon:
                self._mended(name, standing)

    def _mended(self, edition_id: str, standing: Standing) -> Info:
        self.rebuild(edition_id, damaged=standing.generation)
        info = self.shelf(edition_id).info()
        if info is None:
            raise vanished(edition_id)
        return info

    def default(self) -> str:
        """The id of the newest official edition, else of the bundled plain one."""
        return _newest(self.editions())

    def open(self, edition_id: str = "", progress: Progress = silent) -> Opened:
        """Open an edition for reading, building or rebuilding it first where needed.

        `edition_id` may be an id, a date, or any part of an id that only one edition has;
        "" is the default edition. Raises EditionNotFound, LibraryError.
        """
        name = self.resolve(edition_id) if edition_id else self.default()
        return Opened(self, name, self._ready(name, progress), progress)

    def _ready(self, name: str, progress: Progress) -> tuple[str, Info]:
        """The generation to read, after building it where it is missing, damaged or outdated."""
        shelf = self.shelf(name)
        standing = shelf.standing()
        if standing is None or not self.fresh(shelf, standing):
            self.rebuild(name, progress, damaged=standing.generation if standing else "")
            standing = shelf.standing()
        if standing is None or standing.info is None:
            raise vanished(name)
        return standing.generation, standing.info

    def resolve(self, typed: str) -> str:
        """The id of the edition a person means. Raises EditionNotFound."""
        ids = self.ids()
        ids = [*(i for i in ids if i not in bundled.IDS), *bundled.IDS]
        if typed in ids:
            return typed
        near = [i for i in ids if typed.lower() in i]
        begins = [i for i in near if i.startswith(typed.lower())]
        for choice in (begins, near):  # the user's own editions go before the bundled ones
            own = [i for i in choice if i not in bundled.IDS]
            if len(own or choice) == 1:
                return (own or choice)[0]
        kind = "is not in the library" if not near else f"could be {' or '.join(near)}"
        raise EditionNotFound(
            f"edition {typed!r} {kind}", f"There is {', '.join(ids)}. Add a text with: crkb add FILE"
        )

    def fresh(self, shelf: Shelf, standing: Standing) -> bool:
        """True if a generation needs no rebuilding: neither damaged nor outdated."""
        generation, info = standing
        if info is None or info.format != FORMAT or not shelf.intact(generation, info):
            return False
        if info.stamp and info.stamp != bundled.stamp(info.id):
            return False
        return not info.addon or info.base_stamp == self._base_stamp(self._base(info.base_named))

    def _base(self, named: str) -> str:
        """The edition an add-on amends: the one named for it while that is there, else the default."""
        standings = dict(self._standings())
        if named in standings or named in bundled.IDS:
            return named
        return _newest(_sorted([s.info for s in standings.values() if s.info]))  # see _mend_bases

    def _base_stamp(self, edition_id: str) -> str:
        generation = self.shelf(edition_id).current()
        return f"{edition_id}/{os.path.basename(generation)}" if generation else ""

    def add(
        self, raws: Sequence[Raw], edition_id: str = "", base: str = "", progress: Progress = silent
    ) -> list[Added]:
        """Add source files. All of one edition are merged, also with what is there already.

        `edition_id` makes one edition of all files; without it each file says its own.
        `base` names the edition that an add-on amends (else the default edition).
        Raises SourceError or LibraryError. All files are read before the first edition is
        built; an edition that cannot be built is as it was before, and the error names those
        that were added already.
        """
        if edition_id:
            check_id(edition_id)
        base = self.resolve(base) if base else ""
        groups: dict[str, list[Taken]] = {}
        for i, raw in enumerate(raws):
            progress(f"reading {raw.name}", i, len(raws))
            opened = take_new(raw, edition_id)
            groups.setdefault(check_id(edition_id or opened.edition_id, raw.name), []).append((raw, opened))
        if any(amends(source) for group in groups.values() for source in group):
            self._mend_bases()
        # an add-on is linked against the newest edition, which may be among the new ones
        done: list[Added] = []
        for name, group in sorted(groups.items(), key=lambda g: any(map(amends, g[1]))):
            try:
                done.append(self._add(name, group, base, progress))
            except CrkbError as e:
                if done:
                    ids = ", ".join(a.info.id for a in done)
                    raise type(e)(f"{e} (added before that: {ids})", e.hint) from e
                raise
        return done

    def _add(self, name: str, given: list[Taken], base: str, progress: Progress) -> Added:
        shelf = self.shelf(name)
        with shelf.locked():
            standing = shelf.standing()
            refuse_mixture(name, given, standing.info if standing else None)
            had = recipe(standing) if standing else Recipe(())
            base = base or had.base_named
            new = {opened.source.sha256: (raw, opened) for raw, opened in given}
            kept = self._kept(name, standing, had, new) if standing else []
            known = {opened.source.sha256 for _, opened in kept}
            fresh = [source for sha256, source in new.items() if sha256 not in known]
            unchanged = None if fresh or standing is None else self._unchanged(shelf, standing, base)
            if unchanged is not None:
                edition, info = unchanged
            else:
                edition, info = self._build(shelf, name, [*fresh, *kept], base, "", _today(), progress)
        superseded = tuple(s.name for s in edition.sources if not s.complete and edition.sources[0].complete)
        return Added(edition, info, standing is not None, superseded)

    def _unchanged(self, shelf: Shelf, standing: Standing, base: str) -> tuple[Edition, Info] | None:
        """The edition as it is, if building it again could change nothing."""
        generation, info = standing
        if info is None or info.base_named != (base if info.addon else ""):
            return None
        if not self.fresh(shelf, standing) or not shelf.verified(generation, info):
            return None
        store = Store(os.path.join(generation, FILE))
        try:
            return store.edition(), info
        finally:
            store.close()

    def rebuild(self, edition_id: str, progress: Progress = silent, damaged: str | None = None) -> str:
        """Build an edition anew from its kept (or bundled) sources; the new generation's directory.

        `damaged` is the generation that was found wanting ("" for none); if another process has
        put a good one in its place meanwhile, that one is returned.
        Raises LibraryError if a kept source is damaged, EditionNotFound if there is none.
        """
        shelf = self.shelf(edition_id)
        standing = shelf.standing()
        if edition_id not in bundled.IDS and standing is None:
            raise _missing(edition_id)
        if standing and recipe(standing).addon:
            self._mend_bases()  # now: while its own lock is held, it must wait for no other
        with shelf.locked():
            standing = shelf.standing()
            replaced = damaged is not None and standing and standing.generation != damaged
            if replaced and standing and self.fresh(shelf, standing):
                return standing.generation
            if edition_id in bundled.IDS:
                stamp, base, added = bundled.stamp(edition_id), "", _today()
                sources = [take(raw) for raw in read_files(bundled.load(edition_id).files)]
            elif standing is None:
                raise _missing(edition_id)
            else:
                had = recipe(standing)
                stamp, base = "", had.base_named
                added = standing.info.added if standing.info else _today()
                sources = self._kept(edition_id, standing, had, {})
            self._build(shelf, edition_id, sources, base, stamp, added, progress)
            generation = shelf.current()
        if generation is None:
            raise vanished(edition_id)
        return generation

    def _kept(self, name: str, standing: Standing, had: Recipe, given: dict[str, Taken]) -> list[Taken]:
        """The kept sources in their order; those among the `given` ones (by checksum) from there."""
        sources = []
        for source in had.sources:
            if source.sha256 in given:
                sources.append(given[source.sha256])
                continue
            data = kept_bytes(standing.generation, source)
            if data is None:
                raise LibraryError(
                    f"edition {name} cannot be built: its kept source {source.name} is damaged",
                    f"Add that file again: crkb add --as {name} FILE (or give it up: crkb remove {name})",
                )
            sources.append(take(Raw(source.name, data)))
        if not sources:
            raise LibraryError(
                f"edition {name} is damaged, and its kept sources are gone",
                f"Remove it and add it again: crkb remove {name} && crkb add FILE",
            )
        return sources

    def _build(
        self,
        shelf: Shelf,
        name: str,
        sources: list[Taken],
        named: str,
        stamp: str,
        added: str,
        progress: Progress,
    ) -> tuple[Edition, Info]:
        """Build and publish a generation. `named` is the base that the user asked for."""
        from crkb import ingest
        from crkb.library import database, errata
        from crkb.search import index

        sources = sorted(sources, key=lambda s: not s[1].source.complete)  # whole documents first
        base, base_stamp, base_edition = "", "", None
        if any(map(amends, sources)):
            base, base_stamp, base_edition = self._linkable(name, sources, named, progress)
        opened = [o for _, o in sources]
        edition = ingest.build(opened, name, base_edition, lambda step: progress(f"{step} {name}", 0, 0))
        edition = edition._replace(errata=errata.of(edition, bundled.RESTATES.get(name, "")))
        with shelf.building() as generation:
            named = named if edition.addon else ""
            kept = keep(generation, [(*raw, o.source.sha256) for raw, o in sources], named, edition.addon)
            database.write(generation, edition)
            index.build(
                os.path.join(generation, INDEX),
                edition,
                lambda done, total: progress(f"indexing {name}", done, total),
            )
            info = Info(
                id=edition.id,
                title=edition.title,
                effective=edition.effective,
                official=edition.official,
                addon=edition.addon,
                complete=any(s.complete for s in edition.sources),
                base=base,
                base_named=kept.base_named,
                base_stamp=base_stamp,
                stamp=stamp,
                format=FORMAT,
                added=added,
                counts=counts(edition),
                sources=kept.sources,
                files={},
                marks={},
            )
            info = shelf.publish(generation, info)
        return edition, info

    def _linkable(
        self, name: str, sources: list[Taken], named: str, progress: Progress
    ) -> tuple[str, str, Edition]:
        """The id, generation and text of the edition that an add-on is to be linked against."""
        base = self._base(named)
        info = self.shelf(base).info()
        if base == name or (info and info.addon):
            raise LibraryError(
                f"{base} is itself an add-on, no base for {name}", "See what there is: crkb editions"
            )
        opened = self.open(base, progress)
        try:
            return base, opened.stamp, opened.store.edition()
        finally:
            opened.store.close()

    def remove(self, edition_id: str) -> Info | None:
        """Delete an edition from the library; what it was, None if its description was damaged.

        Raises EditionNotFound, and LibraryError for a bundled one.
        """
        name = self.resolve(edition_id)
        if name in bundled.IDS:
            raise LibraryError(f"{name} ships with crkb and cannot be removed", "Pick another: crkb editions")
        shelf = self.shelf(name)
        with shelf.locked():
            standing = shelf.standing()
            if standing is None:
                raise _missing(name)
            shelf.remove()
        return standing.info


def _sorted(infos: list[Info]) -> list[Info]:
    infos.sort(key=lambda i: i.id)
    infos.sort(key=lambda i: i.effective, reverse=True)
    return sorted(infos, key=lambda i: bool(i.stamp))


def _newest(infos: list[Info]) -> str:
    """The newest whole official edition; an excerpt only where there is no whole one."""
    official = [i for i in infos if i.official and not i.addon]
    return next((i.id for i in (*filter(lambda i: i.complete, official), *official)), bundled.DEFAULT)


def _missing(name: str) -> EditionNotFound:
    return EditionNotFound(f"edition {name!r} is not in the library", "Add its text: crkb add FILE")


def _today() -> str:
    import datetime

    return datetime.date.today().isoformat()
