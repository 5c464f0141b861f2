"""A diff as one self-contained web page: styles inside, no scripts, dark and light."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from crkb.editions.comparison import Comparison
from crkb.editions.diff import Change, Edit
from crkb.editions.terms import TermChange
from crkb.render.terminal.changes import span, summary, term_name

_STYLE = """
:root { color-scheme: light dark; --gone: #fdd; --come: #cfc; --faint: #666; }
@media (prefers-color-scheme: dark) { :root { --gone: #612; --come: #153; --faint: #aaa; } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
del { background: var(--gone); } ins { background: var(--come); }
b { white-space: nowrap; } .faint { color: var(--faint); } li, p { margin: .4rem 0; }
"""


def page(shown: Comparison) -> str:
    """The page; every change is shown word by word."""
    title = f"{escape(shown.diff.old)} \u2192 {escape(shown.diff.new)}"
    parts = [
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>',
        f'<meta name="viewport" content="width=device-width">\n<style>{_STYLE}</style>',
        f"<h1>{title}</h1>\n<p>{escape(summary(shown.diff, shown.moves))}</p>",
        *_section("Moved", _moves(shown)),
        *_section("Removed", [_whole(shown, c, "del") for c in shown.of_kind("removed")]),
        *_section("Added", [_whole(shown, c, "ins") for c in shown.of_kind("added")]),
        *_section("Split and merged", [_edited(shown, c) for c in shown.of_kind("split", "merged")]),
        *_section("Edited", [_edited(shown, c) for c in shown.of_kind("edited")]),
        *_section("Terms renamed", [_term(c) for c in shown.terms_of_kind("renamed")], "terms-renamed"),
        *_section("Terms removed", _terms(shown, "removed", "del"), "terms-removed"),
        *_section("Terms added", _terms(shown, "added", "ins"), "terms-added"),
        *_section("Terms edited", _edited_terms(shown), "terms-edited"),
    ]
    return "\n".join([*parts, "</html>"]) + "\n"


def _section(heading: str, items: Sequence[str], name: str = "") -> list[str]:
    if not items:
        return []
    name = name or heading.split()[0].lower()
    return [f'<h2 id="{name}">{heading}</h2>\n<ul>', *(f"<li>{item}</li>" for item in items), "</ul>"]


def _moves(shown: Comparison) -> list[str]:
    rows = []
    for m in shown.moves:
        row = f"<b>{span(m.old_first, m.old_last)}</b> \u2192 <b>{span(m.new_first, m.new_last)}</b>"
        if m.below:
            row += f' <span class="faint">with {m.below} below</span>'
        rows.append(row)
    return rows


def _whole(shown: Comparison, change: Change, tag: str) -> str:
    number = (change.new or change.old)[0]
    return f'<b id="{number}">{number}</b> <{tag}>{escape(shown.text(change))}</{tag}>'


def _edited(shown: Comparison, change: Change) -> str:
    old, new = ", ".join(change.old), ", ".join(change.new)
    name = f"{old} \u2192 {new}" if old != new else new
    return f'<b id="{change.new[0]}">{name}</b> {_edits(shown.edits(change))}'


def _term(change: TermChange) -> str:
    return f"<b>{escape(term_name(change))}</b>"


def _terms(shown: Comparison, kind: str, tag: str) -> list[str]:
    found = shown.terms_of_kind(kind)
    return [f"{_term(c)} <{tag}>{escape(shown.term_text(c))}</{tag}>" for c in found]


def _edited_terms(shown: Comparison) -> list[str]:
    return [f"{_term(c)} {_edits(shown.term_edits(c))}" for c in shown.terms_of_kind("edited")]


def _edits(found: Iterable[Edit]) -> str:
    parts = []
    for edit in found:
        label = "" if edit.part == "text" else f'<br><span class="faint">{escape(edit.part)}:</span> '
        parts.append(label + "".join(_word(op, text) for op, text in edit.words))
    return "".join(parts)


def _word(op: str, text: str) -> str:
    tag = {"removed": "del", "added": "ins"}.get(op, "")
    shown = escape(text)
    return f"<{tag}>{shown}</{tag}>" if tag else shown
