"""Where each stem stands, in SQLite: words are found without whoosh.

Importing whoosh takes as long as three lookups, and what people type is mostly words side by side.
For these the index has, beside whoosh's files, a row for each stem and field: the documents, their
BM25F scores (whoosh's own figures, computed beforehand), and the places, by which words in a row are
found.
"""

from __future__ import annotations

import math
import os
import sqlite3
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from typing import Any, NamedTuple

from crkb import limits
from crkb.errors import IndexDamaged
from crkb.search import query_language as lang

FILE = "postings.sqlite"

_PLACES = 1 << 32
"""A place is a document's number times this, and how many words stand before it in the field."""

_SCHEMA = """
CREATE TABLE document (number INTEGER PRIMARY KEY, kind TEXT, name TEXT, within TEXT);
CREATE TABLE posting (
    stem TEXT, field TEXT, documents BLOB, scores BLOB, places BLOB, PRIMARY KEY (stem, field)
);
"""


class _NotAsWritten(ValueError):
    """What was read is not what was written; any other error is a mistake in crkb."""


class StemmedText(NamedTuple):
    """What is indexed of a document: what it is, and the stems of each field."""

    kind: str
    name: str
    within: str
    fields: Mapping[str, Sequence[str]]


class Scoring(NamedTuple):
    """BM25F's figures, and the lengths of fields that are told apart: others count as the next longer."""

    k1: float
    b: float
    lengths: Sequence[int]


class BestFound(NamedTuple):
    """Documents that match: kind, name and score of the best, and how many there are in all."""

    best: list[tuple[str, str, float]]
    total: int


def write(directory: str, documents: Sequence[StemmedText], scoring: Scoring) -> None:
    """Write the postings of all documents into the directory of an index.

    Raises:
        OSError: if they cannot be written.
    """
    try:
        with closing(sqlite3.connect(os.path.join(directory, FILE), isolation_level=None)) as db:
            db.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; {_SCHEMA}")
            rows = ((i, d.kind, d.name, d.within) for i, d in enumerate(documents))
            db.executemany("INSERT INTO document VALUES (?, ?, ?, ?)", rows)
            for field in sorted({name for d in documents for name in d.fields}):
                said = [d.fields.get(field, ()) for d in documents]
                db.executemany("INSERT INTO posting VALUES (?, ?, ?, ?, ?)", _postings(field, said, scoring))
            db.execute("COMMIT")
    except sqlite3.Error as e:
        raise OSError(f"the search index cannot be written: {e}") from e


