"""Physical lines to the lines that a text means: separators inside a line, lines wrapped at a width.

A line as an editor, `wc -l` and `grep -n` count it may hold several paragraphs, parted by a line
separator, a vertical tab or a page break; and a re-flowed copy has several lines for one paragraph.
Dialects read the lines that are meant; what they say of a line's number is then said of the
physical ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from crkb.ingest.lines import HEADING, NUMBERED, Line

SEPARATORS = {
    "\u2028": "a line separator (U+2028)",
    "\u2029": "a paragraph separator (U+2029)",
    "\x85": "a next line (U+0085)",
    "\x0b": "a vertical tab",
    "\x0c": "a page break",
    "\r": "a lone carriage return",
}
"""Characters that part lines for some programs, and for those that count lines don't; with names."""

_SEPARATOR = re.compile(f"[{''.join(SEPARATORS)}]")
_SEPARATED = re.compile(f"[{''.join(SEPARATORS)}\\s]*[{''.join(SEPARATORS)}][{''.join(SEPARATORS)}\\s]*")
_CLOSED = re.compile(r"[.!?:][\"')\]\u201d\u2019]*$")
_UNIT = re.compile(rf"{NUMBERED.pattern}\.?\s|{HEADING.pattern}")
_PARAGRAPH = " " * 9  # what every dialect takes for a further paragraph
_NAME_MAX = 60  # characters of a heading or a term's name
_WIDEST = 160  # characters to which people wrap lines; a rule is often longer
_FEW = 3  # lines broken off by chance
_HYPHEN = re.compile(r"\w-$")
_UP_TO_HYPHEN = re.compile(r"[^\s-]*\w\w-(?=[^\W\d]-?[^\W\d])")
_LABELLED = re.compile(r"[A-Z][\w ,&-]{0,60}: ")
_LABELS = ("Example:", "\u2022", "@")


def is_parted(lines: Sequence[str]) -> bool:
    """Whether any line holds a separator."""
    text = "".join(lines)
    return any(c in text for c in SEPARATORS)


def parted(lines: Sequence[str]) -> list[Line]:
    """The lines of a text in which some hold separators, each with the physical line it is of.

    What follows a separator is a line of its own where it begins a rule, an example or a term's
    definition, a further paragraph behind a finished sentence, and else goes on with the sentence.
    """
    canonical = next((line for line in lines if line), "").startswith("@")
    found: list[Line] = []
    for number, line in enumerate(lines, 1):
        if _SEPARATOR.search(line):
            below_blank = number > 1 and not lines[number - 2]
            found += [Line(text, (number,)) for text in _pieces(line, below_blank, canonical)]
        else:
            found.append(Line(line, (number,)))
    return found


def separators(lines: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """A problem for each line that holds separators: kind, message, line number."""
    for number, line in enumerate(lines, 1):
        if m := _SEPARATOR.search(line):
            yield "layout", f"{SEPARATORS[m[0]]} inside the line", number


def _pieces(line: str, below_blank: bool, canonical: bool) -> list[str]:
    """The lines that a line with separators means."""
    first, *rest = _SEPARATED.split(line)
    pieces: list[list[str]] = [[first]]  # joined at the end: adding up long texts takes the square
    for text in filter(None, rest):
        upper = pieces[-1][-1]
        named = below_blank and len(pieces) == 1 == len(pieces[0]) and _is_name(upper)
        if not upper.strip() or _begins(text, upper) or (named and not text[0].islower()):
            pieces.append([text])
        elif _CLOSED.search(upper) and not canonical:
            pieces.append([_PARAGRAPH + text])
        else:
            pieces[-1].append(text)
    return [" ".join(piece) for piece in pieces]


def _begins(text: str, upper: str) -> bool:
    """Whether a text begins a unit or an example, below another text."""
    if text.startswith(_LABELS):
        return True
    if not _UNIT.match(text):
        return False
    return bool(_CLOSED.search(upper)) or _is_heading_of(upper.strip(), text)


def _is_heading_of(upper: str, text: str) -> bool:
    """Whether a line is the heading right above a numbered one: `101. Turns` above `101.1. …`."""
    number = re.split(r"\. |\s", upper)[0]
    return len(upper) <= _NAME_MAX and bool(_UNIT.match(upper)) and text.startswith(number)


def _is_name(text: str) -> bool:
    """Whether a text may be a term's name: short, without a number, and no sentence."""
    return len(text) <= _NAME_MAX and not _UNIT.match(text) and not _CLOSED.search(text)


# ---- lines wrapped at a width


class Wrapping(NamedTuple):
    """How the lines of a text are wrapped: at which width, perhaps behind hyphens, perhaps with all
    lines of a paragraph but the first indented."""

    width: int
    hyphens: bool
    hanging: bool

    def goes_on(self, first: str, line: str, below: str) -> bool:
        """Whether a line goes on with the one below it: whose first word had no room on it.

        `first` is the first line of the paragraph.
        """
        text = below.lstrip()
        if _LABELLED.match(text) and _LABELLED.match(first) and not first.startswith(_LABELS):
            return False  # a list of credits
        if text.startswith(_LABELS) or _begins(text, line):
            return False
        if not self.hanging and _CLOSED.search(line) and _indent(below) > _indent(line):
            return False  # a further paragraph, whatever room there was
        return _is_full(line, text, self.width, self.hyphens)


def wrapping(lines: Sequence[str]) -> Wrapping | None:
    """How the lines of a text are wrapped, if they are.

    Nearly all lines that break off within a sentence then had no room for another word.
    """
    longest = 0
    for line in lines:
        if len(line) > _WIDEST:
            return None
        longest = max(longest, len(line))
    broken = [pair for pair in pairwise(lines) if pair[1].lstrip()[:1].islower() and _breaks_off(pair[0])]
    hyphens = sum(bool(_HYPHEN.search(line)) for line, _ in broken) > len(broken) // 1000
    full = sum(_is_full(*pair, longest, hyphens) for pair in broken)
    if full < _FEW or full < 0.9 * len(broken):
        return None
    hanging = sum(_indent(below) > _indent(line) for line, below in broken) > 0.2 * len(broken)
    return Wrapping(longest, hyphens, hanging)


def _breaks_off(line: str) -> bool:
    return bool(line) and not _CLOSED.search(line)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _is_full(line: str, below: str, wide: int, hyphens: bool) -> bool:
    """Whether the first word of the line below, up to a hyphen where such are broken, had no room."""
    part = _UP_TO_HYPHEN.match(below.lstrip()) if hyphens else None
    word = part[0] if part else below.split(None, 1)[0]
    space = not (hyphens and _HYPHEN.search(line))
    return len(line) + space + len(word) > wide


def joined(lines: Sequence[Line], how: Wrapping) -> list[Line]:
    """The paragraphs of wrapped lines, each with all its physical lines."""
    found: list[Line] = []
    texts: list[str] = []
    at: list[int] = []
    for line, below in pairwise([*lines, Line("", ())]):
        texts.append(line.text.strip() if texts else line.text)
        at += line.at
        if line.text and below.text and how.goes_on(texts[0], line.text, below.text):
            continue
        found.append(Line(_sentence(texts) if how.hyphens else " ".join(texts), tuple(at)))
        texts, at = [], []
    return found


def _sentence(texts: Sequence[str]) -> str:
    """Lines as one; a word that was broken behind its hyphen is whole again."""
    return "".join([text if _HYPHEN.search(text) else f"{text} " for text in texts]).rstrip()
