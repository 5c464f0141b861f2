"""Lists for a terminal: contents, references, editions, keywords."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from crkb.library.age import days
from crkb.library.generations import Info
from crkb.numbers import KINDS
from crkb.render.terminal.layout import Paint, paragraph, plain

if TYPE_CHECKING:
    from crkb.editions.restating import Restated, Work
    from crkb.plain_words import KeywordRule
    from crkb.search.suggesting import Suggestion


_INDENT = "    "


_LONGEST_SUGGESTED = 100  # characters of a line


def suggestions(found: Iterable[Suggestion], paint: Paint = plain) -> list[str]:
    """`702.9  Flying`, `Legend Rule  (term)`: a line each, however wide the terminal is."""
    lines = []
    for each in found:
        name = shortened(each.name, _LONGEST_SUGGESTED - 8)
        said = f"({each.kind})" if each.name == each.title else each.title
        room = _LONGEST_SUGGESTED - len(name) - 2
        lines.append(f"{paint(name, 'number')}  {paint(shortened(said, room), 'dim')}".rstrip())
    return lines


def contents(rows: Iterable[tuple[str, str, str]], width: int, paint: Paint = plain) -> list[str]:
    """(number, kind, title) rows as a table of contents, indented from the highest level in it."""
    rows = list(rows)
    top = min((KINDS.index(kind) for _, kind, _ in rows), default=0)
    lines: list[str] = []
    for number, kind, title in rows:
        indent = "  " * (KINDS.index(kind) - top)
        said = shortened(title, max(width - len(indent) - len(number) - 1, 20))
        if kind == "section" and lines:
            lines.append("")
        shown = paint(said, "title") if kind in ("section", "chapter") else said
        lines.append(f"{indent}{paint(number, 'number')} {shown}".rstrip())
    return lines


def tree(rows: Iterable[tuple[int, str, str]], width: int, paint: Paint = plain) -> list[str]:
    """(depth, name, remark) rows, indented by depth, each cut off to one line."""
    lines = []
    for depth, name, remark in rows:
        indent = "  " * depth
        room = max(width - len(indent) - len(name) - 1, 20)
        lines.append(f"{indent}{paint(name, 'number')} {shortened(remark, room)}".rstrip())
    return lines


def via(above: Sequence[tuple[str, int]], paint: Paint = plain, program: str = "crkb") -> list[str]:
    """How often the chapter and rule above a rule are referred to, which concerns the rule, too."""
    return [
        f"  {paint('Via', 'label')} {number}: {count} {'reference' if count == 1 else 'references'}"
        f" {paint(f'({program} refs {number} --back)', 'dim')}"
        for number, count in above
    ]


def shortened(text: str, size: int) -> str:
    """The text, cut off at a space to at most `size` characters."""
    if len(text) <= size:
        return text
    return text[: max(text.rfind(" ", 0, size), 1)].rstrip(" ,;:.") + "\u2026"


def editions(
    infos: Sequence[Info], default: str, width: int, paint: Paint = plain, now: float | None = None
) -> list[str]:
    """The library, one edition a line, the default one marked; narrow terminals get fewer columns.

    `default` may be a base and add-ons: `cr-2026-08-07+treachery-6.0`.
    Where even its id and kind don't fit, the kind follows in lines of its own. Ages are counted up to
    `now` (default: the present).
    """
    table = [_edition(i, default, now) for i in infos]
    widths = [max(len(row[c]) for row in table) for c in range(len(table[0]))] if table else []
    while len(widths) > 2 and sum(widths) + 2 * len(widths) - 3 > width:
        widths.pop()
    if len(widths) == 2:
        return [line for row in table for line in _two_lines(row, width, paint)]
    lines: list[str] = []
    for row in table:
        cells = [cell.rjust(w) if i > 2 else cell.ljust(w) for i, (cell, w) in enumerate(zip(row, widths))]  # noqa: B905 - columns were dropped
        cells[1] = paint(cells[1], "number")
        lines.append(f"{cells[0]} {'  '.join(cells[1:])}".rstrip())
    return lines


def _mark(edition_id: str, default: str) -> str:
    """`*` for the default edition, `+` for an add-on that is read with it."""
    base, *addons = default.split("+")
    return "*" if edition_id == base else "+" if edition_id in addons else " "


def _two_lines(row: Sequence[str], width: int, paint: Paint) -> list[str]:
    """The mark and id of an edition, below them its kind."""
    return [
        f"{row[0]} {paint(row[1], 'number')}",
        *paragraph(row[2], width, indent=_INDENT, lead=_INDENT, lead_size=4),
    ]


def _edition(info: Info, default: str, now: float | None) -> tuple[str, ...]:
    kind = "official" if info.official else "restated" if info.stamp else "add-on" if info.addon else "other"
    if not info.complete:
        kind += ", excerpt"
    if info.effective and info.effective not in info.id:
        kind += f" ({info.effective})"
    if (info.official or info.stamp) and (age := days(info.effective, now)) is not None:
        kind += f", {age:,} day{'s' if age != 1 else ''} old"
    rules = info.counts.get("rules", 0) + info.counts.get("subrules", 0)
    return (
        _mark(info.id, default),
        info.id,
        kind,
        f"{rules:,} rules",
        f"{info.counts.get('examples', 0):,} examples",
        f"{info.counts.get('terms', 0):,} terms",
        f"{sum(info.files.values()) / 1e6:.1f} MB",
    )


def keywords(found: Sequence[KeywordRule], width: int, paint: Paint = plain) -> list[str]:
    """Keywords with the numbers of their rules and their kinds, a line each."""
    room = max((len(each.name) for each in found), default=0)
    return [
        f"{paint(f'{each.number:<8}', 'number')}{paint(f'{each.name:<{room}}', 'title')}"
        f"  {each.kind[: max(width - room - 10, 20)]}".rstrip()
        for each in found
    ]


_WORK = {
    "changed": "Changed since they were restated",
    "none": "Not restated",
    "moved": "Moved: the wording is shown under their new numbers",
}


def work(found: Work, width: int, paint: Paint = plain, todo: bool = False) -> list[str]:
    """How many rules have a plain wording of each status; with `todo` what doesn't fit, by number."""
    counted = ", ".join(f"{count:,} {status}" for status, count in found.counts.items())
    lines = [f"Plain wording of {len(found.rules):,} rules of {found.edition}: {counted}"]
    if not todo:
        return lines
    for status, label in _WORK.items():
        lines += _work(label, [_restated(each) for each in found.of(status)], width, paint)
    lines += _work("Restated, but gone", found.gone, width, paint)
    lines += _work("Keywords that are new or have other rules", map(_restated, found.keywords), width, paint)
    return lines + _work("Guides that name a rule with another text", found.guides, width, paint)


def _restated(each: Restated) -> str:
    return each.number if each.plain in ("", each.number) else f"{each.number} (plain {each.plain})"


def _work(label: str, items: Iterable[str], width: int, paint: Paint) -> list[str]:
    if not (listed := list(items)):
        return []
    lead = f"{label}: {len(listed)}"
    return ["", paint(lead, "label"), *paragraph(" \u00b7 ".join(listed), width, paint, (), "  ", "  ", 2)]
