"""What of an edition can be found: its rules, examples, notes, terms, questions and cards, as texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crkb.model import Block, Edition, Rule

WaysOfAsking = Mapping[str, Sequence[str]]
"""Number of a rule -> ways in which people ask for it."""


class IndexedText(NamedTuple):
    """A text as it is indexed, before its words are folded and stemmed.

    `above`, `below` and `glossary` are texts of others that tell what it is about: of the rules it
    goes into, of the rules that go into it, and of the terms that lead to it.
    """

    kind: str
    name: str
    within: str  # ancestors' numbers, for searching in a section or chapter
    title: str
    path: str  # the titles above it, the nearest first, a line each
    text: str
    examples: str = ""
    asked: tuple[str, ...] = ()
    above: str = ""
    below: str = ""
    glossary: str = ""


def documents(edition: Edition, asked: WaysOfAsking) -> Iterator[IndexedText]:
    """Everything of an edition that can be found, in text order."""
    beside = _Beside(edition)
    for key, rule in edition.rules.items():
        yield _rule(rule, asked.get(key, ()), beside)
        within, path = beside.within(rule), beside.path(rule)
        for kind in ("example", "note"):
            attached = [b.text for b in rule.blocks if b.kind == kind]
            for i, each in enumerate(attached, start=1):
                yield IndexedText(kind, f"{key}#{i}", within, "", f"{rule.title}\n{path}".strip(), each)
    for term in edition.terms:
        yield IndexedText("term", term.name, "", term.name, "", _joined(term.blocks))
    for question in edition.questions:
        yield IndexedText("question", question.text, "", question.text, "", _joined(question.blocks))
    for card in edition.cards:
        yield IndexedText("card", card.name, "", card.name, card.group, _joined(card.blocks))


def _rule(rule: Rule, asked: Sequence[str], beside: _Beside) -> IndexedText:
    return IndexedText(
        "rule",
        str(rule.number),
        beside.within(rule),
        rule.title,
        beside.path(rule),
        _own(rule),
        "\n".join(rule.examples),
        tuple(asked),
        beside.above(rule),
        beside.below(rule),
        beside.glossary(rule),
    )


def _own(rule: Rule) -> str:
    return "" if rule.text == rule.title else rule.text


class _Beside:
    """What stands around the rules of an edition."""

    def __init__(self, edition: Edition) -> None:
        self._rules = edition.rules
        self._below: dict[str, list[str]] = {}
        for rule in edition.rules.values():
            self._below.setdefault(str(rule.number.parent or ""), []).append(_own(rule) or rule.title)
        self._terms: dict[str, list[str]] = {}
        for term in edition.terms:
            for target in self._led_to(term.blocks):
                self._terms.setdefault(target, []).append(f"{term.name} {_joined(term.blocks)}")

    def _led_to(self, blocks: Sequence[Block]) -> list[str]:
        found = [r.target for b in blocks for r in b.references if r.where == "own"]
        return list(dict.fromkeys(target for target in found if target in self._rules))

    def within(self, rule: Rule) -> str:
        return " ".join([str(rule.number), *map(str, rule.number.ancestors)])

    def path(self, rule: Rule) -> str:
        """The titles above a rule, the nearest first, a line each."""
        titles = (self._rules[str(n)].title for n in rule.number.ancestors if str(n) in self._rules)
        return "\n".join(filter(None, titles))

    def above(self, rule: Rule) -> str:
        """The text of the rule that a subrule goes into; a chapter's title is in the path."""
        parent = self._rules.get(str(rule.number.parent or ""))
        return _own(parent) if parent is not None else ""

    def below(self, rule: Rule) -> str:
        """The texts of a rule's subrules. A chapter's are too many to say what it is about: their titles."""
        if rule.kind in ("rule", "chapter"):
            return "\n".join(self._below.get(str(rule.number), ())[: None if rule.kind == "rule" else 40])
        return ""

    def glossary(self, rule: Rule) -> str:
        return "\n".join(self._terms.get(str(rule.number), ()))


def _joined(blocks: tuple[Block, ...]) -> str:
    return "\n".join(b.text for b in blocks)
