"""The editions that ship with crkb, as `corpus/manifest.toml` lists them.

The plain edition exists in the wording of today and in that of the source documents, both made of
the same files: a rule that changed stands in them twice, each time with a date (`ingest.dated`).
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import NamedTuple

from crkb import paths
from crkb.errors import LibraryError
from crkb.library.kept import array, record

TODAY = "2026-08-07"
"""The date of the rules that the plain edition restates; the bundled texts have its numbers."""

EARLIER = "2024-04-12"
"""The date of the source documents."""

DEFAULT = "plain"
"""The edition shown while the library holds no official one."""

THEN = f"{DEFAULT}@{EARLIER}"
"""The plain edition in the wording and the numbers of the source documents."""

ADDON = "treachery-plain"
"""The restated Treachery add-on."""

IDS = (DEFAULT, ADDON, THEN)
"""Ids of the bundled editions; kept here too, so that a lookup need not read the manifest."""

RESTATES = {DEFAULT: f"cr-{TODAY}", THEN: f"cr-{EARLIER}", ADDON: "treachery-6.0"}
"""Which edition each of them restates."""

_FOLDERS = {DEFAULT: "plain", THEN: "plain", ADDON: "treachery"}

_ALSO = ("keywords", "editions", "lists")
"""Further folders that the plain edition is made of."""


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
        found = _files(folder(edition_id))
        for further in _ALSO if edition_id != ADDON else ():
            with suppress(FileNotFoundError):  # a corpus of a test's own
                found += _files(os.path.join(paths.corpus(), further))
    except OSError as e:
        raise incomplete() from e
    size, time = sum(f.st_size for f in found), max((f.st_mtime_ns for f in found), default=0)
    return f"{len(found)}-{size}-{time}"


def _files(directory: str) -> list[os.stat_result]:
    return [entry.stat() for entry in os.scandir(directory)]


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
        raise incomplete() from e
    for entry in (e for e in entries if e["id"] == edition_id):
        found = [p for pattern in entry["files"] for p in sorted(glob(pattern, root_dir=corpus))]
        if not found:
            raise incomplete()
        files = tuple(os.path.join(corpus, p) for p in found)
        return Bundled(entry["id"], entry["title"], entry["effective"], entry["licence"], files)
    raise LibraryError(f"no bundled edition {edition_id!r}")


def incomplete() -> LibraryError:
    """What to raise where a file that ships with crkb is missing or damaged."""
    return LibraryError(
        "this installation of crkb lacks its corpus",
        "Install it again: pip install --force-reinstall crkb",
    )
