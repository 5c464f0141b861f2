"""A made tree for tests: its lines, what a checker without fault says of it, and a rewritten copy."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.citations.tree.judging import FITTING, Finding
from tests.citations.tree.making import make
from tests.citations.tree.mending import encoding_of
from tests.citations.tree.past import Editions
from tests.citations.tree.truths import Truth

SEED = 7


class Tree:
    """A made tree, its truth, and its files' lines."""

    def __init__(self, folder: Path, editions: Editions, files: int, citations: int) -> None:
        self.folder = folder
        self.editions = editions
        self.truths = make(folder, editions, files, citations, SEED)
        self._lines: dict[str, list[str]] = {}

    def lines(self, path: str) -> list[str]:
        if path not in self._lines:
            data = (self.folder / path).read_bytes()
            text = data.decode(encoding_of(data)).removeprefix("\ufeff")
            self._lines[path] = text.replace("\r\n", "\n").split("\n")
        return self._lines[path]

    def near(self, truth: Truth) -> list[str]:
        """The citation's line and two lines before and after it."""
        return self.lines(truth.path)[max(0, truth.line - 3) : truth.line + 2]


def perfect(truths: list[Truth]) -> list[Finding]:
    """What a checker without fault would say."""
    return [
        Finding(t.path, t.line, t.column, t.text, FITTING[t.kind][0], "certain", _new(t))
        for t in truths
        if FITTING[t.kind]
    ]


def _new(truth: Truth) -> str:
    return (truth.suggestions or (truth.below,))[0]


def rewrite(tree: Tree, folder: Path, new: dict[Truth, str]) -> Path:
    """A copy of the tree with other texts in place of some citations."""
    shutil.copytree(tree.folder, folder)
    for path in {t.path for t in new}:
        data = (folder / path).read_bytes()
        encoding = encoding_of(data)
        lines = data.decode(encoding).split("\n")
        shift = len(lines[0]) - len(lines[0].removeprefix("\ufeff"))
        for t in sorted((t for t in new if t.path == path), key=lambda t: (t.line, -t.column)):
            line, at = lines[t.line - 1], t.column - 1 + (shift if t.line == 1 else 0)
            lines[t.line - 1] = line[:at] + new[t] + line[at + len(t.text) :]
        (folder / path).write_bytes("\n".join(lines).encode(encoding))
    return folder
