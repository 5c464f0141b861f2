"""Wrapping and painting text without losing track of offsets."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Paint = Callable[[str, str], str]
"""Paints a text for a role: number, title, dim, mark, link, bad. The command line maps roles to colours."""

Span = tuple[int, int, str]
"""A part of a text to paint: start, end, role."""


def plain(text: str, role: str) -> str:
    """The paint that leaves text alone."""
    return text


def wrap(text: str, width: int, first: int = 0) -> list[tuple[int, int]]:
    """(start, end) of the lines of a text, broken at spaces to at most `width` characters.

    `first` characters of the first line are taken already, but ten are always free. Longer
    words overflow. Spaces at a break are dropped.
    """
    lines: list[tuple[int, int]] = []
    start, stop = len(text) - len(text.lstrip(" ")), len(text.rstrip(" "))
    room = max(width - first, 10)
    while stop - start > room:
        cut = text.rfind(" ", start, start + room + 1)
        if cut < 0:
            cut = text.find(" ", start, stop)
            if cut < 0:
                break
        end = start + len(text[start:cut].rstrip(" "))
        lines.append((start, end))
        start = stop - len(text[cut:stop].lstrip(" "))
        room = max(width, 10)
    lines.append((start, max(start, stop)))
    return lines


def paragraph(
    text: str,
    width: int,
    paint: Paint = plain,
    spans: Iterable[Span] = (),
    indent: str = "",
    lead: str = "",
    lead_size: int = 0,
) -> list[str]:
    """A paragraph as lines of at most `width` characters, its `spans` painted.

    `lead` (already painted, `lead_size` characters wide) starts the first line; the others
    are indented by `indent`.
    """
    marks = sorted(spans)
    lines = []
    for i, (start, end) in enumerate(wrap(text, width - len(indent), max(lead_size - len(indent), 0))):
        head = lead if i == 0 and lead else indent
        lines.append(head + _painted(text, start, end, marks, paint))
    return lines


def _painted(text: str, start: int, end: int, marks: list[Span], paint: Paint) -> str:
    parts, at = [], start
    for s, e, role in marks:
        s, e = max(s, at), min(e, end)
        if s < e:
            parts += [text[at:s], paint(text[s:e], role)]
            at = e
    return "".join([*parts, text[at:end]])
