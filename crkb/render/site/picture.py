"""The neighbourhood of a rule as a picture: boxes in three columns, with lines between them.

Each column is an image of its own, as high as what is in it. Beside one another, with their middles at one
height, they are one picture; on a phone they stand below one another, and the lines are left out. How wide
letters are isn't known before a browser draws them: texts are cut by a generous guess, and each box also
cuts off what is wider.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from crkb.render.site.neighbours import Neighbour, Neighbourhood, Neighbours

WIDTH = 192  # of a column; three are as wide as the page of a rule
BOX, GAP, LINES = 38, 8, 28  # height of a box, space between two, width that lines have
HEADING, MORE, INSET = 24, 22, 10
NUMBER, TITLE = 12.5, 11.5  # sizes of letters; the style sheet has the same


class Box(NamedTuple):
    """A text in the picture: where it is, what is written in it, its whole name, where it leads."""

    x: int
    y: int
    width: int
    label: str
    title: str
    name: str
    href: str


class Writing(NamedTuple):
    """A line of writing without a box: a heading, or how many more there are."""

    text: str
    x: int
    y: int
    href: str = ""


class BoxList(NamedTuple):
    """Boxes below a heading, which a screen reader gets as a list."""

    heading: Writing
    boxes: tuple[Box, ...]
    more: Writing | None


class Column(NamedTuple):
    """One image of the picture.

    Attributes:
        lines: Paths between its own boxes.
        across: Those from and to the column beside it, with the arrows at their ends in `heads`.
    """

    height: int
    lists: tuple[BoxList, ...]
    lines: tuple[str, ...] = ()
    across: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    rule: Box | None = None


class Picture(NamedTuple):
    """Three columns: what refers to a rule, the rule with what is over and next to it, what it refers to."""

    referring: Column
    middle: Column
    referred: Column
    width: int = WIDTH
    box: int = BOX


def picture(around: Neighbourhood) -> Picture:
    """Draw a neighbourhood: always the same for the same."""
    left = _side(around.referring, "Referred to by", "Nothing refers to it", 0)
    right = _side(around.referred, "Refers to", "It refers to nothing", LINES)
    return Picture(left, _middle(around), right)


def _side(neighbours: Neighbours, heading: str, nothing: str, x: int) -> Column:
    """A column beside the rule, boxes from `x` on; lines are on the side where the rule is."""
    listed = _list(neighbours, heading if neighbours.shown else nothing, x, 0, WIDTH - LINES)
    height = _height(neighbours)
    ends = [box.y + BOX / 2 for box in listed.boxes]
    if x:  # arrows at the boxes
        lines = tuple(_curve(0, height / 2, x - 6, end) for end in ends)
        heads = tuple(_arrow(x, end) for end in ends)
        return Column(height, (listed,), across=lines, heads=heads)
    lines = tuple(_curve(WIDTH - LINES, end, WIDTH, height / 2) for end in ends)
    return Column(height, (listed,), across=lines)


def _middle(around: Neighbourhood) -> Column:
    """The rule at half height, so that the lines of the other columns meet it."""
    over, below = _height(around.above), _height(around.beside)
    half = max(over, below) + GAP
    top, edge = half - over - GAP, 2 * half + BOX
    x, width = LINES // 2, WIDTH - LINES
    above = _list(around.above, "Stands under", x, top, width)
    beside = _list(around.beside, "Next to it", x, half + BOX + GAP, width)
    rule = _box(around.rule, x, half, width)
    down = pairwise((*above.boxes, rule))
    lines = tuple(f"M{WIDTH // 2} {upper.y + BOX}V{lower.y}" for upper, lower in down)
    into = (f"M0 {_n(edge / 2)}H{x - 6}",) if around.referring.shown else ()
    out = (f"M{x + width} {_n(edge / 2)}H{WIDTH}",) if around.referred.shown else ()
    heads = tuple(_arrow(x, edge / 2) for _ in into)
    lists = tuple(each for each in (above, beside) if each.boxes)
    return Column(edge, lists, lines, into + out, heads, rule)


def _height(neighbours: Neighbours) -> int:
    """How high a list is."""
    return HEADING + (BOX + GAP) * len(neighbours.shown) + (MORE if neighbours.more else 0)


def _list(neighbours: Neighbours, heading: str, x: int, y: int, width: int) -> BoxList:
    tops = [y + HEADING + (BOX + GAP) * at for at in range(len(neighbours.shown))]
    boxes = tuple(_box(each, x, top, width) for each, top in zip(neighbours.shown, tops, strict=True))
    end = y + _height(neighbours)
    more = Writing(f"and {neighbours.more} more", x + INSET, end - 8, neighbours.rest)
    return BoxList(Writing(heading, x, y + 14), boxes, more if neighbours.more else None)


def _box(neighbour: Neighbour, x: int, y: int, width: int) -> Box:
    label, title, href = neighbour
    room = width - 2 * INSET
    name = f"{label} {title}".strip()
    return Box(x, y, width, _cut(label, room / NUMBER), _cut(title, room / TITLE), name, href)


def _curve(x: float, y: float, to_x: float, to_y: float) -> str:
    """A path that leaves and arrives level."""
    half = (x + to_x) / 2
    return f"M{_n(x)} {_n(y)}C{_n(half)} {_n(y)} {_n(half)} {_n(to_y)} {_n(to_x)} {_n(to_y)}"


def _arrow(x: float, y: float) -> str:
    """A small triangle that points to a box's left edge."""
    return f"M{_n(x)} {_n(y)}l-7 -4v8z"


def _n(value: float) -> str:
    """A number as short as it can be written."""
    return f"{value:g}"


def _cut(text: str, room: float) -> str:
    """The text, or as much of it as surely fits, in widths of a letter as high as wide."""
    if sum(map(_breadth, text)) <= room:
        return text
    return "".join(_fitting(text, room - 1)).rstrip() + "\u2026"


def _fitting(text: str, room: float) -> Iterator[str]:
    for letter in text:
        room -= _breadth(letter)
        if room < 0:
            return
        yield letter


def _breadth(letter: str) -> float:
    """A guess at the width of a letter, rather too wide, where its height is 1."""
    if letter in "iljtf.,:; '-()":
        return 0.4
    if letter in "MW@%mw" or (letter > "\u024f" and not letter.isspace() and letter not in _MARKS):
        return 1.12
    return 0.8 if letter.isupper() else 0.65


_MARKS = "\u2013\u2018\u2019\u201c\u201d"
"""Dashes and quotation marks, which are no wider than letters of Latin; of other scripts nothing is known."""
