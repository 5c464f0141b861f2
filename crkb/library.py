"""The user's library: which editions there are, adding, opening, healing, removing.

An edition is kept as its source files plus what is made from them; whatever is made can be
made again, so a damaged or outdated file is rebuilt from the kept sources without asking.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crkb import bundled, paths
from crkb.errors import EditionNotFound, LibraryError, SourceError
from crkb.shelf import INDEX, SOURCES, Info, KeptSource, Shelf
from crkb.store import FILE, Store

if TYPE_CHECKING:
    from crkb.ingest import OpenedSource
    from crkb.model import Edition

FORMAT = 3
"""Version of everything that is built from sources. Raise it and every edition is built anew."""

Progress = Callable[[str, int, int], None]
"""Told of long work: the step's name, how far it is, and the whole (0 if not known)."""

_ID = r"[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?"


class Raw(NamedTuple):
    """A source file's name and bytes."""

    name: str
    data: bytes


_Source = tuple[Raw, "OpenedSource"]


class Added(NamedTuple):
    """What `Library.add` did: the edition as it now is, and whether there was one of its id before."""

    edition: Edition
    info: Info
    replaced: bool
    superseded: tuple[str, ...]  # excerpts that a whole document now stands above


def _silent(step: str, done: int, total: int) -> None:
    """The progress nobody watches."""


