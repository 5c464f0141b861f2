"""Links on rule numbers, on terminals that have them (OSC 8): they lead to the pages that `crkb open` wrote.

Only numbers become links, and where they lead is put together here: no text can name an address.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from string import ascii_lowercase

from crkb.kb import KnowledgeBase

PAGES = "pages"
"""The directory in the library's cache with the pages of editions."""

STAMP = "edition.txt"
"""The file among the pages that names the edition and the generation that they are of."""

_NUMBER = re.compile(r"(?<![\w.])(\d{3})(?:\.(?:TR)?\d{1,3}[a-z]{0,4})?(?!\w)")
_COLOUR, _END = "\x1b[36m", "\x1b[0m"
"""What `terminal.paint` writes before and after numbers and references."""

_PROGRAMS = ("iTerm.app", "WezTerm", "vscode", "Hyper", "ghostty", "Tabby", "rio")
_KINDS = ("xterm-kitty", "xterm-ghostty", "foot", "alacritty", "contour", "wezterm", "mintty")
_SIGNS = ("WT_SESSION", "KONSOLE_VERSION", "KITTY_WINDOW_ID", "DOMTERM")


def terminal_has_links() -> bool:
    """Whether standard output is a terminal that is known to have links, or FORCE_HYPERLINK=1 says so."""
    if not sys.stdout.isatty() or os.environ.get("TERM", "") in ("", "dumb", "linux"):
        return False
    if said := os.environ.get("FORCE_HYPERLINK"):
        return said != "0"
    if os.environ.get("TERM_PROGRAM") in _PROGRAMS or os.environ["TERM"].startswith(_KINDS):
        return True
    version = os.environ.get("VTE_VERSION", "")
    return any(sign in os.environ for sign in _SIGNS) or (version.isdigit() and int(version) >= 5000)


def directory(kb: KnowledgeBase) -> str:
    """Where the pages of an edition are, or will be."""
    return os.path.join(kb.library.home, "cache", PAGES, kb.info.id)


def are_current(kb: KnowledgeBase) -> bool:
    """Whether the pages of an edition are there, and of the generation that is open."""
    try:
        with open(os.path.join(directory(kb), STAMP), encoding="utf-8") as f:
            return f.read().strip() == kb.stamp
    except (OSError, ValueError):
        return False


def address(kb: KnowledgeBase, page: str = "") -> str:
    """The address of a page of an edition, as a file of this machine."""
    from pathlib import Path

    return Path(os.path.abspath(directory(kb))).as_uri() + "/" + page


def pages(kb: KnowledgeBase) -> str:
    """The address that links begin with; "" where the terminal has none, or the pages aren't written."""
    return address(kb) if terminal_has_links() and are_current(kb) else ""


def page_of(number: str) -> str:
    """The page and anchor of a number: `704.html#704.5f`."""
    if len(number) == 1:
        return f"index.html#{number}"
    chapter = number[:3]
    return f"{chapter}.html" if number == chapter else f"{chapter}.html#{number}"


def page_written(kb: KnowledgeBase, number: str) -> str:
    """The page and anchor of a number among the pages that are written: `702.19.html`, `702.19.html#702.19b`.

    A long chapter has a page for each of its titled rules; its own leads on to them with a script only.
    """
    rule = number.rstrip(ascii_lowercase)
    if "." in rule and os.path.exists(os.path.join(directory(kb), f"{rule}.html")):
        return f"{rule}.html" if rule == number else f"{rule}.html#{number}"
    return page_of(number)


def painted(texts: Sequence[str], styles: Sequence[str], pages: str) -> list[str]:
    """Texts with the styles between them, the numbers in those that are painted as numbers made links."""
    made, inside = [], False
    for text, style in zip(texts, [*styles, ""], strict=True):
        made.append(linked(text, pages) if inside else text)
        inside = style == _COLOUR or (inside and style != _END)
    return made


def linked(text: str, pages: str) -> str:
    """A text whose rule numbers are links to pages."""

    def link(m: re.Match[str]) -> str:
        return f"\x1b]8;;{pages}{page_of(m[0])}\x1b\\{m[0]}\x1b]8;;\x1b\\"

    return _NUMBER.sub(link, text)
