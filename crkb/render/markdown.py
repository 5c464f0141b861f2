"""An edition as one Markdown document, references as links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from crkb.model import Block, Edition, Rule
from crkb.text.normalize import fold

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|&~])")
_LEADING = re.compile(r"^([-+=]|\d+(?=[.)]))")
_LABEL = {"example": "Example", "note": "Note", "reminder": "Reminder", "translation": "In print"}


def document(edition: Edition, official_hint: str = "") -> str:
    """The whole edition; `official_hint` is a line shown under the title of a restatement."""
    return "\n".join(_document(edition, official_hint)) + "\n"


def _document(edition: Edition, hint: str) -> Iterator[str]:
    yield f"# {_escaped(edition.title)}"
    if edition.effective:
        yield f"\nEffective {edition.effective} · edition `{edition.id}`"
    if hint:
        yield f"\n> {_escaped(hint)}"
    for matter in edition.matter:
        if matter.part == "introduction":
            yield "\n## Introduction\n"
            yield "\n\n".join(_linked(b) for b in matter.blocks)
    for rule in edition.rules.values():
        yield from _rule(rule)
    if edition.terms:
        yield "\n## Glossary"
    for term in edition.terms:
        yield f'\n<a id="{anchor(term.name)}"></a>\n**{_escaped(term.name)}**  '
        yield "  \n".join(_linked(b) for b in term.blocks)
    if edition.questions:
        yield "\n## Questions and answers"
    for question in edition.questions:
        yield f"\n**{_escaped(question.text)}**\n"
        yield from _labelled(question.blocks)
    if edition.cards:
        yield "\n## Card notes"
    group = ""
    for card in edition.cards:
        if card.group != group:
            group = card.group
            yield f"\n### {_escaped(group)}"
        yield f"\n#### {_escaped(card.name)}\n"
        yield from _labelled(card.blocks)


def _rule(rule: Rule) -> Iterator[str]:
    number = str(rule.number)
    mark = f'<a id="{anchor(number)}"></a>'
    if rule.kind in ("section", "chapter"):
        hashes = "##" if rule.kind == "section" else "###"
        yield f"\n{hashes} {mark}{number}. {_escaped(rule.title)}"
    else:
        yield f"\n{mark}**{rule.number.printed}** {_linked(rule.blocks[0])}"
    if len(rule.blocks) > 1:
        yield ""
        yield from _labelled(rule.blocks[1:])


def _labelled(blocks: Sequence[Block]) -> Iterator[str]:
    for i, block in enumerate(blocks):
        text = _linked(block)
        if block.kind == "bullet":
            yield f"- {text}"
            if i + 1 < len(blocks) and blocks[i + 1].kind != "bullet":
                yield ""
            continue
        label = _LABEL.get(block.kind)
        yield f"> **{label}:** {text}" if label else text
        if i + 1 < len(blocks):
            yield ""


def anchor(name: str) -> str:
    """The anchor of a rule (`r704.5f`) or a term (`t-active-player`)."""
    if name[:1].isdigit():
        return f"r{name}"
    return "t-" + re.sub(r"\W+", "-", fold(name)).strip("-")


def _linked(block: Block) -> str:
    """The text, escaped, its resolved references as links."""
    parts, at = [], 0
    for r in sorted(block.references, key=lambda r: r.start):
        if r.start < at or r.where != "own" or r.status not in ("resolved", "mismatched"):
            continue
        parts += [_inline(block.text[at : r.start])]
        parts += [f"[{_inline(r.text)}](#{anchor(r.target)})"]
        at = r.end
    return _escaped_start("".join([*parts, _inline(block.text[at:])]))


def _escaped(text: str) -> str:
    """Markdown's own characters escaped, at the start of a line also what would make lists and rulers."""
    return _escaped_start(_inline(text))


def _inline(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _escaped_start(text: str) -> str:
    text = text.strip()
    return _LEADING.sub(lambda m: f"{m[0]}\\" if m[0].isdigit() else f"\\{m[0]}", text)
