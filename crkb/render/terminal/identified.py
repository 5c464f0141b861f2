"""Identified excerpts for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crkb.render.terminal.layout import Paint, plain
from crkb.text.dates import MONTHS

if TYPE_CHECKING:
    from crkb.editions.identify import Identified

_QUOTED = 8  # rules shown at most


def identified_text(found: Sequence[Identified], paint: Paint = plain) -> list[str]:
    """The edition a text comes from, and how much of it is equal there."""
    best = [i for i in found if (i.equal, i.words) == (found[0].equal, found[0].words)] if found else []
    if not best or not best[0].convincing:
        lines = ["No edition in your library contains this text."]
        return lines + ([f"  nearest: {_evidence(found[0], paint)}"] if best else [])
    lines = [_evidence(i, paint) for i in best]
    if len(best) > 1:
        alike = "In" if best[0].quoted else "Identical in"
        lines = [f"{alike} several editions:", *(f"  {line}" for line in lines)]
    differing = best[0].differing
    if differing and not best[0].quoted:
        more = " \u2026" if len(differing) > 12 else ""
        lines.append(f"  differs in: {', '.join(differing[:12])}{more}")
    return lines


def _evidence(found: Identified, paint: Paint) -> str:
    dated = f", effective {long_date(found.effective)}" if found.effective else ""
    said = []
    if found.quoted:
        more = " \u2026" if len(found.quoted) > _QUOTED else ""
        said.append(f"in {', '.join(found.quoted[:_QUOTED])}{more}")
    if not found.quoted:
        said.append(f"{found.equal} of {found.total} texts are equal")
    return f"{paint(found.edition, 'number')}{dated}: {'; '.join(said)}"


def long_date(iso: str) -> str:
    """`April 12, 2024`, as the publisher writes dates."""
    year, _, rest = iso.partition("-")
    month, _, day = rest.partition("-")
    return f"{MONTHS[int(month) - 1]} {int(day)}, {year}" if day else iso