def _postings(
    field: str, said: Sequence[Sequence[str]], scoring: Scoring
) -> Iterable[tuple[str, str, bytes, bytes, bytes]]:
    """The rows of a field. A stem's score in a document is whoosh's BM25F, without the field's weight."""
    places: dict[str, array[int]] = {}
    for number, stems in enumerate(said):
        for i, stem in enumerate(stems):
            places.setdefault(stem, array("Q")).append(number * _PLACES + i)
    mean = sum(map(len, said)) / len(said) or 1.0
    for stem in sorted(places):
        times: dict[int, int] = {}
        for place in places[stem]:
            times[place // _PLACES] = times.get(place // _PLACES, 0) + 1
        rarity = math.log(len(said) / (len(times) + 1)) + 1
        scores = [_bm25(n, scoring, _told(len(said[d]), scoring.lengths) / mean) for d, n in times.items()]
        weighed = array("d", [rarity * score for score in scores])
        yield stem, field, array("Q", times).tobytes(), weighed.tobytes(), places[stem].tobytes()


def _bm25(times: int, scoring: Scoring, length: float) -> float:
    """What repeating a word is worth in a text of that length, in means of all texts."""
    return times * (scoring.k1 + 1) / (times + scoring.k1 * (1 - scoring.b + scoring.b * length))


def _told(length: int, lengths: Sequence[int]) -> int:
    return next((known for known in lengths if known >= length), length)


def answers(node: lang.Node) -> bool:
    """Whether the query is one of words: a word, all of some words, or any of them."""
    parts = node.parts if isinstance(node, lang.All | lang.AnyOf) else (node,)
    return all(isinstance(part, lang.Word) for part in parts)


class Meaning(NamedTuple):
    """The stem of a word as it is spelled, and the stems of all words that a part of a query stands for."""

    stem: Callable[[str], str]
    stems: Callable[[lang.Word], Iterable[str]]


class Scope(NamedTuple):
    """The fields that are searched with their weights, those without places, and what is wanted.

    `kinds` and `within` are of documents, () for all.
    """

    fields: Mapping[str, float]
    unplaced: Sequence[str]
    kinds: Sequence[str]
    within: Sequence[str]
    limit: int


def search(directory: str, node: lang.Node, meaning: Meaning, scope: Scope) -> BestFound:
    """The documents that match a query of words, best first.

    Raises:
        IndexDamaged: if the postings cannot be read.
    """
    path = os.path.join(os.path.abspath(directory), FILE)
    try:
        with closing(sqlite3.connect(_read_only(path), uri=True)) as db:
            scores = _Postings(db, scope, meaning).scores(node)
            return _best(db, scores, scope)
    except (sqlite3.Error, _NotAsWritten) as e:
        raise IndexDamaged(f"the search index cannot be read: {e}") from e


def _read_only(path: str) -> str:
    from urllib.parse import quote

    return f"file:{quote(path)}?mode=ro"


_ByDocument = dict[int, float]
"""Numbers of documents, and their scores."""


class _Postings:
    """Reads the postings of stems, each once."""

    def __init__(self, db: sqlite3.Connection, scope: Scope, meaning: Meaning) -> None:
        self._db = db
        self._scope = scope
        self._meaning = meaning
        self._kept: dict[str, dict[str, tuple[_ByDocument, array[int]]]] = {}

    def scores(self, node: lang.Node) -> _ByDocument:
        match node:
            case lang.Word():
                return _sum(self._of(s) for s in sorted(self._meaning.stems(node)))
            case lang.All(parts, loose):
                return self._all_of([p for p in parts if isinstance(p, lang.Word)], loose)
            case lang.AnyOf(parts):
                return _sum(self.scores(p) for p in parts)
            case _:
                raise AssertionError("not a query of words")

    def _all_of(self, parts: Sequence[lang.Word], loose: bool) -> _ByDocument:
        """Documents with all words; if they are `loose`, those in which they stand in a row count more."""
        each = [self.scores(p) for p in parts]
        in_all = set(each[0]).intersection(*each[1:])
        found = {number: sum(scores[number] for scores in each) for number in sorted(in_all)}
        if loose:
            for number, score in self._in_a_row([self._meaning.stem(p.text) for p in parts]).items():
                if number in found:  # the beginning of a word may itself be a word
                    found[number] += score
        return found

    def _of(self, stem: str) -> _ByDocument:
        """Documents with a stem in any of the fields."""
        fields = self._postings(stem)
        return _sum(_times(w, fields[f][0]) for f, w in self._scope.fields.items() if f in fields)

    def _in_a_row(self, stems: Sequence[str]) -> _ByDocument:
        """Documents in which the stems stand in a row, and what they score in the fields where they do."""
        each = [self._postings(s) for s in stems]
        found = []
        for field, weight in self._scope.fields.items():
            if field in self._scope.unplaced or not all(field in postings for postings in each):
                continue
            rows = [{p - i for p in postings[field][1]} for i, postings in enumerate(each)]
            there = {place // _PLACES for place in rows[0].intersection(*rows[1:])}
            if any(not there <= postings[field][0].keys() for postings in each):
                raise _NotAsWritten("places and scores are not of the same documents")
            scored = {d: sum(postings[field][0][d] for postings in each) for d in sorted(there)}
            found.append(_times(weight, scored))
        return _sum(found)

    def _postings(self, stem: str) -> dict[str, tuple[_ByDocument, array[int]]]:
        """Field -> documents with scores, and places."""
        limits.go_on()
        if stem not in self._kept:
            query = "SELECT field, documents, scores, places FROM posting WHERE stem = ?"
            self._kept[stem] = {
                field: (_scored(_read("Q", numbers), _read("d", scores)), _read("Q", places))
                for field, numbers, scores, places in self._db.execute(query, (stem,))
            }
        return self._kept[stem]


def _scored(numbers: array[int], scores: array[float]) -> _ByDocument:
    if len(numbers) != len(scores):
        raise _NotAsWritten("not a score for each document")
    return dict(zip(numbers, scores, strict=True))


def _read(code: str, data: object) -> array[Any]:
    read: array[Any] = array(code)
    if not isinstance(data, bytes) or len(data) % read.itemsize:
        raise _NotAsWritten("not the numbers that were written")
    read.frombytes(data)
    return read


def _times(weight: float, scores: _ByDocument) -> _ByDocument:
    return {number: weight * score for number, score in scores.items()}


def _sum(parts: Iterable[_ByDocument]) -> _ByDocument:
    whole: _ByDocument = {}
    for part in parts:
        for number, score in part.items():
            whole[number] = whole.get(number, 0.0) + score
    return whole


_EXACT = 9
"""Digits of a score that count: the order of summing decides about the others."""


def _best(db: sqlite3.Connection, scores: _ByDocument, scope: Scope) -> BestFound:
    wanted = _filtered(db, scores, scope) if scope.kinds or scope.within else scores
    order = sorted(wanted, key=lambda number: (-round(scores[number], _EXACT), number))
    best = []
    for number in order[: scope.limit]:
        rows = db.execute("SELECT kind, name FROM document WHERE number = ?", (number,)).fetchall()
        if len(rows) != 1 or not all(isinstance(value, str) for value in rows[0]):
            raise _NotAsWritten(f"document {number} is not as it was written")
        best.append((*rows[0], scores[number]))
    return BestFound(best, len(order))


def _filtered(db: sqlite3.Connection, scores: _ByDocument, scope: Scope) -> list[int]:
    """The documents of the kinds and numbers that are asked for."""
    rows = db.execute("SELECT number, kind, within FROM document")
    return [
        number
        for number, kind, within in rows
        if number in scores
        and (not scope.kinds or kind in scope.kinds)
        and (not scope.within or not set(str(within).split()).isdisjoint(scope.within))
    ]
