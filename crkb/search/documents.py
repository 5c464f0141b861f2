"""What of an edition can be found: its rules, examples, notes, terms, questions and cards, as texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crkb.model import Block, Edition


class IndexedText(NamedTuple):
    """A text as it is indexed, before its words are folded and stemmed."""

    kind: str
    name: str
    within: str  # ancestors' numbers, for searching in a section or chapter
    title: str
    path: str
    text: str
    examples: str = ""


def documents(edition: Edition) -> Iterator[IndexedText]:
    """Everything of an edition that can be found, in text order."""
    titles = {key: rule.title for key, rule in edition.rules.items()}
    for key, rule in edition.rules.items():
        above = [str(number) for number in rule.number.ancestors]
        within = " ".join([key, *above])
        path = " ".join(filter(None, (titles.get(n, "") for n in above)))
        text = "" if rule.text == rule.title else rule.text
        yield IndexedText("rule", key, within, rule.title, path, text, "\n".join(rule.examples))
        for kind in ("example", "note"):
            attached = [b.text for b in rule.blocks if b.kind == kind]
            for i, each in enumerate(attached, start=1):
                yield IndexedText(kind, f"{key}#{i}", within, "", f"{path} {rule.title}", each)
    for term in edition.terms:
        yield IndexedText("term", term.name, "", term.name, "", _joined(term.blocks))
    for question in edition.questions:
        yield IndexedText("question", question.text, "", question.text, "", _joined(question.blocks))
    for card in edition.cards:
        yield IndexedText("card", card.name, "", card.name, card.group, _joined(card.blocks))


def _joined(blocks: tuple[Block, ...]) -> str:
    return "\n".join(b.text for b in blocks)
