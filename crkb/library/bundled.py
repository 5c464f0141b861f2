"""The editions that ship with crkb, as `corpus/manifest.toml` lists them."""

from __future__ import annotations

import os
from typing import NamedTuple

from crkb import paths
from crkb.errors import LibraryError
from crkb.library.kept import array, record

DEFAULT = "plain"
"""The edition shown while the library holds no official one."""

ADDON = "treachery-plain"
"""The restated Treachery add-on."""

IDS = (DEFAULT, ADDON)
"""Ids of the bundled editions; kept here too, so that a lookup need not read the manifest."""

RESTATES = {DEFAULT: "cr-2024-04-12", ADDON: "treachery-6.0"}
"""Which edition each of them restates."""

_FOLDERS = {DEFAULT: "plain", ADDON: "treachery"}


class Bundled(NamedTuple):
    """A bundled edition: its source files in order, and what the manifest says about it."""

    id: str
    title: str
    effective: str
    licence: str
    files: tuple[str, ...]


def folder(edition_id: str) -> str:
    """The directory of a bundled edition's files."""
    return os.path.join(paths.corpus(), _FOLDERS.get(edition_id, edition_id))


def stamp(edition_id: str) -> str:
    """A fingerprint of an edition's files, cheap enough for every lookup.

    It is made of names, sizes and times; when it changes, the edition is built anew.
    """
    try:
        files = os.scandir(folder(edition_id))
        entries = sorted((e.name, e.stat().st_size, e.stat().st_mtime_ns) for e in files)
    except OSError as e:
        raise _missing() from e
    return f"{len(entries)}-{sum(s for _, s, _ in entries)}-{max((t for *_, t in entries), default=0)}"


def load(edition_id: str) -> Bundled:
    """The bundled edition of that id. Raises LibraryError if the installation is incomplete."""
    import tomllib
    from glob import glob

    corpus = paths.corpus()
    try:
        with open(os.path.join(corpus, "manifest.toml"), "rb") as f:
            manifest = record(tomllib.load(f), ("edition",))
        entries = [record(e, Bundled._fields) for e in array(manifest["edition"])]
    except (OSError, ValueError) as e:
        raise _missing() from e
    for entry in (e for e in entries if e["id"] == edition_id):
        found = [p for pattern in entry["files"] for p in sorted(glob(pattern, root_dir=corpus))]
        if not found:
            raise _missing()
        files = tuple(os.path.join(corpus, p) for p in found)
        return Bundled(entry["id"], entry["title"], entry["effective"], entry["licence"], files)
    raise LibraryError(f"no bundled edition {edition_id!r}")


def _missing() -> LibraryError:
    return LibraryError(
        "this installation of crkb lacks its corpus",
        "Install it again: pip install --force-reinstall crkb",
    )
