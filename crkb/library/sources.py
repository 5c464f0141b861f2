"""What comes into the library: files read, taken as sources or refused, ids checked, contents counted."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crkb.errors import CrkbError, LibraryError, SourceError
from crkb.library import bundled
from crkb.library.generations import ID

if TYPE_CHECKING:
    from crkb.ingest import OpenedSource
    from crkb.library.generations import Info
    from crkb.model import Edition

LARGEST = 64_000_000
"""Bytes of the largest file taken for a rules text; the largest there is has two million."""

_RESERVED = r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?"
"""Names that Windows gives to devices, with any ending: no directory there can have them."""


class Raw(NamedTuple):
    """A source file's name and bytes."""

    name: str
    data: bytes

    def writable(self) -> Raw:
        """The same under a name that can be stored as UTF-8: half a surrogate pair, as in a name that the
        file system took though it isn't text, becomes a question mark."""
        return self._replace(name=self.name.encode("utf-8", "replace").decode())


class Refused(NamedTuple):
    """A file that was not added with others, and why."""

    name: str
    error: CrkbError


Taken = tuple[Raw, "OpenedSource"]
"""A source with its bytes, which are kept as they came."""


def check_id(edition_id: str, file: str = "") -> str:
    """The id if it may name an edition of the user's; `file` names the file it is from.

    Raises:
        LibraryError: for a bundled edition's id and for what cannot be an id.
    """
    where = f"{file}: " if file else ""
    if "@" in edition_id or not re.fullmatch(ID, edition_id) or re.fullmatch(_RESERVED, edition_id):
        raise LibraryError(
            f"{where}not a name for an edition: {edition_id[:80]!r}",
            "Use small letters, digits, dots and hyphens, like cr-2024-04-12.",
        )
    if edition_id in bundled.IDS:
        raise LibraryError(
            f"{where}{edition_id} is the name of a bundled edition", "Choose another with --as."
        )
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


def take(raw: Raw) -> Taken:
    """A source opened for building. Raises SourceError."""
    from crkb import ingest

    return raw, ingest.open_source(raw.name, raw.data)


_TEXT = re.compile(r"\d|(?:=|Q:|\*) ")  # a rule, term, question or card in canonical lines


def take_new(raw: Raw, edition_id: str) -> OpenedSource:
    """A source that is to be added, refused if it has no rules or is cut off."""
    from crkb import ingest

    opened = ingest.open_source(*raw)
    why = ingest.cut_off(opened)
    if why and not edition_id:
        raise SourceError(
            f"{raw.name}: cut off: {why}",
            "Get the whole file, or add it as an excerpt: crkb add --as ID FILE",
        )
    if not any(_TEXT.match(line.text) for line in opened.reading.lines):
        raise SourceError(f"{raw.name}: no rules found", "Get the whole file; it may be cut off.")
    if not edition_id and not opened.edition_id:
        raise SourceError(
            f"{raw.name}: the text does not name its edition",
            "Name it: crkb add --as cr-2024-04-12 FILE (which one it may be: crkb identify FILE)",
        )
    return opened


def grouped(
    raws: Sequence[Raw], edition_id: str, progress: Callable[[str, int, int], None]
) -> tuple[dict[str, list[Taken]], list[Refused]]:
    """The files by the edition they are of (`edition_id`, or what each says), and those that are of none.

    Add-ons come last: they are linked against the newest edition, which may be among the others.
    """
    groups: dict[str, list[Taken]] = {}
    refused: list[Refused] = []
    for i, raw in enumerate(raws):
        progress(f"reading {raw.name}", i, len(raws))
        raw = raw.writable()
        try:
            opened = take_new(raw, edition_id)
            name = check_id(edition_id or opened.edition_id, raw.name)
        except CrkbError as e:
            refused.append(Refused(raw.name, e))
        else:
            groups.setdefault(name, []).append((raw, opened))
    return dict(sorted(groups.items(), key=lambda g: any(map(amends, g[1])))), refused


def amends(source: Taken) -> bool:
    """True for a source of an add-on."""
    return source[1].meta.get("addon") == "yes"


def refuse_mixture(name: str, given: Sequence[Taken], before: Info | None) -> None:
    """Raise SourceError if an add-on is given the name of an edition with rules of its own."""
    own = (before and not before.addon) or any(s[1].source.complete and not amends(s) for s in given)
    if own and any(map(amends, given)):
        raise SourceError(
            f"{name} has rules of its own; an add-on cannot be merged into it",
            "Give the add-on another name: crkb add --as NAME FILE",
        )


def read_files(files: Sequence[str]) -> list[Raw]:
    """The bytes of files a user named. Raises SourceError for what cannot be read."""
    return [_read_file(path) for path in files]


def _read_file(path: str) -> Raw:
    try:
        with open(path, "rb") as f:
            data = f.read(LARGEST + 1)
    except FileNotFoundError as e:
        raise SourceError(f"{path}: no such file", "Check the name, or get the rules text first.") from e
    except IsADirectoryError as e:
        raise SourceError(f"{path}: a directory, not a file", "Name the files: crkb add DIR/*.txt") from e
    except (OSError, ValueError) as e:
        reason = getattr(e, "strerror", None) or e
        raise SourceError(f"{path}: cannot be read: {reason}", "Check its name and permissions.") from e
    if len(data) > LARGEST:
        raise SourceError(f"{path}: too large for a rules document", "Give the rules as plain text (TXT).")
    name = os.fsencode(os.path.basename(path)).decode("utf-8", "replace")  # it is shown and stored as UTF-8
    return Raw(name, data)
