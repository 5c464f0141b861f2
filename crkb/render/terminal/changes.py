"""Diffs, histories and translated numbers for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from crkb.render.terminal.layout import Paint, Span, paragraph, plain
from crkb.text.inflect import grouped

if TYPE_CHECKING:
    from crkb.citations.translation import TranslatedFiles, Translation
    from crkb.editions.comparison import Comparison
    from crkb.editions.diff import Change, Diff, Edit, Words
    from crkb.editions.history import History
    from crkb.editions.moves import Move
    from crkb.editions.renumber import Carried
    from crkb.editions.terms import TermChange

_AROUND = 6  # unchanged words shown beside a change
_OPENING = 90  # characters of a rule's text that say what it is about
_SHORTEST = 30  # characters that are shown of it beside a long name
_SIGNS = {"removed": ("[-", "-]", "bad"), "added": ("{+", "+}", "mark")}
ARROW = " \u2192 "


def summary(diff: Diff, moved: Sequence[Move]) -> str:
    """`2,444 unchanged, 427 renumbered in 43 moves, 278 edited, 215 added, 12 removed`; then the glossary."""
    counts = diff.counts
    renumbered = sum(c.moved for c in diff.changes)
    parts = [f"{counts.get('same', 0):,} unchanged"]
    if renumbered:
        parts.append(f"{renumbered:,} renumbered in {grouped(len(moved), 'move')}")
    parts += [f"{counts[kind]:,} {kind}" for kind in counts if kind not in ("same", "moved")]
    terms = [f"{n:,} {kind}" for kind, n in diff.term_counts.items() if kind != "same"]
    return ", ".join(parts) + (f"; in the glossary {', '.join(terms)}" if terms else "")


def diff_text(shown: Comparison, width: int, paint: Paint = plain, words: bool = False) -> list[str]:
    """A diff for a terminal; with `words` every change word by word."""
    lines = [f"{paint(shown.diff.old + ARROW + shown.diff.new, 'title')}: {summary(shown.diff, shown.moves)}"]
    sections = {
        "Moved": [_move(m, paint) for m in shown.moves],
        "Removed": _only(shown, "removed", width, paint, words),
        "Added": _only(shown, "added", width, paint, words),
        "Split and merged": _edited(shown, ("split", "merged"), width, paint, words),
        "Edited": _edited(shown, ("edited",), width, paint, words),
        "Terms renamed": [f"  {paint(term_name(c), 'number')}" for c in shown.terms_of_kind("renamed")],
        "Terms removed": _only_terms(shown, "removed", width, paint, words),
        "Terms added": _only_terms(shown, "added", width, paint, words),
        "Terms edited": _edited_terms(shown, width, paint, words),
    }
    for heading, rows in sections.items():
        if rows:
            lines += ["", paint(heading, "title"), *rows]
    return lines


def _move(move: Move, paint: Paint) -> str:
    old, new = span(move.old_first, move.old_last), span(move.new_first, move.new_last)
    how = []
    if move.runs > 1:
        how.append(f"{move.runs} in a row")
    if move.below:
        how.append(f"with {move.below} below")
    return f"  {paint(old, 'number')}{ARROW}{paint(new, 'number')}  {paint(', '.join(how), 'dim')}".rstrip()


def span(first: str, last: str) -> str:
    """One number, or a range."""
    return first if first == last else f"{first}\u2013{last}"


def _only(shown: Comparison, kind: str, width: int, paint: Paint, words: bool) -> list[str]:
    """Rules that only one edition has; without `words` a rule represents those below it."""
    changes = shown.of_kind(kind)
    rules = [(shown.new if c.new else shown.old).rules[(c.new or c.old)[0]] for c in changes]
    names = {rule.number for rule in rules}
    below: dict[str, int] = {}
    heads = []
    for rule in rules:
        head = rule.number
        while (above := head.parent) is not None and above in names:
            head = above
        if head == rule.number or words:
            heads.append(rule)
        else:
            below[str(head)] = below.get(str(head), 0) + 1
    lines: list[str] = []
    for rule in heads:
        number = str(rule.number)
        text = rule.text.replace("\n", " ")
        if not words:
            more = f" (with {below[number]} below)" if number in below else ""
            text = _opening(text, _OPENING - len(more)) + more
        lines += _labelled(number, text, width, paint)
    return lines


def _edited(shown: Comparison, kinds: Sequence[str], width: int, paint: Paint, words: bool) -> list[str]:
    lines: list[str] = []
    for change in shown.of_kind(*kinds):
        name = _name(change)
        found = shown.edits(change)
        if words:
            lines += ["", *_words(name, found, width, paint)]
        else:
            text = _opening(
                " ".join(r.text for r in shown.rules(change)[1]).replace("\n", " "), _OPENING - 16
            )
            lines += _labelled(name, f"{text} ({_size(found)})", width, paint)
    return lines[1:] if words else lines


def _only_terms(shown: Comparison, kind: str, width: int, paint: Paint, words: bool) -> list[str]:
    lines: list[str] = []
    for change in shown.terms_of_kind(kind):
        name, text = f"{term_name(change)}:", shown.term_text(change)
        lines += _labelled(name, text if words else _opening(text, _OPENING - len(name)), width, paint)
    return lines


def _edited_terms(shown: Comparison, width: int, paint: Paint, words: bool) -> list[str]:
    lines: list[str] = []
    for change in shown.terms_of_kind("edited"):
        name, found = f"{term_name(change)}:", shown.term_edits(change)
        if words:
            lines += ["", *_words(name, found, width, paint)]
        else:
            text = _opening(shown.term_text(change), _OPENING - 16 - len(name))
            lines += _labelled(name, f"{text} ({_size(found)})", width, paint)
    return lines[1:] if words else lines


def term_name(change: TermChange) -> str:
    """`Dusk`, or `Dusk → Nightfall`."""
    if change.old and change.new and change.old != change.new:
        return f"{change.old}{ARROW}{change.new}"
    return change.new or change.old


def _name(change: Change) -> str:
    """`702.6b`, or `702.6b → 702.7b`, or `107.3h → 107.3h, 107.3i`."""
    old, new = ", ".join(change.old), ", ".join(change.new)
    return new if old == new else f"{old}{ARROW}{new}"


def _size(found: Iterable[Edit]) -> str:
    """`+12 -3 words`."""
    counted = {"added": 0, "removed": 0, "same": 0}
    for edit in found:
        for op, text in edit.words:
            counted[op] += len(text.split())
    return f"+{counted['added']} \u2212{counted['removed']} words"


def _words(name: str, found: Sequence[Edit], width: int, paint: Paint) -> list[str]:
    """Every edited part with its changes marked: [-removed-] and {+added+}."""
    lines: list[str] = []
    for edit in found:
        lines += edited(name if edit.part == "text" else f"{name} {edit.part}", edit, width, paint)
    return lines or _labelled(name, "(same wording, divided differently)", width, paint)


def edited(label: str, edit: Edit, width: int, paint: Paint = plain) -> list[str]:
    """An edited part under a label, with its changes marked."""
    text, spans = marked(edit.words)
    return _labelled(label, text, width, paint, spans)


def marked(words: Words) -> tuple[str, list[Span]]:
    """A text with its changes between marks, and where those are; what is far from changes is left out."""
    return between_marks(near_changes(words))


def near_changes(words: Words) -> Words:
    """A text with its changes, without what is far from them."""
    last = len(words) - 1
    return [
        (op, _shortened(text, first=i == 0, last=i == last) if op == "same" else text)
        for i, (op, text) in enumerate(words)
    ]


def between_marks(words: Words) -> tuple[str, list[Span]]:
    """A text with its changes between marks, and where those are."""
    parts: list[str] = []
    spans: list[Span] = []
    at = 0
    for op, text in words:
        shown = text
        if op != "same":
            left, right, role = _SIGNS[op]
            bare = text.rstrip()
            shown = f"{left}{bare}{right}{text[len(bare) :]}"
            spans.append((at, at + len(shown.rstrip()), role))
        parts.append(shown)
        at += len(shown)
    return "".join(parts).replace("\n", " "), spans


def _shortened(text: str, first: bool, last: bool) -> str:
    """The words of an unchanged stretch that are beside a change."""
    found = text.split(" ")
    keep = (0 if first else _AROUND) + (0 if last else _AROUND)
    if len(found) <= keep + 3:
        return text
    head = "" if first else " ".join(found[:_AROUND]) + " "
    tail = "" if last else " " + " ".join(found[len(found) - _AROUND :])
    return f"{head}\u2026{tail}"


def _labelled(name: str, text: str, width: int, paint: Paint, spans: Iterable[Span] = ()) -> list[str]:
    lead = f"  {name} "
    return paragraph(text, width, paint, spans, "    ", paint(lead, "number"), len(lead))


def _opening(text: str, size: int) -> str:
    if len(text) <= size:
        return text
    return text[: max(text.rfind(" ", 0, max(size, _SHORTEST)), 0)] + "\u2026"


# --- history ---

_SAYS = {
    "created": "created",
    "edited": "edited",
    "moved": "moved from {before}",
    "split": "split: {before} became {after}",
    "merged": "merged: {before} became {after}",
    "gone": "removed; it was {before}",
    "earliest": "already present, as {after}",
}


def history_text(found: History, width: int, paint: Paint = plain) -> list[str]:
    """A rule's history, newest first."""
    now = ", ".join(found.now)
    title = f"{found.number} in {found.edition}"
    if found.edition != found.editions[-1]:
        title += f"; it is {now} in {found.editions[-1]}" if now else f"; no longer in {found.editions[-1]}"
    lines = [paint(title, "title")]
    for event in found.events:
        says = _SAYS[event.kind].format(before=_and(event.before), after=_and(event.after))
        if event.kind == "edited" and event.before != event.after:
            says = f"edited, and moved from {_and(event.before)}"
        number = "" if event.kind in ("split", "merged", "gone", "earliest") else _and(event.after)
        since = f" (since {event.since})" if event.since else ""
        head = f"{paint(event.edition.effective, 'number')}  {number}{'  ' if number else ''}{says}"
        lines += ["", head + paint(since, "dim")]
        for edit in event.edits:
            text, spans = marked(edit.words)
            label = "" if edit.part == "text" else f"{edit.part}: "
            lines += paragraph(text, width, paint, spans, "    ", f"    {label}", 4 + len(label))
    looked = grouped(len(found.editions), "edition")
    lines += ["", paint(f"[{looked}: {found.editions[0]} to {found.editions[-1]}]", "dim")]
    return lines


