"""Saved web pages (HTML): the lines a reader sees, each with the physical lines it is made of.

Written by hand, as `html.parser` takes the square of the time for unclosed tags and comments and
raises on some damage. Markup is only passed over: what a browser would make of it does not matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import NamedTuple

from crkb.ingest.lines import HEADING, NUMBERED, Line

_BEGINS = re.compile(
    r"\s*(?:<\?xml\b[^>]*>\s*|<!--.{0,2000}?-->\s*)*<(?:!doctype\s+html|[a-z][a-z0-9]*[\s>/])", re.I | re.S
)
_MARK = re.compile(r"<(?:(/?)([a-zA-Z][a-zA-Z0-9:-]*)|!--|[!?])")
_REST_OF_TAG = re.compile(r"[^>\"']*(?:\"[^\"]*\"[^>\"']*|'[^']*'[^>\"']*)*>")
_SMALL = re.compile("[A-Z]+")
"""Letters to be made small one by one: `lower` makes two characters of some others."""

_LONGEST_TAG = 4096  # characters within which quotes may hide a >
_SYMBOL = re.compile(r"\balt\s*=\s*[\"']?(\{[^{}\"']{1,6}\})")
"""A symbol of mana or of tapping shown as a picture."""

_UNREAD = ("script", "style", "template", "head", "nav", "footer", "svg", "form", "button", "noscript")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_PARAGRAPHS = frozenset(
    (
        "p",
        "ul",
        "ol",
        "dl",
        "table",
        "section",
        "article",
        "main",
        "header",
        "blockquote",
        "pre",
        "hr",
        "body",
    )
)
_LINES = frozenset(("br", "li", "dt", "dd", "tr", "div", "caption", "figcaption", "address", "option"))
_CELLS = frozenset(("td", "th"))
_INVISIBLE = str.maketrans(dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff")))
_TITLE = re.compile(r"Magic: The Gathering Comprehensive Rules\b")
_TITLE_WITHIN = 400  # lines; a page has its own text above a document
_BULLET = re.compile(rf"(?:{NUMBERED.pattern}|{HEADING.pattern})")


class _Markup(NamedTuple):
    """A tag of a page: its name in small letters, whether it closes, all of it, and where its text ends
    up to which nothing has been read."""

    name: str
    closes: bool
    written: str
    start: int
    end: int


def is_page(lines: Sequence[str]) -> bool:
    """Whether a text is a web page, or a part of one."""
    head = "\n".join(lines[:50])[:4000]
    return head.lstrip()[:1] == "<" and _BEGINS.match(head) is not None


def read(lines: Sequence[str]) -> list[Line]:
    """The lines that a reader of the page sees. Text above a whole document's title is left out."""
    found = _PageReader("\n".join(lines)).read()
    title = next((i for i, line in enumerate(found[:_TITLE_WITHIN]) if _TITLE.match(line.text.strip())), None)
    if title is None:
        return found
    # a document: its levels are told by the numbers, a further paragraph by its indentation
    texts = (line.text.lstrip(" \u2022") for line in found[title:])
    return [
        Line(text if not text or _BULLET.match(text) else f"  {text}", line.at)
        for text, line in zip(texts, found[title:], strict=True)
    ]


class _PageReader:
    """Puts together the lines of one page."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found: list[Line] = []
        self._parts: list[str] = []  # of the line being read
        self._at: list[int] = []
        self._line = 1  # the physical line up to which all is read
        self._read = 0  # and the place in the text
        self._blank = False  # a blank line is due
        self._under_heading = False
        self._depth = 0  # of lists
        self._verbatim = False
        self._closings: dict[str, int] = {}

    def read(self) -> list[Line]:
        unread = ""
        for mark in _marks(self._text):
            self._take(mark.start, shown=not unread)
            if unread:
                unread = "" if mark.closes and mark.name == unread else unread
            elif mark.name in _UNREAD and not mark.closes and self._closes_later(mark):
                unread = mark.name
            else:
                self._mark(mark)
            self._take(mark.end, shown=False)
        self._take(len(self._text), shown=not unread)
        self._break()
        return self._found

    def _closes_later(self, mark: _Markup) -> bool:
        return not mark.written.endswith("/>") and mark.end <= self._last_closing(mark.name)

    def _last_closing(self, name: str) -> int:
        if name not in self._closings:
            found = re.finditer(rf"</{name}\b", self._text, re.IGNORECASE)
            self._closings[name] = max((m.start() for m in found), default=-1)
        return self._closings[name]

    def _take(self, end: int, shown: bool) -> None:
        """Read up to a place in the text."""
        text = self._text[self._read : end]
        self._read = end
        if not shown or not text.strip():
            self._line += text.count("\n")
            if shown and text:
                self._parts.append(" ")
            return
        for i, piece in enumerate(text.split("\n")):
            if i:
                self._line += 1
                self._break() if self._verbatim else self._parts.append(" ")
            if piece.strip():
                self._parts.append(unescape(piece).translate(_INVISIBLE))
                self._at.append(self._line)

    def _mark(self, mark: _Markup) -> None:
        name = mark.name
        if name in _HEADINGS:
            self._break()
            self._blank, self._under_heading = not mark.closes, mark.closes
        elif name in _PARAGRAPHS:
            self._break()
            self._blank = self._blank or not self._under_heading
        elif name in _LINES:
            self._break()
        elif name in _CELLS:
            self._parts.append(" ")
        elif name == "img" and (symbol := _SYMBOL.search(mark.written)):
            self._parts.append(symbol[1])
            self._at.append(self._line)
        if name in ("ul", "ol"):
            self._depth = max(self._depth + (-1 if mark.closes else 1), 0)
        elif name == "pre":
            self._verbatim = not mark.closes

    def _break(self) -> None:
        """End the line being read."""
        text = " ".join("".join(self._parts).split())
        if text:
            at = tuple(dict.fromkeys(self._at)) or (self._line,)
            if self._blank and self._found:
                self._found.append(Line("", at[:1]))
            if self._depth:
                text = "  " * min(self._depth, 9) + ("\u2022 " if _BULLET.match(text) else "") + text
            self._found.append(Line(text, at))
            self._blank = self._under_heading = False
        self._parts, self._at = [], []


def _marks(text: str) -> Iterator[_Markup]:
    """The tags, comments and declarations of a page; what is not closed is text."""
    at = 0
    ends = _Ends(text)
    while m := _MARK.search(text, at):
        end = ends.behind("-->", m.end()) if m[0] == "<!--" else 0
        if not end:
            rest = _REST_OF_TAG.match(text, m.end(), m.end() + _LONGEST_TAG)
            end = rest.end() if rest else ends.behind(">", m.end())
        if not end:
            at = m.end()
            continue
        name, closes = (m[2] or "").lower(), bool(m[1])
        yield _Markup(name, closes, text[m.start() : end], m.start(), end)
        at = end
        if name in ("script", "style") and not closes:  # what is in it is no markup
            at = ends.before(f"</{name}", end) or end


class _Ends:
    """Looks for ends in a text; one that is not there is looked for once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._small = text.lower() if text.isascii() else _SMALL.sub(lambda m: m[0].lower(), text)
        self._gone: set[str] = set()

    def before(self, end: str, at: int) -> int:
        """Where such an end begins, behind a place; 0 if there is none."""
        if end in self._gone:
            return 0
        found = self._small.find(end, at)
        if found < 0:
            self._gone.add(end)
        return max(found, 0)

    def behind(self, end: str, at: int) -> int:
        """The place behind such an end; 0 if there is none."""
        found = self.before(end, at)
        return found + len(end) if found else 0
