"""What each stem is worth in each document, in SQLite: words are found without whoosh, in one pass.

Importing whoosh takes as long as three lookups, and what people type is mostly words side by side.
For these the index has, beside whoosh's files, a row for each stem: the documents that have it, what
it is worth there (BM25F over all fields, computed beforehand), and in which fields it stands. What
ranking looks at more closely stands in a row for each document.
"""

from __future__ import annotations

import math
import os
import sqlite3
import struct
import threading
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from crkb.errors import IndexDamaged
from crkb.search.weights import FIELDS, K1, B

T = TypeVar("T")

FILE = "impacts.sqlite"

BITS = {field: 1 << i for i, field in enumerate(FIELDS)}
"""The bit of each field in what says in which fields of a document a stem stands."""

SAID = BITS["title"] | BITS["text"]
"""Fields that a document itself has as it is printed."""

OWN = SAID | BITS["examples"] | BITS["asked"]
"""The fields that are of a document itself; the others are of what stands around it."""

STANDS = OWN | BITS["path"]
"""The fields by which a document is a hit; by the others it only ranks."""

SAMPLE = "#"
"""What stands before a stem of examples as documents of their own: they cost nothing where nobody asks."""

LANE = 32
"""Bits of a lane: more than all stems of a query are worth together, in thousandths."""

OPENING = 8
"""Stems of a text's beginning that are kept."""

_KEPT = 5_000  # of what was looked for by name or title

_SCHEMA = """
CREATE TABLE document (
    number INTEGER PRIMARY KEY, kind TEXT, name TEXT, within TEXT, title TEXT, path TEXT, opening TEXT,
    length INTEGER, phrases TEXT
);
CREATE INDEX titled ON document (title);
CREATE INDEX named ON document (name);
CREATE TABLE impact (stem TEXT PRIMARY KEY, rarity REAL, documents BLOB, worths BLOB, fields BLOB);
"""


class _NotAsWritten(ValueError):
    """What was read is not what was written; any other error is a mistake in crkb."""


class StemmedText(NamedTuple):
    """What is indexed of a document: what it is, and the stems of each field of `weights.FIELDS`.

    `phrases` are the ways of asking for it one by one; `path` the stems of each title above it, the
    nearest first.
    """

    kind: str
    name: str
    within: str
    fields: Mapping[str, Sequence[str]]
    phrases: Sequence[Sequence[str]] = ()
    path: Sequence[Sequence[str]] = ()


class IndexedDocument(NamedTuple):
    """What ranking looks at in a document: what it is, its stems of title, titles above and opening, and the
    ways of asking for it: how rare the stems of each are in all, in thousandths, and by stem which of them
    have it, as a number with a 1 in the lane of each that does: what stems are worth in all ways of asking is
    their sum, and `shared_by_each` tells it of each way.

    `facts` are what it is in numbers, 1 or 0: no rule, a section or chapter, a rule with a title, a subrule;
    and the logarithm of how many stems its text has.
    """

    number: int
    kind: str
    name: str
    within: tuple[str, ...]
    title: tuple[str, ...]
    path: tuple[tuple[str, ...], ...]
    opening: tuple[str, ...]
    phrases: tuple[int, ...]
    asked: Mapping[str, int]
    facts: tuple[float, ...]


class Worths(NamedTuple):
    """How rare a stem is; of each document that has it, what it is worth there, and in which fields.

    `top` is a document where it is worth the most, and `most` how much; -1 and 0 where none has it.
    """

    rarity: float
    worths: Mapping[int, float]
    fields: Mapping[int, int]
    top: int
    most: float

    @classmethod
    def of(cls, rarity: float, worths: Mapping[int, float], fields: Mapping[int, int]) -> Worths:
        """With the most that it is worth anywhere."""
        top = max(worths, key=worths.__getitem__, default=-1)
        return cls(rarity, worths, fields, top, worths.get(top, 0.0))


NOWHERE = Worths.of(0.0, {}, {})


def thousandths(value: float) -> int:
    """A figure as a whole number, for sums that are the same in any order and in a page's script."""
    return math.floor(1000 * value + 0.5)


