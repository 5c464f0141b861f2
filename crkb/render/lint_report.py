"""Findings about a text: as lines for a terminal, and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from crkb.kb import KnowledgeBase
from crkb.lint import Finding
from crkb.render.terminal.layout import Paint, plain


def lines(kb: KnowledgeBase, findings: Sequence[Finding], paint: Paint = plain) -> list[str]:
    """A line for each finding, then how many there are of each kind."""
    shown = []
    for f in findings:
        file, line = _place(kb, f)
        at = f"{file}:{line}" if file else kb.info.id
        name = f"{paint(f.number, 'number')}: " if f.number and f.number not in f.message else ""
        shown.append(f"{at}: {paint(f.kind, 'bad')}: {name}{f.message}")
    summary = ", ".join(f"{n} {kind}" for kind, n in Counter(f.kind for f in findings).items())
    return [*shown, f"{kb.info.id}: {summary or 'no problems found'}"]


def data(kb: KnowledgeBase, findings: Sequence[Finding]) -> dict[str, Any]:
    """The findings, each with its kind, rule, message and place; and how many there are of each kind."""
    made = []
    for f in findings:
        file, line = _place(kb, f)
        where = {"kind": f.kind, "where": f.number or None, "message": f.message}
        made.append({**where, "file": file or None, "line": line or None})
    return {"counts": Counter(f.kind for f in findings), "findings": made}


def _place(kb: KnowledgeBase, finding: Finding) -> tuple[str, int]:
    """The file and line of a finding; ("", 0) if it is about the text as a whole."""
    return kb.places([finding.place])[0] if finding.place else ("", 0)
