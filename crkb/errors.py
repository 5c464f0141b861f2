"""Everything crkb raises on purpose: one tree, so that callers need one `except`.

A message says what is wrong in one line; `hint` says what to do next. The command line
prints both and exits with status 2. Problems *inside* a rule text are never raised: they
are `Problem` values (see `model.py`).
"""

from __future__ import annotations


class CrkbError(Exception):
    """Base of all errors that crkb raises on purpose.

    `hint` is one line telling the user what to do next, or "" where nothing helps.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class NumberFormatError(CrkbError, ValueError):
    """A text is not a rule number in any form people write."""


class NumberRangeError(NumberFormatError):
    """Two numbers are no range: it would run backwards, or across levels."""


class SourceError(CrkbError):
    """A source cannot be read as rules: missing, empty, binary, cut off, or no rules in it."""


class LibraryError(CrkbError):
    """The library on disk cannot be used: unwritable, full, or damaged beyond repair."""


class EditionNotFound(CrkbError, LookupError):
    """No edition of that name is in the library."""


class RuleNotFound(CrkbError, LookupError):
    """The edition has no such rule, title or term. Exit status 1, not 2: a plain "no"."""


class QueryError(CrkbError, ValueError):
    """A search query that cannot be understood (open quote, dangling operator)."""


class IndexDamaged(CrkbError):
    """A search index that cannot be read. Internal: the library rebuilds and tries again."""
