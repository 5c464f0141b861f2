"""Citations translated to another edition, and texts rewritten with them, byte for byte otherwise."""

from __future__ import annotations

import os
import re
import shutil
from typing import NamedTuple

from crkb.citations.finding import Citation, find
from crkb.editions.renumber import Carried, Carrier
from crkb.errors import SourceError
from crkb.library import files
from crkb.numbers import NumberRange, RuleNumber, parse_typed


class FoundCitation(NamedTuple):
    """A citation with what became of it."""

    line: int
    column: int
    citation: Citation
    carried: Carried


class Text(NamedTuple):
    """A file's text such that encoding it gives the very bytes again."""

    text: str
    encoding: str

    def encode(self, text: str) -> bytes:
        """Another text in the same encoding."""
        return text.encode(self.encoding)


def carry(text: str, carrier: Carrier) -> list[FoundCitation]:
    """The citations of a text, translated to the new edition, with their lines and columns (from 1)."""
    found = []
    line, seen, begin = 1, 0, 0
    for citation in find(text, carrier):
        for m in re.finditer(r"\r\n|\r|\n", text[seen : citation.start]):
            line += 1
            begin = seen + m.end()
        seen = citation.start
        found.append(FoundCitation(line, citation.start - begin + 1, citation, carrier.carry(citation.cited)))
    return found


def rewrite(text: str, found: list[FoundCitation]) -> str:
    """The text with every certain citation in the new numbers; nothing else is changed.

    The way a citation is written is kept: a range's short end, its dash, a letter standing for
    a number.
    """
    parts: list[str] = []
    at = 0
    standing: RuleNumber | None = None  # the number before, as the reader now finds it
    for each in found:
        citation, carried = each.citation, each.carried
        parts.append(text[at : citation.start])
        cited = citation.cited
        if carried.certain:
            cited = parse_typed(carried.new)
        keep = cited == citation.cited and not (citation.letter and _elsewhere(standing, cited.first))
        parts.append(citation.text if keep else _written(citation, cited, standing))
        at = citation.end
        standing = cited.last or cited.first
    return "".join([*parts, text[at:]])


def _elsewhere(standing: RuleNumber | None, number: RuleNumber) -> bool:
    """Whether a letter alone would now be read as one of another rule."""
    return standing is None or standing.parent != number.parent


def _written(citation: Citation, cited: NumberRange, standing: RuleNumber | None) -> str:
    first = str(cited.first)
    if citation.letter and not _elsewhere(standing, cited.first):
        first = cited.first.letters
    elif citation.text[:1].isdigit() and citation.text.split(citation.dash or None)[0][-1:].isupper():
        first = first[: len(first) - cited.first.size] + cited.first.letters.upper()
    if cited.last is None:
        return first
    return first + citation.dash + _tail(citation.tail, cited)


def _tail(tail: str, cited: NumberRange) -> str:
    """The end of a range as short as it was."""
    last = cited.last or cited.first
    if "." in tail or (len(tail) == 3 and tail.isdigit()):
        return str(last)
    if tail.isalpha() and last.letters:
        return last.letters
    return f"{last.rule}{last.letters}" if last.rule else str(last)


def read(path: str) -> tuple[bytes, Text]:
    """A file's bytes, and its text. Raises SourceError for what is not text."""
    try:
        with open(path, "rb") as f:
            data = f.read()
    except OSError as e:
        raise SourceError(f"{path}: cannot be read: {e.strerror or e}", "Check the name.") from e
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            return data, _decoded(data, encoding, path)
    if b"\0" in data:
        raise SourceError(f"{path}: not a text file", "Name text or source files.")
    try:
        return data, Text(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return data, Text(data.decode("latin-1"), "latin-1")  # any byte is a letter: nothing is lost


def _decoded(data: bytes, encoding: str, path: str) -> Text:
    try:
        return Text(data.decode(encoding), encoding)
    except UnicodeDecodeError as e:
        raise SourceError(f"{path}: not a text file: {e.reason}", "Name text or source files.") from e


def write(path: str, before: bytes, after: bytes) -> str:
    """Replace a file's bytes in one step, after copying it beside itself; the copy's path.

    Raises SourceError, with the file unchanged, where that cannot be done or the file is no
    longer what was read.
    """
    real = os.path.realpath(path)
    try:
        with open(real, "rb") as f:
            if f.read() != before:
                raise SourceError(f"{path}: changed while it was being read", "Run the command again.")
        backup = _kept_beside(real, before)
        files.replace(real, after)
    except OSError as e:
        raise SourceError(
            f"{path}: cannot be rewritten: {e.strerror or e}", "The file was not changed."
        ) from e
    return backup


def _kept_beside(path: str, data: bytes) -> str:
    """Copy a file beside itself; the copy's path. An older copy is never overwritten, one like it serves."""
    candidate, n = f"{path}.bak", 0
    while os.path.lexists(candidate):
        if _holds(candidate, data):
            return candidate
        n += 1
        candidate = f"{path}.bak{n}"
    files.replace(candidate, data)
    shutil.copystat(path, candidate)
    return candidate


def _holds(path: str, data: bytes) -> bool:
    """Whether a file holds just these bytes."""
    try:
        with open(path, "rb") as f:
            return f.read(len(data) + 1) == data
    except OSError:
        return False