class Library:
    """The editions below one directory (`paths.data_home()` by default)."""

    def __init__(self, home: str = "") -> None:
        self.home = home or paths.data_home()

    def shelf(self, edition_id: str) -> Shelf:
        """The directory of an edition, whether it exists or not."""
        return Shelf(os.path.join(self.home, "editions", edition_id))

    def editions(self) -> list[Info]:
        """The editions that are built, newest first, bundled ones last."""
        try:
            names = [n for n in os.listdir(os.path.join(self.home, "editions")) if not n.startswith(".")]
        except OSError:
            return []
        found = [info for name in names if (info := self.shelf(name).info()) is not None]
        found.sort(key=lambda i: i.id)
        found.sort(key=lambda i: i.effective, reverse=True)
        return sorted(found, key=lambda i: bool(i.stamp))

    def default(self) -> str:
        """The id of the newest official edition, else of the bundled plain one."""
        return next((i.id for i in self.editions() if i.official and not i.addon), bundled.DEFAULT)

    def open(self, edition_id: str = "", progress: Progress = _silent) -> Opened:
        """Open an edition for reading, building or rebuilding it first where needed.

        `edition_id` may be an id, a date, or any part of an id that only one edition has;
        "" is the default edition. Raises EditionNotFound, LibraryError.
        """
        name = self.resolve(edition_id) if edition_id else self.default()
        shelf = self.shelf(name)
        info = shelf.info()
        generation = shelf.current()
        if info is None or generation is None or not self._fresh(shelf, generation, info):
            self.rebuild(name, progress)
            info, generation = shelf.info(), shelf.current()
            if info is None or generation is None:
                raise LibraryError(f"edition {name} vanished while it was opened", "Try again.")
        return Opened(self, info, generation, progress)

    def resolve(self, typed: str) -> str:
        """The id of the edition a person means. Raises EditionNotFound."""
        ids = [i.id for i in self.editions()]
        ids += [i for i in bundled.IDS if i not in ids]
        if typed in ids:
            return typed
        near = [i for i in ids if typed.lower() in i]
        if len(near) == 1:
            return near[0]
        kind = "is not in the library" if not near else f"could be {' or '.join(near)}"
        raise EditionNotFound(
            f"edition {typed!r} {kind}", f"There is {', '.join(ids)}. Add a text with: crkb add FILE"
        )

    def _fresh(self, shelf: Shelf, generation: str, info: Info) -> bool:
        if info.format != FORMAT or not shelf.intact(generation, info):
            return False
        if info.stamp and info.stamp != bundled.stamp(info.id):
            return False
        return not (info.addon and info.base_stamp and info.base_stamp != self._base_stamp(self.default()))

    def _base_stamp(self, edition_id: str) -> str:
        generation = self.shelf(edition_id).current()
        return f"{edition_id}/{os.path.basename(generation)}" if generation else ""

    def add(
        self, raws: Sequence[Raw], edition_id: str = "", base: str = "", progress: Progress = _silent
    ) -> list[Added]:
        """Add source files. All of one edition are merged, also with what is there already.

        `edition_id` makes one edition of all files; without it each file says its own.
        `base` names the edition that an add-on amends (else the default edition).
        Raises SourceError or LibraryError with nothing changed; files are all read before the
        first edition is built.
        """
        from crkb import ingest

        if edition_id:
            check_id(edition_id)
        base = self.resolve(base) if base else ""
        groups: dict[str, list[_Source]] = {}
        for i, raw in enumerate(raws):
            progress(f"reading {raw.name}", i, len(raws))
            opened = ingest.open_source(raw.name, raw.data)
            why = ingest.cut_off(opened)
            if why and not edition_id:
                raise SourceError(
                    f"{raw.name}: cut off: {why}",
                    "Get the whole file, or add it as an excerpt: crkb add --as ID FILE",
                )
            name = edition_id or opened.edition_id
            if not name:
                raise SourceError(
                    f"{raw.name}: the text does not say which edition it is of",
                    "Name it: crkb add --as cr-2024-04-12 FILE",
                )
            groups.setdefault(check_id(name), []).append((raw, opened))
        # an add-on is linked against the newest edition, which may be among the new ones
        return [self._add(name, group, base, progress) for name, group in groups.items()]

    def _add(self, name: str, sources: list[_Source], base: str, progress: Progress) -> Added:
        shelf = self.shelf(name)
        with shelf.locked():
            info = shelf.info()
            kept = self._kept(shelf, info) if info else []
            new = {opened.source.sha256 for _, opened in sources}
            older = [(raw, opened) for raw, opened in kept if opened.source.sha256 not in new]
            edition, built = self._build(shelf, name, [*sources, *older], base, "", progress)
        superseded = tuple(s.name for s in edition.sources if not s.complete and edition.sources[0].complete)
        return Added(edition, built, info is not None, superseded)

    def rebuild(self, edition_id: str, progress: Progress = _silent) -> str:
        """Build an edition anew from its kept (or bundled) sources; the new generation's directory.

        Raises LibraryError if a kept source is damaged, EditionNotFound if there is none.
        """
        shelf = self.shelf(edition_id)
        with shelf.locked():
            info = shelf.info()
            if edition_id in bundled.IDS:
                stamp = bundled.stamp(edition_id)
                sources = [_open(raw) for raw in read_files(bundled.load(edition_id).files)]
            elif info is None:
                raise EditionNotFound(
                    f"edition {edition_id!r} is not in the library", "Add its text: crkb add FILE"
                )
            else:
                stamp, sources = "", self._kept(shelf, info)
            base = info.base if info and info.addon and not info.base_stamp else ""
            self._build(shelf, edition_id, sources, base, stamp, progress)
            generation = shelf.current()
        assert generation is not None  # just published
        return generation

    def _kept(self, shelf: Shelf, info: Info) -> list[_Source]:
        import hashlib

        generation = shelf.current()
        sources = []
        for source in info.sources:
            try:
                data = _bytes(os.path.join(generation or "", SOURCES, source.file))
            except OSError:
                data = b""
            if hashlib.sha256(data).hexdigest() != source.sha256:
                raise LibraryError(
                    f"edition {info.id} is damaged, and so is its kept source {source.name}",
                    f"Remove it and add it again: crkb remove {info.id} && crkb add FILE",
                )
            sources.append(_open(Raw(source.name, data)))
        return sources

    def _build(
        self, shelf: Shelf, name: str, sources: list[_Source], base: str, stamp: str, progress: Progress
    ) -> tuple[Edition, Info]:
        from crkb import index, ingest, store

        sources = sorted(sources, key=lambda s: not s[1].source.complete)  # whole documents first
        opened = [o for _, o in sources]
        base_id, base_stamp, base_edition = "", "", None
        if any(o.meta.get("addon") == "yes" for o in opened):
            base_id = base or self.default()
            base_edition = self.open(base_id, progress).store.edition()
            base_stamp = "" if base else self._base_stamp(base_id)
        edition = ingest.build(opened, name, base_edition, lambda step: progress(f"{step} {name}", 0, 0))
        with shelf.building() as generation:
            kept = _keep(generation, sources)
            store.write(generation, edition)
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
                base=base_id,
                base_stamp=base_stamp,
                stamp=stamp,
                format=FORMAT,
                added=_today(),
                counts=counts(edition),
                sources=kept,
                files={},
            )
            shelf.publish(generation, info)
        return edition, info

    def remove(self, edition_id: str) -> Info:
        """Delete an edition from the library. Raises EditionNotFound, and LibraryError for a bundled one."""
        name = self.resolve(edition_id)
        info = self.shelf(name).info()
        if name in bundled.IDS:
            raise LibraryError(f"{name} ships with crkb and cannot be removed", "Pick another: crkb editions")
        if info is None:
            raise EditionNotFound(f"edition {name!r} is not in the library")
        self.shelf(name).remove()
        return info


