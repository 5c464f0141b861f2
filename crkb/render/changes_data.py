"""Diffs, histories, translated numbers and identified excerpts as plain data for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crkb.render.data import Data

if TYPE_CHECKING:
    from crkb.citations.translation import TranslatedFiles, Translation
    from crkb.editions.comparison import Comparison
    from crkb.editions.diff import Edit
    from crkb.editions.history import Event, History
    from crkb.editions.identify import Identified
    from crkb.editions.moves import Move
    from crkb.editions.renumber import Carried
    from crkb.editions.terms import TermChange


def diff(shown: Comparison, words: bool = False) -> Data:
    """A diff: counts, moves, and all changes but the rules and terms that are the same."""
    changes = []
    for change in shown.diff.changes:
        if change.kind == "same":
            continue
        item: Data = {"kind": change.kind, "old": list(change.old), "new": list(change.new)}
        if words and change.kind in ("added", "removed"):
            item["text"] = shown.text(change)
        elif words and change.kind != "moved":
            item["edits"] = [edit(e) for e in shown.edits(change)]
        changes.append(item)
    return {
        "old": shown.diff.old,
        "new": shown.diff.new,
        "counts": shown.diff.counts,
        "moves": [move(m) for m in shown.moves],
        "changes": changes,
        "term_counts": shown.diff.term_counts,
        "terms": [_term(shown, change, words) for change in shown.diff.terms if change.kind != "same"],
    }


def _term(shown: Comparison, change: TermChange, words: bool) -> Data:
    item: Data = {"kind": change.kind, "old": change.old or None, "new": change.new or None}
    if words and change.kind in ("added", "removed"):
        item["text"] = shown.term_text(change)
    elif words and change.kind != "renamed":
        item["edits"] = [edit(e) for e in shown.term_edits(change)]
    return item


def move(of: Move) -> Data:
    """A move: the first and last number before and after, how many neighbours, how many rules below."""
    return {
        "old": [of.old_first, of.old_last],
        "new": [of.new_first, of.new_last],
        "neighbours": of.runs,
        "below": of.below,
    }


def edit(of: Edit) -> Data:
    """An edit: the part of the rule, and [["same" | "removed" | "added", words] …]."""
    return {"in": of.part, "words": [list(word) for word in of.words]}


def history(found: History) -> Data:
    """A rule's history."""
    return {
        "number": found.number,
        "edition": found.edition,
        "now": list(found.now),
        "editions": list(found.editions),
        "events": [_event_data(e) for e in found.events],
    }


def _event_data(event: Event) -> Data:
    return {
        "kind": event.kind,
        "edition": event.edition.id,
        "effective": event.edition.effective,
        "since": event.since or None,
        "before": list(event.before),
        "after": list(event.after),
        "edits": [edit(e) for e in event.edits],
    }


def translation(made: Translation) -> Data:
    """Translated numbers."""
    return {"from": made.old, "to": made.new, "citations": [_carried(c) for c in made.citations]}


def translated_files(made: TranslatedFiles) -> Data:
    """Files with their citations, translated."""
    files = [
        {
            "file": file.path,
            "backup": file.backup or None,
            "citations": [
                {"line": c.line, "column": c.column, "text": c.citation.text, **_carried(c.carried)}
                for c in file.citations
            ],
        }
        for file in made.files
    ]
    return {"from": made.old, "to": made.new, "files": files}


def _carried(carried: Carried) -> Data:
    """A translated number."""
    return {
        "old": carried.old,
        "status": carried.status,
        "new": carried.new or None,
        "rules": list(carried.rules),
        "candidates": [{"number": near.number, "likeness": near.likeness} for near in carried.candidates],
    }


def identified(found: Sequence[Identified]) -> list[Data]:
    """The editions an excerpt may come from, best first."""
    return [
        {
            "edition": i.edition,
            "effective": i.effective or None,
            "equal": i.equal,
            "total": i.total,
            "convincing": i.convincing,
            "differing": list(i.differing),
            "rules": list(i.quoted),
            "words": i.words,
        }
        for i in found
    ]
