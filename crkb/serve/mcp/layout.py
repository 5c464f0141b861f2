"""Markdown within bounds: paragraphs as long as they fit, and what is said of those that don't."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from crkb.library import age
from crkb.library.generations import Info
from crkb.render.terminal.lists import shortened

ROOM = 6_000
"""Characters of an answer, unless a model asks for more or less."""

NOTES = 110
"""Characters that are kept free for each remark on what was cut."""

LINE = 160
"""Characters of a rule that is shown in one line."""


class Page:
    """Paragraphs of an answer, as many as there is room for.

    Args:
        room: Characters of the whole.
        kept: How many of them are kept free for remarks.
    """

    def __init__(self, room: int, kept: int = 0) -> None:
        self._left = room
        self._kept = kept
        self._lines: list[str] = []

    @property
    def left(self) -> int:
        """Characters that are left for paragraphs."""
        return self._left - self._kept

    def fits(self, *lines: str) -> bool:
        """Add lines if there is room for all of them."""
        size = sum(len(line) + 1 for line in lines)
        if size > self.left:
            return False
        self._add(lines)
        return True

    def remark(self, line: str) -> None:
        """Add a line for which room was kept; one for which there is none is left out."""
        if len(line) + 1 <= self._left:
            self._add([line])

    def _add(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._lines.append(line)
            self._left -= len(line) + 1

    def section(self, heading: str, items: Sequence[str], rest: Callable[[int], str]) -> None:
        """Add a heading and what is below it; `rest` is the remark on what is left out, from a place on."""
        if heading and items:
            items = [f"{heading}\n{items[0]}", *items[1:]]
        for at, item in enumerate(items):
            if not self.fits(item):
                self.remark(rest(at))
                return

    def text(self) -> str:
        """All that was added."""
        return "\n".join(self._lines)


def parts(text: str, room: int) -> tuple[str, bool]:
    """As much of a text as there is room for, to the end of a paragraph, else a sentence, else a word.

    The second tells whether it was cut.
    """
    if len(text) <= room:
        return text, False
    for end in ("\n", ". "):
        at = text.rfind(end, 0, max(room, 1))
        if at > room // 2:
            return text[: at + len(end)].rstrip(), True
    return shortened(text, max(room - 1, 1)), True


def opening(text: str, size: int = LINE) -> str:
    """The beginning of a text in one line."""
    return shortened(" ".join(text.split()), size - 1)


def dated(info: Info) -> str:
    """`edition 2030-05-01, 40 days old`: what a model is to name beside numbers."""
    said = f"edition {info.effective or info.id}"
    if info.stamp:
        said += ", in crkb's own words: no official text is installed"
    old = age.days(info.effective)
    if old is not None:
        said += f", {old} days old"
    return said
