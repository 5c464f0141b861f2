"""Reading the pages of a site: parsed strictly, with their anchors and links."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urldefrag
from xml.etree.ElementTree import Element

import html5lib

ADDRESSES = ("href", "src", "action")
SVG = "{http://www.w3.org/2000/svg}"
"""Before the names of elements of images."""


class Page(NamedTuple):
    """A parsed page."""

    root: Element
    errors: tuple[str, ...]
    anchors: Counter[str]
    links: tuple[tuple[str, str], ...]  # (element, address)

    def find(self, anchor: str) -> Element:
        return next(e for e in self.root.iter() if e.get("id") == anchor)


@lru_cache(maxsize=1024)
def page(path: Path) -> Page:
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    root = parser.parse(path.read_text(encoding="utf-8"))
    elements = [e for e in root.iter() if isinstance(e.tag, str)]
    anchors = Counter(e.get("id") for e in elements if e.get("id") is not None)
    links = [(e.tag, e.get(a)) for e in elements for a in ADDRESSES if e.get(a) is not None]
    return Page(root, tuple(str(e) for e in parser.errors), anchors, tuple(links))


def text(element: Element) -> str:
    """What a reader sees: without what only screen readers are told."""
    return " ".join("".join(_texts(element)).split())


def _texts(element: Element) -> Iterator[str]:
    if element.get("class") != "vh":
        yield element.text or ""
        for child in element:
            yield from _texts(child)
            yield child.tail or ""


def dead_links(directory: Path, files: list[str]) -> list[tuple[str, str]]:
    """(page, address) of everything that leads nowhere, or away from the site."""
    dead = []
    for file in files:
        for tag, address in page(directory / file).links:
            if tag == "link" and address.startswith("data:image/svg+xml,"):
                continue  # the icon, in the page itself
            path, anchor = urldefrag(address)
            target = (
                posixpath.normpath(posixpath.join(posixpath.dirname(file), unquote(path))) if path else file
            )
            there = ":" not in address and not address.startswith("//") and (directory / target).is_file()
            if not there or (anchor and unquote(anchor) not in page(directory / target).anchors):
                dead.append((file, address))
    return dead
