"""crkb: the Comprehensive Rules as a knowledge base.

How data flows, left to right only:

    bytes ─▶ ingest ─▶ canonical lines ─▶ Lark tree ─▶ Edition ─▶ library (SQLite) ─▶ query ──┐
            (dialect)   (one form)        (grammar/)   + links    ├▶ index (whoosh)  ─▶ search ├▶ render
                                                                  └▶ matching ─▶ diff, history ┤
                                                             facts ─▶ checks ─▶ answer ────────┘

Usage:

    import crkb

    kb = crkb.open()                       # the newest official edition, else the bundled plain one
    kb["123.6c"].text
    kb["123.6c"].children, kb["123.6c"].references, kb["123.6c"].referenced_by
    kb.find("legend rule")                 # a title, keyword, glossary term, number or range
    kb.search("name sticker").hits[0].name
    kb.define("active player").text

    crkb.add(["MagicCompRules.txt"])       # into the user's library

All names below are public; everything else may change.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crkb.errors import (
        CrkbError,
        EditionNotFound,
        LibraryError,
        NumberFormatError,
        QueryError,
        RuleNotFound,
        SourceError,
    )
    from crkb.kb import Entry, KnowledgeBase
    from crkb.library.library import Added, Library
    from crkb.model import Card, Edition, Problem, Reference, Rule, Term
    from crkb.numbers import NumberRange, RuleNumber, parse_typed
    from crkb.search.ranking import SearchHit, SearchResult

_HOMES = {
    "crkb.errors": (
        "CrkbError",
        "EditionNotFound",
        "LibraryError",
        "NumberFormatError",
        "QueryError",
        "RuleNotFound",
        "SourceError",
    ),
    "crkb.library.library": ("Added", "Library"),
    "crkb.model": ("Card", "Edition", "Problem", "Reference", "Rule", "Term"),
    "crkb.numbers": ("NumberRange", "RuleNumber", "parse_typed"),
    "crkb.kb": ("Entry", "KnowledgeBase"),
    "crkb.search.ranking": ("SearchHit", "SearchResult"),
}

__all__ = [
    "Added",
    "Card",
    "CrkbError",
    "Edition",
    "EditionNotFound",
    "Entry",
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
    "add",
    "open",
    "parse_typed",
]


def open(edition: str = "", home: str | PathLike[str] = "") -> KnowledgeBase:
    """Open an edition for questions.

    `edition` is an id or a part of one; "" is the newest official edition in the library, else
    the bundled plain one, which is built at first use. `home` is the library's directory
    (default: `CRKB_HOME`, else `crkb` in the user's data directory).
    Raises EditionNotFound, LibraryError.
    """
    from crkb.kb import open_knowledge_base

    return open_knowledge_base(edition, fspath(home))


def add(
    files: Sequence[str | PathLike[str]], edition: str = "", base: str = "", home: str | PathLike[str] = ""
) -> list[Added]:
    """Add rule texts to the library; see `Library.add`.

    `files` are paths; with `edition` they all make one edition of that id, without it each
    text says its own. `base` names the edition that an add-on amends.
    Raises SourceError or LibraryError with the library unchanged.
    """
    from crkb.library.library import Library, read_files

    return Library(fspath(home)).add(read_files([fspath(f) for f in files]), edition, base)


def __getattr__(name: str) -> Any:
    """Public names are imported when first used: a lookup shall not pay for search."""
    for module, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(module), name)
    raise AttributeError(f"module 'crkb' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
