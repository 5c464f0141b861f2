"""Lists for a terminal: search hits, contents, references, examples, editions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from crkb.render.layout import Paint, paragraph, plain
from crkb.shelf import Info

if TYPE_CHECKING:
    from crkb.ranking import SearchResult


def hits(result: SearchResult, width: int, paint: Paint = plain) -> list[str]:
    """Search hits with snippets, found words marked, and what else to try."""
    lines: list[str] = []
    if result.loosened:
        lines.append(paint("Nothing has all of these words; some of them:", "dim"))
    for hit in result.hits:
        name, title = (
            (hit.name, hit.title) if hit.kind not in ("term", "card", "question") else (hit.kind, hit.name)
        )
        head = f"{paint(name, 'number')} {paint(title, 'title')}".rstrip()
        if title and hit.snippet == title:
            lines.append(head)
            continue
        lead = f"{head}  " if title else f"{head} "
        size = len(name) + 1 + (len(title) + 2 if title else 0)
        spans = [(s, e, "mark") for s, e in hit.marks]
        lines += paragraph(hit.snippet, width, paint, spans, "    ", lead, size)
    if not result.hits:
        lines.append("Nothing found.")
    if result.suggestion:
        lines.append(f"Did you mean: crkb search {result.suggestion}")
    elif result.total > len(result.hits):
        lines.append(paint(f"{len(result.hits)} of {result.total} shown (--limit)", "dim"))
    return lines


def contents(rows: Iterable[tuple[str, str, str]], paint: Paint = plain) -> list[str]:
    """(number, kind, title) rows as an indented table of contents."""
    depth = {"section": "", "chapter": "  ", "rule": "    ", "subrule": "      "}
    lines = []
    for number, kind, title in rows:
        shown = paint(title, "title") if kind in ("section", "chapter") else title
        if kind == "section" and lines:
            lines.append("")
        lines.append(f"{depth[kind]}{paint(number, 'number')} {shown}".rstrip())
    return lines


def tree(rows: Iterable[tuple[int, str, str]], paint: Paint = plain) -> list[str]:
    """(depth, name, remark) rows, indented by depth."""
    return [f"{'  ' * depth}{paint(name, 'number')} {remark}".rstrip() for depth, name, remark in rows]


def editions(infos: Sequence[Info], default: str, paint: Paint = plain) -> list[str]:
    """The library, one edition a line, the one in use marked."""
    table = [
        (
            "*" if i.id == default else " ",
            i.id,
            i.effective,
            "official" if i.official else "plain" if i.stamp else "add-on" if i.addon else "other",
            _count(i),
            _size(sum(i.files.values())),
        )
        for i in infos
    ]
    widths = [max(len(row[c]) for row in table) for c in range(6)] if table else []
    lines: list[str] = []
    for row in table:
        cells = [cell.ljust(w) for cell, w in zip(row, widths, strict=True)]
        cells[1] = paint(cells[1], "number")
        lines.append(" ".join(cells).rstrip())
    return lines


def _count(info: Info) -> str:
    rules = info.counts.get("rules", 0) + info.counts.get("subrules", 0)
    return f"{rules:,} rules, {info.counts.get('examples', 0)} examples, {info.counts.get('terms', 0)} terms"


def _size(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
