"""The table of dialects. To add one, write a module with NAME, sniff and read, and list it here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from crkb.errors import SourceError
from crkb.ingest.dialects import canonical, indented, official, treachery, web_page, wiki
from crkb.ingest.lines import Dialect

DIALECTS: tuple[Dialect, ...] = tuple(
    cast(Dialect, module) for module in (canonical, treachery, official, indented, wiki, web_page)
)
"""The first that recognises a text reads it, so the pickiest come first."""


def recognise(lines: Sequence[str], name: str) -> Dialect:
    """The dialect of a text. Raises SourceError if it has no numbered rules at all."""
    for dialect in DIALECTS:
        if dialect.sniff(lines):
            return dialect
    raise SourceError(
        f"{name}: no numbered rules found", "Expected lines such as `101.1.` or `101.1a` followed by text."
    )
