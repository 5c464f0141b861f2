"""The plain wording under an official rule, for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crkb.render.terminal.changes import edited
from crkb.render.terminal.layout import Paint, paragraph, plain
from crkb.render.terminal.rules import paragraphs

if TYPE_CHECKING:
    from crkb.editions.restatements import Restatement

_LEAD = "In plain words"


def restatement(found: Restatement, width: int, paint: Paint = plain) -> list[str]:
    """The plain wording of a rule and where it is from, what is wrong with it first; or why there is none."""
    if found.rule is None:
        return ["", *_said(found.why, width, paint)]
    lines = ["", paint(f"  {_LEAD} ({_source(found)}), not the official text:", "label")]
    if found.status == "changed":
        lines += paragraph(_warning(found.why), width, paint, (), "    ", paint("    ! ", "bad"), 6)
        for edit in found.edits:
            label = "Official text" if edit.part == "text" else f"Official {edit.part}"
            lines += [f"    {line}" for line in edited(label, edit, width - 4, paint)]
    return lines + [f"    {line}".rstrip() for line in paragraphs(found.rule.blocks, width - 4, paint)]


def _source(found: Restatement) -> str:
    return f"{found.edition} {found.number}"


def _warning(why: str) -> str:
    return f"{why[:1].upper()}{why[1:]}."


def _said(why: str, width: int, paint: Paint) -> list[str]:
    label = f"  {_LEAD}: "
    return paragraph(why, width, paint, [(0, len(why), "dim")], "    ", paint(label, "label"), len(label))
