"""The closing part of dialect `treachery`: notes on single cards, under a contents table of their own.

LEADERS 14              a group and its page, in the table
The First Card 14       a card and its page
LEADERS                 the group itself
The First Card          a card: only the table distinguishes it from a sentence
- A note on it.         one statement; further ones may follow after a blank line (a page's end)
----- On trains -----   a divider among the notes
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from crkb.ingest.lines import Line, Reading
from crkb.tuples import NamedTuple

BULLET = re.compile(r"[-*\u2022] +")
CLOSED = re.compile(r"[.!?:\u2026][\"')\]*_\u201d\u2019]*$")
"""The end of a finished sentence: closing punctuation, perhaps inside quotes, brackets or bold."""
CONTENTS_ROW = re.compile(r"(\S.*?)[ .\t]*[ .\t]\d+$")
"""A row of a contents table: a name, perhaps dots, a page number."""

_DIVIDER = re.compile(r"-{2,}\s*(.*?)\s*-{2,}$")
_NAME_MAX = 60  # characters; a longer line is not a heading


class Listed(NamedTuple):
    """A card in the contents table: its group, and the table's line."""

    group: str
    line: int


@dataclass(slots=True)
class CardTable:
    """The contents table of the card notes. `last` is the number of its last line, 0 without a table."""

    last: int = 0
    groups: set[str] = field(default_factory=set)
    cards: dict[str, Listed] = field(default_factory=dict)

    def names(self, text: str) -> bool:
        """True if text is a group or card of the table."""
        return text in self.groups or text in self.cards


def read_table(reading: Reading, rows: Sequence[Line]) -> CardTable:
    """The table on top of the card notes; its rows are accounted for in `reading`.

    `rows` are the part's non-blank lines as plain text. The table ends above the first line
    without a page number, unless the line below that one has a number again: then a row has
    lost its own.
    """
    table = CardTable()
    group = ""
    for (text, at), below in pairwise([*rows, Line("", ())]):
        row = CONTENTS_ROW.match(text)
        if row is None:
            if not CONTENTS_ROW.match(below.text):
                break
            if CLOSED.search(text):
                reading.unexplained(text, at[0])
                continue
            reading.problems.append(("contents", f"a contents row without a page: {text[:60]}", at[0]))
        name = " ".join((row[1] if row else text).split())
        reading.skip(at[0], "table of contents")
        table.last = at[0]
        if name.isupper():
            group = name
            table.groups.add(name)
        else:
            table.cards[name] = Listed(group, at[0])
    return table


def read_notes(reading: Reading, table: CardTable, pieces: Sequence[Line]) -> None:
    """Add the notes: `pieces` are the paragraphs and bullets below the table, read as plain text.

    A heading is a line that the table names, or, reported, one that only looks like it: short,
    unclosed, with a note below it. Sets `reading.whole` once there is a card.
    """
    notes = _Notes(reading, table)
    for piece, below in pairwise([*pieces, Line("", ())]):
        text = piece.text
        if text in table.groups:
            notes.open_group(piece)
        elif text in table.cards:
            notes.open_card(piece)
        elif m := _DIVIDER.match(text):
            notes.divider(m[1], piece)
        elif m := BULLET.match(text):
            notes.note(f"- {text[m.end() :]}", piece)
        elif _like_heading(text) and not text.isupper() and _is_note(below.text):
            notes.unlisted(piece)
            notes.open_card(piece)
        elif _like_heading(text) and text.isupper() and _heads_cards(below.text, table):
            notes.unlisted(piece)
            notes.open_group(piece)
        elif notes.bare and CLOSED.search(text):
            notes.note(f"| {text}", piece)
        else:
            notes.unexplained(piece)
    notes.write_groups()
    notes.report_missing()
    reading.whole = bool(notes.seen)


def _like_heading(text: str) -> bool:
    return text[:1].isupper() and len(text) <= _NAME_MAX and not CLOSED.search(text)


def _is_note(text: str) -> bool:
    return bool(BULLET.match(text) or _DIVIDER.match(text) or (CLOSED.search(text) and text[0].isupper()))


def _heads_cards(below: str, table: CardTable) -> bool:
    return below in table.cards or (_like_heading(below) and not below.isupper())


class _Notes:
    """Writes canonical lines and keeps what is open: a group, a card, a card without notes yet.

    A group's line waits for the group's first card: the canonical form has no place between
    the two, so a stray line there goes above the group.
    """

    def __init__(self, reading: Reading, table: CardTable) -> None:
        self.reading = reading
        self.table = table
        self.group = ""
        self.waiting: list[Line] = []  # groups not written yet
        self.card = ""
        self.bare = False  # the card has neither bullet nor divider yet
        self.seen: set[str] = set()

    def open_group(self, piece: Line) -> None:
        self.waiting.append(Line(f"# {piece.text}", piece.at))
        self.group, self.card, self.bare = piece.text, "", False

    def open_card(self, piece: Line) -> None:
        name = piece.text
        group = self.table.cards[name].group if name in self.table.cards else self.group
        if not self.group:
            # a card needs a group: the one that the table gives it
            self.group = group or "CARDS"
            self.waiting.append(Line(f"# {self.group}", ()))
            self._odd("layout", f"no group heading above the card {name}", piece)
        elif group and group != self.group:
            self._odd("contents", f"listed under {group}, printed under {self.group}: {name}", piece)
        if name in self.seen:
            self._odd("duplicate", f"a second heading of the card {name}", piece)
        self.write_groups()
        self.reading.add(f"* {name}", *piece.at)
        self.card, self.bare = name, True
        self.seen.add(name)

    def note(self, text: str, piece: Line) -> None:
        if not self.card:
            self.unexplained(piece)
            return
        self.reading.add(text, *piece.at)
        self.bare = self.bare and text.startswith("| ")

    def divider(self, text: str, piece: Line) -> None:
        if text:
            self.note(f"-- {text}", piece)
            return
        for number in piece.at:
            self.reading.skip(number, "a dividing line")

    def unlisted(self, piece: Line) -> None:
        self._odd("contents", f"a heading that the contents table lacks: {piece.text}", piece)

    def unexplained(self, piece: Line) -> None:
        self.reading.add(f"? {piece.text}", *piece.at)

    def write_groups(self) -> None:
        self.reading.lines += self.waiting
        self.waiting = []

    def report_missing(self) -> None:
        for name, listed in self.table.cards.items():
            if name not in self.seen:
                message = f"listed in the contents table, but without notes: {name}"
                self.reading.problems.append(("contents", message, listed.line))

    def _odd(self, kind: str, message: str, piece: Line) -> None:
        self.reading.problems.append((kind, message, piece.at[0]))