def _and(numbers: Sequence[str]) -> str:
    return " and ".join(numbers)


# --- citations ---


def carried_text(carried: Carried, paint: Paint = plain) -> str:
    """One line: `704.5w → 704.5x  moved`."""
    old = paint(carried.old, "number")
    if carried.status == "same":
        return f"{old}  same"
    if carried.status == "ambiguous":
        return f"{old}{ARROW}{', '.join(carried.rules)}  {paint('ambiguous: it became several rules', 'bad')}"
    if not carried.new:
        why = "gone" if carried.status == "gone" else "not in the old edition"
        return f"{old}  {paint(why, 'bad')}{_nearest(carried, paint)}"
    says = "moved" if carried.status == "moved" else paint("edited: review it", "mark")
    new = "" if carried.new == carried.old else f"{ARROW}{paint(carried.new, 'number')}"
    return f"{old}{new}  {says}"


def _nearest(carried: Carried, paint: Paint) -> str:
    """`; nearest in text: 704.5x (62 %), 704.3 (20 %)`."""
    found = [f"{paint(near.number, 'number')} ({near.likeness // 10} %)" for near in carried.candidates]
    return f"; nearest in text: {', '.join(found)}" if found else ""


def translation_text(made: Translation, paint: Paint = plain) -> list[str]:
    """Translated numbers, one a line, and the editions."""
    return [*(carried_text(c, paint) for c in made.citations), _editions(made.old, made.new, paint)]


def translated_files_text(made: TranslatedFiles, paint: Paint = plain) -> list[str]:
    """What changed in each file by line and column, then its sums, and the editions."""
    lines: list[str] = []
    for file in made.files:
        lines += [
            f"{file.path}:{c.line}:{c.column}: {carried_text(c.carried, paint)}"
            for c in file.citations
            if c.carried.status != "same"
        ]
        moved = sum(c.carried.status == "moved" for c in file.citations)
        total = tally(c.carried.status for c in file.citations) or "no citations"
        done = f"; {moved} rewritten, the old text is in {file.backup}" if file.backup else ""
        lines.append(f"{file.path}: {total}{done}")
    return [*lines, _editions(made.old, made.new, paint)]


def _editions(old: str, new: str, paint: Paint) -> str:
    return paint(f"[{old}{ARROW}{new}]", "dim")


def tally(statuses: Iterable[str]) -> str:
    """`187 same, 9 moved, 3 edited, 1 gone`."""
    counted: dict[str, int] = {}
    for status in statuses:
        counted[status] = counted.get(status, 0) + 1
    return ", ".join(f"{n} {status}" for status, n in sorted(counted.items(), key=lambda c: -c[1]))
