"""Guides to chapters, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from crkb.library.guides import Guide
from crkb.render.terminal.layout import Paint, paragraph, plain

_CHANGED = " (this edition has another text)"


def guide(found: Guide, width: int, paint: Paint = plain) -> list[str]:
    """A guide: its purpose, its rules, the usual mistake, where to go on; and the date it was written for."""
    lines = paragraph(found.purpose, width, paint, (), "  ", "  ", 2)
    for rule in found.rules:
        lead = f"  {rule.number}  "
        says = rule.says if rule.same else rule.says + _CHANGED
        lines += paragraph(says, width, paint, (), " " * len(lead), paint(lead, "number"), len(lead))
    for label, text in (("Usual mistake: ", found.mistake), ("Next: ", found.onward)):
        lead = "  " + label
        lines += paragraph(text, width, paint, (), "    ", paint(lead, "label"), len(lead))
    return [*lines, paint(f"  (a guide in crkb's words, to the rules of {found.written})", "dim")]


def listed(found: Iterable[Guide], width: int, paint: Paint = plain) -> list[str]:
    """Guides in two lines each: number and title, and the first sentence of what the chapter is for."""
    lines: list[str] = []
    for each in found:
        lines.append(f"{paint(each.chapter, 'number')}  {paint(each.title, 'title')}")
        first, dot, _ = each.purpose.partition(". ")
        lines += paragraph(first + dot.strip(), width, paint, (), "     ", "     ", 5)
    return lines
