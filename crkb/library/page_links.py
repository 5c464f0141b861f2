"""What a web page links: its `a` elements, and addresses of texts in its scripts.

The page may be anybody's, so all work is linear in its length: a piece of bounded length is cut out for
each link, and only that is parsed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urljoin

LONGEST_TAG = 4_000
"""So many characters of a tag are read."""

LONGEST_ADDRESS = 500
"""So many characters of an address in a script are read."""

MOST = 5_000
"""So many links of a page are read."""

_ADDRESS = re.compile(r"https?:[^\"'<>\s\\]*(?: [^\"'<>\s\\]*)?\.txt\Z", re.IGNORECASE)


def addresses(page: str, base: str) -> Iterator[str]:
    """The addresses of a page at `base`: of its links, then of texts (.txt) that its scripts name."""
    for href in _hrefs(page):
        try:
            yield urljoin(base, href.strip())
        except ValueError:  # no address, as "//[x"
            continue
    yield from _texts(page.replace("\\/", "/").replace("\\u002F", "/").replace("\\u0026", "&"))


def _hrefs(page: str) -> Iterator[str]:
    done = 0
    for n, found in enumerate(re.finditer(r"<a\s", page, re.IGNORECASE)):
        if n == MOST:
            return
        start = found.start()
        if start < done:  # within a tag that was read: "<a <a <a >" is one
            continue
        if whole := _TAG.match(page, start, start + LONGEST_TAG):
            done = whole.end()
            yield from _Hrefs.of(whole[0])


_TAG = re.compile(r"""<(?:[^"'>]++|"[^"]*+"|'[^']*+')*+>""")
"""A tag up to the first ">" that isn't in quotation marks, without ever going back."""


class _Hrefs(HTMLParser):
    """Collects what a tag links."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    @classmethod
    def of(cls, tag: str) -> list[str]:
        """The addresses in a tag; none in what is malformed."""
        parser = cls()
        try:
            parser.feed(tag)
        except (AssertionError, ValueError):
            return []
        return parser.found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """See the base class."""
        self.found += [value for name, value in attrs if name == "href" and value]


def _texts(page: str) -> Iterator[str]:
    for n, found in enumerate(re.finditer(r"\.txt", page, re.IGNORECASE)):
        if n == MOST:
            return
        piece = page[max(0, found.end() - LONGEST_ADDRESS) : found.end()]
        begin = piece.lower().rfind("http")
        address = _ADDRESS.match(piece, begin) if begin >= 0 else None
        if address:
            yield address[0]
