"""What stands beside a citation: words right before and behind it, and all within two lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from crkb.citations.finding import Citation
from crkb.editions.passages import words
from crkb.editions.quotations import RUN
from crkb.text.normalize import fold

LINES = 2
"""Lines before and behind a citation in which evidence is looked for."""

PIECE = 500
"""Characters of a longer line that count as a line of their own, as in files that are one line."""

_BESIDE = 120  # characters in which a title beside a citation stands
_IDENTIFIER = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+(?:'[a-z]+)*|\d+|[^\W\d_a-zA-Z]+")
_WORD = re.compile(r"[A-Za-z_]\w+")
_LONGEST_NAME = 12  # parts of an identifier that are looked at
_LONGEST_LEAD = 40  # characters of what introduces a number
_LEAD = re.compile(
    r"(?ix)(?:\bsee\s)?(?:!?\bc\.?r\.?(?:kb)?|\bcomp(?:rehensive)?\.?\s(?:rules?|r\.)|\b(?:sub)?rules?|\bchapters?|\bsee|§{1,2})"
    r"[\"']?[\s:=\#.-]*[\"'`(\[]*$"
)
_GAP_BEFORE = re.compile(r"[\"'`\u201c\u201d\u2018\u2019)\]]*[\s,:(\[\u2013\u2014-]*[\"']?$")
_GAP_BEHIND = re.compile(
    r"[\"'`)\]]*(?:\s?[,:(\[\u2013\u2014=-]{1,2})?[ \t]?(?P<quote>[\"'`\u201c\u2018]?)\(?(?=[^\W\d_])"
)
_PINNED = re.compile(r"@(\d{4}-\d\d-\d\d)\b")
_LINE_END = re.compile(r"[\r\n]")
_MARK = re.compile(r"[^\w\s'\u2019-]|\s-\s|--")
_KEY = re.compile(r"\"\s?,\s?\"\w+\"\s?:\s?(?=\")")
_QUOTATION = re.compile(
    r"[\s,:(\[\u2013\u2014-]{0,3}(?:\"([^\"\n]{2,80})\"|'([^'\n]{2,80})'|\u201c([^\u201c\u201d\n]{2,80})\u201d)"
)


# same name as game.combat.seats.Beside: that one is a rule about seats
class Beside(NamedTuple):
    """The words that adjoin a citation, spaces around each: `behind` begins where it ends.

    `phrases` are those before and behind as far as the next mark; `quoted` is what stands behind it in
    quotation marks, as titles do. "" where there is nothing.
    """

    before: str
    behind: str
    phrases: tuple[str, str]
    quoted: str


def spaced(text: str) -> str:
    """The words of a text in small letters with a space around each, identifiers taken apart."""
    found = _IDENTIFIER.findall(text.replace("\u2019", "'"))
    return f" {fold(' '.join(found))} " if found else " "


class Lines:
    """A file's text by lines and pieces of lines, what is asked of them kept.

    A piece is a line, or a part of a long one; pieces are counted from 0. Evidence is looked for by
    pieces: in a file of one line, all else would be near to everything.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(m.end() for m in re.finditer(r"\r\n|\r|\n", text))]
        self._pieces = _cut(text, [*self._starts, len(text)])
        self._words: dict[int, list[str]] = {}
        self._spaced: dict[int, str] = {}
        self._runs: dict[int, frozenset[str]] = {}
        self._names: dict[int, frozenset[str]] = {}

    def at(self, offset: int) -> tuple[int, int]:
        """The line and column of a place, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """A line by its number from 1, with its end; "" where there is none."""
        if not 1 <= number <= len(self._starts):
            return ""
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[self._starts[number - 1] : end]

    def piece(self, offset: int) -> int:
        """The piece that a place is in."""
        return bisect_right(self._pieces, offset, hi=len(self._pieces) - 1) - 1

    def around(self, piece: int) -> range:
        """The pieces in which evidence for a citation in one of them may stand."""
        return range(max(0, piece - LINES), min(len(self._pieces) - 1, piece + LINES + 1))

    def spaced(self, piece: int) -> str:
        """The words around a piece, identifiers taken apart."""
        return "".join(self._spaced_piece(n) for n in self.around(piece))

    def runs(self, piece: int) -> frozenset[str]:
        """All runs of words around a piece that are long enough to tell what is quoted."""
        if piece not in self._runs:
            found = [word for n in self.around(piece) for word in self._words_piece(n)]
            self._runs[piece] = frozenset(" ".join(found[i : i + RUN]) for i in range(len(found) - RUN + 1))
        return self._runs[piece]

    def names(self, piece: int) -> frozenset[str]:
        """What may name something around a piece: lines of few words, and parts of identifiers."""
        return frozenset().union(*(self._names_piece(n) for n in self.around(piece)))

    def beside(self, citation: Citation) -> Beside:
        """What adjoins a citation."""
        text = self.text
        before = _LINE_END.split(text[max(0, citation.start - _BESIDE) : citation.start])[-1]
        lead = _LEAD.search(before, max(0, len(before) - _LONGEST_LEAD))
        before = _GAP_BEFORE.sub("", before[: lead.start()] if lead else before, count=1)
        behind = _LINE_END.split(text[citation.end : citation.end + _BESIDE], maxsplit=1)[0]
        behind = _KEY.sub("", behind, count=1)
        m, quoted = _GAP_BEHIND.match(behind), _QUOTATION.match(behind)
        before = before if before[-1:].isalpha() else ""
        behind = behind[m.end() :] if m else ""
        said = next(filter(None, quoted.groups())) if quoted else ""
        phrases = _MARK.split(before)[-1], said or _MARK.split(behind)[0]
        is_quoted = m is not None and m["quote"] != ""
        if is_quoted and not said:  # the quotation goes on
            phrases = phrases[0], ""
        return Beside(
            spaced(before),
            "" if is_quoted else spaced(behind),
            (spaced(phrases[0]), spaced(phrases[1])),
            spaced(said),
        )

    def _text_of(self, piece: int) -> str:
        return self.text[self._pieces[piece] : self._pieces[piece + 1]]

    def _spaced_piece(self, piece: int) -> str:
        if piece not in self._spaced:
            self._spaced[piece] = spaced(self._text_of(piece))
        return self._spaced[piece]

    def _words_piece(self, piece: int) -> list[str]:
        if piece not in self._words:
            self._words[piece] = words(self._text_of(piece))
        return self._words[piece]

    def _names_piece(self, piece: int) -> frozenset[str]:
        if piece not in self._names:
            self._names[piece] = frozenset(_names(self._text_of(piece)))
        return self._names[piece]


def _names(text: str) -> Iterator[str]:
    """The words of a line, and all runs of the parts of each identifier that has several."""
    yield spaced(text)
    for m in _WORD.finditer(text):
        parts = spaced(m[0]).split()[:_LONGEST_NAME]
        for start in range(len(parts) if len(parts) > 1 else 0):
            for end in range(start + 1, len(parts) + 1):
                yield f" {' '.join(parts[start:end])} "


def _cut(text: str, ends: list[int]) -> list[int]:
    """Where the pieces of a text begin, given where its lines do; the last is where it ends."""
    found = [0]
    for start, end in pairwise(ends):
        while end - start > PIECE:
            blank = text.rfind(" ", start + PIECE // 2, start + PIECE)
            start = blank + 1 if blank >= 0 else start + PIECE
            found.append(start)
        found.append(end)
    return found


# same name as game.objects.Context: that one is of an effect of a game
class Context:
    """The evidence around one citation; what only few verdicts ask for is made when asked."""

    def __init__(self, lines: Lines, citation: Citation, others: frozenset[str] = frozenset()) -> None:
        self._lines = lines
        self._citation = citation
        self.line, self.column = lines.at(citation.start)
        self._piece = lines.piece(citation.start)
        self.others = others
        """The other numbers that are cited around it: what belongs to them isn't evidence for this one."""

    @property
    def pinned(self) -> str:
        """The date of the edition that it names itself; "" if it names none."""
        m = _PINNED.match(self._lines.text, self._citation.end)
        return m[1] if m else ""

    @cached_property
    def beside(self) -> Beside:
        """What adjoins it."""
        return self._lines.beside(self._citation)

    @cached_property
    def spaced(self) -> str:
        """The words within two lines."""
        return self._lines.spaced(self._piece)

    @cached_property
    def runs(self) -> frozenset[str]:
        """The runs of words within two lines."""
        return self._lines.runs(self._piece)

    @property
    def names(self) -> frozenset[str]:
        """What may name something within two lines: lines of few words, and parts of identifiers."""
        return self._lines.names(self._piece)

    def is_called(self, titles: tuple[str, ...]) -> bool:
        """Whether one of some titles, given as `spaced` makes them, and nothing else adjoins it."""
        return any(phrase in titles for phrase in self.beside.phrases)

    def adjoins(self, titles: tuple[str, ...]) -> bool:
        """Whether one of some titles, given as `spaced` makes them, stands right before or behind it."""
        return self.beside.behind.startswith(titles) or self.beside.before.endswith(titles)

    def is_followed_by(self, titles: tuple[str, ...]) -> bool:
        """Whether one of some titles, given as `spaced` makes them, stands right behind it."""
        return self.beside.behind.startswith(titles) or self.beside.phrases[1] in titles

    def has(self, title: str) -> bool:
        """Whether a title stands within two lines."""
        return title in self.spaced or f"{title[:-1]}s " in self.spaced

    def speaks_of(self, title: str) -> bool:
        """Whether a title stands within two lines in any form: scry, scrying, sacrificed."""
        return title[:-1].removesuffix("e") in self.spaced
