"""Which set an edition came with: codes that existing programs name editions by (`corpus/sets.tsv`).

A line is a code, the set's name and the date from which the edition is in force, with tabs between. Lines of
one's own stand in `sets.tsv` in the library's folder; `crkb add --set NEI` writes one there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from crkb import paths
from crkb.errors import CrkbError, LibraryError

FILE = "sets.tsv"

CODE = re.compile(r"[A-Z0-9]{3,5}")


class NotASet(CrkbError, ValueError):
    """What was given is not a set's code, or no edition can have it."""


class Set(NamedTuple):
    """A set: its code in capitals, its name, and the date of its edition."""

    code: str
    name: str
    effective: str


def table(home: str = "") -> list[Set]:
    """The known sets, one's own first."""
    return [*_own(home), *_read(os.path.join(paths.corpus(), FILE))]


def _own(home: str) -> list[Set]:
    return list(_read(os.path.join(home, FILE))) if home else []


def _read(path: str) -> Iterator[Set]:
    with suppress(OSError), open(path, encoding="utf-8", errors="replace") as f:
        yield from _sets(f)


def _sets(lines: Iterable[str]) -> Iterator[Set]:
    for line in lines:
        parts = line.rstrip("\n").split("\t")
        if line[:1] != "#" and len(parts) == 3 and CODE.fullmatch(parts[0].upper()):
            yield Set(parts[0].upper(), parts[1], parts[2])


def of(sets: Sequence[Set], effective: str) -> Set | None:
    """The set whose edition is in force from a date."""
    return next((each for each in sets if effective and each.effective == effective), None)


def called(sets: Sequence[Set], code: str) -> Set | None:
    """The set of a code, in any case."""
    return next((each for each in sets if each.code == code.upper()), None)


def parse(typed: str) -> tuple[str, str]:
    """The code, in capitals, and the name in `CODE` or `CODE=NAME`; a name not given is "".

    Raises:
        NotASet: if the code isn't 3 to 5 letters and digits.
    """
    code, _, name = typed.partition("=")
    code = code.strip().upper()
    if not CODE.fullmatch(code):
        raise NotASet(
            f"not a set code: {typed[:40]!r}",
            'A set code is 3 to 5 letters or digits; with a name: --set "NEI=New Isle"',
        )
    return code, " ".join(name.split())


def give(home: str, code: str, name: str, dates: Sequence[str]) -> Set:
    """Write down in the library's folder which set an edition came with.

    It takes the place of what was written there for the code or for the date. A name not given is the
    one that the set is known by, else its code.

    Args:
        home: The library's folder.
        code: The code, as `parse` gives it.
        name: The name, or "".
        dates: The dates of the editions that were added: of one, and it has a date.

    Raises:
        NotASet: if there are several editions or none, or the one has no date.
        LibraryError: if the file cannot be written.
    """
    from crkb.library import files

    effective = _only_date(code, dates)
    known = called(table(home), code)
    given = Set(code, name or (known.name if known else code), effective)
    kept = [each for each in _own(home) if each.code != code and each.effective != effective]
    text = "".join("\t".join(each) + "\n" for each in sorted([*kept, given], key=lambda s: s.effective))
    try:
        files.replace(os.path.join(home, FILE), text.encode("utf-8", "replace"))
    except OSError as e:
        raise LibraryError(f"cannot write {FILE}: {e.strerror}", "Check the library's permissions.") from e
    return given


def _only_date(code: str, dates: Sequence[str]) -> str:
    if len(dates) != 1:
        raise NotASet(
            f"{code} is the set of one edition, and {len(dates)} were added",
            "Add the files of one edition with --set.",
        )
    if not dates[0]:
        raise NotASet(
            f"the edition for {code} does not say from when on it is in force",
            "Add a text that says so, or leave out --set.",
        )
    return dates[0]
