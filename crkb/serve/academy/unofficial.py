"""The unofficial glossary: words people ask for that the rules' own lacks (`corpus/unofficial.tsv`).

A line is a term and what it means in crkb's own words, with a tab between.
"""

from __future__ import annotations

import os
from functools import lru_cache

from crkb import paths

FILE = "unofficial.tsv"

MARK = " [Unofficial]"
"""What ends every definition, so that nobody takes it for the publisher's."""


@lru_cache
def definitions() -> dict[str, str]:
    """The terms as printed and their definitions, the mark included."""
    with open(os.path.join(paths.corpus(), FILE), encoding="utf-8") as f:
        rows = (line.rstrip("\n").split("\t") for line in f if line.strip() and line[0] != "#")
        return {term: f"{definition}{MARK}" for term, definition in rows}
