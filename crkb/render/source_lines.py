"""Lines of source files, as findings about citations count them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from crkb.citations import texts
from crkb.errors import SourceError

LineOf = Callable[[str, int], str]
"""A line of a file by its path and number (from 1), without its end; "" where there is none."""


class SourceLines:
    """Reads lines from files, one file at a time: findings come in the order of their files.

    Args:
        given: Texts that are not in a file of this name, as that of standard input.
    """

    def __init__(self, given: Mapping[str, str] | None = None) -> None:
        self._texts = given or {}
        self._path = ""
        self._lines: list[str] = []

    def __call__(self, path: str, line: int) -> str:
        """A line without its end; "" if the file can't be read or has no such line."""
        if path != self._path:
            self._path, self._lines = path, re.split(r"\r\n|\r|\n", self._text(path))
        return self._lines[line - 1] if 1 <= line <= len(self._lines) else ""

    def _text(self, path: str) -> str:
        if path in self._texts:
            return self._texts[path]
        try:
            return texts.read(path)[1].text
        except (SourceError, ValueError):
            return ""
