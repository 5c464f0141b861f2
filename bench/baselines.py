"""The simpler tools that crkb is measured against: a regular expression, and SQLite's own search."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable

_LINES = re.compile(
    r"""^(\d{3}\.\d+[a-z]{0,2})\.? \s     # the number
        (.* (?:\n(?!Example:|\d{3}\.)\ *\S.*)*)  # its line and further ones, up to a blank line
        ((?:\n(?:[ ]*\n)?Example:.*)*)           # its examples""",
    re.MULTILINE | re.VERBOSE,
)
_LAZY = re.compile(
    r"""^(\d{3}\.\d+[a-z]{0,2})\.? \s
        (.*?)                                    # everything up to
        ((?:^Example:.*?)?)                      # the first example, or up to
        (?=^\d{3}\.\d|^\d{1,3}\.\ |^Glossary$)   # the next number""",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)

EXTRACTIONS = {"one regex, by lines": _LINES, "one regex, up to the next number": _LAZY}
"""Two usual ways to write it: a careful one that knows the layout, and a shorter one that searches
for the end of each rule. The first is several times faster."""

Extracted = list[tuple[str, str, str]]  # number, text, examples


def extract(path: str, pattern: re.Pattern[str]) -> Extracted:
    """The rules and examples of a file, without tree, glossary, references or checks."""
    with open(path, "rb") as f:
        raw = f.read()
    encoding = "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    text = raw.decode(encoding, errors="replace").replace("\r\n", "\n").replace("\r", "\n")
    return pattern.findall(text)


class FullText:
    """An FTS5 table in memory, with stems and weighted columns like those of crkb's index."""

    def __init__(self, documents: Iterable[tuple[str, str, str, str, str, str]], weights: Iterable[float]):
        """Index `documents`, which are (kind, name, title, path, text, examples).

        Raises:
            sqlite3.OperationalError: SQLite was built without FTS5.
        """
        self._db = sqlite3.connect(":memory:")
        self._db.execute(
            "CREATE VIRTUAL TABLE doc USING fts5(kind UNINDEXED, name UNINDEXED, title, path, text, examples,"
            " tokenize = 'porter unicode61')"
        )
        self._db.executemany("INSERT INTO doc VALUES (?, ?, ?, ?, ?, ?)", documents)
        self._db.execute("INSERT INTO doc (doc) VALUES ('optimize')")
        rank = ", ".join(str(w) for w in (0, 0, *weights))
        self._best = (
            f"SELECT kind, name, bm25(doc, {rank}) AS score FROM doc WHERE doc MATCH ? ORDER BY score LIMIT ?"
        )

    def search(self, query: str, limit: int) -> tuple[list[tuple[str, str, float]], int]:
        """The best hits, and the total number of hits."""
        hits = self._db.execute(self._best, (query, limit)).fetchall()
        (total,) = self._db.execute("SELECT count(*) FROM doc WHERE doc MATCH ?", (query,)).fetchone()
        return hits, total


def as_fts5(query: str) -> str:
    """Translate a query from crkb's search language to FTS5, where a hyphen needs quotation marks."""
    return " ".join(f'"{word}"' if "-" in word and '"' not in query else word for word in query.split())
