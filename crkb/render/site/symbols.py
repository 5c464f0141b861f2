"""Mana and other symbols for a page: which writings are symbols, how each is spoken and drawn.

The drawing itself is CSS (`assets/site.css`): a disc in the colour of the class with a shape or the
short form on it; what can be paid in several ways has a shape for each, side by side. The
shapes are the project's own; nothing is taken from a symbol font.
"""

from __future__ import annotations

import re
from typing import NamedTuple

SYMBOL = re.compile(r"\{(?:[^{}\s]{1,12}|LEVEL N[^{}\s]{1,6})\}")
"""What may be a symbol; `symbol` decides whether it is one."""

_COLOURS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}
_PHYREXIAN = ("Phyrexian symbol", "other", "\u03a6")
_CHAOS = ("chaos", "other", "CHAOS")

_NAMED = {  # writing -> what it is called, its class, its short form on the disc
    "T": ("tap", "tap", "\u21b7"),
    "Q": ("untap", "untap", "\u21b6"),
    "S": ("snow mana", "snow", "S"),
    "E": ("energy", "energy", "E"),
    "P": ("pawprint", "other", "P"),
    "H": _PHYREXIAN,
    "TK": ("ticket", "ticket", "TK"),
    "PW": ("planeswalker symbol", "other", "PW"),
    "CHAOS": _CHAOS,
    "A": ("acorn", "other", "A"),
    "HW": ("half white mana", "w", "\u00bd"),
    "HR": ("half red mana", "r", "\u00bd"),
    "\u00bd": ("one half generic mana", "n", "\u00bd"),
    "\u221e": ("infinite generic mana", "n", "\u221e"),
}
_BEFORE = {  # writing -> until when it had another meaning, and that meaning
    "C": ("2016-01-22", _CHAOS),  # then came a symbol of colorless mana
    "P": ("2024-08-02", _PHYREXIAN),  # then came pawprints
}
_NUMBERED = (  # the letters that rules write for any number on a symbol
    (re.compile(r"r?N\d*|N-N"), "chapter symbol"),
    (re.compile(r"N\+"), "station symbol"),
    (re.compile(r"LEVEL N\d?(?:-N\d?|\+)"), "level symbol"),
)


class DrawnSymbol(NamedTuple):
    """How a symbol is drawn and spoken: its accessible name, CSS classes, and the text on it."""

    name: str
    classes: str
    short: str


def symbol(written: str, effective: str = "") -> DrawnSymbol | None:
    """The symbol of `{W}`, `{2/U}`, `{G/U/P}`, `{TK}` …; None if it is not a known symbol.

    `effective` is the date of the text that has it: some meant something else once.
    """
    inside = written[1:-1].upper()
    if inside in _BEFORE and effective and effective < _BEFORE[inside][0]:
        return DrawnSymbol(*_BEFORE[inside][1])
    if inside in _COLOURS:
        return DrawnSymbol(f"{_COLOURS[inside]} mana", inside.lower(), "\u25c7" if inside == "C" else inside)
    if inside in _NAMED:
        return DrawnSymbol(*_NAMED[inside])
    if inside.isascii() and inside.isdigit() and len(inside) <= 3:
        return DrawnSymbol(f"{int(inside)} generic mana", "n" if len(inside) < 3 else "n wide", inside)
    if inside in ("X", "Y", "Z"):
        return DrawnSymbol(f"{inside} generic mana", "n", inside)
    return _numbered(written[1:-1]) or _hybrid(inside)


def _numbered(inside: str) -> DrawnSymbol | None:
    """A symbol with any number: `rN1` of a chapter, `N+` of a station, `LEVEL N1-N2` of a leveler."""
    kind = next((name for form, name in _NUMBERED if form.fullmatch(inside)), "")
    return DrawnSymbol(f"{kind} {inside.removeprefix('LEVEL ')}", "wide", inside) if kind else None


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
    if len(halves) == 1:
        return DrawnSymbol(name, f"{halves[0].lower()} phy", inside)
    left, right = ("n" if h.isdigit() else h.lower() for h in halves)
    if left == "n" and right != "n" and not phyrexian:
        return DrawnSymbol(name, f"half an b{right}", halves[0])
    if "n" in (left, right):
        return DrawnSymbol(name, "n wide", inside)  # not among the official ones
    return DrawnSymbol(name, f"half a{left} b{right}{' phy' if phyrexian else ''}", inside)
