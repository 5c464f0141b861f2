"""From source files to an edition, linked.

    bytes ─ decode ─▶ lines ─ dialect ─▶ canonical lines ─ Lark ─▶ tree ─ merge ─▶ edition ─ link ─▶

Between decoding and the dialect, lines with separators inside and wrapped lines become those that
are meant (`layout.py`); everything cites the lines of the file.

`open_source` does the first two steps and can identify a file's edition; `build` does
the rest for all sources of one edition.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from crkb.errors import SourceError
from crkb.ingest import layout, page, repeated
from crkb.ingest.decode import Decoded, decode
from crkb.ingest.dialects import recognise
from crkb.ingest.lines import Dialect, Line, Reading
from crkb.ingest.links import link
from crkb.ingest.merge import merge
from crkb.ingest.parser import parse
from crkb.model import Edition, Source

__all__ = ["OpenedSource", "build", "link", "open_source"]


class OpenedSource(NamedTuple):
    """A source file, decoded and rewritten to canonical lines, not yet parsed.

    `edition_id` is what the text says about itself ("" if it does not); `complete` distinguishes a whole
    document from an excerpt; `missing` are the chapters that its own contents list but it lacks.
    """

    source: Source
    lines: list[str]
    reading: Reading
    meta: dict[str, str]
    edition_id: str
    missing: tuple[str, ...]


def open_source(name: str, data: bytes) -> OpenedSource:
    """Read one source file.

    `name` is how the file is called in provenance and messages. Raises SourceError for what
    cannot be rules: empty, binary, undecodable, without numbered rules.
    """
    decoded = decode(data, name)
    dialect, reading = _read(decoded, name)
    meta = _meta(reading)
    chapters = {line.text[:3] for line in reading.lines if line.text[3:5] == ". "}
    missing = tuple(c for c in reading.contents if c not in chapters)
    source = Source(
        name,
        hashlib.sha256(data).hexdigest(),
        dialect.NAME,
        decoded.encoding,
        len(decoded.lines) - (decoded.lines[-1] == ""),
        reading.whole and not missing,
    )
    return OpenedSource(source, decoded.lines, reading, meta, _edition_id(meta), missing)


def _read(decoded: Decoded, name: str) -> tuple[Dialect, Reading]:
    """The dialect of a text and what it reads, in the lines of the file."""
    if page.is_page(decoded.lines):
        return _read_page(decoded.lines, name)
    parted = layout.is_parted(decoded.lines)
    laid = layout.parted(decoded.lines) if parted else None
    if how := layout.wrapping(decoded.lines):
        laid = layout.joined(laid or [Line(text, (n,)) for n, text in enumerate(decoded.lines, 1)], how)
    dialect, reading = _read_laid(laid, name) if laid else _read_lines(decoded.lines, name)
    if parted:
        reading.problems += layout.separators(decoded.lines)
    return dialect, reading


def _read_lines(lines: Sequence[str], name: str) -> tuple[Dialect, Reading]:
    dialect = recognise(lines, name)
    reading = dialect.read(lines)
    reading.lose(lines)
    return dialect, reading


def _read_laid(laid: Sequence[Line], name: str) -> tuple[Dialect, Reading]:
    """What is read in lines that are made of others."""
    dialect, reading = _read_lines([line.text for line in laid], name)
    reading.renumber([line.at for line in laid])
    return dialect, reading


def _read_page(lines: Sequence[str], name: str) -> tuple[Dialect, Reading]:
    """What is read in a web page; its lines without text of the rules are furniture."""
    laid = page.read(lines)
    if how := layout.wrapping([line.text for line in laid]):
        laid = layout.joined(laid, how)
    try:
        dialect, reading = _read_laid(laid, name)
    except SourceError as e:
        hint = "Save the page that shows the rules, or get their text from the publisher: crkb fetch"
        raise SourceError(f"{name}: no numbered rules found in this web page (HTML)", hint) from e
    seen = {n for line in laid for n in line.at}
    for number, line in enumerate(lines, 1):
        if line.strip() and number not in seen:
            reading.skip(number, "markup of the page")
    return dialect, reading


def cut_off(opened: OpenedSource) -> str:
    """Why the source is not a whole document although it starts like one; "" if it is or does not."""
    if opened.missing:
        count, first = len(opened.missing), opened.missing[0]
        chapters = "1 chapter" if count == 1 else f"{count} chapters"
        verb = "is" if count == 1 else "are"
        start = "" if count == 1 else " starting with"
        return f"{chapters} in its table of contents {verb} missing,{start} {first}"
    if opened.reading.contents and not opened.reading.whole:
        return "it ends before its glossary and credits"
    return ""


def build(
    opened: Sequence[OpenedSource],
    edition_id: str = "",
    base: Edition | None = None,
    progress: Callable[[str], None] = lambda step: None,
) -> Edition:
    """The linked edition made of all `opened` sources.

    `edition_id` overrides what the texts say; `base` is the edition that an add-on amends.
    `progress` is called with each step. Raises SourceError if the edition has no name, or no rules.
    """
    name = edition_id or next((o.edition_id for o in opened if o.edition_id), "")
    if not name:
        raise SourceError(
            f"{opened[0].source.name}: the text does not name its edition",
            "Name it: crkb add --as cr-2024-04-12 FILE…",
        )
    progress("parsing")
    ordered = sorted(opened, key=lambda o: not o.source.complete)  # whole documents come first
    documents = [parse(o.reading, i, o.source.name) for i, o in enumerate(ordered)]
    renumbered: repeated.Renumbered = {}
    for o, document in zip(ordered, documents, strict=True):
        renumbered |= repeated.tell_apart(document, variants=o.source.dialect == "canonical")
    edition = merge(name, ordered, documents)
    if not edition.rules:
        raise SourceError(f"{opened[0].source.name}: no rules found", "Expected lines such as `101.1.`")
    progress("linking")
    linked = link(edition, base)
    return repeated.relink(linked, renumbered) if renumbered else linked


def _meta(reading: Reading) -> dict[str, str]:
    """The header lines of a reading; they may be anywhere above the rules."""
    meta: dict[str, str] = {}
    for line in reading.lines:
        if line.text == "@rules":
            break
        if line.text.startswith("@") and not line.text.startswith("@matter"):
            key, _, value = line.text[1:].partition(" ")
            meta.setdefault(key, value.strip())
    return meta


def _edition_id(meta: dict[str, str]) -> str:
    if "id" in meta:
        return meta["id"]
    return f"cr-{meta['effective']}" if "effective" in meta else ""
