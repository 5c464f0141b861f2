"""crkb: the Comprehensive Rules as a knowledge base.

How data flows, left to right only:

    bytes ─▶ ingest ─▶ canonical lines ─▶ Lark tree ─▶ Edition ─▶ library (SQLite) ─▶ lookup ───┐
            (dialect)   (one form)        (grammar/)   + links    ├▶ index (+ asked) ─▶ search ──├▶ render
                                                                  └▶ matching ─▶ diff, history ──┤
                                                             facts ─▶ questions ─▶ answer ───────┘

`asked` are ways in which people ask for rules (corpus/asked).

Usage:

>>> import crkb
>>> kb = crkb.open()                        # the newest official edition, else the bundled plain one
>>> kb["702.2a"].parent.title               # a rule, with its parent, children and references
'Shimmer'
>>> kb.find("legend rule")[0].name          # a title, keyword, glossary term, number or range
'Legend Rule'
>>> kb.search("shimmer").hits[0].name
'702.2'
>>> kb.ask('do "Fire" and "Ice" have the same name').verdict
'no'
>>> kb.close()                              # or: with crkb.open() as kb: …

Texts are added with `crkb.add(["MagicCompRules.txt"])`, or removed with `Library.remove`.

All names below are public; everything else may change.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crkb.citations.translation import Translation
    from crkb.deciding import AskResult
    from crkb.editions.comparison import Comparison
    from crkb.editions.history import History
    from crkb.editions.identify import Identified
    from crkb.errors import (
        CrkbError,
        EditionNotFound,
        LibraryError,
        NumberFormatError,
        QueryError,
        RuleNotFound,
        SourceError,
    )
    from crkb.kb import KnowledgeBase
    from crkb.library.library import Added, Library
    from crkb.lint import Finding
    from crkb.model import Card, Edition, Problem, Reference, Rule, Term
    from crkb.numbers import NumberRange, RuleNumber, parse_typed
    from crkb.questions.asking import Audit
    from crkb.questions.core import Answer
    from crkb.questions.examples import ExampleRun
    from crkb.questions.facts import FactsError
    from crkb.reading import Entry
    from crkb.search.results import SearchHit, SearchResult

__version__ = "0.2.0"
"""That of pyproject.toml: reading what is installed takes longer than a lookup."""

_HOMES = {
    "crkb.editions.comparison": ("Comparison",),
    "crkb.editions.history": ("History",),
    "crkb.editions.identify": ("Identified",),
    "crkb.citations.translation": ("Translation",),
    "crkb.errors": (
        "CrkbError",
        "EditionNotFound",
        "LibraryError",
        "NumberFormatError",
        "QueryError",
        "RuleNotFound",
        "SourceError",
    ),
    "crkb.deciding": ("AskResult",),
    "crkb.kb": ("KnowledgeBase",),
    "crkb.library.library": ("Added", "Library"),
    "crkb.lint": ("Finding",),
    "crkb.model": ("Card", "Edition", "Problem", "Reference", "Rule", "Term"),
    "crkb.numbers": ("NumberRange", "RuleNumber", "parse_typed"),
    "crkb.questions.asking": ("Audit",),
    "crkb.questions.core": ("Answer",),
    "crkb.questions.facts": ("FactsError",),
    "crkb.questions.examples": ("ExampleRun",),
    "crkb.reading": ("Entry",),
    "crkb.search.results": ("SearchHit", "SearchResult"),
}

__all__ = [
    "Added",
    "Answer",
    "AskResult",
    "Audit",
    "Card",
    "Comparison",
    "CrkbError",
    "Edition",
    "EditionNotFound",
    "Entry",
    "ExampleRun",
    "FactsError",
    "Finding",
    "History",
    "Identified",
    "KnowledgeBase",
    "Library",
    "LibraryError",
    "NumberFormatError",
    "NumberRange",
    "Problem",
    "QueryError",
    "Reference",
    "Rule",
    "RuleNotFound",
    "RuleNumber",
    "SearchHit",
    "SearchResult",
    "SourceError",
    "Term",
    "Translation",
    "add",
    "identify",
    "open",
    "parse_typed",
]


def open(edition: str = "", home: str | PathLike[str] = "") -> KnowledgeBase:
    """Open an edition of a library.

    `edition` is an id or a part of one; "" is the newest official edition in the library, else
    the bundled plain one, which is built at first use. `home` is the library's directory
    (default: `CRKB_HOME`, else `crkb` in the user's data directory).

    >>> with crkb.open("2031") as kb:
    ...     kb.info.id
    'cr-2031-03-03'

    Raises:
        EditionNotFound: if there is no such edition, or more than one.
        LibraryError: if the library cannot be read or the edition cannot be built.
    """
    from crkb.kb import open_knowledge_base

    return open_knowledge_base(edition, fspath(home))


def add(
    files: str | PathLike[str] | Sequence[str | PathLike[str]],
    edition: str = "",
    base: str = "",
    home: str | PathLike[str] = "",
) -> list[Added]:
    """Add rule texts to a library.

    `files` are paths, or one path; with `edition` they all make one edition of that id, without it each text
    is added to the edition it says it is. `base` names the edition that an add-on amends.
    Returns an entry for each edition that was added or updated.

    >>> [added] = crkb.add(["game.txt"])
    >>> added.info.id, added.replaced
    ('cr-2031-03-03', True)

    Raises:
        SourceError: for a file that cannot be read as rules; the library is unchanged.
        LibraryError: if an edition cannot be built; it is left unchanged.
    """
    from crkb.library.library import Library
    from crkb.library.sources import read_files

    paths = [files] if isinstance(files, str | PathLike) else files
    return Library(fspath(home)).add(read_files([fspath(f) for f in paths]), edition, base)


def identify(text: str | bytes, home: str | PathLike[str] = "") -> list[Identified]:
    """The editions of a library by how much of an excerpt they contain, best first.

    >>> crkb.identify("702.2. Shimmer")[0].edition
    'cr-2031-03-03'

    Raises:
        SourceError: if no rule text is found in the excerpt.
    """
    from crkb.editions.identify import identify
    from crkb.library.library import Library

    data = text.encode() if isinstance(text, str) else text
    return identify(Library(fspath(home)), "the excerpt", data)


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that a lookup does not pay for search."""
    for module, names in _HOMES.items():
        if name in names:
            found = globals()[name] = getattr(importlib.import_module(module), name)
            return found
    raise AttributeError(f"module 'crkb' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
