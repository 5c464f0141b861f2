"""An edition written to its SQLite file, once; `database` reads it.

Blocks are kept as JSON arrays in the order of their fields in `model.py`, so a stored edition
loads back equal to what was written.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator

from crkb.library.database import FILE
from crkb.model import (
    Block,
    Edition,
    Reference,
)
from crkb.numbers import NumberRange, RuleNumber
from crkb.text.normalize import fold

_SCHEMA = """
CREATE TABLE edition (data TEXT NOT NULL);
CREATE TABLE rule (position INTEGER PRIMARY KEY, number TEXT UNIQUE NOT NULL, kind TEXT NOT NULL,
    parent TEXT NOT NULL, title TEXT NOT NULL, folded TEXT NOT NULL, data TEXT NOT NULL);
CREATE INDEX rule_parent ON rule (parent, position);
CREATE INDEX rule_folded ON rule (folded) WHERE folded <> '';
CREATE TABLE item (position INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL,
    folded TEXT NOT NULL, part TEXT NOT NULL, data TEXT NOT NULL);
CREATE INDEX item_folded ON item (folded, kind);
CREATE TABLE link (position INTEGER PRIMARY KEY, origin_kind TEXT NOT NULL, origin TEXT NOT NULL,
    block TEXT NOT NULL, place TEXT NOT NULL, target TEXT NOT NULL, status TEXT NOT NULL);
CREATE INDEX link_target ON link (target, position);
CREATE INDEX link_origin ON link (origin, position);
CREATE TABLE erratum (position INTEGER PRIMARY KEY, name TEXT NOT NULL, data TEXT NOT NULL);
CREATE INDEX erratum_name ON erratum (name);
CREATE TABLE oddity (position INTEGER PRIMARY KEY, kind TEXT NOT NULL, data TEXT NOT NULL);
"""


def write(directory: str, edition: Edition) -> str:
    """Write `edition` to a new SQLite file in `directory`; the file's path.

    Raises sqlite3.Error or OSError (disk full, directory not writable).
    """
    path = os.path.join(directory, FILE)
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        # a half-written file is thrown away with its directory, so nothing needs a journal
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        for statement in _SCHEMA.split(";"):
            connection.execute(statement)
        _write_rows(connection, edition)
        connection.execute("COMMIT")
    finally:
        connection.close()
    return path


def _write_rows(connection: sqlite3.Connection, edition: Edition) -> None:
    head = edition._replace(
        rules={}, terms=(), questions=(), cards=(), matter=(), furniture=(), problems=(), errata=()
    )
    connection.execute("INSERT INTO edition VALUES (?)", (_json(head._asdict()),))
    connection.executemany(
        "INSERT INTO rule VALUES (NULL, ?, ?, ?, ?, ?, ?)",
        (
            (
                key,
                rule.kind,
                str(rule.number.parent or ""),
                rule.title,
                fold(rule.title),
                _json([rule.blocks, rule.variants]),
            )
            for key, rule in edition.rules.items()
        ),
    )
    connection.executemany("INSERT INTO item VALUES (NULL, ?, ?, ?, ?, ?)", _item_rows(edition))
    connection.executemany("INSERT INTO link VALUES (NULL, ?, ?, ?, ?, ?, ?)", _link_rows(edition))
    connection.executemany(
        "INSERT INTO erratum VALUES (NULL, ?, ?)", [(e.name, _json(e)) for e in edition.errata]
    )
    connection.executemany(
        "INSERT INTO oddity VALUES (NULL, ?, ?)",
        [("furniture", _json(f)) for f in edition.furniture]
        + [("problem", _json(p)) for p in edition.problems],
    )


def _item_rows(edition: Edition) -> Iterator[tuple[str, str, str, str, str]]:
    for term in edition.terms:
        yield "term", term.name, fold(term.name), "", _json([term.blocks, term.places])
    for question in edition.questions:
        yield "question", question.text, fold(question.text), "", _json([question.blocks, question.places])
    for card in edition.cards:
        yield "card", card.name, fold(card.name), card.group, _json([card.blocks, card.places])
    for matter in edition.matter:
        yield "matter", matter.part, fold(matter.part), "", _json([matter.blocks, []])


def _link_rows(edition: Edition) -> Iterator[tuple[str, str, str, str, str, str]]:
    """A row for every number that a reference names; a range names all of its rules."""
    for kind, origin, blocks in texts(edition):
        for block in blocks:
            for r in block.references:
                for target in named(r):
                    yield kind, origin, block.kind, r.where, target, r.status


def texts(edition: Edition) -> Iterator[tuple[str, str, tuple[Block, ...]]]:
    """(kind, number or name, blocks) of everything in an edition that has text."""
    for key, rule in edition.rules.items():
        yield rule.kind, key, rule.blocks
    for term in edition.terms:
        yield "term", term.name, term.blocks
    for question in edition.questions:
        yield "question", question.text, question.blocks
    for card in edition.cards:
        yield "card", card.name, card.blocks
    for matter in edition.matter:
        yield "matter", matter.part, matter.blocks


def named(reference: Reference) -> tuple[str, ...]:
    """The targets of a reference, a range written out; terms are marked by a leading `=`."""
    if reference.kind == "term":
        return (f"={reference.target}",)
    if not reference.through:
        return (reference.target,)
    span = NumberRange(RuleNumber.parse(reference.target), RuleNumber.parse(reference.through))
    return tuple(str(n) for n in span.numbers())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
