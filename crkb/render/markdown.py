"""An edition as one Markdown document, references as links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from crkb.model import ITEM, Block, Edition, Rule, Term, without_mark
from crkb.text.normalize import fold

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|&~])")
_LEADING = re.compile(r"^([-+=]|\d+(?=[.)]))")
_LABEL = {"example": "Example", "note": "Note", "reminder": "Reminder", "translation": "In print"}


PlainWording = Callable[[str], tuple[Rule | Term | None, str]]
"""The plain wording of a rule, by its number, and what is wrong with it ("" if nothing is)."""


def _unrestated(number: str) -> tuple[None, str]:
    return None, ""


def document(edition: Edition, official_hint: str = "", plain: PlainWording = _unrestated) -> str:
    """The whole edition; `official_hint` is a line shown under the title of a restatement.

    `plain` gives the plain wordings that are put under the rules of an official edition.
    """
    return "\n".join(_document(edition, official_hint, plain)) + "\n"


def _document(edition: Edition, hint: str, plain: PlainWording) -> Iterator[str]:
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
        yield from _plainly(*plain(str(rule.number)))
    if edition.terms:
        yield "\n## Glossary"
    for term in edition.terms:
        yield f'\n<a id="{anchor(term.name)}"></a>\n**{_escaped(term.name)}**  '
        yield "  \n".join(f"{_labels(b)}{_linked(b)}" for b in term.blocks)
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


def _labels(block: Block) -> str:
    label = _LABEL.get(block.kind)
    return f"**{label}:** " if label else ""


def _plainly(found: Rule | Term | None, warning: str) -> Iterator[str]:
    """A plain wording as a quotation, under what is wrong with it."""
    if found is None:
        return
    yield "\n> **In plain words:**" + (f" *{inline(warning)}*" if warning else "")
    for line in _labelled(found.blocks):
        yield f"> {line}".rstrip()


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
        if _listed(block):
            yield f"- {_linked(without_mark(block) if block.kind != 'bullet' else block)}"
            if i + 1 < len(blocks) and not _listed(blocks[i + 1]):
                yield ""
            continue
        text = _linked(block)
        label = _LABEL.get(block.kind)
        yield f"> **{label}:** {text}" if label else text
        if i + 1 < len(blocks):
            yield ""


def _listed(block: Block) -> bool:
    """Whether a paragraph is an item of a list."""
    return block.kind == "bullet" or block.text.startswith(ITEM)


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
        parts += [inline(block.text[at : r.start])]
        parts += [f"[{inline(r.text)}](#{anchor(r.target)})"]
        at = r.end
    return _escaped_start("".join([*parts, inline(block.text[at:])]))


def _escaped(text: str) -> str:
    """Markdown's own characters escaped, at the start of a line also what would make lists and rulers."""
    return _escaped_start(inline(text))


def inline(text: str) -> str:
    """A text with Markdown's own characters escaped, but for those that matter at the start of a line."""
    return _SPECIAL.sub(r"\\\1", text)


def _escaped_start(text: str) -> str:
    text = text.strip()
    return _LEADING.sub(lambda m: f"{m[0]}\\" if m[0].isdigit() else f"\\{m[0]}", text)
