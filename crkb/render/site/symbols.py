"""Mana and other symbols for a page: which writings are symbols, how each is spoken and drawn.

The drawing itself is CSS (`assets/site.css`): a disc in the colour of the class with a shape or the
short form on it. The shapes are the project's own; nothing is taken from a symbol font.
"""

from __future__ import annotations

import re
from typing import NamedTuple

SYMBOL = re.compile(r"\{[^{}\s]{1,12}\}")
"""What may be a symbol; `symbol` decides whether it is one."""

_COLOURS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}

_NAMED = {  # writing -> what it is called, its class, its short form on the disc
    "T": ("tap", "tap", "\u21b7"),
    "Q": ("untap", "untap", "\u21b6"),
    "S": ("snow mana", "snow", "S"),
    "E": ("energy", "energy", "E"),
    "P": ("pawprint", "other", "P"),
    "H": ("Phyrexian symbol", "other", "\u03a6"),
    "TK": ("ticket", "ticket", "TK"),
    "PW": ("planeswalker symbol", "wide", "PW"),
    "CHAOS": ("chaos", "wide", "CHAOS"),
    "A": ("acorn", "other", "A"),
    "HW": ("half white mana", "w", "\u00bd"),
    "HR": ("half red mana", "r", "\u00bd"),
    "\u00bd": ("one half generic mana", "n", "\u00bd"),
    "\u221e": ("infinite generic mana", "n", "\u221e"),
}
_SPECIAL_NUMBER = re.compile(r"r?N(?:\d+|\+)?|N-N")  # the letters that rules write for any chapter number


class DrawnSymbol(NamedTuple):
    """How a symbol is drawn and spoken: its accessible name, CSS classes, and the text on it."""

    name: str
    classes: str
    short: str


def symbol(written: str) -> DrawnSymbol | None:
    """The symbol of `{W}`, `{2/U}`, `{G/U/P}`, `{TK}` …; None if it is not a known symbol."""
    inside = written[1:-1].upper()
    if inside in _COLOURS:
        return DrawnSymbol(f"{_COLOURS[inside]} mana", inside.lower(), "\u25c7" if inside == "C" else inside)
    if inside in _NAMED:
        return DrawnSymbol(*_NAMED[inside])
    if inside.isascii() and inside.isdigit() and len(inside) <= 3:
        return DrawnSymbol(f"{int(inside)} generic mana", "n" if len(inside) < 3 else "n wide", inside)
    if inside in ("X", "Y", "Z"):
        return DrawnSymbol(f"{inside} generic mana", "n", inside)
    if _SPECIAL_NUMBER.fullmatch(written[1:-1]):
        return DrawnSymbol(f"chapter symbol {written[1:-1]}", "wide", written[1:-1])
    return _hybrid(inside)


def _hybrid(inside: str) -> DrawnSymbol | None:
    """Two halves (`W/U`, `2/W`, `C/G`), a Phyrexian colour (`W/P`) or both (`W/U/P`)."""
    parts = inside.split("/")
    phyrexian = parts[-1] == "P" and len(parts) > 1
    halves = parts[:-1] if phyrexian else parts
    if not 1 <= len(halves) <= 2 or any(h not in _COLOURS and not h.isdigit() for h in halves):
        return None
    if len(halves) == 1 and (not phyrexian or halves[0] not in _COLOURS):
        return None
    names = " or ".join([_COLOURS.get(h) or h for h in halves])
    name = f"{'Phyrexian ' if phyrexian else ''}{names} mana"
    classes = " phy" if phyrexian else ""
    if len(halves) == 1:
        return DrawnSymbol(name, halves[0].lower() + classes, inside)
    left, right = ("n" if h.isdigit() else h.lower() for h in halves)
    return DrawnSymbol(name, f"half a{left} b{right}{classes}", inside)
