"""News of an edition for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from crkb.render.news_outline import OutlineItem, OutlinePart, outline
from crkb.render.terminal.changes import between_marks
from crkb.render.terminal.layout import Paint, paragraph, plain

if TYPE_CHECKING:
    from crkb.editions.news import News


def news_text(news: News, width: int, paint: Paint = plain) -> list[str]:
    """A summary, then everything that changed, chapter by chapter, with changes between marks."""
    made = outline(news)
    lines = [paint(made.title, "title"), paint(f"[{made.editions}]", "dim"), ""]
    for said in made.summary:
        lines += paragraph(said, width, paint, (), "  ", "- ", 2)
    return [*lines, *(line for part in made.parts for line in _part(part, width, paint))]


def _part(part: OutlinePart, width: int, paint: Paint) -> Iterator[str]:
    remark = f" ({part.remark})" if part.remark else ""
    yield from ("", paint(part.title, "title") + paint(remark, "dim"))
    for group in part.groups:
        if group.title:
            yield f"  {paint(group.title, 'label')}"
        yield from _items(group.items, 4 if group.title else 2, width, paint)


def _items(items: Iterable[OutlineItem], indent: int, width: int, paint: Paint) -> Iterator[str]:
    for item in items:
        text, spans = between_marks(item.words)
        label = f"{item.label}{'' if item.label[:1].isdigit() else ':'}" if item.label else ""
        gap = " " if label and text else ""
        lead, size = f"{' ' * indent}{paint(label, 'number')}{gap}", indent + len(label + gap)
        yield from paragraph(text, width, paint, spans, " " * (indent + 2), lead, size)
        yield from _items(item.below, indent + 2, width, paint)
