"""What is listed instead of looked up: `crkb contents`, `crkb glossary`."""

from __future__ import annotations

from itertools import groupby

from crkb.cli.terminal import paint, width
from crkb.kb import KnowledgeBase
from crkb.render.terminal import lists
from crkb.render.terminal.layout import paragraph

_ROUND = ("the ", "table of ")


def of(kb: KnowledgeBase, typed: str) -> list[str]:
    """The lines of the list that is meant; [] if none is."""
    name = typed.casefold()
    for said in _ROUND:
        name = name.removeprefix(said)
    if name == "contents":
        return contents(kb)
    return glossary(kb) if name == "glossary" else []


def contents(kb: KnowledgeBase) -> list[str]:
    """The table of contents, and what there is besides the rules."""
    lines, terms = lists.contents(list(kb.contents()), width(), paint), kb.info.counts.get("terms", 0)
    if terms:
        lines += ["", f"{paint('Glossary', 'title')}  {terms:,} terms ({kb.program} glossary)"]
    return lines + [f"{paint(part.capitalize(), 'title')}  ({kb.program} {part})" for part in kb.parts]


def glossary(kb: KnowledgeBase) -> list[str]:
    """The names of all terms, by their first letters."""
    lines: list[str] = []
    for letter, names in groupby(sorted(kb.terms, key=str.casefold), lambda name: name[0].upper()):
        lead = paint(letter, "number") + " "
        lines += paragraph(" \u00b7 ".join(names), width(), paint, (), "  ", lead, 2)
    return lines