def write(directory: str, documents: Sequence[StemmedText]) -> None:
    """Write the impacts of all documents into the directory of an index.

    Raises:
        OSError: if they cannot be written.
    """
    try:
        db = sqlite3.connect(os.path.join(directory, FILE), isolation_level=None)
        try:
            db.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; {_SCHEMA}")
            samples = [d.kind == "example" for d in documents]
            rarities: dict[str, float] = {}
            for mark, among in (("", [not s for s in samples]), (SAMPLE, samples)):
                for row in _impacts(mark, documents, among):
                    db.execute("INSERT INTO impact VALUES (?, ?, ?, ?, ?)", row)
                    rarities[row[0]] = row[1]
            rows = (_row(i, d, rarities) for i, d in enumerate(documents))
            db.executemany("INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
            db.execute("COMMIT")
        finally:
            db.close()
    except sqlite3.Error as e:
        raise OSError(f"the search index cannot be written: {e}") from e


def _row(number: int, d: StemmedText, rarities: Mapping[str, float]) -> tuple[object, ...]:
    phrases = [set(phrase) for phrase in d.phrases]
    text = d.fields.get("text", ())
    return (
        number,
        d.kind,
        d.name,
        d.within,
        " ".join(d.fields.get("title", ())),
        "\n".join(map(" ".join, d.path)),
        " ".join(text[:OPENING]),
        len(text),
        "\n".join(
            " ".join([str(sum(thousandths(rarities[s]) for s in p)), *sorted(p)]) for p in phrases if p
        ),
    )


def _impacts(
    mark: str, documents: Sequence[StemmedText], among: Sequence[bool]
) -> Iterator[tuple[str, float, bytes, bytes, bytes]]:
    """The rows of all stems: BM25F, by which a word counts the less the longer the field is."""
    numbers = [i for i, is_one in enumerate(among) if is_one]
    means = {f: _mean(len(documents[i].fields.get(f, ())) for i in numbers) for f in FIELDS}
    found: dict[str, tuple[list[int], list[float], list[int]]] = {}  # stem -> documents, times, fields
    for number in numbers:
        times, fields = _weighed(documents[number], means)
        for stem, weighed in times.items():
            rows = found.get(stem) or found.setdefault(stem, ([], [], []))
            rows[0].append(number)
            rows[1].append(weighed)
            rows[2].append(fields[stem])
    for stem, (there, said, bits) in sorted(found.items()):
        own = sum(bit & OWN > 0 for bit in bits)
        rarity = math.log(1 + (len(numbers) - own + 0.5) / (own + 0.5))
        worths = array("f", [rarity * n / (K1 + n) for n in said])
        yield mark + stem, rarity, array("I", there).tobytes(), worths.tobytes(), bytes(bits)


def _weighed(document: StemmedText, means: Mapping[str, float]) -> tuple[dict[str, float], dict[str, int]]:
    """How often each stem stands in a document, weighed by fields and their lengths, and in which fields."""
    times: dict[str, float] = {}
    fields: dict[str, int] = {}
    for field, stems in document.fields.items():
        bit, norm = BITS[field], FIELDS[field] / (1 - B + B * len(stems) / means[field])
        for stem in stems:
            times[stem] = times.get(stem, 0.0) + norm
        for stem in set(stems):
            fields[stem] = fields.get(stem, 0) | bit
    return times, fields


def _mean(lengths: Iterable[int]) -> float:
    """The mean length of those that aren't empty, at least 1."""
    filled = [n for n in lengths if n]
    return sum(filled) / len(filled) if filled else 1.0


class Impacts:
    """The impacts of an index, open for reading: what was read once is kept.

    Every method raises IndexDamaged if what it needs cannot be read.
    """

    def __init__(self, directory: str) -> None:
        from urllib.parse import quote

        path = quote(os.path.join(os.path.abspath(directory), FILE))
        self._lock = threading.Lock()  # closing what another thread reads would end the process
        self._worths: dict[str, Worths] = {}
        self._documents: dict[int, IndexedDocument] = {}
        self._called: dict[tuple[str, str], list[tuple[int]]] = {}
        self.together: dict[object, Worths] = {}
        """What was put together of several stems, kept for `candidates`."""
        self._db = self._read(
            lambda: sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True, check_same_thread=False)
        )

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    def _read(self, read: Callable[[], T]) -> T:
        try:
            with self._lock:
                return read()
        except (sqlite3.Error, _NotAsWritten, ValueError) as e:
            raise IndexDamaged(f"the search index cannot be read: {e}") from e

    def worths(self, stem: str) -> Worths:
        """Where a stem stands; NOWHERE for one that no text has."""
        if stem not in self._worths:
            self._worths[stem] = self._read(lambda: self._stem(stem))
        return self._worths[stem]

    def _stem(self, stem: str) -> Worths:
        query = "SELECT rarity, documents, worths, fields FROM impact WHERE stem = ?"
        row = self._db.execute(query, (stem,)).fetchone()
        if row is None:
            return NOWHERE
        numbers, worths, fields = _numbers("I", row[1]), _numbers("f", row[2]), _numbers("B", row[3])
        if not len(numbers) == len(worths) == len(fields) or not isinstance(row[0], float):
            raise _NotAsWritten("not a worth for each document")
        return Worths.of(
            row[0], dict(zip(numbers, worths, strict=True)), dict(zip(numbers, fields, strict=True))
        )

    def document(self, number: int) -> IndexedDocument:
        """A document by its number."""
        if number not in self._documents:
            self._documents[number] = self._read(lambda: self._document(number))
        return self._documents[number]

    def _document(self, number: int) -> IndexedDocument:
        row = self._db.execute("SELECT * FROM document WHERE number = ?", (number,)).fetchone()
        types = (int, str, str, str, str, str, str, int, str)
        if row is None or tuple(map(type, row)) != types:
            raise _NotAsWritten(f"document {number} is not as it was written")
        _, kind, name, within, title, path, opening, length, phrases = row
        asked = _lines(phrases)
        return IndexedDocument(
            number,
            kind,
            name,
            tuple(within.split()),
            tuple(title.split()),
            _lines(path),
            tuple(opening.split()),
            tuple(int(rarity) for rarity, *_ in asked),
            _lanes([stems for _, *stems in asked]),
            _facts(kind, name, bool(title), length),
        )

    def ways_of_asking(self) -> list[tuple[str, tuple[tuple[str, ...], ...]]]:
        """Of every document, in order, its name, and the stems of each way of asking for it."""
        query = "SELECT name, phrases FROM document ORDER BY number"
        rows = self._read(lambda: self._db.execute(query).fetchall())
        return [(str(name), tuple(stems[1:] for stems in _lines(str(phrases)))) for name, phrases in rows]

    def titled(self, stems: Sequence[str]) -> list[IndexedDocument]:
        """The documents whose title has just these stems."""
        return self._found("title", " ".join(stems)) if stems else []

    def named(self, name: str) -> list[IndexedDocument]:
        """The documents of a number or name."""
        return self._found("name", name)

    def _found(self, column: str, value: str) -> list[IndexedDocument]:
        found = self._called.get((column, value))
        if found is None:
            query = f"SELECT number FROM document WHERE {column} = ? ORDER BY number"
            found = self._read(lambda: self._db.execute(query, (value,)).fetchall())
            if len(self._called) >= _KEPT:
                self._called.clear()  # by whatever thread
            self._called[column, value] = found
        return [self.document(number) for (number,) in found]

    def below(self, above: IndexedDocument) -> list[int]:
        """The numbers of the rules in a section, chapter or rule, in text order: they stand behind it."""
        return self._read(lambda: list(self._below(above)))

    def _below(self, above: IndexedDocument) -> Iterator[int]:
        query = "SELECT number, within FROM document WHERE number > ? AND kind = 'rule' ORDER BY number"
        for number, around in self._db.execute(query, (above.number,)):
            if above.name not in str(around).split():
                return
            yield number

    def placed(self, kinds: Sequence[str], within: Sequence[str]) -> set[int]:
        """The numbers of the documents of these kinds, in these sections, chapters or rules (() for all)."""
        rows = self._read(lambda: self._db.execute("SELECT number, kind, within FROM document").fetchall())
        wanted = set(within)
        return {
            number
            for number, kind, around in rows
            if kind in kinds and (not wanted or not wanted.isdisjoint(str(around).split()))
        }


def _facts(kind: str, name: str, titled: bool, length: int) -> tuple[float, ...]:
    rule = kind == "rule"
    is_part = rule and name[-1].isalpha()
    whole = rule and "." not in name
    return float(not rule), float(whole), float(titled and "." in name), float(is_part), math.log1p(length)


def _lines(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(line.split()) for line in text.split("\n")) if text else ()


def _lanes(phrases: Sequence[Sequence[str]]) -> dict[str, int]:
    """By stem, a number with a 1 in the lane of each phrase that has it."""
    found: dict[str, int] = {}
    for at, stems in enumerate(phrases):
        for stem in stems:
            found[stem] = found.get(stem, 0) | 1 << at * LANE
    return found


def shared_by_each(total: int, phrases: int) -> Sequence[int]:
    """Of a sum of lanes, what is in each, of so many phrases."""
    return struct.unpack(f"<{phrases}I", total.to_bytes(phrases * LANE // 8, "little"))


def _numbers(code: str, data: object) -> array[Any]:
    read: array[Any] = array(code)
    if not isinstance(data, bytes) or len(data) % read.itemsize:
        raise _NotAsWritten("not the numbers that were written")
    read.frombytes(data)
    return read