class Opened:
    """An edition opened for reading.

    `store` is its database and `index()` the directory of its search index; damaged files
    are rebuilt from the kept sources and read again.
    """

    def __init__(self, library: Library, info: Info, generation: str, progress: Progress) -> None:
        self.library = library
        self.info = info
        self._generation = generation
        self._progress = progress
        self.store = Store(os.path.join(generation, FILE), lambda: os.path.join(self.heal(), FILE))

    def index(self) -> str:
        """The directory of the search index, rebuilt first if files are missing or cut off."""
        if not self.library.shelf(self.info.id).intact(self._generation, self.info, INDEX):
            self.heal()
        return os.path.join(self._generation, INDEX)

    def heal(self) -> str:
        """Build the edition anew from its kept sources; the new generation's directory."""
        self._generation = self.library.rebuild(self.info.id, self._progress)
        self.info = self.library.shelf(self.info.id).info() or self.info
        return self._generation


def check_id(edition_id: str) -> str:
    """The id if it may name an edition of the user's. Raises LibraryError."""
    if not re.fullmatch(_ID, edition_id):
        raise LibraryError(
            f"not a name for an edition: {edition_id!r}",
            "Use small letters, digits, dots and hyphens, like cr-2024-04-12.",
        )
    if edition_id in bundled.IDS:
        raise LibraryError(f"{edition_id} is the name of a bundled edition", "Choose another with --as.")
    return edition_id


def counts(edition: Edition) -> dict[str, int]:
    """How many sections, chapters, rules, subrules, examples, terms … an edition has."""
    kinds = [r.kind for r in edition.rules.values() if r.blocks]
    blocks = [b for r in edition.rules.values() for b in r.blocks]
    notes = [b for c in edition.cards for b in c.blocks]
    return {
        "sections": kinds.count("section"),
        "chapters": kinds.count("chapter"),
        "rules": kinds.count("rule"),
        "subrules": kinds.count("subrule"),
        "examples": _of_kind(blocks, "example"),
        "notes": _of_kind(blocks, "note"),
        "terms": len(edition.terms),
        "questions": len(edition.questions),
        "cards": len(edition.cards),
        "card notes": _of_kind(notes, "bullet"),
        "furniture": len(edition.furniture),
        "problems": len(edition.problems),
    }


def _of_kind(blocks: Iterable[object], kind: str) -> int:
    return sum(getattr(b, "kind", "") == kind for b in blocks)


def _open(raw: Raw) -> _Source:
    from crkb import ingest

    return raw, ingest.open_source(raw.name, raw.data)


def _keep(generation: str, sources: Sequence[_Source]) -> tuple[KeptSource, ...]:
    """Copy the sources' bytes into the generation."""
    folder = os.path.join(generation, SOURCES)
    os.mkdir(folder)
    kept = []
    for position, (raw, opened) in enumerate(sources):
        safe = re.sub(r"[^A-Za-z0-9._-]+", "_", raw.name)[-80:]
        file = f"{position:02d}-{safe}"
        with open(os.path.join(folder, file), "wb") as f:
            f.write(raw.data)
        kept.append(KeptSource(file, raw.name, opened.source.sha256))
    return tuple(kept)


def _today() -> str:
    import datetime

    return datetime.date.today().isoformat()


def read_files(files: Sequence[str]) -> list[Raw]:
    """The bytes of files a user named. Raises SourceError for what cannot be read."""
    raws = []
    for path in files:
        try:
            raws.append(Raw(os.path.basename(path), _bytes(path)))
        except FileNotFoundError as e:
            raise SourceError(f"{path}: no such file", "Check the name, or get the rules text first.") from e
        except IsADirectoryError as e:
            raise SourceError(f"{path}: a directory, not a file", "Name the files: crkb add DIR/*.txt") from e
        except OSError as e:
            raise SourceError(f"{path}: cannot be read: {e.strerror}", "Check its permissions.") from e
    return raws


def _bytes(path: str) -> bytes:
    with open(path, "rb") as f:
        return f.read()
