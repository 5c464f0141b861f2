"""An edition in one SQLite file, as it is read; `storing` writes it, once.

A lookup reads a handful of rows and parses their JSON; nothing else of the edition is touched.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypeVar
from weakref import finalize

from crkb.errors import LibraryError
from crkb.library import rows
from crkb.library.kept import NotAsWritten
from crkb.model import (
    Block,
    Card,
    Edition,
    Erratum,
    Furniture,
    Matter,
    Problem,
    Question,
    Rule,
    Term,
)
from crkb.text.normalize import fold

FILE = "edition.sqlite"

ITEM_KINDS = ("term", "question", "card", "matter")


T = TypeVar("T")

_DAMAGE = (sqlite3.Error, NotAsWritten)
"""What reading a damaged file raises: by SQLite, or by `rows` for what is not as it was written.

Nothing wider, so that a mistake in this code is not taken for damage.
"""


def _connect(path: str) -> sqlite3.Connection:
    # immutable: the file never changes once it is in place, so no locks are needed
    escaped = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    uri = f"file:{escaped}?mode=ro&immutable=1"
    return sqlite3.connect(uri, uri=True, check_same_thread=False)


def _reconnect(path: str) -> sqlite3.Connection:
    try:
        return _connect(path)
    except sqlite3.Error as e:
        raise _unreadable(e) from e


def _unreadable(e: Exception) -> LibraryError:
    return LibraryError(
        f"the edition's database cannot be read: {e}",
        "Remove the edition and add its text again: crkb remove ID, crkb add FILE",
    )


def _is_mistake(e: Exception) -> bool:
    """Whether it is the query that is wrong: no damaged file makes SQLite say so."""
    return isinstance(e, sqlite3.ProgrammingError) or "syntax error" in str(e)


class Store:
    """A stored edition, open for reading; a context manager that closes it.

    Every method reads just the rows it needs. `repair` finds or makes a sound file and returns
    its path; it is called when the file turns out to be missing or damaged. Every method raises
    LibraryError for what cannot be repaired. Threads may share it.
    """

    def __init__(self, path: str, repair: Callable[[], str] | None = None) -> None:
        self._repair = repair
        self._lock = threading.Lock()  # closing what another thread reads would end the process
        try:
            self._use(_connect(path))
        except sqlite3.Error as e:  # a writer may have replaced the file since its path was looked up
            if repair is None:
                raise _unreadable(e) from e
            self._use(_reconnect(repair()))

    def _use(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._close = finalize(self, db.close)  # also closes what nobody closed

    def reopen(self, path: str) -> None:
        """Switch to another file of the same edition."""
        fresh = _reconnect(path)
        with self._lock:
            self._close()
            self._use(fresh)

    def close(self) -> None:
        """Close the file; nothing can be read from then on."""
        with self._lock:
            self._close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, e: BaseException | None, t: TracebackType | None
    ) -> None:
        self.close()

    def _read(self, make: Callable[[Any], T], query: str, *values: str) -> list[T]:
        """The rows of a query, each through `make`; a damaged file is repaired and read again."""
        values = tuple([v.encode("utf-8", "replace").decode() for v in values])  # SQLite takes no surrogates
        try:
            return self._rows(make, query, values)
        except _DAMAGE as e:
            if _is_mistake(e):
                raise
            if self._repair is None:
                raise _unreadable(e) from e
            self.reopen(self._repair())
        try:
            return self._rows(make, query, values)
        except _DAMAGE as e:
            raise _unreadable(e) from e

    def _rows(self, make: Callable[[Any], T], query: str, values: tuple[str, ...]) -> list[T]:
        with self._lock:
            if not self._close.alive:
                raise LibraryError("this edition is closed", "Open it again: crkb.open(EDITION)")
            return [make(row) for row in self._db.execute(query, values)]

    def rule(self, number: str) -> Rule | None:
        """The rule of that number as printed, or None."""
        query = "SELECT number, title, data FROM rule WHERE number = ?"
        return rows.one(self._read(rows.rule, query, number))

    def rules(self, where: str = "", *values: str) -> list[Rule]:
        """All rules in text order, or those that the SQL condition picks."""
        condition = f"WHERE {where}" if where else ""
        return self._read(
            rows.rule, f"SELECT number, title, data FROM rule {condition} ORDER BY position", *values
        )

    def between(self, first: str, last: str) -> list[str]:
        """Numbers from first to last in text order, of first's level; [] if one is not there."""
        return self._read(
            rows.first,
            """SELECT r.number FROM rule r, rule a, rule z WHERE a.number = ? AND z.number = ?
               AND r.position BETWEEN a.position AND z.position AND r.kind = a.kind ORDER BY r.position""",
            first,
            last,
        )

    def children(self, number: str) -> list[str]:
        """Numbers one level below, in text order; of "" the sections."""
        return self._read(rows.first, "SELECT number FROM rule WHERE parent = ? ORDER BY position", number)

    def headings(self, where: str = "", *values: str) -> list[tuple[str, str, str]]:
        """(number, kind, title) of everything with a title, in text order."""
        condition = f"(title <> '' OR kind IN ('section', 'chapter')){' AND ' + where if where else ''}"
        query = f"SELECT number, kind, title FROM rule WHERE {condition} ORDER BY position"
        return self._read(tuple, query, *values)

    def titled(self, folded: str) -> list[str]:
        """Numbers whose folded title is exactly this, chapters first."""
        query = "SELECT number FROM rule WHERE folded = ? AND folded <> '' ORDER BY length(number), position"
        return self._read(rows.first, query, folded)

    def title(self, number: str) -> str | None:
        """The title of a number ("" if it has none); None if there is no such number."""
        return rows.one(self._read(rows.first, "SELECT title FROM rule WHERE number = ?", number))

    def begun(self, number: str) -> list[str]:
        """The numbers that begin so."""
        query = "SELECT number FROM rule WHERE number >= ? AND number < ?"
        return self._read(rows.first, query, number, f"{number}\x7f")

    def named(self, folded: str) -> list[tuple[str, str, str, str]]:
        """(number or name, kind, title, folded title) of all whose folded title has a text, hyphens as
        spaces: rules, then terms and cards, in text order."""
        has = "instr(replace(folded, '-', ' '), ?)"
        rules = f"""SELECT number, kind, title, replace(folded, '-', ' ') FROM rule WHERE position IN
            (SELECT position FROM rule WHERE folded <> '' AND {has}) ORDER BY position"""
        items = f"""SELECT name, kind, name, replace(folded, '-', ' ') FROM item WHERE position IN
            (SELECT position FROM item WHERE kind IN ('term', 'card') AND {has})
            ORDER BY kind DESC, position"""
        return [*self._read(tuple, rules, folded), *self._read(tuple, items, folded)]

    def neighbours(self, number: str) -> tuple[str, str]:
        """The numbers printed before and after ("" at the ends)."""
        found = self._read(
            lambda row: (row[0] or "", row[1] or ""),
            """SELECT (SELECT number FROM rule WHERE position = r.position - 1),
                      (SELECT number FROM rule WHERE position = r.position + 1)
               FROM rule r WHERE number = ?""",
            number,
        )
        return rows.one(found) or ("", "")

    def numbers(self) -> list[str]:
        """All numbers in text order."""
        return self._read(rows.first, "SELECT number FROM rule ORDER BY position")

    def term(self, folded: str) -> Term | None:
        """The glossary term of that folded name, or None."""
        query = "SELECT name, data FROM item WHERE folded = ? AND kind = 'term'"
        return rows.one(self._read(rows.term, query, folded))

    def card(self, folded: str) -> Card | None:
        """The card of that folded name, or None."""
        query = "SELECT name, part, data FROM item WHERE folded = ? AND kind = 'card'"
        return rows.one(self._read(rows.card, query, folded))

    def part(self, folded: str) -> Matter | None:
        """The prose around the rules that has this folded name (introduction, credits …), or None."""
        query = "SELECT name, data FROM item WHERE folded = ? AND kind = 'matter'"
        return rows.one(self._read(rows.matter, query, folded))

    def names(self, kind: str) -> list[str]:
        """Names of all items of a kind (ITEM_KINDS), in text order."""
        return self._read(rows.first, "SELECT name FROM item WHERE kind = ? ORDER BY position", kind)

    def terms(self) -> tuple[Term, ...]:
        """The whole glossary."""
        return tuple(self._read(rows.term, _ITEMS, "term"))

    def questions(self) -> tuple[Question, ...]:
        """All questions with their answers."""
        return tuple(self._read(rows.question, _ITEMS, "question"))

    def cards(self) -> tuple[Card, ...]:
        """All cards with their notes."""
        query = "SELECT name, part, data FROM item WHERE kind = 'card' ORDER BY position"
        return tuple(self._read(rows.card, query))

    def matter(self) -> tuple[Matter, ...]:
        """The prose around the rules."""
        return tuple(self._read(rows.matter, _ITEMS, "matter"))

    def blocks(self, name: str) -> tuple[Block, ...]:
        """The blocks of a rule, term or card by its number or name; () if there is none."""
        if (rule := self.rule(name)) is not None:
            return rule.blocks
        found = self.term(fold(name)) or self.card(fold(name))
        return found.blocks if found else ()

    def referrers(self, target: str, where: str = "own") -> list[tuple[str, str, str]]:
        """(kind, number or name, kind of block) of everything that names a target, in text order.

        Terms as targets are marked by a leading `=`.
        """
        return self._read(
            tuple,
            """SELECT origin_kind, origin, min(block) FROM link WHERE target = ? AND place = ?
               GROUP BY origin_kind, origin ORDER BY min(position)""",
            target,
            where,
        )

    def links(self) -> list[tuple[str, str]]:
        """(origin, target) of every reference from rule to rule within the edition."""
        return self._read(
            tuple,
            """SELECT origin, target FROM link WHERE place = 'own' AND status IN ('resolved', 'mismatched')
               AND origin_kind IN ('section', 'chapter', 'rule', 'subrule') ORDER BY position""",
        )

    def statuses(self) -> dict[str, int]:
        """How many references there are of each status."""
        return dict(self._read(tuple, "SELECT status, count(*) FROM link GROUP BY status"))

    def head(self) -> Edition:
        """The edition without its contents: id, title, dates, sources."""
        # max() makes a lost row an error of reading, which is repaired
        return self._read(rows.head, "SELECT max(data) FROM edition")[0]

    def furniture(self) -> tuple[Furniture, ...]:
        """Lines that are not part of the rules."""
        return tuple(self._read(rows.furniture, _ODDITIES, "furniture"))

    def problems(self) -> tuple[Problem, ...]:
        """What was odd in the sources."""
        return tuple(self._read(rows.problem, _ODDITIES, "problem"))

    def errata(self, name: str = "") -> tuple[Erratum, ...]:
        """Known mistakes of a rule, term or card; of all of them for ""."""
        if name:
            return tuple(self._read(rows.erratum, "SELECT data FROM erratum WHERE name = ?", name))
        return tuple(self._read(rows.erratum, "SELECT data FROM erratum ORDER BY position"))

    def edition(self) -> Edition:
        """The whole edition, equal to what was written."""
        return self.head()._replace(
            rules={str(r.number): r for r in self.rules()},
            terms=self.terms(),
            questions=self.questions(),
            cards=self.cards(),
            matter=self.matter(),
            furniture=self.furniture(),
            problems=self.problems(),
            errata=self.errata(),
        )


_ITEMS = "SELECT name, data FROM item WHERE kind = ? ORDER BY position"
_ODDITIES = "SELECT data FROM oddity WHERE kind = ? ORDER BY position"
