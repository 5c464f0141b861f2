"""The plain wording of an official rule as plain data for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crkb.model import Rule
from crkb.render.changes_data import edit
from crkb.render.data import Data, blocks, references

if TYPE_CHECKING:
    from crkb.editions.restatements import Restatement


def restatement(found: Restatement) -> Data:
    """`plain`, its `plain_status` (same, moved, changed, none), what has changed, and why there is none.

    The wording is in the numbers of the rule's own edition; `written_as` is its number in the
    plain edition `edition`, `written_for` the date of the rules that restates.
    """
    return {
        "plain": _wording(found),
        "plain_status": found.status,
        "plain_note": found.why or None,
        "plain_edits": [edit(e) for e in found.edits],
    }


def _wording(found: Restatement) -> Data | None:
    held = found.rule
    if held is None:
        return None
    return {
        "number": str(held.number) if isinstance(held, Rule) else None,
        "term": None if isinstance(held, Rule) else held.name,
        "text": "\n".join(b.text for b in held.blocks if b.kind == "text"),
        "blocks": blocks(held.blocks),
        "examples": [b.text for b in held.blocks if b.kind == "example"],
        "references": references(held.blocks),
        "edition": found.edition,
        "written_for": found.written,
        "written_as": found.number,
    }
